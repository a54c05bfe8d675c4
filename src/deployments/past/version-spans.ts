import { keptFor } from '#src/lib/values/kept-for.ts'
import type { Service } from '#src/deployments/record/services.ts'
import { compareContent } from './content.ts'
import { type Effect, effectOf, type ServiceEvent } from './service-event.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { type Past, pastsIn } from './past.ts'
import { overlappedBy, statusAfter, unknownAbove } from './status.ts'

/** Until when a version ran: what ended it, or that this is not known. */
export type Until =
  | { readonly kind: 'still' }
  | { readonly kind: 'ended'; readonly by: ServiceEvent; readonly effect: Effect }
  | { readonly kind: 'unknown' }

/** What ran for some time without a difference that records show. */
export type VersionSpan = {
  /** What made it run: its deploy, or a start after a stop. */
  readonly start: ServiceEvent
  /** The deploy that brought it, and the service in its record. */
  readonly runs: ServiceEvent
  readonly service: Service
  readonly from: Effect
  readonly until: Until
}

type Running = Pick<VersionSpan, 'start' | 'runs' | 'service'>

/** What certainly runs after a place of the history. */
const runningAfter = (past: Past, place: number): Running | undefined => {
  const status = statusAfter(past, place, -Infinity)
  const { runs, is, isSince } = status
  return is === 'up' && runs?.service && isSince && !unknownAbove(status, runs)
    ? { start: isSince, runs, service: runs.service }
    : undefined
}

/** Whether records show no difference: an equal tag that may have been moved to another image is one. */
const isSame = (a: Running, b: Running): boolean => {
  if (a.runs === b.runs) return true
  const comparison = compareContent(
    { item: a.runs.item, service: a.service },
    { item: b.runs.item, service: b.service },
  )
  return comparison === 'same' || comparison === 'notComparable'
}

/** The others that changed what runs, and may have done so before or after an event that did. */
const overlappedChanges = (past: Past, event: ServiceEvent): readonly ServiceEvent[] => {
  const changes = ({ meaning: { act, end } }: ServiceEvent) => end === 'good' && act !== 'restart'
  return changes(event) ? overlappedBy(past, event).filter(changes) : []
}

const NOT_KNOWN: Effect = { requestedAt: undefined, at: undefined }

/** The versions of a service that ran, newest first: the changes of what runs. */
export const versionSpans = keptFor((past: Past): readonly VersionSpan[] => {
  const places = [
    ...past.events.map((event) => ({ index: event.index, event })),
    ...past.unknowns.map(({ index }) => ({ index, event: undefined })),
  ].toSorted((a, b) => b.index - a.index)
  const spans: VersionSpan[] = []
  let open: Omit<VersionSpan, 'until'> | undefined
  for (const { index, event } of places) {
    const overlapped = event ? overlappedChanges(past, event) : []
    // What ran after several that overlapped is known only after the last of these.
    const isLast = !overlapped.some((other) => other.index < index)
    const running = event && isLast ? runningAfter(past, index) : undefined
    if (open && running && isSame(open, running)) continue
    if (open) {
      const isEnd = event?.meaning.end === 'good' && !event.doubtful && overlapped.length === 0
      spans.push({
        ...open,
        until: isEnd
          ? { kind: 'ended', by: event, effect: effectOf(event, past) }
          : { kind: 'unknown' },
      })
    }
    open = running && {
      ...running,
      from: overlapped.length > 0 ? NOT_KNOWN : effectOf(running.start, past),
    }
  }
  // Of a service that the newest records do not name any more, it is not known.
  if (open)
    spans.push({ ...open, until: { kind: past.goneSince() === undefined ? 'still' : 'unknown' } })
  return spans.toReversed()
})

const startOf = ({ from }: VersionSpan): number => from.at ?? from.requestedAt ?? -Infinity

/** Until when the version ran that a service, by its key, ran at a moment in ms. */
export const untilAt = (loaded: Loaded, key: string, at: number): Until => {
  const past = pastsIn(loaded).get(key)
  const span = past && versionSpans(past).find((one) => startOf(one) <= at)
  const until = span?.until ?? { kind: 'unknown' }
  return until.kind === 'ended' && (until.effect.at ?? at) < at ? { kind: 'unknown' } : until
}
