import type { DeploymentState } from '#src/contract/enums.ts'
import { createRandom } from '#reference/store/random.ts'

/*
 * When a live deployment arrives, begins and ends, as a pure function of its index. Deployments run
 * one after the other, so each depends on the previous one. To keep that chain short, they run in
 * blocks of six that take 16.5 minutes each.
 */

const SECOND = 1000
/** The first live deployment; before that there is none. */
export const LIVE_EPOCH = Date.UTC(2025, 0, 1)
const BLOCK = 6
// Arrivals are 165 s apart, give or take 75: every 90 s to 4 min.
const SLOT = 165 * SECOND
const JITTER = 75 * SECOND
const SHORTEST = 30 * SECOND
const QUEUED_AT_LEAST = 6 * SECOND

/** How a live deployment goes. */
export type PlannedOutcome =
  | 'deployed'
  | 'deployment-error'
  | 'build-error'
  | 'canceled'
  | 'restarted'

/** When a live deployment is requested, starts and ends, in ms, and with which outcome. */
export type LivePlan = {
  index: number
  arrives: number
  begins: number
  ends: number
  outcome: PlannedOutcome
}

/** A state from a time (ms) on. */
export type PlannedStep = { from: number; state: DeploymentState }

const draw = (index: number) => {
  const random = createRandom(`live/${index}`)
  const arrives = LIVE_EPOCH + index * SLOT + random.int(0, JITTER)
  const lasts = random.int(45, 170) * SECOND
  const outcome = random.weighted<PlannedOutcome>([
    [76, 'deployed'],
    [8, 'deployment-error'],
    [5, 'build-error'],
    [5, 'canceled'],
    [6, 'restarted'],
  ])
  return { arrives, lasts, outcome }
}

/** The plan of the live deployment with this index, 0 or more. */
export const livePlan = (index: number): LivePlan => {
  const first = index - (index % BLOCK)
  const blockEnd = LIVE_EPOCH + (first + BLOCK) * SLOT
  let free = 0
  for (let at = first; ; at += 1) {
    const { arrives, lasts, outcome } = draw(at)
    const begins = Math.max(arrives + QUEUED_AT_LEAST, free)
    // Leave the minimum time to each of the later ones in the block.
    const latest = blockEnd - (first + BLOCK - 1 - at) * SHORTEST
    const ends = Math.min(begins + lasts, latest)
    if (at === index) return { index, arrives, begins, ends, outcome }
    free = ends
  }
}

/** Index of the newest live deployment at a time (ms); -1 before the first. */
export const newestIndexAt = (at: number): number => {
  const slot = Math.floor((at - LIVE_EPOCH) / SLOT)
  if (slot < 0) return -1
  return draw(slot).arrives <= at ? slot : slot - 1
}

/** The state at a time: the last step that has begun. */
export const stepAt = (steps: readonly PlannedStep[], at: number): PlannedStep => {
  const step = steps.findLast(({ from }) => from <= at) ?? steps[0]
  if (!step) throw new RangeError('A record without any state')
  return step
}
