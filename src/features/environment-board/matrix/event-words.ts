import { effectOf, tookAWhile, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import { failureKind, type FailingStatus, lasts } from '#src/deployments/past/failing.ts'
import type { Past } from '#src/deployments/past/past.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import type { Act } from '#src/deployments/record/state.ts'
import { COULD_NOT, FAILED } from '#src/deployments/words/act-words.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { type Instant, NO_TIME, UNKNOWN_TIME, type Zone } from '#src/lib/time/instant.ts'
import { dayKey, formatBrief, formatBriefTime } from '#src/lib/time/time-format.ts'

type Format = (at: Instant, zone: Zone, today: string) => string

const effect =
  (format: Format, none: string) =>
  (event: ServiceEvent, past: Past | undefined, zone: Zone, today: string): string => {
    const { requestedAt, at } = effectOf(event, past)
    const took = at !== undefined && tookAWhile({ requestedAt, at })
    const ms = took ? at : requestedAt
    if (ms === undefined) return none
    const words = format(ms, zone, today)
    // A day needs no "about".
    return took && (format === formatBriefTime || dayKey(ms, zone) === today) ? `≈ ${words}` : words
  }

/** When an event took effect, for a cell: "≈ 14:07" today, else "18 Nov". `today` is a `dayKey`. */
export const effectInCell = effect(formatBrief, NO_TIME)

const effectWithHour = effect(formatBriefTime, UNKNOWN_TIME)

/** The same with the hour on any day: "≈ 18 Nov, 09:16". */
export const effectInRow = (
  event: ServiceEvent,
  past: Past | undefined,
  { zone, now }: When,
): string => effectWithHour(event, past, zone, dayKey(now, zone))

/** What failed in the same way: attempts with one version, or of one act without a version. */
export type FailureGroup = {
  readonly act: Act
  readonly version: string | undefined
  /** Oldest first. */
  readonly events: readonly ServiceEvent[]
}

/** A restart, stop or delete has no version, good or bad. */
export const attemptedVersion = ({ meaning, service }: ServiceEvent): string | undefined =>
  meaning.act === 'deploy' && service ? versionOf(service) : undefined

/** Failures by act and version, in the order in which they began. */
export const failureGroups = (failures: readonly ServiceEvent[]): readonly FailureGroup[] => {
  const groups: { act: Act; version: string | undefined; events: ServiceEvent[] }[] = []
  for (const event of failures) {
    const [act, version] = [event.meaning.act, attemptedVersion(event)]
    const group = groups.find((one) => one.act === act && one.version === version)
    if (group) group.events.push(event)
    else groups.push({ act, version, events: [event] })
  }
  return groups
}

/** "failed", "failed 3 times", "could not be stopped" */
export const failedWords = ({ act, events: { length } }: FailureGroup): string =>
  length === 1 ? FAILED[act] : `${FAILED[act]} ${length === 2 ? 'twice' : `${length} times`}`

/** What stands before the time at which it began to fail: "since", "since at least", or "at" for what does not last. */
export const sinceWord = (failing: FailingStatus): string =>
  lasts(failing) ? `since${failing.atLeast ? ' at least' : ''}` : 'at'

/** A clause about a service that fails: "web was", "failing in production", " when it was stopped at ≈ 11:04". */
export type FailingClause = { readonly who: string; readonly what: string; readonly rest: string }

/** How a service fails; `at` says when an event took effect. */
export const failingClause = (
  failing: FailingStatus,
  where: string,
  at: (event: ServiceEvent) => string,
): FailingClause => {
  const { status, attempts, newest } = failing
  const name = sentenceName(status.past)
  const stopped = status.is === 'stopped' ? status.isSince : undefined
  switch (failureKind(failing)) {
    case 'lasts':
      return {
        who: `${name} has been`,
        what: `failing${where} ${sinceWord(failing)} ${at(attempts[0])}`,
        rest: '',
      }
    case 'untilStopped':
      return {
        who: `${name} was`,
        what: `failing${where}`,
        rest: ` when it was stopped${stopped ? ` at ${at(stopped)}` : ''}`,
      }
    case 'asOf':
      return {
        who: `${name} was`,
        what: `failing${where} at ${at(newest)}`,
        rest: '; what came after it is not known',
      }
    case 'attempt':
      return {
        who: name,
        what: `${COULD_NOT[newest.meaning.act]}${where} at ${at(newest)}`,
        rest: stopped ? `; it has been stopped since ${at(stopped)}` : '',
      }
  }
}
