import { replaceEqualDeep } from '@tanstack/react-query'
import type { DeploymentHistoryPage, PageRecord } from '#src/contract/read-deployment-history.ts'
import { keyed, keyOfId, positionOf } from './item-keys.ts'

/*
 * The loaded part of an environment's history; pages are merged into it here and nowhere else. Items
 * keep the server's order, because only the server knows it. Each deployment appears once, even if
 * pages repeat, overlap or run in circles.
 */

/** A loaded record with its key, which always stays the same if the record has an id. */
export type HistoryItem = PageRecord & { readonly key: string }

export type History = {
  /** Newest first. */
  readonly items: readonly HistoryItem[]
  /** Every key in `items`. */
  readonly keys: ReadonlySet<string>
  /** Keys of the items after which deployments are missing. */
  readonly gaps: ReadonlySet<string>
  /** Whether the server's list ends with the last item, which need not be the first deployment ever. */
  readonly complete: boolean
  /** Set if the server returned to the newest deployment instead of continuing, so older ones cannot be loaded. */
  readonly startsAgain?: boolean | undefined
  /** The same object in all versions of one history: the key of data that they share, such as the service index. */
  readonly lineage: object
  /** The page loaded on its own for a linked deployment: the key of its first item, and its `startId`. */
  readonly linkedPage?: { readonly key: string; readonly startId: string } | undefined
}

export const EMPTY_HISTORY: History = {
  items: [],
  keys: new Set(),
  gaps: new Set(),
  complete: false,
  lineage: {},
}

/** When a page was requested and when it arrived, in ms, by the clock that all tabs share. */
export type RequestTimes = { readonly at: number; readonly came: number }

const AT_ANY_TIME: RequestTimes = { at: 0, came: 0 }

const askedAt = new WeakMap<HistoryItem, number>()

/** When the page that last contained an item was requested, in ms; 0 if unknown. */
export const lastAskedAt = (item: HistoryItem): number => askedAt.get(item) ?? 0

const noteAsked = (item: HistoryItem, { at }: RequestTimes): void => {
  askedAt.set(item, Math.max(at, lastAskedAt(item)))
}

/** Whether a page that was requested later already contained the item. */
const isNewer = (item: HistoryItem, { at, came }: RequestTimes): boolean => {
  const seen = lastAskedAt(item)
  // A request time in the future means that the clock was set back since.
  return seen > at && seen <= came
}

/** The `startId` that loads the page after the oldest item (API §4.1); undefined if nothing older can be loaded. */
export const nextStartId = ({ items, complete, startsAgain }: History): string | undefined =>
  complete || startsAgain ? undefined : items.findLast(({ id }) => id !== undefined)?.id

/** The newer of the loaded and the arrived record; the loaded object if both are equal. */
const updated = (loaded: HistoryItem, arrived: HistoryItem, asked: RequestTimes): HistoryItem => {
  // Equal records keep their identity, so that their components do not render again.
  const next = isNewer(loaded, asked) ? loaded : replaceEqualDeep(loaded, arrived)
  noteAsked(next, asked)
  return next
}

/** Updates the loaded items that arrived again, and adds none. */
const withUpdates = (
  history: History,
  arrivals: readonly HistoryItem[],
  asked: RequestTimes,
): History => {
  const byKey = new Map(arrivals.map((item) => [item.key, item]))
  const items = history.items.map((item) => {
    const arrived = byKey.get(item.key)
    return arrived === undefined ? item : updated(item, arrived, asked)
  })
  return items.every((item, at) => item === history.items[at]) ? history : { ...history, items }
}

/**
 * Merges a page into the history: the newest page, or the one after `startId` (API §4.1). Items
 * that the page does not contain stay where they are, those it repeats are updated in place, and
 * new ones are inserted after the item that they follow in the page. A page that adds nothing at the
 * old end marks that end as complete; one that overlaps nothing loaded leaves a gap after it. Items
 * that a later request of any tab brought are kept as they are.
 */
export const withPage = (
  history: History,
  page: DeploymentHistoryPage,
  startId?: string,
  asked: RequestTimes = AT_ANY_TIME,
): History => {
  const anchor = startId === undefined ? undefined : keyOfId(startId)
  // Without a loaded anchor, new records have no known position.
  if (anchor !== undefined && !history.keys.has(anchor)) {
    return withUpdates(history, keyed(page, startId, history), asked)
  }

  const items = [...history.items]
  // Copied only when something new arrives: most polls bring nothing.
  let newKeys: Set<string> | undefined
  const isLoaded = (key: string) => (newKeys ?? history.keys).has(key)
  const gaps = new Set(history.gaps)
  const arrivals = keyed(page, startId, history)
  let end = anchor === undefined ? 0 : positionOf(items, anchor, items.length) + 1
  const firstLoaded = arrivals.find(({ key }) => isLoaded(key))
  // A page may begin before its anchor: start at the first item that it repeats.
  let at = firstLoaded ? Math.min(end, positionOf(items, firstLoaded.key, end)) : end
  // Whether the item before `at` is also the previous one in the page.
  let follows = anchor !== undefined && at === end
  let added = 0
  let isUpdated = false
  let met = false

  for (const arrived of arrivals) {
    if (isLoaded(arrived.key)) {
      const position = positionOf(items, arrived.key, at)
      const loaded = items[position]
      if (loaded === undefined) continue
      const next = updated(loaded, arrived, asked)
      isUpdated ||= next !== loaded
      items[position] = next
      if (position < at) continue
      for (const passed of items.slice(follows ? at - 1 : at, position)) gaps.delete(passed.key)
      met ||= position >= end
      at = position + 1
    } else {
      const before = items[at - 1]
      if (follows && before && gaps.delete(before.key)) gaps.add(arrived.key)
      noteAsked(arrived, asked)
      items.splice(at, 0, arrived)
      newKeys ??= new Set(history.keys)
      newKeys.add(arrived.key)
      if (at < end) end += 1
      at += 1
      added += 1
    }
    follows = true
  }

  const last = items[at - 1]
  if (!met) {
    if (anchor === undefined && added > 0 && last && at < items.length) gaps.add(last.key)
    if (anchor !== undefined && added === 0) gaps.delete(anchor)
  }
  const wasEmpty = history.items.length === 0
  const atOldEnd = startId === undefined ? wasEmpty : startId === nextStartId(history)
  // An empty environment is complete only until something arrives in it.
  const isSpent = added === 0 && atOldEnd
  const newest = history.items[0]?.key
  const startsAgain =
    isSpent && history.items.length > 1 && arrivals.some(({ key }) => key === newest)
  const complete = (history.complete && !wasEmpty) || (isSpent && !startsAgain)

  const unchanged =
    added === 0 &&
    !isUpdated &&
    !startsAgain &&
    complete === history.complete &&
    gaps.size === history.gaps.size
  if (unchanged) return history
  const lineage = wasEmpty ? {} : history.lineage
  const next = { ...history, items, keys: newKeys ?? history.keys, gaps, complete, lineage }
  return startsAgain ? { ...next, startsAgain } : next
}

