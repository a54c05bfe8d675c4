import type { Rail } from '#src/ui/rail.ts'
import type { Loaded } from './service-index.ts'
import { failuresIn } from './failures.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'

// Searching further costs too much; beyond this the rail shows "unknown".
const FURTHEST = 200

/** The rail after the item at `index`: by its own state or, if that changes nothing, by the item before it. */
const heldAfter = ({ items, gaps }: Loaded, index: number): Rail => {
  const end = Math.min(items.length, index + FURTHEST)
  for (let at = index; at < end; at += 1) {
    const item = items[at]
    if (item?.kind !== 'deployment') return 'none'
    const { rail } = lookOf(item.deployment.status)
    if (rail) return rail
    if (gaps.has(item.key)) return 'none'
  }
  return 'none'
}

/**
 * The rail between the item at `index` and the next newer one: red while anything is failing; otherwise
 * by the state that the deployments left behind.
 */
export const railAbove = (loaded: Loaded, index: number): Rail => {
  if (loaded.items[index]?.kind !== 'deployment') return 'none'
  if (failuresIn(loaded).isFailingAfter(index)) return 'bad'
  const held = heldAfter(loaded, index)
  // That failure is over, although no deployment has succeeded since.
  return held === 'bad' ? 'none' : held
}

/** The rail below the item at `index`. */
export const railBelow = (loaded: Loaded, index: number): Rail => {
  const item = loaded.items[index]
  return item === undefined || loaded.gaps.has(item.key) ? 'none' : railAbove(loaded, index + 1)
}
