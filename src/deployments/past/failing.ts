import type { Unknown } from './past.ts'
import type { ServiceEvent } from './service-event.ts'
import { openFailures, type Status, unknownAbove } from './status.ts'

/** Why it is not known which deploy was the last good one. */
export type WhyNoGood = Unknown['why'] | 'overlap'

/** An open failure of a service. */
export type Failing = {
  /** What failed, oldest first: its deploys or, if none did, its restarts, stops and deletes. */
  readonly attempts: readonly [ServiceEvent, ...ServiceEvent[]]
  readonly newest: ServiceEvent
  /** Why it may have begun earlier. */
  readonly atLeast: Unknown['why'] | undefined
  /** The deploy that brought what ran before; `deleted` if the service was deleted since. */
  readonly lastGood:
    | { readonly kind: 'known'; readonly event: ServiceEvent }
    | { readonly kind: 'deleted'; readonly event: ServiceEvent }
    | { readonly kind: 'unknown'; readonly why: WhyNoGood }
  /** Where something newer may be missing, so that it may have ended. */
  readonly asOf: Unknown | undefined
}

/** What fails of a service, since when, and what was good before; undefined if nothing does. */
export const failingOf = (status: Status): Failing | undefined => {
  const { runs, is, isSince, unknowns, overlapped } = status
  const open = openFailures(status)
  const deploys = open.filter(({ meaning }) => meaning.act === 'deploy')
  const [first, ...later] = deploys.length > 0 ? deploys : open
  const newest = open.at(-1)
  if (!first || !newest) return undefined
  const base = runs ?? (is === 'deleted' ? isSince : undefined)
  const between = unknowns.find(
    ({ index }) => index > first.index && index <= (base?.index ?? Infinity),
  )
  const why = between?.why ?? (overlapped.length > 0 && !runs ? 'overlap' : undefined)
  return {
    attempts: [first, ...later],
    newest,
    atLeast: between?.why,
    lastGood:
      why !== undefined || !base
        ? { kind: 'unknown', why: why ?? 'overlap' }
        : { kind: base === runs ? 'known' : 'deleted', event: base },
    asOf: unknownAbove(status, newest),
  }
}
