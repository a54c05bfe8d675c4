import { type Unknown, newerThan, type Past } from './past.ts'
import type { ServiceEvent } from './service-event.ts'
import { mayHaveEnded, openFailures, type Status, unknownAbove, statusAfter } from './status.ts'
import { versionOf } from '#src/deployments/record/services.ts'

/** Why it is not known which deploy was the last good one. */
export type WhyNoGood = Unknown['why'] | 'overlap'

/** A service that certainly fails. */
export type FailingStatus = {
  readonly kind: 'failing'
  readonly status: Status
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

/** A service of which something failed, and it is not known whether anything still does: its newest failure, and why. */
export type LostStatus = {
  readonly kind: 'lost'
  readonly status: Status
  readonly failure: ServiceEvent
  readonly why: 'gap' | 'overlap' | 'gone'
}

/** What the records say about the failures of a service. */
export type Failure = FailingStatus | LostStatus | { readonly kind: 'none' }

/**
 * How a failure is described. `lasts`: it has been failing since. `untilStopped`: it was failing when it was stopped. `attempt`: an
 * act without a version failed, or any on a stopped service. `asOf`: it was failing, and what came after it is not known.
 */
export const failureKind = ({
  status: { is, isSince },
  attempts: [first],
  newest,
  asOf,
}: FailingStatus): 'lasts' | 'untilStopped' | 'attempt' | 'asOf' => {
  if (is === 'stopped') return isSince && isSince.index < newest.index ? 'untilStopped' : 'attempt'
  if (first.meaning.act !== 'deploy') return 'attempt'
  return asOf ? 'asOf' : 'lasts'
}

/** Whether a service has been failing since: neither what was stopped nor an act that failed once lasts. */
export const lasts = (failing: FailingStatus): boolean => failureKind(failing) === 'lasts'

/** What fails of a service, since when, and what was good before. */
export const failureOf = (status: Status): Failure => {
  const { runs, is, isSince, unknowns, overlapped, failures } = status
  const open = openFailures(status)
  const deploys = open.filter(({ meaning }) => meaning.act === 'deploy')
  const [first, ...later] = deploys.length > 0 ? deploys : open
  const newest = open.at(-1)
  if (!first || !newest) {
    const failure = failures.at(-1)
    const why = failure && (status.goneSince ? 'gone' : mayHaveEnded(status, failure))
    return why ? { kind: 'lost', status, failure, why } : { kind: 'none' }
  }
  const base = runs ?? (is === 'deleted' ? isSince : undefined)
  const between = unknowns.find(
    ({ index }) => index > first.index && index <= (base?.index ?? Infinity),
  )
  const why = between?.why ?? (overlapped.length > 0 && !runs ? 'overlap' : undefined)
  return {
    kind: 'failing',
    status,
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

/** The services that certainly fail. */
export const failingAmong = (statuses: Iterable<Status>): readonly FailingStatus[] =>
  [...statuses].flatMap((status) => {
    const failure = failureOf(status)
    return failure.kind === 'failing' ? [failure] : []
  })

/** A return to an earlier version after a failure. */
export type Rollback = {
  readonly version: string
  /** The newest good deploy of that version. */
  readonly of: ServiceEvent
}

const versionIn = ({ service }: ServiceEvent): string | undefined => service && versionOf(service)

/**
 * Whether an attempt to deploy looks like a rollback: another version failed just before it, and its own one ran before
 * what runs now. An attempt to deploy what runs is none. The API does not mark rollbacks (API §2.2).
 */
export const rollbackOf = (past: Past, event: ServiceEvent): Rollback | undefined => {
  const version = versionIn(event)
  if (version === undefined || event.meaning.act !== 'deploy') return undefined
  const before = statusAfter(past, event.index + 0.5, -Infinity)
  const failed = before.failures.findLast(({ meaning }) => meaning.act === 'deploy')
  const other = failed && versionIn(failed)
  if (other === undefined || other === version) return undefined
  if (!before.runs || versionIn(before.runs) === version) return undefined
  for (let at = newerThan(past, event.index + 1); at < past.events.length; at += 1) {
    const older = past.events[at]
    const { act, end } = older?.meaning ?? {}
    if (!older || (act === 'delete' && end === 'good')) return undefined
    if (act === 'deploy' && end === 'good' && versionIn(older) === version)
      return { version, of: older }
  }
  return undefined
}
