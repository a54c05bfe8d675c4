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

/**
 * What one record says about one service. `service` is undefined where the record stops or deletes all services
 * without naming any.
 */
export type ServiceEvent = {
  readonly item: DeploymentItem
  /** The place of the record in the loaded history; 0 is the newest. */
  readonly index: number
  readonly service: Service | undefined
  readonly state: OpenEnum<DeploymentState> | undefined
  readonly meaning: Meaning
  /** When it was asked for (`created_at`), in ms; undefined if that is not a plausible time. */
  readonly requestedAt: number | undefined
  /**
   * About when it took effect, in ms: the last update of a record that has ended (`updated_at`, API §4.1). Undefined
   * where that is missing, or cannot be the end of what the record asked for.
   */
  readonly endedAt: number | undefined
  /** Whether the record itself has not ended. */
  readonly isOpen: boolean
  /** It stopped or deleted some services without naming this one, which may have been among them. */
  readonly doubtful: boolean
}

const MINUTE = 60_000

type Times = Pick<ServiceEvent, 'requestedAt' | 'endedAt'>

/** Tolerance for the API's clock and the network, in ms. */
const CLOCKS = 5 * MINUTE

/** A time of a record; undefined if it is later than when the record was asked for by more than `off` ms: it cannot be right. */
const timeIn = (
  item: DeploymentItem,
  text: string | undefined,
  off: number,
): number | undefined => {
  const [ms, asked] = [epochMs(text), lastAskedAt(item)]
  const isFuture = ms !== undefined && asked > 0 && ms > asked - clockAhead.get() + off
  return isFuture ? undefined : ms
}

/** Both times of a record, read once for all of its services. An end more than a day later is another kind of update. */
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

/** The key of a service by its ID, which may be that of the service or of its part of one record. */
export const idKeyOf = ({ kind, record }: Service): string => `${kind} with id ${record.id}`

/** Whether a key is a name, which identifies the service in every record and environment. */
export const isNameKey = (key: string): boolean => /^\w+ named /.test(key)

/** The services of a record by key, and what keeps others from being recognised. */
export type RecordServices = {
  readonly services: ReadonlyMap<string, Service>
  /** Names that the record gives to several services of a kind. */
  readonly ambiguous: ReadonlySet<string>
  /** Kinds of which services, or their names, could not be read. */
  readonly unreadable: ReadonlySet<Service['kind']>
}

/**
 * The services of a record by their key: kind and name, because IDs may differ in every record. A service without a
 * name, or with one that its record uses twice, has its ID for a key.
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

/** Whether a record stopped or deleted services, with a good end. */
const isShutdown = ({ deployment }: DeploymentItem): boolean => {
  const { act, end } = meaningOf(deployment.status)
  return end === 'good' && (act === 'stop' || act === 'delete')
}

/**
 * What a record says about services that it does not name: it stops or deletes all if it names none, and may have done so
 * if it names some and none of those was. Otherwise nothing.
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
  // One update of all records at once, such as a migration of the API, is no end.
  older.endedAt !== newer.endedAt

/**
 * When something that was asked for took effect: about `at`, in ms, or at an unknown time between that it was asked for
 * and the next event of the service.
 */
export type Effect = { readonly requestedAt: number | undefined; readonly at: number | undefined }

/**
 * When an event took effect (API §4.1: `updated_at` is a last update, so it may be later than the end). Only a newer event
 * that took effect itself can contradict that: what waits, runs, was canceled or does not say changed nothing so far.
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
