import type { ReadProblem } from '#src/contract/tolerant.ts'
import type { DeploymentItem, ServiceEvent } from './service-event.ts'
import {
  type ArgumentLine,
  diffArguments,
  onlyChange,
} from '#src/deployments/record/diff-arguments.ts'
import { imageOf, imageVersion, shortVersion } from '#src/deployments/record/image.ts'
import { commitOf, eventLabel, type Service, versionOf } from '#src/deployments/record/services.ts'

/** The fields of a service that are compared between deployments. */
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
 * A field that differs. A side is undefined if its record lacks the field; the API may leave fields out,
 * so `certain` is then false unless another change explains it. For arguments, `from` and `to` are set only
 * if a single value changed.
 */
export type FieldChange = {
  readonly field: ComparedField
  readonly from: string | undefined
  readonly to: string | undefined
  readonly certain: boolean
  /** For `arguments` that both records give: all lines of both, in order. */
  readonly lines?: readonly ArgumentLine[]
}

/** A service in one deployment. */
export type ServiceInDeployment = { readonly item: DeploymentItem; readonly service: Service }

const LIST: Record<Service['kind'], string> = {
  application: 'applications',
  container: 'containers',
  database: 'databases',
  job: 'jobs',
  helm: 'helms',
}

type Texts = Partial<Record<ComparedField, string | undefined>>

