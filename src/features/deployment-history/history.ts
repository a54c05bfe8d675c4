import { replaceEqualDeep } from '@tanstack/react-query'
import type { DeploymentHistoryPage, PageRecord } from '#src/contract/read-deployment-history.ts'

/*
 * What is loaded of an environment's history, and the one way pages get into it. The server's
 * order is kept and never re-sorted: it alone knows it. Each deployment stands here once, whatever
 * pages repeat, overlap or run in circles.
 */

/** A loaded record under an identity that holds when others arrive around it. */
export type HistoryItem = PageRecord & { readonly key: string }

export type History = {
  /** Newest first. */
  readonly items: readonly HistoryItem[]
  /** Every key in `items`. */
  readonly keys: ReadonlySet<string>
  /** Keys of the items after which deployments are missing. */
  readonly gaps: ReadonlySet<string>
  /** Whether the last item is the environment's first deployment. */
  readonly complete: boolean
  /** The first item of a place that was opened by itself, and the `startId` that opened it. */
  readonly island?: { readonly key: string; readonly startId: string } | undefined
}

export const EMPTY_HISTORY: History = {
  items: [],
  keys: new Set(),
  gaps: new Set(),
  complete: false,
}

const keyOfId = (id: string) => `id:${id}`

/** A page's records under their keys; one without an id is known by the record it follows. */
const keyed = (page: DeploymentHistoryPage, startId: string | undefined): HistoryItem[] => {
  let anchor = startId === undefined ? 'newest' : keyOfId(startId)
  let since = 0
  return page.records.map((record) => {
    if (record.id === undefined) {
      since += 1
      return { ...record, key: `after:${anchor}:${since}` }
    }
    anchor = keyOfId(record.id)
    since = 0
    return { ...record, key: anchor }
  })
}

/** Where `key` stands, looked for from `from` on and then before it: the former is the usual. */
const positionOf = (items: readonly HistoryItem[], key: string, from: number): number => {
  for (let index = from; index < items.length; index += 1) {
    if (items[index]?.key === key) return index
  }
  for (let index = Math.min(from, items.length) - 1; index >= 0; index -= 1) {
    if (items[index]?.key === key) return index
  }
  return -1
}

/** `startId` of the page that continues the history at its old end; undefined when none can. */
export const nextStartId = ({ items, complete }: History): string | undefined =>
  complete ? undefined : items.findLast(({ id }) => id !== undefined)?.id

/**
 * The history with a page laid over it: the newest page, or the one after `startId` (API §4.1).
 * Items that the page does not mention stay where they are, those it repeats are brought up to
 * date in place, those it brings follow the item they follow in the page. A page that brings
 * nothing to the old end is that end; one that meets nothing loaded leaves a gap behind it. `asked`
 * is what was loaded when the page was asked for: items that came or changed since then are kept,
 * because the page may be older than they are.
 */
