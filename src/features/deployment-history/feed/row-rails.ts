import type { Rail } from '#src/ui/marks/rail.ts'
import type { FeedRows } from './feed-rows.ts'
import type { History } from '#src/deployments/history/history.ts'
import { railAbove, railBelow } from '#src/deployments/words/rail.ts'

/** The line above and below a row's glyph; undefined where there is none. */
export type RowRails = { readonly above: Rail; readonly below: Rail | undefined }

/** Whether no loaded item is hidden between a row and the one above it. */
const followsRowAbove = (
  { itemIndexes }: FeedRows,
  rowIndex: number,
  filtered: boolean,
): boolean => {
  const index = itemIndexes[rowIndex] ?? 0
  const above = itemIndexes[rowIndex - 1]
  if (above === undefined) return !filtered || index === 0
  return index - above <= 1
}

/** The rail at a row; drawn as unknown next to entries that a filter hides. */
export const railsAt = (
  history: History,
  rows: FeedRows,
  rowIndex: number,
  filtered: boolean,
  now: number,
): RowRails => {
  const index = rows.itemIndexes[rowIndex]
  if (index === undefined || rows.gaps.has(rowIndex)) return { above: 'none', below: 'none' }
  const isLast = index === history.items.length - 1
  const isNextShown = rowIndex + 1 < rows.length && followsRowAbove(rows, rowIndex + 1, filtered)
  return {
    above: followsRowAbove(rows, rowIndex, filtered) ? railAbove(history, index, now) : 'none',
    below: isLast ? undefined : isNextShown ? railBelow(history, index, now) : 'none',
  }
}
