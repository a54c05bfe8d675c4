import { LONGEST_UNDER_WAY, saysNothing } from '#src/deployments/record/state.ts'
import { haveSameContent } from './content.ts'
import { newerThan, type Past, type Unknown } from './past.ts'
import { overlaps, type ServiceEvent } from './service-event.ts'

/** What the records prove about a service at a moment, or after a record. */
export type Status = {
  readonly past: Past
  /** The deploy that brought what runs or ran last; undefined if none is known, two may be it, or it was deleted. */
  readonly runs: ServiceEvent | undefined
  readonly is: 'up' | 'stopped' | 'deleted' | 'unknown'
  /** The successful event that `is` follows from. */
  readonly isSince: ServiceEvent | undefined
  /** Its newest restart since it was deployed, which may have started it after a stop. */
  readonly restarted: ServiceEvent | undefined
  /** The failures that no later success ended, oldest first; each has its own act and content. */
  readonly failures: readonly ServiceEvent[]
  /** The failures that an overlapping deployment may have ended, because it is unknown which of the two ended last. */
  readonly contested: readonly ServiceEvent[]
  readonly underWay: ServiceEvent | undefined
  /** The newest event whose state does not say whether it runs, such as UNAVAILABLE. */
  readonly unclear: ServiceEvent | undefined
  /** Deployments that overlapped in time, if it matters which of them ended last. */
  readonly overlapped: readonly ServiceEvent[]
  /** The newest record that names it; undefined before the first. */
  readonly lastNamed: ServiceEvent | undefined
  /** The newest record that names it, if it counts as gone since then. Its failures do not last beyond that. */
  readonly goneSince: ServiceEvent | undefined
  /** Where something may be missing, newest first. */
  readonly unknowns: readonly Unknown[]
}

type Fold = Pick<
  Status,
  'runs' | 'is' | 'isSince' | 'restarted' | 'failures' | 'contested' | 'unclear'
>

const NOTHING: Fold = {
  runs: undefined,
  is: 'unknown',
  isSince: undefined,
  restarted: undefined,
  failures: [],
  contested: [],
  unclear: undefined,
}

const good = (before: Fold, event: ServiceEvent): Fold => {
  const { failures, is } = before
  const { act } = event.meaning
  // Stopping a deleted service changes nothing.
  if (is === 'deleted' && act === 'stop') return before
  if (event.doubtful) {
    // Nothing changes if the service already is as this event would leave it.
    return is === 'deleted' || (is === 'stopped' && act === 'stop')
      ? before
      : { ...before, is: 'unknown', isSince: event }
  }
  switch (act) {
    case 'deploy':
      return { ...NOTHING, runs: event, is: 'up', isSince: event }
    case 'delete':
      return { ...NOTHING, is: 'deleted', isSince: event }
    case 'restart':
    case 'stop':
      return {
        ...before,
        is: act === 'stop' ? 'stopped' : 'up',
        isSince: event,
        restarted: act === 'restart' ? event : before.restarted,
        failures: failures.filter(({ meaning }) => meaning.act !== act),
        unclear: undefined,
      }
    case 'unknown':
      return before
  }
}

/** Applies one event to the result of the older ones. Only a success changes which version runs. */
const step = (before: Fold, event: ServiceEvent): Fold => {
  const { phase, end } = event.meaning
  if (end === 'good') return good(before, event)
  if (end === 'failed') return { ...before, failures: [...before.failures, event] }
  return phase === 'unknown' && !saysNothing(event.state) ? { ...before, unclear: event } : before
}

/** Whether an event decides the status on its own, so that earlier events do not count. */
export const isBase = ({ meaning, doubtful }: ServiceEvent): boolean =>
  meaning.end === 'good' && !doubtful && (meaning.act === 'deploy' || meaning.act === 'delete')

/** How many neighbouring events to check for overlap; nobody starts more within a day. */
const MAX_OVERLAPPING = 50

/** The events that overlap an event, so that it is unknown whether it took effect before or after them. */
export const overlappedBy = ({ events }: Past, event: ServiceEvent): readonly ServiceEvent[] => {
  const at = newerThan({ events }, event.index)
  return events
    .slice(Math.max(0, at - MAX_OVERLAPPING), at + 1 + MAX_OVERLAPPING)
    .filter(({ index }) => index !== event.index)
    .filter((other) =>
      other.index > event.index ? overlaps(other, event) : overlaps(event, other),
    )
}

