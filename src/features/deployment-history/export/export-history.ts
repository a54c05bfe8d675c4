import { csvFile, type SavedFile } from '#src/lib/text/csv.ts'
import { withZone } from '#src/lib/time/instant.ts'
import { formatIso } from '#src/lib/time/time-format.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { oldestTime } from '#src/deployments/words/coverage.ts'
import { EXPORT_COLUMNS, exportRows } from './export-rows.ts'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'
import { hasDays } from '#timeline/find/recent-span.ts'
import { printFilter } from '#timeline/find/filter-url.ts'

type Coverage = {
  /** Whether every deployment of the environment is loaded and could be read. */
  readonly complete: boolean
  readonly loaded: number
  readonly exported: number
  /** When the oldest loaded deployment was triggered. */
  readonly back_to: string | undefined
  /** Gaps in the loaded history, and records that could not be read. */
  readonly gaps: number
  readonly unreadable: number
  /** Exported deployments of which a part could not be read. */
  readonly read_in_part: number
}

type Exported = { deployments: readonly Deployment[]; coverage: Coverage }

const select = (loaded: Loaded, { matches }: CompiledFilter): Exported => {
  const readable = loaded.items.filter((item) => item.kind === 'deployment')
  const matching = readable.filter(matches)
  const unreadable = loaded.items.length - readable.length
  const oldest = oldestTime(loaded)
  const inPart = matching.filter(({ problems }) => problems.length > 0).length
  return {
    deployments: matching.map(({ deployment }) => deployment),
    coverage: {
      complete: loaded.complete && loaded.gaps.size === 0 && unreadable === 0 && inPart === 0,
      loaded: loaded.items.length,
      exported: matching.length,
      back_to: oldest && withZone(oldest),
      gaps: loaded.gaps.size,
      unreadable,
      read_in_part: inPart,
    },
  }
}

/** "deployments-4f9c2d1e-partial-2026-11-20T14-32-07Z.csv" */
const fileName = (
  environmentId: string,
  { complete }: Coverage,
  now: number,
  extension: string,
): string => {
  const environment = environmentId.replace(/[^\w-]/g, '').slice(0, 8)
  const at = formatIso(Math.floor(now / 1000) * 1000, 'UTC').replaceAll(':', '-')
  return ['deployments', environment, ...(complete ? [] : ['partial']), `${at}.${extension}`].join(
    '-',
  )
}

/** "2026-03-01 to 2026-03-07 in Europe/Berlin": the days of the filter, if it has any. */
const daysOf = ({ filter: { from, to }, zone }: CompiledFilter): readonly string[] =>
  hasDays({ from, to }) ? [`days: ${from ?? 'any'} to ${to ?? 'any'} in ${zone}`] : []

const coverageCell = (coverage: Coverage, filter: CompiledFilter): string => {
  const { complete, loaded, back_to: back, gaps, unreadable, read_in_part: inPart } = coverage
  if (complete) return ['complete', ...daysOf(filter)].join('; ')
  return [
    `partial: ${loaded} loaded`,
    ...daysOf(filter),
    ...(back === undefined ? [] : [`back to ${back}`]),
    ...(gaps > 0 ? [`gaps: ${gaps}`] : []),
    ...(unreadable > 0 ? [`unreadable: ${unreadable}`] : []),
    ...(inPart > 0 ? [`read in part: ${inPart}`] : []),
  ].join('; ')
}

/**
 * The loaded deployments that match, as CSV (RFC 4180): a row for each service of a deployment. The
 * last column states in every row whether the export is complete.
 */
export const exportCsv = (
  loaded: Loaded,
  filter: CompiledFilter,
  environmentId: string,
  now: number,
): SavedFile => {
  const { deployments, coverage } = select(loaded, filter)
  const covered = coverageCell(coverage, filter)
  return csvFile(
    fileName(environmentId, coverage, now, 'csv'),
    [...EXPORT_COLUMNS, 'export_coverage'],
    deployments.flatMap((deployment) => exportRows(deployment).map((cells) => [...cells, covered])),
  )
}

/** The same as JSON: the records as received, the filter, and the coverage. */
export const exportJson = (
  loaded: Loaded,
  filter: CompiledFilter,
  environmentId: string,
  now: number,
): SavedFile => {
  const { deployments, coverage } = select(loaded, filter)
  const head = {
    environment_id: environmentId,
    exported_at: formatIso(now, 'UTC'),
    times: 'UTC where they name no zone',
    coverage,
    filter: printFilter({ ...filter.filter, zone: filter.zone }),
  }
  const last = deployments.length - 1
  return {
    name: fileName(environmentId, coverage, now, 'json'),
    type: 'application/json',
    // Record by record: a long history could exceed the maximum length of a string.
    parts: [
      `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "deployments": [`,
      ...deployments.map(
        (deployment, n) => `\n    ${JSON.stringify(deployment)}${n < last ? ',' : '\n  '}`,
      ),
      ']\n}\n',
    ],
  }
}
