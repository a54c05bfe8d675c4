import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import { type Effect, tookAWhile } from '#src/deployments/past/effect.ts'
import type { WhyUnknown } from '#src/deployments/past/changes.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import type { Unknown } from '#src/deployments/past/past.ts'
import { NO_TIME, type Zone } from '#src/lib/instant.ts'
import { dayKey, formatClock } from '#src/lib/time-format.ts'

/** The time zone and the current time (ms) for a sentence. */
export type When = { readonly zone: Zone; readonly now: number }

/** Why something may be missing; follows "as of …" or "since at least …". */
export const WHY_UNKNOWN: Record<Unknown['why'] | WhyUnknown, string> = {
  listEnds: 'the list of deployments ends there',
  notLoaded: 'older deployments are not loaded',
  gap: 'deployments are missing in between',
  unreadable: 'a deployment in between cannot be read',
  ambiguous: 'a deployment in between names two services alike',
  overlap: 'two deployments overlapped',
  unclear: 'its deployment is not in the list',
}

/** Why a failure may have ended; follows "failed at …,". */
export const MAY_HAVE_ENDED = {
  gap: 'deployments since are missing',
  overlap: 'a deploy that overlapped it ended well',
  gone: 'not named since',
} as const

/** When a deployment was requested, within a sentence. */
export const startWords = ({ deployment }: DeploymentItem, { zone, now }: When): string =>
  timeInSentence(deployment.created_at, zone, now)

/** A time beside another one: without its day where that is the same. */
export const timeBeside = (ms: number | undefined, other: number, { zone, now }: When): string =>
  ms !== undefined && dayKey(ms, zone) === dayKey(other, zone)
    ? formatClock(ms, zone)
    : time(ms, { zone, now })

const time = (ms: number | undefined, { zone, now }: When): string =>
  ms === undefined ? NO_TIME : timeInSentence(ms, zone, now)

/**
 * When something took effect, within a sentence: "≈ 11:50 (requested 11:00)"; "11:00" if it took less than a minute; "11:00
 * (requested)" if only that is known.
 */
export const effectWords = (effect: Effect, when: When): string => {
  const { requestedAt, at } = effect
  if (at === undefined) return `${time(requestedAt, when)} (requested)`
  return tookAWhile(effect)
    ? `≈ ${time(at, when)} (requested ${timeBeside(requestedAt, at, when)})`
    : time(requestedAt, when)
}

/** The same without the time of the request: "≈ 11:50", "11:00". */
export const effectBriefly = (effect: Effect, when: When): string => {
  const { requestedAt, at } = effect
  return at !== undefined && tookAWhile(effect) ? `≈ ${time(at, when)}` : time(requestedAt, when)
}