/** The events that decide the status, oldest first: from the last base on, and older ones that may have ended later. */
const decidingEvents = (newestFirst: readonly ServiceEvent[]): readonly ServiceEvent[] => {
  const at = newestFirst.findIndex(isBase)
  const base = newestFirst[at]
  if (!base) return newestFirst.toReversed()
  const deciding = newestFirst.slice(0, at + 1)
  for (const older of newestFirst.slice(at + 1, at + 1 + MAX_OVERLAPPING)) {
    if ((older.requestedAt ?? 0) < (base.requestedAt ?? 0) - LONGEST_UNDER_WAY) break
    if (deciding.slice(-MAX_OVERLAPPING).some((newer) => overlaps(older, newer)))
      deciding.push(older)
  }
  return deciding.toReversed()
}

/** Another order in which the events may have ended, and those of them that overlapped. */
type Order = {
  readonly events: readonly ServiceEvent[]
  readonly overlapped: readonly ServiceEvent[]
}

/** For each event that overlaps newer ones, the order in which it ended after all of them. */
const otherOrders = (asRequested: readonly ServiceEvent[]): readonly Order[] =>
  asRequested.flatMap((event, at) => {
    const next = asRequested.slice(at + 1, at + 1 + MAX_OVERLAPPING)
    const overlapped = next.filter((newer) => overlaps(event, newer))
    const last = overlapped.at(-1)
    if (!last) return []
    const to = asRequested.indexOf(last) + 1
    const events = [
      ...asRequested.slice(0, at),
      ...asRequested.slice(at + 1, to),
      event,
      ...asRequested.slice(to),
    ]
    return [{ events, overlapped: [event, ...overlapped] }]
  })

const foldOf = (events: readonly ServiceEvent[]): Fold => events.reduce(step, NOTHING)

/** What two orders of overlapping deployments have in common. A failure that only one of them leaves is contested. */
const common = (a: Fold, b: Fold): Fold => {
  const failures = [...new Set([...a.failures, ...b.failures])]
  const isSame = a.runs && b.runs && haveSameContent(a.runs, b.runs)
  return {
    runs: a.runs === b.runs || isSame ? a.runs : undefined,
    is: a.is === b.is ? a.is : 'unknown',
    isSince: a.is === b.is ? a.isSince : undefined,
    restarted: a.restarted === b.restarted ? a.restarted : undefined,
    failures: failures.toSorted((x, y) => y.index - x.index),
    contested: failures.filter(
      (one) => a.contested.includes(one) || !a.failures.includes(one) || !b.failures.includes(one),
    ),
    unclear: a.unclear ?? b.unclear,
  }
}

const isEqual = (a: Fold, b: Fold): boolean =>
  a.runs === b.runs &&
  a.is === b.is &&
  a.restarted === b.restarted &&
  a.failures.length === b.failures.length

/** The newest event under way: its record is open and younger than a day, and nothing newer has ended. */
const underWayAt = (
  newestFirst: readonly ServiceEvent[],
  now: number,
): ServiceEvent | undefined => {
  for (const event of newestFirst) {
    const { phase } = event.meaning
    if (phase === 'ended') return undefined
    const isYoung = event.requestedAt === undefined || now - event.requestedAt < LONGEST_UNDER_WAY
    if (phase !== 'unknown' && event.isOpen && isYoung) return event
  }
  return undefined
}

/** The first of consecutive stops or deletes: the later ones changed nothing. Does not look past missing records. */
const firstAlike = (
  { isSince }: Fold,
  newestFirst: readonly ServiceEvent[],
  unknowns: readonly Unknown[],
): ServiceEvent | undefined => {
  const { act } = isSince?.meaning ?? {}
  if (!isSince || isSince.doubtful || (act !== 'stop' && act !== 'delete')) return isSince
  let first = isSince
  for (const event of newestFirst) {
    if (event.index <= first.index || event.meaning.end !== 'good' || event.doubtful) continue
    if (act === 'delete' && event.meaning.act === 'stop') continue
    const isHidden = unknowns.some(({ index }) => index > first.index && index < event.index)
    if (event.meaning.act !== act || isHidden) break
    first = event
  }
  return first
}

