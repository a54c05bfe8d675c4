import type { History, HistoryItem } from './history.ts'

/*
 * The rows of the feed as numbers: the index of an item, or, for the gap after it, that index
 * turned over. Twenty-five thousand of them cost a tenth of a millisecond, so they are simply made
 * anew when the history changes; what a row shows is looked up when it comes into view.
 */

/** A row of the feed: a record, or the gap after one. */
export type FeedRow =
  | { kind: 'item'; key: string; item: HistoryItem; index: number }
  | { kind: 'gap'; key: string; startId: string; index: number }

/** Rows, newest first. */
export type FeedRows = readonly number[]

const gapAfter = (index: number) => -index - 1

// A gap fills from its top, so it is known by what stands below it.
const GAP = 'gap:'
const gapKey = (items: readonly HistoryItem[], row: number) =>
  `${GAP}${items[gapAfter(row) + 1]?.key}`

/** The key of the row below the gap that has this key; undefined for any other row. */
export const keyBelowGap = (key: string): string | undefined =>
  key.startsWith(GAP) ? key.slice(GAP.length) : undefined

/** The rows for the items from `first` on that match; every gap keeps its row. */
export const feedRows = (
  { items, gaps }: History,
  first: number,
  matches?: (item: HistoryItem) => boolean,
): FeedRows => {
  const rows: number[] = []
  for (let index = first; index < items.length; index += 1) {
    const item = items[index]
    if (item === undefined) continue
    if (matches === undefined || matches(item)) rows.push(index)
    if (gaps.size > 0 && gaps.has(item.key) && item.id !== undefined) rows.push(gapAfter(index))
  }
  return rows
}

/** What the row at a place in the feed is. */
export const rowAt = ({ items }: History, rows: FeedRows, place: number): FeedRow | undefined => {
  const row = rows[place]
  if (row === undefined) return undefined
  if (row >= 0) {
    const item = items[row]
    return item && { kind: 'item', key: item.key, item, index: row }
  }
  const before = items[gapAfter(row)]
  return before?.id === undefined
    ? undefined
    : { kind: 'gap', key: gapKey(items, row), startId: before.id, index: gapAfter(row) }
}

/** The key of the row at a place, without looking further into it. */
export const rowKeyAt = ({ items }: History, rows: FeedRows, place: number): string | undefined => {
  const row = rows[place]
  if (row === undefined) return undefined
  return row >= 0 ? items[row]?.key : gapKey(items, row)
}

/** The place of a row, looked for from `near` outwards: rows rarely move far. -1 when it is gone. */
export const placeOfRow = (history: History, rows: FeedRows, key: string, near: number): number => {
  const start = Math.min(Math.max(near, 0), Math.max(rows.length - 1, 0))
  for (let step = 0; start - step >= 0 || start + step < rows.length; step += 1) {
    if (rowKeyAt(history, rows, start + step) === key) return start + step
    if (rowKeyAt(history, rows, start - step) === key) return start - step
  }
  return -1
}

/** The first row at or after an item, for an item that may have no row of its own. */
export const placeOfItem = (rows: FeedRows, index: number): number => {
  const place = rows.findIndex((row) => row >= index)
  return place < 0 ? rows.length - 1 : place
}

/** The place itself or, after a gap, the next one with a record, where there is one. */
export const placeOfRecord = (rows: FeedRows, place: number): number => {
  for (let at = place; at < rows.length; at += 1) if ((rows[at] ?? -1) >= 0) return at
  return place
}

/** When a row happened, for the day it stands under; undefined where it does not say. */
export const rowTime = (history: History, rows: FeedRows, place: number): string | undefined => {
  const item = history.items[rows[place] ?? -1]
  return item?.kind === 'deployment' ? item.deployment.created_at : undefined
}
