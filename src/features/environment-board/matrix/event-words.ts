import { effectOf, tookAWhile, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { Past } from '#src/deployments/past/past.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import type { Act } from '#src/deployments/record/state.ts'
import { FAILED } from '#src/deployments/words/act-words.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { type Instant, NO_TIME, type Zone } from '#src/lib/time/instant.ts'
import { dayKey, formatBrief, formatBriefTime } from '#src/lib/time/time-format.ts'

type Format = (at: Instant, zone: Zone, today: string) => string

const effect =
  (format: Format) =>
  (event: ServiceEvent, past: Past | undefined, zone: Zone, today: string): string => {
    const { requestedAt, at } = effectOf(event, past)
    const took = at !== undefined && tookAWhile({ requestedAt, at })
    const ms = took ? at : requestedAt
    if (ms === undefined) return NO_TIME
    const words = format(ms, zone, today)
    // A day needs no "about".
    return took && (format === formatBriefTime || dayKey(ms, zone) === today) ? `≈ ${words}` : words
  }

/** When an event took effect, for a cell: "≈ 14:07" today, else "18 Nov". `today` is a `dayKey`. */
export const effectInCell = effect(formatBrief)

const effectWithHour = effect(formatBriefTime)

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