/** What a status is computed from: the events and the unknowns of a past from the position `from` on; `now` in ms. */
type View = {
  readonly past: Past
  readonly events: readonly ServiceEvent[]
  readonly from: number
  readonly now: number
}

const statusOf = ({ past, events, from, now }: View): Status => {
  const deciding = decidingEvents(events)
  const asRequested = foldOf(deciding)
  const orders = otherOrders(deciding)
  const others = orders.map((order) => foldOf(order.events))
  const isCertain = others.every((other) => isEqual(asRequested, other))
  const lastNamed = events.find(({ service }) => service !== undefined)
  const isGone = from <= 0 && past.goneSince() !== undefined
  const fold = isCertain ? asRequested : others.reduce(common, asRequested)
  const unknowns = past.unknowns.filter(({ index }) => index >= from)
  return {
    past,
    ...fold,
    isSince: firstAlike(fold, events, unknowns),
    overlapped: isCertain ? [] : [...new Set(orders.flatMap((order) => order.overlapped))],
    underWay: underWayAt(events, now),
    lastNamed,
    goneSince: isGone ? lastNamed : undefined,
    unknowns,
  }
}

/** The status of a service after the record at `index` of the loaded history; 0 is the newest. `now` in ms. */
export const statusAfter = (past: Past, index: number, now: number): Status => {
  const newer = newerThan(past, index)
  const events = newer === 0 ? past.events : past.events.slice(newer)
  return statusOf({ past, events, from: index, now })
}

/** An event as it was while its deployment still ran; the state that its record had at that time is unknown. */
const stillRunning = (event: ServiceEvent): ServiceEvent => ({
  ...event,
  state: undefined,
  meaning: { act: event.meaning.act, phase: 'running' },
  endedAt: undefined,
  isOpen: true,
})

/**
 * The status of a service at a moment, in ms. Later requests are left out, and an earlier request that ended later
 * counts as under way. `from` is the position of the newest record that had been requested by then.
 */
export const statusAt = (past: Past, at: number, from: number): Status => {
  const events = past.events
    .filter((event) => event.index >= from)
    .map((event) => ((event.endedAt ?? at) > at ? stillRunning(event) : event))
  // Records in a gap just above may have been requested before the moment.
  return statusOf({ past, events, from: from - 0.5, now: at })
}

/** The newest unknown above an event, which may hide newer events; the newest of all if there is no event. */
export const unknownAbove = (
  { unknowns }: Pick<Status, 'unknowns'>,
  event: ServiceEvent | undefined,
): Unknown | undefined => unknowns.find(({ index }) => index < (event?.index ?? Infinity))

/**
 * Whether a service ran before the records begin: without deploying it, they restart or stop it, or fail to restart,
 * stop or delete it.
 */
export const ranBefore = ({ runs, is, failures, lastNamed }: Status): boolean =>
  !runs &&
  lastNamed !== undefined &&
  (is === 'up' || is === 'stopped' || failures.some(({ meaning }) => meaning.act !== 'deploy'))

/** Whether overlapping deployments make it unknown if the service runs. */
export const isUnsure = ({ is, overlapped }: Status): boolean =>
  is === 'unknown' && overlapped.length > 0

/** Why nothing is known about the time before the first event. */
export const beginningOf = ({ unknowns }: Pick<Status, 'unknowns'>): Unknown['why'] =>
  unknowns.at(-1)?.why ?? 'notLoaded'

/** Why a failure may have ended; undefined if it has not, as far as the records say. */
export const mayHaveEnded = (
  status: Pick<Status, 'contested' | 'unknowns'>,
  failure: ServiceEvent,
): 'gap' | 'overlap' | undefined => {
  if (unknownAbove(status, failure)?.why === 'gap') return 'gap'
  return status.contested.includes(failure) ? 'overlap' : undefined
}

/** The failures that certainly last; none for a service that counts as gone. */
export const openFailures = (status: Status): readonly ServiceEvent[] =>
  status.goneSince ? [] : status.failures.filter((failure) => !mayHaveEnded(status, failure))
