import type { DeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import type { History, HistoryItem } from './history.ts'

/** The key of a record with an id. */
export const keyOfId = (id: string) => `id:${id}`

/** The index of `key`, or -1. Searches from `from` first, because the item usually follows it. */
export const positionOf = (items: readonly HistoryItem[], key: string, from: number): number => {
  for (let index = from; index < items.length; index += 1) {
    if (items[index]?.key === key) return index
  }
  for (let index = Math.min(from, items.length) - 1; index >= 0; index -= 1) {
    if (items[index]?.key === key) return index
  }
  return -1
}

/** The key of the record without an id that is so many places below a loaded item, or above it if negative. */
const keyBeside = (
  { items, gaps }: History,
  anchor: string | undefined,
  places: number,
): string | undefined => {
  const step = Math.sign(places)
  let at = anchor === undefined ? -1 : positionOf(items, anchor, 0)
  if (at < 0) return undefined
  for (let left = Math.abs(places); left > 0; left -= 1) {
    const upper = items[step > 0 ? at : at - 1]
    at += step
    // Across a gap, nothing is known about the order.
    if (!upper || gaps.has(upper.key) || items[at]?.id !== undefined) return undefined
  }
  return items[at]?.key
}

/**
 * The records of a page with their keys. A record without an id is the loaded one at the same place beside a record with
 * an id; if none is loaded there, it gets its key from that record: the one before it or, at the top, the one after it.
 */
export const keyed = (
  page: DeploymentHistoryPage,
  startId: string | undefined,
  history: History,
): HistoryItem[] => {
  const used = new Set<string>()
  let above = startId === undefined ? undefined : keyOfId(startId)
  let since = 0
  return page.records.map((record, index) => {
    if (record.id !== undefined) {
      above = keyOfId(record.id)
      since = 0
      return { ...record, key: above }
    }
    since += 1
    const until = page.records.slice(index).findIndex(({ id }) => id !== undefined)
    const below = page.records[index + until]?.id
    const next = until < 0 || below === undefined ? undefined : keyOfId(below)
    const beside = [keyBeside(history, above, since), keyBeside(history, next, -until)]
    const loaded = beside.find((key) => key !== undefined && !used.has(key))
    const isTop = above === undefined && next !== undefined
    const key =
      loaded ?? (isTop ? `before:${next}:${until}` : `after:${above ?? 'newest'}:${since}`)
    used.add(key)
    return { ...record, key }
  })
}
