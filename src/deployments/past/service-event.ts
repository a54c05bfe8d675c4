import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum, ReadProblem } from '#src/contract/tolerant.ts'
import { type HistoryItem, lastAskedAt } from '#src/deployments/history/history.ts'
import { type Service, servicesOf } from '#src/deployments/record/services.ts'
import { LONGEST_UNDER_WAY, type Meaning, meaningOf } from '#src/deployments/record/state.ts'
import { clockAhead } from '#src/lib/time/api-clock.ts'
import { keptFor } from '#src/lib/values/kept-for.ts'
import { epochMs } from '#src/lib/time/instant.ts'

/** A loaded deployment that could be read. */
export type DeploymentItem = Extract<HistoryItem, { kind: 'deployment' }>

/** What one record says about one service, or about the deployment as a whole if `service` is undefined. */
export type ServiceEvent = {
  readonly item: DeploymentItem
  /** The position of the record in the loaded history; 0 is the newest. */
  readonly index: number
  readonly service: Service | undefined
  readonly state: OpenEnum<DeploymentState> | undefined
  readonly meaning: Meaning
  /** When it was requested (`created_at`), in ms; undefined if that is not a plausible time. */
  readonly requestedAt: number | undefined
  /**
   * About when it took effect, in ms: the last update of a record that has ended (`updated_at`, API §4.1). Undefined
   * if that is missing or cannot be the end.
   */
  readonly endedAt: number | undefined
  /** Whether the deployment as a whole has not ended. */
  readonly isOpen: boolean
  /** Whether it is uncertain that a stop or delete affected this service, which its record does not name. */
  readonly doubtful: boolean
}

const MINUTE = 60_000

type Times = Pick<ServiceEvent, 'requestedAt' | 'endedAt'>

/** Tolerance for the API's clock and the network, in ms. */
const CLOCKS = 5 * MINUTE

/** A time of a record, in ms; undefined if it is more than `off` ms after the record's page was requested. */
const timeIn = (
  item: DeploymentItem,
  text: string | undefined,
  off: number,
): number | undefined => {
  const [ms, asked] = [epochMs(text), lastAskedAt(item)]
  const isFuture = ms !== undefined && asked > 0 && ms > asked - clockAhead.get() + off
  return isFuture ? undefined : ms
}

/** Both times of a record, parsed once for all of its services. An update more than a day later is not an end. */
export const timesOf = keptFor((item: DeploymentItem): Times => {
  const { created_at, updated_at, status } = item.deployment
  const requestedAt = timeIn(item, created_at, 2 * LONGEST_UNDER_WAY)
  const ended = meaningOf(status).phase === 'ended'
  const updated = ended ? timeIn(item, updated_at, CLOCKS) : undefined
  const isEnd =
    updated !== undefined &&
    requestedAt !== undefined &&
    updated >= requestedAt &&
    updated - requestedAt <= LONGEST_UNDER_WAY
  return { requestedAt, endedAt: isEnd ? updated : undefined }
})

const LISTS: Readonly<Record<string, Service['kind']>> = {
  applications: 'application',
  containers: 'container',
  databases: 'database',
  jobs: 'job',
  helms: 'helm',
}

/** Without one of these, a service cannot be read (API §2.1). */
const REQUIRED: ReadonlySet<unknown> = new Set(['id', 'created_at'])

/** Whether a part that could not be read was a whole service, or a list of them. */
const leavesOutService = ({ path }: ReadProblem): boolean =>
  path[0] !== undefined &&
  Object.hasOwn(LISTS, path[0]) &&
  (path.length <= 2 || (path.length === 3 && REQUIRED.has(path[2])))

/** The key of a service by its kind and name, the same in every environment; undefined without a name. */
const nameKeyOf = ({ kind, record }: Service): string | undefined =>
  record.name === undefined ? undefined : `${kind} named ${record.name}`

/** The key of a service by its kind and ID, which may be the ID of the service or only of its part of one record. */
export const idKeyOf = ({ kind, record }: Service): string => `${kind} with id ${record.id}`

/** Whether a key consists of kind and name, which identify the service in every record and environment. */
export const isNameKey = (key: string): boolean => /^\w+ named /.test(key)

/** The services of a record by key, and why others may not be recognized. */
export type RecordServices = {
  readonly services: ReadonlyMap<string, Service>
  /** Keys by kind and name that several services of the record would share. */
  readonly ambiguous: ReadonlySet<string>
  /** Kinds of the services that could not be read, or whose names could not. */
  readonly unreadable: ReadonlySet<Service['kind']>
}