export const withPage = (
  history: History,
  page: DeploymentHistoryPage,
  startId?: string,
  asked: History = history,
): History => {
  const anchor = startId === undefined ? undefined : keyOfId(startId)
  // The anchor is not loaded here: nothing says where its page belongs.
  if (anchor !== undefined && !history.keys.has(anchor)) return history

  const items = [...history.items]
  // Copied when something arrives and not before: most polls bring nothing, whatever is loaded.
  let newKeys: Set<string> | undefined
  const isLoaded = (key: string) => (newKeys ?? history.keys).has(key)
  // Most pages find everything as it was when they were asked for.
  const known = asked === history ? undefined : new Set(asked.items)
  const isSince = (item: HistoryItem) => known !== undefined && !known.has(item)
  const gaps = new Set(history.gaps)
  const arrivals = keyed(page, startId)
  let end = anchor === undefined ? 0 : positionOf(items, anchor, items.length) + 1
  const firstLoaded = arrivals.find(({ key }) => isLoaded(key))
  // A page may begin before its anchor: then its order begins at the first item that it repeats.
  let at = firstLoaded ? Math.min(end, positionOf(items, firstLoaded.key, end)) : end
  // Whether what stands before `at` is what the page says comes before it.
  let follows = anchor !== undefined && at === end
  let added = 0
  let updated = false
  let met = false

  for (const arrived of arrivals) {
    if (isLoaded(arrived.key)) {
      const position = positionOf(items, arrived.key, at)
      const loaded = items[position]
      if (loaded === undefined) continue
      // Equal records keep their identity, so that what shows them does not render again.
      const next = isSince(loaded) ? loaded : replaceEqualDeep(loaded, arrived)
      updated ||= next !== loaded
      items[position] = next
      if (position < at) continue
      for (const passed of items.slice(follows ? at - 1 : at, position)) gaps.delete(passed.key)
      met ||= position >= end
      at = position + 1
    } else {
      const before = items[at - 1]
      if (follows && before && gaps.delete(before.key)) gaps.add(arrived.key)
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
  // Nothing is the end of an empty environment only until something arrives in it.
  const complete = (history.complete && !wasEmpty) || (added === 0 && atOldEnd)

  const unchanged =
    added === 0 && !updated && complete === history.complete && gaps.size === history.gaps.size
  return unchanged ? history : { ...history, items, keys: newKeys ?? history.keys, gaps, complete }
}

/**
 * The history, its newest page just loaded, with the page after `startId` laid under all of it,
 * behind a gap: how a place deep in the past opens without everything above it. Only one such
 * island stands at a time, because nothing tells the order of two; where `startId` is loaded, or
 * the page is, it finds its place like every page.
 */
export const withIsland = (
  history: History,
  page: DeploymentHistoryPage,
  startId: string,
): History => {
  if (history.keys.has(keyOfId(startId))) return withPage(history, page, startId)
  const arrivals = keyed(page, startId)
  const met = arrivals.findIndex(({ id, key }) => id !== undefined && history.keys.has(key))
  const anchor = arrivals[met]?.id
  if (anchor !== undefined) {
    // What follows it here is its page cut short: that it brings nothing says nothing of the end.
    const records = page.records.slice(met + 1)
    const brings = arrivals.slice(met + 1).some(({ key }) => !history.keys.has(key))
    return brings ? withPage(history, { ...page, records }, anchor) : history
  }
  const [last, first] = [history.items.at(-1), arrivals[0]]
  if (!last || !first || history.complete || history.gaps.size > 0) return history
  return {
    items: [...history.items, ...arrivals],
    keys: new Set([...history.keys, ...arrivals.map(({ key }) => key)]),
    gaps: new Set([last.key]),
    complete: false,
    island: { key: first.key, startId },
  }
}

/** Where a deployment stands, looked for around `near`; undefined when it is not loaded. */
export const indexOfId = ({ items, keys }: History, id: string, near = 0): number | undefined =>
  keys.has(keyOfId(id)) ? positionOf(items, keyOfId(id), near) : undefined

/**
 * The `startId` whose page begins with the item at `index` (API §4.1): the next newer one's id.
 * Undefined where that is not loaded, as for the newest.
 */
export const cursorOf = ({ items, gaps, island }: History, index: number): string | undefined => {
  if (island !== undefined && island.key === items[index]?.key) return island.startId
  const newer = items[index - 1]
  return newer === undefined || gaps.has(newer.key) ? undefined : newer.id
}

/** An item whose record changed while its place did not. */
export type ItemChange = { before: HistoryItem; after: HistoryItem }

/** What changed in place between two histories of one environment, among the first `depth` items. */
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

/** How many items arrived above the one that was the newest when the reader last looked. */
export const countNewer = ({ items }: History, newestSeen: string | undefined): number =>
  newestSeen === undefined ? 0 : Math.max(0, positionOf(items, newestSeen, 0))
