import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import {
  type Effect,
  tookAWhile,
  type DeploymentItem,
} from '#src/deployments/past/service-event.ts'
import type { WhyUnknown } from '#src/deployments/past/changes.ts'
import type { HiddenAbove } from '#src/deployments/past/environment.ts'
import type { Unknown } from '#src/deployments/past/past.ts'
import type { LostStatus } from '#src/deployments/past/failing.ts'
import { UNKNOWN_TIME, type Zone } from '#src/lib/time/instant.ts'
import { dayKey, formatClock, formatBriefTime } from '#src/lib/time/time-format.ts'
import type { Until } from '#src/deployments/past/version-spans.ts'

/** The time zone and the current time (ms) for a sentence. */
export type When = { readonly zone: Zone; readonly now: number }

/** Why something may be missing; follows "as of …" or "since at least …". */
export const WHY_UNKNOWN: Record<Unknown['why'] | WhyUnknown, string> = {
  listEnds: 'the deployment history goes back no further',
  notLoaded: 'older deployments are not loaded',
  gap: 'some deployments in between are not loaded',
  unreadable: 'a deployment in between cannot be read',
  ambiguous: 'a deployment in between lists two services with the same name',
  overlap: 'two deployments overlapped',
  unclear: 'its deployment is not in the history',
}

/** Why a failure may have ended; follows "failed at …,". */
export const MAY_HAVE_ENDED: Record<LostStatus['why'], string> = {
  gap: 'but some deployments since then are not loaded',
  overlap: 'but an overlapping deployment succeeded',
  gone: 'not listed since',
}

/** Why a deployment that its record shows as under way may have ended; follows "deploying since …". */
export const MAY_BE_OVER: Record<Exclude<HiddenAbove['kind'], 'nothing'>, string> = {
  gap: 'some deployments since then are not loaded',
  unreadable: 'a newer deployment cannot be read',
}

/** When a deployment was requested, within a sentence. */
export const startWords = ({ deployment }: DeploymentItem, { zone, now }: When): string =>
  timeInSentence(deployment.created_at, zone, now)

/** A time next to another one, without its day if both are on the same day. */
export const timeBeside = (ms: number | undefined, other: number, { zone, now }: When): string =>
  ms !== undefined && dayKey(ms, zone) === dayKey(other, zone)
    ? formatClock(ms, zone)
    : time(ms, { zone, now })

const time = (ms: number | undefined, { zone, now }: When): string =>
  ms === undefined ? UNKNOWN_TIME : timeInSentence(ms, zone, now)

/**
 * When something took effect, within a sentence: "≈ 11:50 (requested 11:00)"; "11:00" if it took a minute at most;
 * "11:00 (requested)" if only that is known.
 */
export const effectWords = (effect: Effect, when: When): string => {
  const { requestedAt, at } = effect
  if (at === undefined)
    return `${time(requestedAt, when)}${requestedAt === undefined ? '' : ' (requested)'}`
  return tookAWhile(effect)
    ? `≈ ${time(at, when)} (requested ${timeBeside(requestedAt, at, when)})`
    : time(requestedAt, when)
}

/** The same without the time of the request: "≈ 11:50", "11:00". */
export const effectBriefly = (effect: Effect, when: When): string => {
  const { requestedAt, at } = effect
  return at !== undefined && tookAWhile(effect) ? `≈ ${time(at, when)}` : time(requestedAt, when)
}

/**
 * When something took effect, in a table: "≈ 14:40", "14:40", "14:36 (requested)" if only that is known. `today` is a
 * `dayKey`.
 */
export const effectInTable = (effect: Effect, zone: Zone, today: string): string => {
  const { requestedAt, at } = effect
  if (at !== undefined)
    return `${tookAWhile(effect) ? '≈ ' : ''}${formatBriefTime(at, zone, today)}`
  return requestedAt === undefined
    ? 'not known'
    : `${formatBriefTime(requestedAt, zone, today)} (requested)`
}

/** How a version ended, if another version did not replace it: "stopped". */
export const endedWords = (until: Until): string | undefined => {
  if (until.kind !== 'ended') return undefined
  const { act } = until.by.meaning
  return act === 'stop' ? 'stopped' : act === 'delete' ? 'deleted' : undefined
}

/** Until when a version ran: "now", "≈ 14:40", "≈ 14:40, stopped", "not known". */
export const untilWords = (until: Until, zone: Zone, today: string): string => {
  if (until.kind === 'still') return 'now'
  if (until.kind === 'unknown') return 'not known'
  return [effectInTable(until.effect, zone, today), endedWords(until)]
    .filter((words) => words !== undefined)
    .join(', ')
}