/**
 * The id after which a poll left a gap, above the deployment that was newest before; undefined if it left none.
 * A page that closes part of a gap moves a gap too, but further down.
 */
export const gapOfPoll = (before: History, after: History): string | undefined => {
  if (after.gaps.size === 0 || after.gaps === before.gaps) return undefined
  const newest = before.items[0]?.key
  const above = after.items[after.items.findIndex(({ key }) => key === newest) - 1]
  return above !== undefined && after.gaps.has(above.key) ? above.id : undefined
}

/**
 * Appends the page after `startId` behind a gap, so that a linked deployment deep in the past opens
 * without everything above it. Only one such page can exist at a time, because the order of two
 * would be unknown. If `startId` or a record of the page is already loaded, merges it as usual.
 */
export const withLinkedPage = (
  history: History,
  page: DeploymentHistoryPage,
  startId: string,
  asked: RequestTimes = AT_ANY_TIME,
): History => {
  if (history.keys.has(keyOfId(startId))) return withPage(history, page, startId, asked)
  const arrivals = keyed(page, startId, history)
  const met = arrivals.findIndex(({ id, key }) => id !== undefined && history.keys.has(key))
  const anchor = arrivals[met]?.id
  if (anchor !== undefined) {
    // This page was cut off where it met loaded items, so an empty remainder does not prove the end.
    const records = page.records.slice(met + 1)
    const brings = arrivals.slice(met + 1).some(({ key }) => !history.keys.has(key))
    return brings ? withPage(history, { ...page, records }, anchor, asked) : history
  }
  const [last, first] = [history.items.at(-1), arrivals[0]]
  if (!last || !first || history.complete || history.gaps.size > 0) return history
  for (const item of arrivals) noteAsked(item, asked)
  return {
    items: [...history.items, ...arrivals],
    keys: new Set([...history.keys, ...arrivals.map(({ key }) => key)]),
    gaps: new Set([last.key]),
    complete: false,
    lineage: history.lineage,
    linkedPage: { key: first.key, startId },
  }
}

/** The newest `most` items, as if no others had been loaded; the same history if it has no more. */
export const newestItems = (history: History, most: number): History => {
  if (history.items.length <= most) return history
  const items = history.items.slice(0, most)
  const keys = new Set(items.map(({ key }) => key))
  const gaps = new Set([...history.gaps].filter((key) => keys.has(key)))
  // What was concluded from the other items is not kept either.
  return { items, keys, gaps, complete: false, lineage: {} }
}

/** The index of a deployment, searched from `near` first; undefined if it is not loaded. */
export const indexOfId = ({ items, keys }: History, id: string, near = 0): number | undefined =>
  keys.has(keyOfId(id)) ? positionOf(items, keyOfId(id), near) : undefined

/**
 * The `startId` whose page begins with the item at `index` (API §4.1): the id of the next newer one.
 * Undefined if that is not loaded or has no id, and for the newest item.
 */
export const cursorOf = (
  { items, gaps, linkedPage }: History,
  index: number,
): string | undefined => {
  if (linkedPage !== undefined && linkedPage.key === items[index]?.key) return linkedPage.startId
  const newer = items[index - 1]
  return newer === undefined || gaps.has(newer.key) ? undefined : newer.id
}

/** An item whose record changed in place. */
export type ItemChange = { before: HistoryItem; after: HistoryItem }

/** The items that changed in place between two histories of one environment, among the first `depth`. */
export const changedItems = (
  before: History,
  after: History,
  depth = 40,
): readonly ItemChange[] => {
  if (before === after) return []
  const known = new Map(before.items.slice(0, depth).map((item) => [item.key, item]))
  return after.items.slice(0, depth + 20).flatMap((item) => {
    const was = known.get(item.key)
    return was === undefined || was === item ? [] : [{ before: was, after: item }]
  })
}

/** How many items arrived above the newest one that the person has seen. */
export const countNewer = ({ items }: History, newestSeen: string | undefined): number =>
  newestSeen === undefined ? 0 : Math.max(0, positionOf(items, newestSeen, 0))

/** The parts of a history that conclusions are drawn from. */
export type Loaded = Pick<History, 'items' | 'gaps' | 'complete' | 'lineage'>
