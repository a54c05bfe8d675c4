import type { History, HistoryItem } from '#src/deployments/history/history.ts'

/** A row of the feed: a record, or the gap after the item at `index`. */
export type FeedRow =
  | { kind: 'item'; key: string; item: HistoryItem; index: number }
  | { kind: 'gap'; key: string; startId: string; index: number }

/**
 * The rows of the feed, newest first, without their content: `rowAt` makes a `FeedRow` when a row comes
 * into view. Plain numbers, so that the rows of 25,000 deployments can be rebuilt whenever the history
 * changes.
 */
export type FeedRows = {
  readonly length: number
  /** By row index: the index of the item that a row shows or, for a gap, of the item before it. */
  readonly itemIndexes: readonly number[]
  /** The row indexes of the gaps. */
  readonly gaps: ReadonlySet<number>
}

// A gap fills from its top, so it is identified by the row below it.
const GAP = 'gap:'
const gapKey = (items: readonly HistoryItem[], index: number) => `${GAP}${items[index + 1]?.key}`

/** The key of the row below the gap that has this key; undefined for any other row. */
export const keyBelowGap = (key: string): string | undefined =>
  key.startsWith(GAP) ? key.slice(GAP.length) : undefined

/** The rows for the items from `first` on that match; every gap keeps its row. */
export const feedRows = (
  { items, gaps }: History,
  first: number,
  matches?: (item: HistoryItem) => boolean,
): FeedRows => {
  const itemIndexes: number[] = []
  const gapRows = new Set<number>()
  for (let index = first; index < items.length; index += 1) {
    const item = items[index]
    if (item === undefined) continue
    if (matches === undefined || matches(item)) itemIndexes.push(index)
    if (gaps.size > 0 && gaps.has(item.key) && item.id !== undefined) {
      gapRows.add(itemIndexes.push(index) - 1)
    }
  }
  return { length: itemIndexes.length, itemIndexes, gaps: gapRows }
}

/**
 * Whether a row is a gap. Most histories have none, and the list asks it of all rows for each that it measures: 25,000
 * lookups in an empty set take a millisecond.
 */
const isGap = ({ gaps }: FeedRows, rowIndex: number): boolean => gaps.size > 0 && gaps.has(rowIndex)

/** How many rows show a record. */
export const countRecords = ({ length, gaps }: FeedRows): number => length - gaps.size

/** The item that a row shows; undefined for a gap. */
export const itemAt = (
  { items }: Pick<History, 'items'>,
  rows: FeedRows,
  rowIndex: number,
): HistoryItem | undefined =>
  isGap(rows, rowIndex) ? undefined : items[rows.itemIndexes[rowIndex] ?? -1]

/** The row at a row index. */
export const rowAt = (history: History, rows: FeedRows, rowIndex: number): FeedRow | undefined => {
  const index = rows.itemIndexes[rowIndex]
  if (index === undefined) return undefined
  const item = itemAt(history, rows, rowIndex)
  if (item) return { kind: 'item', key: item.key, item, index }
  const startId = history.items[index]?.id
  return startId === undefined
    ? undefined
    : { kind: 'gap', key: gapKey(history.items, index), startId, index }
}

/** The key of the row at a row index; cheaper than `rowAt`. */
export const rowKeyAt = (
  { items }: History,
  rows: FeedRows,
  rowIndex: number,
): string | undefined => {
  const index = rows.itemIndexes[rowIndex]
  if (index === undefined) return undefined
  return isGap(rows, rowIndex) ? gapKey(items, index) : items[index]?.key
}

/** The index of the row with this key, searched from `near` outwards: rows rarely move far. -1 when it is gone. */
export const rowIndexOfKey = (
  history: History,
  rows: FeedRows,
  key: string,
  near: number,
): number => {
  const start = Math.min(Math.max(near, 0), Math.max(rows.length - 1, 0))
  for (let step = 0; start - step >= 0 || start + step < rows.length; step += 1) {
    if (rowKeyAt(history, rows, start + step) === key) return start + step
    if (rowKeyAt(history, rows, start - step) === key) return start - step
  }
  return -1
}

/** The first row at or after an item, for an item that may have no row of its own. */
export const rowIndexOfItem = ({ length, itemIndexes, gaps }: FeedRows, index: number): number => {
  const rowIndex = itemIndexes.findIndex((one, at) => one >= index && !gaps.has(at))
  return rowIndex < 0 ? length - 1 : rowIndex
}

/** The row index itself or, at a gap, that of the next row with a record, if there is one. */
export const rowIndexOfRecord = ({ length, gaps }: FeedRows, rowIndex: number): number => {
  for (let at = rowIndex; at < length; at += 1) if (!gaps.has(at)) return at
  return rowIndex
}
