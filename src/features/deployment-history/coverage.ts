import { formatDay } from '#src/lib/time-format.ts'
import { count } from '#src/lib/counted.ts'
import type { Loaded } from './appearances.ts'
import type { When } from './since-words.ts'

/** When the oldest loaded deployment was triggered; undefined where none can be read. */
export const oldestTime = ({ items }: Pick<Loaded, 'items'>): string | undefined => {
  const oldest = items.findLast((item) => item.kind === 'deployment')
  return oldest?.kind === 'deployment' ? oldest.deployment.created_at : undefined
}

/** How far back what is loaded reaches: ", back to 2 March", and that deployments are missing. */
const reach = (loaded: Loaded, { zone, now }: When): string => {
  const oldest = oldestTime(loaded)
  const back =
    loaded.complete || oldest === undefined ? '' : `, back to ${formatDay(oldest, zone, now)}`
  const gaps = loaded.gaps.size
  return `${back}${gaps === 0 ? '' : gaps === 1 ? ', with a gap' : `, with ${count(gaps)} gaps`}`
}

/**
 * What the list of running services rests on: "From the 240 loaded, back to 2 March". Undefined
 * where all of the history is loaded, and nothing is missing from it.
 */
export const runningCoverage = (loaded: Loaded, when: When): string | undefined =>
  loaded.complete && loaded.gaps.size === 0
    ? undefined
    : `From the ${count(loaded.items.length)} loaded${reach(loaded, when)}. Services that only older deployments name are not listed.`

/**
 * How much of the history is loaded, and how much of that matches: "60 loaded, back to 16
 * November", "3 of 240 loaded, back to 2 March", "all 60 loaded", "3 of all 60".
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
