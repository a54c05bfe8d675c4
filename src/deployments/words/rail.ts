import type { Rail } from '#src/ui/marks/rail.ts'
import { isUnderWayAt, type Left, leftAfter } from '#src/deployments/past/environment.ts'
import type { Loaded } from '#src/deployments/history/history.ts'

const RAIL: Record<Left, Rail> = { failing: 'bad', up: 'ok', off: 'off', unknown: 'none' }

/**
 * The rail between the item at `index` and the next newer one: red while anything fails, busy above what is under way,
 * otherwise as the deployments left the environment. `now` in ms.
 */
export const railAbove = (loaded: Loaded, index: number, now: number): Rail => {
  const rail = RAIL[leftAfter(loaded, index)]
  return rail !== 'bad' && isUnderWayAt(loaded, index, now) ? 'busy' : rail
}

/** The rail below the item at `index`. */
export const railBelow = (loaded: Loaded, index: number, now: number): Rail => {
  const item = loaded.items[index]
  return item === undefined || loaded.gaps.has(item.key)
    ? 'none'
    : railAbove(loaded, index + 1, now)
}
