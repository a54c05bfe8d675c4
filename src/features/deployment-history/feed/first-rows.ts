import { firstWindow } from '#src/lib/page/first-paint.ts'
import type { History } from '#src/deployments/history/history.ts'
import { type FeedRows, rowAt } from './feed-rows.ts'
import { heightOfRow, WIDE } from './row-height.ts'

/** About what stands above the first entry, in px. */
const HEAD = 240
/** Beside the feed on a narrow window, in px. A wide window has columns whatever stands beside them. */
const MARGINS = 48

/**
 * How many rows fill two windows, so that there is something to page down to before the script comes. These are the ones
 * that the host renders.
 */
export const firstRowCount = (history: History, rows: FeedRows, compact: boolean): number => {
  const { width, height } = firstWindow()
  const inColumns = width - MARGINS >= WIDE
  let filled = 0
  let count = 0
  while (count < rows.length && filled < 2 * height - HEAD) {
    filled += heightOfRow(rowAt(history, rows, count), inColumns, compact)
    count += 1
  }
  return count
}
