import type { Rail } from '#src/ui/rail.ts'
import type { HistoryItem } from './history.ts'
import { lookOf } from './state-look.ts'

// Looking further costs more than the line is worth: it says that it is not known.
const FURTHEST = 200

/**
 * What held from the item at `index` until the next newer one: what its state says, or, where its
 * state changes nothing, what held before it as far as that is loaded without a gap.
 */
export const railAbove = (
  items: readonly HistoryItem[],
  gaps: ReadonlySet<string>,
  index: number,
): Rail => {
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

/** What held before the item at `index`. */
export const railBelow = (
  items: readonly HistoryItem[],
  gaps: ReadonlySet<string>,
  index: number,
): Rail => {
  const item = items[index]
  return item === undefined || gaps.has(item.key) ? 'none' : railAbove(items, gaps, index + 1)
}