/** The source of a service: a repository, an image or a chart; undefined if its record names none or both. */
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
      const { record } = service
      const { name: image } = imageOf(record)
      return { tag: imageVersion(record), image, entrypoint: record.entrypoint }
    }
    case 'job': {
      const { entrypoint, schedule } = service.record
      const { name: image } = imageOf(service.record)
      return {
        source: sourceOf(image !== undefined, service),
        tag: imageVersion(service.record),
        commit,
        image,
        entrypoint,
        event: schedule?.event && eventLabel(schedule.event),
        // Only CRON has a schedule; with any other event the value is meaningless.
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

/** The fields that belong to a source and disappear with it. */
const OF_SOURCE: ReadonlySet<ComparedField> = new Set([
  'tag',
  'commit',
  'chartVersion',
  'image',
  'chart',
])

const argumentsOf = ({ kind, record }: Service): readonly string[] | undefined =>
  kind === 'container' || kind === 'job' ? record.arguments : undefined

/** Whether all arguments of a record were readable: an unreadable one must not count as removed. */
const argumentsAreWhole = ({ item, service }: ServiceInDeployment): boolean =>
  !item.problems.some(
    ({ path }: ReadProblem) => path[0] === LIST[service.kind] && path[2] === 'arguments',
  )

/** Every field in which two records of one service differ, the most interesting first. */
export const diffContent = (
  older: ServiceInDeployment,
  newer: ServiceInDeployment,
): readonly FieldChange[] => {
  const [was, is] = [textsOf(older.service), textsOf(newer.service)]
  const given = (field: ComparedField) => was[field] !== undefined && is[field] !== undefined
  const moved = given('source') && was.source !== is.source
  const otherEvent = given('event') && was.event !== is.event
  const changes = FIELDS.flatMap((field): FieldChange[] => {
    const [from, to] = [was[field], is[field]]
    if (from === to) return []
    // A move from an image to a repository removes the tag and adds a commit: both are certain.
    const explained = (moved && OF_SOURCE.has(field)) || (otherEvent && field === 'schedule')
    const certain = given(field) || explained
    return [{ field, from, to, certain }]
  }).filter(({ field, certain }) => field !== 'source' || certain)

  return [...changes, ...argumentChanges(older, newer)]
}

const argumentChanges = (
  older: ServiceInDeployment,
  newer: ServiceInDeployment,
): readonly FieldChange[] => {
  const [before, after] = [argumentsOf(older.service), argumentsOf(newer.service)]
  if (before === undefined && after === undefined) return []
  const [from, to] = [before ?? [], after ?? []]
  if (before && after && from.length === to.length && from.every((text, at) => text === to[at]))
    return []
  const isGiven = before !== undefined && after !== undefined
  const lines = diffArguments(from, to)
  const only = isGiven ? onlyChange(lines) : undefined
  const certain = isGiven && argumentsAreWhole(older) && argumentsAreWhole(newer)
  return [
    { field: 'arguments', from: only?.from, to: only?.to, certain, ...(isGiven && { lines }) },
  ]
}

/** Tags that are usually moved from image to image, so that an equal tag may mean another image. */
const MUTABLE_TAGS: ReadonlySet<string> = new Set(
  'latest main master trunk head stable edge nightly dev develop development test testing staging prod production release current next canary snapshot lts alpine'.split(
    ' ',
  ),
)

/** Whether an image has a tag that may be moved, or no tag. */
const hasMutableTag = (service: Service): boolean => {
  if (service.kind !== 'container' && service.kind !== 'job') return false
  const { name, tag, digest } = imageOf(service.record)
  if (digest !== undefined) return false
  if (service.kind === 'job' && name === undefined && tag === undefined) return false
  return tag === undefined || MUTABLE_TAGS.has(tag.toLowerCase())
}

/**
 * How the content of two records of a service compares. `same`: a version is given and nothing differs. `sameTag`: the
 * same, but the tag may have been moved to another image. `notComparable`: no certain difference, but a version is
 * missing, as for a database, or a record leaves a field out.
 */
export type Comparison = 'same' | 'sameTag' | 'differs' | 'notComparable'

/** Compares an older record of a service with a newer one; fields that are certain to differ decide first. */
export const compareContent = (
  older: ServiceInDeployment,
  newer: ServiceInDeployment,
): Comparison => {
  const changes = diffContent(older, newer)
  if (changes.some(({ certain }) => certain)) return 'differs'
  if (changes.length > 0 || versionOf(newer.service) === undefined) return 'notComparable'
  return hasMutableTag(newer.service) ? 'sameTag' : 'same'
}

const inDeployment = ({ item, service }: ServiceEvent): ServiceInDeployment | undefined =>
  service && { item, service }

/** Every field in which the content of two events differs; undefined if one of them names no service. */
export const diffEvents = (
  older: ServiceEvent,
  newer: ServiceEvent,
): readonly FieldChange[] | undefined => {
  const [was, is] = [inDeployment(older), inDeployment(newer)]
  return was && is && diffContent(was, is)
}

/** Whether the records of two events show no difference in content. */
export const haveSameContent = (a: ServiceEvent, b: ServiceEvent): boolean =>
  diffEvents(a, b)?.length === 0

/** Whether the content of two events certainly differs. */
export const hasOtherContent = (older: ServiceEvent, newer: ServiceEvent): boolean =>
  diffEvents(older, newer)?.some(({ certain }) => certain) === true

/** The change of a service in short form, for a line of an entry. */
export type VersionChange = {
  /** Undefined if the record lacks it, or if there is no short form. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The name of the field, shown next to the values: "tag", "argument --max-conns". */
  readonly what: string
}

/** The name of a compared field within a sentence. */
export const FIELD_WORD: Record<ComparedField, string> = {
  source: 'source',
  tag: 'tag',
  commit: 'commit',
  chartVersion: 'chart version',
  image: 'image',
  chart: 'chart',
  arguments: 'arguments',
  entrypoint: 'entrypoint',
  event: 'event',
  schedule: 'schedule',
}

/** The starts of two commit IDs: seven characters, or as many as distinguish them. */
export const shortIds = (from: string | undefined, to: string | undefined) => {
  let length = 7
  if (from !== undefined && to !== undefined && from !== to) {
    while (from.slice(0, length) === to.slice(0, length)) length += 1
  }
  return { from: from?.slice(0, length), to: to?.slice(0, length) }
}

/** The one change to show on a line: the first certain one, or else the first. */
export const versionChange = (
  older: Service,
  newer: Service,
  changes: readonly FieldChange[],
): VersionChange | undefined => {
  const change = changes.find(({ certain }) => certain) ?? changes[0]
  if (!change) return undefined
  const { field, from, to, lines } = change
  switch (field) {
    case 'source':
      return { from: versionOf(older), to: versionOf(newer), what: `now from ${to}` }
    case 'commit':
      return { ...shortIds(from, to), what: FIELD_WORD.commit }
    case 'arguments': {
      const flag = lines && onlyChange(lines)?.flag
      const one = from !== undefined && to !== undefined
      return { from, to, what: flag ? `argument ${flag}` : one ? 'argument' : 'arguments' }
    }
    default:
      return {
        from: from && shortVersion(from),
        to: to && shortVersion(to),
        what: FIELD_WORD[field],
      }
  }
}
