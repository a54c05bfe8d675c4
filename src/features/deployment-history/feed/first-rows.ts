import { firstReader } from '#src/lib/first-paint.ts'
import type { History } from '#src/deployments/history/history.ts'
import { type FeedRows, rowAt } from './feed-rows.ts'
import { heightOfRow } from './row-height.ts'

/** About what stands above the first entry, in px. */
const HEAD = 240
/** Above this width of the window, the running services stand beside the feed and take a third of it. */
const BESIDE = 1024

/** How many rows fill the reader's window, as far as the host knows it. These are the ones that the host renders. */
export const firstRowCount = (history: History, rows: FeedRows, compact: boolean): number => {
  const { width, height } = firstReader()
  const feedWidth = width >= BESIDE ? (width * 2) / 3 : width
  let filled = 0
  let count = 0
  while (count < rows.length && filled < height - HEAD) {
    filled += heightOfRow(rowAt(history, rows, count), feedWidth, compact)
    count += 1
  }
  return count
}
