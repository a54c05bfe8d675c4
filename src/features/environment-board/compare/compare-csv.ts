import type { Since } from '#src/deployments/insights/current-services.ts'
import { CSV_TYPE, type CsvCell, csvRow } from '#src/lib/csv.ts'
import { formatIso } from '#src/lib/time-format.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { broughtBy, deployedIn } from '#board/matrix/relation.ts'
import type { ComparedService, Difference, Differences } from './environment-differences.ts'

const COLUMNS = [
  'relation service_kind service_name field left right certain',
  'left_deployment_id left_deployed_at left_maybe_earlier',
  'right_deployment_id right_deployed_at right_maybe_earlier',
  'right_origin right_triggered_by head_commit_behind_seconds',
  'left_environment_id right_environment_id loaded',
].flatMap((names) => names.split(' '))

const RELATION = {
  differs: 'differs',
  onlyRight: 'only right',
  onlyLeft: 'only left',
  stopped: 'stopped in one',
  unknown: 'unknown',
  same: 'same',
} as const

const valueOf = ({ field, lines, from, to }: Difference, side: 'from' | 'to'): CsvCell => {
  if (field !== 'arguments') return side === 'from' ? from : to
  const left = side === 'from' ? 'ins' : 'del'
  return JSON.stringify(lines?.filter(({ kind }) => kind !== left).map(({ text }) => text) ?? [])
}

const versionOf = (standing: ComparedService['left']): CsvCell => deployedIn(standing)?.version

/** Since when it runs, or by which deployment it was stopped. */
const stateSince = (standing: ComparedService['left']): Since | undefined => {
  if (standing.kind === 'running') return standing.since
  return standing.kind === 'stopped' ? { item: standing.by, atLeast: undefined } : undefined
}

const madeBy = (made: Since | undefined): readonly CsvCell[] => [
  made?.item.id,
  made?.item.deployment.created_at,
  made && String(made.atLeast !== undefined),
]

const rowsOf = (service: ComparedService, relation: string, tail: readonly CsvCell[]) => {
  const { kind, name, behindMs } = service
  const [left, right] = [broughtBy(service.left), broughtBy(service.right)]
  const behind = behindMs === undefined ? undefined : String(Math.round(behindMs / 1000))
  const row = (
    values: readonly CsvCell[],
    leftBy: Since | undefined,
    rightBy: Since | undefined,
  ) => [
    relation,
    kind,
    name,
    ...values,
    ...madeBy(leftBy),
    ...madeBy(rightBy),
    rightBy?.item.deployment.origin,
    rightBy?.item.deployment.triggered_by,
    behind,
    ...tail,
  ]
  if (relation === RELATION.stopped) {
    const stateOf = (standing: ComparedService['left']): CsvCell =>
      'state' in standing ? standing.state : undefined
    const states = [stateOf(service.left), stateOf(service.right)]
    return [row(['state', ...states, 'true'], stateSince(service.left), stateSince(service.right))]
  }
  if (service.differences.length === 0) {
    return [
      row(
        [
          'version',
          versionOf(service.left),
          versionOf(service.right),
          String(relation !== 'unknown'),
        ],
        left,
        right,
      ),
    ]
  }
  return service.differences.map((difference) => {
    const { field, certain, leftBy, rightBy } = difference
    const values = [valueOf(difference, 'from'), valueOf(difference, 'to')]
    return row([field, ...values, String(certain)], leftBy, rightBy)
  })
}

const loadedOf = ({ name, history }: BoardEnvironment): string =>
  `${name}: ${history?.complete && history.gaps.size === 0 ? 'all ' : ''}${history?.items.length ?? 0}`

/** The comparison as CSV (RFC 4180): a row for each difference, and one for each other service. */
export const compareCsv = (
  differences: Differences,
  left: BoardEnvironment,
  right: BoardEnvironment,
  now: number,
): { readonly name: string; readonly type: string; readonly parts: readonly string[] } => {
  const tail = [left.environmentId, right.environmentId, `${loadedOf(left)}; ${loadedOf(right)}`]
  const groups = ['differs', 'onlyRight', 'onlyLeft', 'stopped', 'unknown', 'same'] as const
  const short = (id: string) => id.replace(/[^\w-]/g, '').slice(0, 8)
  const at = formatIso(Math.floor(now / 1000) * 1000, 'UTC').replaceAll(':', '-')
  return {
    name: `compare-${short(left.environmentId)}-${short(right.environmentId)}-${at}.csv`,
    type: CSV_TYPE,
    parts: [
      csvRow(COLUMNS),
      ...groups.flatMap((group) =>
        differences[group].flatMap((service) => rowsOf(service, RELATION[group], tail).map(csvRow)),
      ),
    ],
  }
}
