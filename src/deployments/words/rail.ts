import type { Rail } from '#src/ui/rail.ts'
import { type Left, leftAfter } from '#src/deployments/past/environment.ts'
import type { Loaded } from '#src/deployments/past/loaded.ts'
import { meaningOf } from '#src/deployments/record/state.ts'

const RAIL: Record<Left, Rail> = { failing: 'bad', up: 'ok', off: 'off', unknown: 'none' }

/**
 * The rail between the item at `index` and the next newer one: red while anything fails, busy above what runs, otherwise
 * as the deployments left the environment.
 */
export const railAbove = (loaded: Loaded, index: number): Rail => {
  const item = loaded.items[index]
  const rail = RAIL[leftAfter(loaded, index)]
  const isRunning =
    item?.kind === 'deployment' && meaningOf(item.deployment.status).phase === 'running'
  return isRunning && rail !== 'bad' ? 'busy' : rail
}

/** The rail below the item at `index`. */
export const railBelow = (loaded: Loaded, index: number): Rail => {
  const item = loaded.items[index]
  return item === undefined || loaded.gaps.has(item.key) ? 'none' : railAbove(loaded, index + 1)
}
