import { type Pace, plannedInterval } from '#board/loading/request-pace.ts'

/** The pace of a wall: with what it asks the console's own server, no hour has more than 200 requests. */
export const WALL_PACE: Pace = { perHour: 180, atOnce: 150 }

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** After which ages, in ms, what was read of an environment is marked as old, and is not shown as its state any more. */
export type Freshness = { readonly oldAfter: number; readonly hiddenAfter: number }

/** How old things may be on a wall of so many environments: no cell is called old that is only waiting for its turn. */
export const freshnessOf = (count: number, hasBusy: boolean): Freshness => {
  const oldAfter = Math.max(10 * MINUTE, plannedInterval(WALL_PACE, count, hasBusy) + MINUTE)
  return { oldAfter, hiddenAfter: Math.max(HOUR, 2 * oldAfter) }
}
