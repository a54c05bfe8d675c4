import { searchableText } from '#src/deployments/record/searchable-text.ts'
import type { HistoryItem } from '#src/deployments/history/history.ts'

/** Milliseconds of work at a time: less than a frame. */
const SLICE = 6
/** Deployments processed between two checks of the clock. */
const BATCH = 20

/**
 * Prepares the searchable text of these items in small steps, so that the first search does not have
 * to. Returns a function that stops it.
 */
export const warmSearch = (items: readonly HistoryItem[]): (() => void) => {
  let at = 0
  const go = () => {
    const end = performance.now() + SLICE
    while (at < items.length && performance.now() < end) {
      for (const item of items.slice(at, at + BATCH)) {
        if (item.kind === 'deployment') searchableText(item.deployment)
      }
      at += BATCH
    }
    if (at < items.length) timer = setTimeout(go)
  }
  let timer = setTimeout(go)
  return () => clearTimeout(timer)
}