/**
 * The services of a record by key: kind and name, because IDs may differ in every record. A service without a name, or
 * with a name that its record uses twice for the kind, is under its kind and ID.
 */
export const servicesIn = keptFor((item: DeploymentItem): RecordServices => {
  const all = servicesOf(item.deployment)
  const uses = new Map<string, number>()
  for (const service of all) {
    const key = nameKeyOf(service)
    if (key !== undefined) uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  const services = new Map<string, Service>()
  for (const service of all) {
    const byName = nameKeyOf(service)
    let key = byName !== undefined && uses.get(byName) === 1 ? byName : idKeyOf(service)
    // In a bad record even IDs repeat: such a service gets a key that matches nothing.
    while (services.has(key)) key += ' again'
    services.set(key, service)
  }
  const unreadable = new Set(
    item.problems
      .filter((problem) => leavesOutService(problem) || problem.path[2] === 'name')
      .flatMap(({ path }) => LISTS[String(path[0])] ?? []),
  )
  const ambiguous = new Set([...uses].flatMap(([key, count]) => (count > 1 ? [key] : [])))
  return { services, ambiguous, unreadable }
})

/** What a record says about one of its services; without one, about the deployment as a whole. */
export const eventOf = (item: DeploymentItem, index: number, service?: Service): ServiceEvent => {
  const { status } = item.deployment
  const state = service ? service.record.status : status
  return {
    item,
    index,
    service,
    state,
    meaning: meaningOf(state),
    ...timesOf(item),
    isOpen: meaningOf(status).phase !== 'ended',
    doubtful: false,
  }
}

/** Whether a record successfully stopped or deleted services. */
const isShutdown = ({ deployment }: DeploymentItem): boolean => {
  const { act, end } = meaningOf(deployment.status)
  return end === 'good' && (act === 'stop' || act === 'delete')
}

/**
 * What a stop or delete says about services that its record does not name: it affected all if the record names none,
 * and may have affected any if none of those named was stopped or deleted. Undefined otherwise.
 */
export const eventOfOthers = (item: DeploymentItem, index: number): ServiceEvent | undefined => {
  if (!isShutdown(item)) return undefined
  const { services, unreadable } = servicesIn(item)
  const { act } = meaningOf(item.deployment.status)
  const isDone = ({ record }: Service) => {
    const meaning = meaningOf(record.status)
    return meaning.act === act && meaning.end === 'good'
  }
  if ([...services.values()].some(isDone)) return undefined
  return { ...eventOf(item, index), doubtful: services.size > 0 || unreadable.size > 0 }
}

const changesSomething = ({ meaning: { end } }: ServiceEvent): boolean =>
  end === 'good' || end === 'failed'

/** Whether the older one of two events may have ended after the newer one took effect. */
export const overlaps = (older: ServiceEvent, newer: ServiceEvent): boolean =>
  changesSomething(older) &&
  changesSomething(newer) &&
  older.endedAt !== undefined &&
  newer.requestedAt !== undefined &&
  newer.requestedAt < older.endedAt &&
  // Equal times come from one update of all records, such as a migration of the API.
  older.endedAt !== newer.endedAt

/**
 * When a request took effect: about `at` (ms) or, if that is undefined, at an unknown time between the request and the
 * next event of the service.
 */
export type Effect = { readonly requestedAt: number | undefined; readonly at: number | undefined }

/**
 * When an event took effect. `updated_at` is a last update and may be later than the end (API §4.1), so `at` is
 * undefined if a newer event that succeeded or failed was requested before that and did not overlap this one.
 */
export const effectOf = (
  event: ServiceEvent,
  past?: { readonly events: readonly ServiceEvent[] },
): Effect => {
  const { requestedAt, endedAt } = event
  const isContradicted = past?.events.some(
    (newer) =>
      newer.index < event.index &&
      changesSomething(newer) &&
      newer.requestedAt !== undefined &&
      endedAt !== undefined &&
      newer.requestedAt < endedAt &&
      !overlaps(event, newer),
  )
  return { requestedAt, at: isContradicted ? undefined : endedAt }
}

/** Whether it took effect more than a minute after the request, so that a sentence has to say which time it means. */
export const tookAWhile = ({ requestedAt, at }: Effect): boolean =>
  requestedAt !== undefined && at !== undefined && at - requestedAt > MINUTE
