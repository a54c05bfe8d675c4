import type { ReadProblem } from '#src/contract/tolerant.ts'
import type { DeploymentItem } from './appearances.ts'
import { type ArgumentLine, diffArguments, onlyChange } from './diff-arguments.ts'
import { commitOf, eventLabel, type Service } from './services.ts'

/** What of a service is compared from one deployment to another. */
export type ComparedField =
  | 'source'
  | 'tag'
  | 'commit'
  | 'chartVersion'
  | 'image'
  | 'chart'
  | 'arguments'
  | 'entrypoint'
  | 'event'
  | 'schedule'

/**
 * A field that differs. A side is undefined where its record does not hold the field: that is not
 * known to be a change, since the API may leave things out (`certain` is false). Of arguments,
 * `from` and `to` are there only where a single value is another.
 */
export type FieldChange = {
  readonly field: ComparedField
  readonly from: string | undefined
  readonly to: string | undefined
  readonly certain: boolean
  /** For `arguments`: all lines of both, in order. */
  readonly lines?: readonly ArgumentLine[]
}

/** A service where a record names it. */
export type Named = { readonly item: DeploymentItem; readonly service: Service }

const LIST: Record<Service['kind'], string> = {
  application: 'applications',
  container: 'containers',
  database: 'databases',
  job: 'jobs',
  helm: 'helms',
}

type Texts = Partial<Record<ComparedField, string | undefined>>

/** Where a service comes from, for the kinds that come from a repository or an image or chart. */
const sourceOf = (packaged: boolean, service: Service): string | undefined => {
  const built = commitOf(service) !== undefined
  if (packaged === built) return undefined
  return built ? 'a repository' : service.kind === 'helm' ? 'a chart' : 'an image'
}

const textsOf = (service: Service): Texts => {
  const commit = commitOf(service)?.git_commit_id
  switch (service.kind) {
    case 'database':
      return {}
    case 'application':
      return { commit }
    case 'container': {
      const { tag, image_name: image, entrypoint } = service.record
      return { tag, image, entrypoint }
    }
    case 'job': {
      const { tag, image_name: image, entrypoint, schedule } = service.record
      return {
        source: sourceOf(image !== undefined, service),
        tag,
        commit,
        image,
        entrypoint,
        event: schedule?.event && eventLabel(schedule.event),
        // Only CRON has a schedule; what stands there beside another event means nothing.
        schedule: schedule?.event === 'CRON' ? schedule.schedule_at : undefined,
      }
    }
    case 'helm': {
      const { repository } = service.record
      return {
        source: sourceOf(repository !== undefined, service),
        commit,
        chartVersion: repository?.chart_version,
        chart: repository?.chart_name,
      }
    }
  }
}

const FIELDS: readonly Exclude<ComparedField, 'arguments'>[] = [
  'source',
  'tag',
  'commit',
  'chartVersion',
  'image',
  'chart',
  'entrypoint',
  'event',
  'schedule',
]

/** What belongs to where a service comes from, and goes with it. */
const OF_SOURCE: ReadonlySet<ComparedField> = new Set([
  'tag',
  'commit',
  'chartVersion',
  'image',
  'chart',
])

const argumentsOf = ({ kind, record }: Service): readonly string[] =>
  kind === 'container' || kind === 'job' ? record.arguments : []

/** Whether a record's arguments of that kind were read whole: an unread line is no removed one. */
const argumentsAreWhole = ({ item, service }: Named): boolean =>
  !item.problems.some(
    ({ path }: ReadProblem) => path[0] === LIST[service.kind] && path[2] === 'arguments',
  )

/** Every field in which two records of one service differ, in the order that a person asks for them. */
export const diffService = (older: Named, newer: Named): readonly FieldChange[] => {
  const [was, is] = [textsOf(older.service), textsOf(newer.service)]
  const given = (field: ComparedField) => was[field] !== undefined && is[field] !== undefined
  const moved = given('source') && was.source !== is.source
  const otherEvent = given('event') && was.event !== is.event
  const changes = FIELDS.flatMap((field): FieldChange[] => {
    const [from, to] = [was[field], is[field]]
    if (from === to) return []
    // From an image to a repository a tag goes and a commit comes: nothing was left out there.
    const explained = (moved && OF_SOURCE.has(field)) || (otherEvent && field === 'schedule')
    const certain = given(field) || explained
    return [{ field, from, to, certain }]
  }).filter(({ field, certain }) => field !== 'source' || certain)

  const [oldArguments, newArguments] = [argumentsOf(older.service), argumentsOf(newer.service)]
  const same =
    oldArguments.length === newArguments.length &&
    oldArguments.every((text, index) => text === newArguments[index])
  if (!same) {
    const lines = diffArguments(oldArguments, newArguments)
    const only = onlyChange(lines)
    changes.push({
      field: 'arguments',
      from: only?.from,
      to: only?.to,
      certain: argumentsAreWhole(older) && argumentsAreWhole(newer),
      lines,
    })
  }
  return changes
}
