import { formatDay } from '#src/lib/time/time-format.ts'
import { epochMs } from '#src/lib/time/instant.ts'
import { count, counted } from '#src/lib/text/counted.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import type { When } from './since-words.ts'

/** When the oldest loaded deployment was triggered; undefined if none is readable. */
export const oldestTime = ({ items }: Pick<Loaded, 'items'>): string | undefined => {
  const oldest = items.findLast((item) => item.kind === 'deployment')
  return oldest?.kind === 'deployment' ? oldest.deployment.created_at : undefined
}

/** How far back the loaded deployments reach, and their gaps: ", back to 2 March, with a gap". */
export const reach = (loaded: Loaded, { zone, now }: When): string => {
  const oldest = oldestTime(loaded)
  const back =
    loaded.complete || oldest === undefined ? '' : `, back to ${formatDay(oldest, zone, now)}`
  const gaps = loaded.gaps.size
  return `${back}${gaps === 0 ? '' : gaps === 1 ? ', with a gap' : `, with ${count(gaps)} gaps`}`
}

/**
 * What the list of running services is based on: "From 240 loaded deployments, back to 2 March".
 * Undefined if the whole history is loaded without gaps.
 */
export const currentServicesCoverage = (loaded: Loaded, when: When): string | undefined =>
  loaded.complete && loaded.gaps.size === 0
    ? undefined
    : `From ${counted(loaded.items.length, 'loaded deployment')}${reach(loaded, when)}. The rest may name more services.`

/**
 * How much of the history is loaded, and how much of that matches: "60 loaded, back to 16
 * November", "3 of 240 loaded, back to 2 March", "all 60 loaded", "3 of all 60". Short, because it
 * stands in the filter bar.
 */
export const coverageWords = (loaded: Loaded, matching: number | undefined, when: When): string => {
  const all = count(loaded.items.length)
  const whole = loaded.complete && loaded.gaps.size === 0
  if (matching === undefined) {
    return whole ? `all ${all} loaded` : `${all} loaded${reach(loaded, when)}`
  }
  return whole
    ? `${count(matching)} of all ${all}`
    : `${count(matching)} of ${all} loaded${reach(loaded, when)}`
}

/**
 * Whether everything since `first`, in ms, is loaded, apart from gaps: the server sorts by time, so the
 * oldest loaded deployment tells.
 */
export const reachesBackTo = (
  loaded: Pick<Loaded, 'items' | 'complete'>,
  first: number,
): boolean => {
  const oldest = oldestTime(loaded)
  const ms = oldest === undefined ? undefined : epochMs(oldest)
  return loaded.complete || (ms !== undefined && ms < first)
}
