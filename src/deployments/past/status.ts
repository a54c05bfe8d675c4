import { LONGEST_UNDER_WAY, saysNothing } from '#src/deployments/record/state.ts'
import { haveSameContent } from './content.ts'
import { newerThan, type Past, type Unknown } from './past.ts'
import { overlaps, type ServiceEvent } from './service-event.ts'

/** What the records prove about a service at a moment, or after a record. */
export type Status = {
  readonly past: Past
  /** The deploy that brought what runs, or ran last; undefined if none is known, or it is not known which of two. */
  readonly runs: ServiceEvent | undefined
  readonly is: 'up' | 'stopped' | 'deleted' | 'unknown'
  /** What made it so: the good end that changed `is`. */
  readonly isSince: ServiceEvent | undefined
  /** Its newest restart, or start after a stop, since it was deployed. */
  readonly restarted: ServiceEvent | undefined
  /** What failed and was not mended, oldest first; each has its own act and content. */
  readonly failures: readonly ServiceEvent[]
  /** The failures that an overlapping deployment may have ended: which of the two ended last is unknown. */
  readonly contested: readonly ServiceEvent[]
  readonly underWay: ServiceEvent | undefined
  /** Its newest state that says neither that it runs nor that it does not, such as UNAVAILABLE. */
  readonly unclear: ServiceEvent | undefined
  /** Deployments that overlapped in time, if it matters which of them ended last. */
  readonly overlapped: readonly ServiceEvent[]
  /** The newest record that names it; undefined before the first. */
  readonly lastNamed: ServiceEvent | undefined
  /**
   * The newest record that names it, where newer records would name a service that still exists. It fails no longer
   * than that.
   */
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
  // A stop does nothing to what does not run.
  if (is === 'deleted' && act === 'stop') return before
  if (event.doubtful) {
    // A stopped or deleted service cannot be stopped again.
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

/** The only step of the model: what an event changes. Attempts, cancels and states without meaning change no version. */
const step = (before: Fold, event: ServiceEvent): Fold => {
  const { phase, end } = event.meaning
  if (end === 'good') return good(before, event)
  if (end === 'failed') return { ...before, failures: [...before.failures, event] }
  return phase === 'unknown' && !saysNothing(event.state) ? { ...before, unclear: event } : before
}

/** After these, earlier events no longer count. */
export const isBase = ({ meaning, doubtful }: ServiceEvent): boolean =>
  meaning.end === 'good' && !doubtful && (meaning.act === 'deploy' || meaning.act === 'delete')

/** How many older events to look at for one that overlaps: nobody starts more within a day. */
const MAX_OVERLAPPING = 50

/** The events that an event overlapped: whether it took effect before or after these is not known. */
export const overlappedBy = ({ events }: Past, event: ServiceEvent): readonly ServiceEvent[] => {
  const at = newerThan({ events }, event.index)
  return events
    .slice(Math.max(0, at - MAX_OVERLAPPING), at + 1 + MAX_OVERLAPPING)
    .filter(({ index }) => index !== event.index)
    .filter((other) =>
      other.index > event.index ? overlaps(other, event) : overlaps(event, other),
    )
}

/** The events that decide, oldest first: since the last base, and older ones that may have ended after a newer one. */
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

/** Events in another order in which they may have ended, and those that overlapped. */
type Order = {
  readonly events: readonly ServiceEvent[]
  readonly overlapped: readonly ServiceEvent[]
}

/** For each event that overlaps newer ones, the order in which it ended after all of these. */
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

/** What two orders of overlapping deployments have in common. What fails after only one of them is contested. */
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

/** What is under way: its record is open and younger than a day, and nothing newer has ended. */
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

/** A service, and where to look at its past: events and unknowns from there on count. */
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

/** An event as it was while its deployment still ran. The state that its record had then is not known. */
const stillRunning = (event: ServiceEvent): ServiceEvent => ({
  ...event,
  state: undefined,
  meaning: { act: event.meaning.act, phase: 'running' },
  endedAt: undefined,
  isOpen: true,
})

/**
 * The status of a service at a moment, in ms. What was asked for later is left out; what was asked for before and ended
 * later was under way. `from` is the place of the newest record of that time.
 */
export const statusAt = (past: Past, at: number, from: number): Status => {
  const events = past.events
    .filter((event) => event.index >= from)
    .map((event) => ((event.endedAt ?? at) > at ? stillRunning(event) : event))
  // Records that are missing just above may be from before the moment.
  return statusOf({ past, events, from: from - 0.5, now: at })
}

/** The newest place above an event where records may be missing; a claim from the event holds as of that place. */
export const unknownAbove = (
  { unknowns }: Pick<Status, 'unknowns'>,
  event: ServiceEvent | undefined,
): Unknown | undefined => unknowns.find(({ index }) => index < (event?.index ?? Infinity))

/**
 * Whether records restart, stop or delete a service, or fail to, without a deploy of it: it ran before the records
 * begin.
 */
export const ranBefore = ({ runs, is, failures, lastNamed }: Status): boolean =>
  !runs &&
  lastNamed !== undefined &&
  (is === 'up' || is === 'stopped' || failures.some(({ meaning }) => meaning.act !== 'deploy'))

/** Whether it runs is not known, because of deployments that overlapped. */
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

/** The failures that certainly still hold; none for a service that the records stopped naming. */
export const openFailures = (status: Status): readonly ServiceEvent[] =>
  status.goneSince ? [] : status.failures.filter((failure) => !mayHaveEnded(status, failure))
