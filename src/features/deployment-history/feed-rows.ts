import type { History, HistoryItem } from './history.ts'

/** A row of the feed: a record, or the gap after one. */
export type FeedRow =
  | { kind: 'item'; key: string; item: HistoryItem; index: number }
  | { kind: 'gap'; key: string; startId: string }

/** The rows for the items from `first` on, newest first. */
export const feedRows = ({ items, gaps }: History, first: number): readonly FeedRow[] => {
  const rows: FeedRow[] = []
  for (let index = first; index < items.length; index += 1) {
    const item = items[index]
    if (item === undefined) continue
    rows.push({ kind: 'item', key: item.key, item, index })
    if (gaps.has(item.key) && item.id !== undefined) {
      rows.push({ kind: 'gap', key: `gap:${item.key}`, startId: item.id })
    }
  }
  return rows
}

/** When a row happened, for the day it stands under; undefined where it does not say. */
export const rowTime = (row: FeedRow | undefined): string | undefined =>
  row?.kind === 'item' && row.item.kind === 'deployment'
    ? row.item.deployment.created_at
    : undefined
