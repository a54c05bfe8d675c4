import { haystackOf } from './haystack.ts'
import type { HistoryItem } from './history.ts'

/** Milliseconds of work at a time: less than a frame. */
const SLICE = 6
/** Deployments between two looks at the clock. */
const BATCH = 20

/**
 * Makes what is searched of these items ready, a little at a time, so that the first search of
 * many does not have to. Gives what stops it.
 */
export const warmSearch = (items: readonly HistoryItem[]): (() => void) => {
  let at = 0
  const go = () => {
    const end = performance.now() + SLICE
    while (at < items.length && performance.now() < end) {
      for (const item of items.slice(at, at + BATCH)) {
        if (item.kind === 'deployment') haystackOf(item.deployment)
      }
      at += BATCH
    }
    if (at < items.length) timer = setTimeout(go)
  }
  let timer = setTimeout(go)
  return () => clearTimeout(timer)
}
