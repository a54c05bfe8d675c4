import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { History, HistoryItem } from './history.ts'
import { identified } from './identified.ts'
import type { Service } from './services.ts'

/*
 * Which service stood where: for every service of the loaded history its appearances, linked from
 * newest to oldest. A record lists *related* services only, so the one before may be far away, and
 * looking for it record by record would cost what is loaded.
 *
 * Nothing is concluded across missing deployments, so each stretch between two gaps stands alone,
 * and follows from one history to the next: records at its old end are put on there; for whatever
 * changed elsewhere, the records from its newest down to the change are taken off and put on
 * again. So a page or a refresh reads the records that it brought and those above them up to the
 * next gap, whatever else is loaded. (Finding the change compares the identity of the items, as
 * cheap as copying the list was; it reads no record.)
 */

/** What of a history decides what can be said about it. */
export type Loaded = Pick<History, 'items' | 'gaps' | 'complete'>

export type DeploymentItem = Extract<HistoryItem, { kind: 'deployment' }>

/** A service in one loaded deployment, or the environment itself where `service` is undefined. */
export type Appearance = {
  readonly key: string
  readonly item: DeploymentItem
  readonly service: Service | undefined
  readonly state: OpenEnum<DeploymentState> | undefined
  /** Where the item stands: rises towards the old end, and only differences mean something. */
  readonly place: number
  /** The same one's next newer and older appearances. */
  newer: Appearance | undefined
  older: Appearance | undefined
}

/** What the index holds of one item. */
export type Row = {
  readonly place: number
  /** Whether the item may hold services that it does not tell. */
  readonly unclear: boolean
  /** How many unclear items are newer than this one; only differences mean something. */
  readonly unclearAbove: number
  /** Of the environment, then of each service. */
  readonly appearances: readonly Appearance[]
}

type Chain = { newest: Appearance; oldest: Appearance }

/** What is known of a stretch of deployments with none missing in between. */
export type Stretch = {
  items: readonly HistoryItem[]
  /** By the item's key. */
  readonly rows: Map<string, Row>
  readonly chains: Map<string, Chain>
  /** Its newest appearances by the id of their service; made when asked for. */
  newestById: ReadonlyMap<string, readonly Appearance[]> | undefined
}

/** The chain of the environment itself; no service has an empty key. */
export const ENVIRONMENT = ''

type Neighbour = Row | undefined

const rowOf = (
  item: HistoryItem,
  place: number,
  unclearAbove: (unclear: boolean) => number,
): Row => {
  if (item.kind === 'unreadable') {
    return { place, unclear: true, unclearAbove: unclearAbove(true), appearances: [] }
  }
  const { services, whole } = identified(item)
  const links = { item, place, newer: undefined, older: undefined }
  return {
    place,
    unclear: !whole,
    unclearAbove: unclearAbove(!whole),
    appearances: [
      { key: ENVIRONMENT, service: undefined, state: item.deployment.status, ...links },
      ...services.map(({ key, service }) => ({
        key,
        service,
        state: service.record.status,
        ...links,
      })),
    ],
  }
}

const putNewest = ({ rows, chains }: Stretch, item: HistoryItem, below: Neighbour): Row => {
  const row = rowOf(
    item,
    (below?.place ?? 0) - 1,
    (unclear) => (below?.unclearAbove ?? 0) - Number(unclear),
  )
  rows.set(item.key, row)
  for (const appearance of row.appearances) {
    const chain = chains.get(appearance.key)
    if (chain) {
      appearance.older = chain.newest
      chain.newest.newer = appearance
      chain.newest = appearance
    } else chains.set(appearance.key, { newest: appearance, oldest: appearance })
  }
  return row
}

const putOldest = ({ rows, chains }: Stretch, item: HistoryItem, above: Neighbour): Row => {
  const passed = above ? above.unclearAbove + Number(above.unclear) : 0
  const row = rowOf(item, (above?.place ?? 0) + 1, () => passed)
  rows.set(item.key, row)
  for (const appearance of row.appearances) {
    const chain = chains.get(appearance.key)
    if (chain) {
      appearance.newer = chain.oldest
      chain.oldest.older = appearance
      chain.oldest = appearance
    } else chains.set(appearance.key, { newest: appearance, oldest: appearance })
  }
  return row
}

const takeNewest = ({ rows, chains }: Stretch, item: HistoryItem): void => {
  for (const { key, older } of rows.get(item.key)?.appearances ?? []) {
    const chain = chains.get(key)
    if (chain && older) {
      older.newer = undefined
      chain.newest = older
    } else chains.delete(key)
  }
  rows.delete(item.key)
}

/** How many items two lists share at their newest end and, apart from those, at their oldest. */
const shared = (a: readonly HistoryItem[], b: readonly HistoryItem[]) => {
  const length = Math.min(a.length, b.length)
  let newest = 0
  while (newest < length && a[newest] === b[newest]) newest += 1
  let oldest = 0
  while (oldest < length - newest && a[a.length - 1 - oldest] === b[b.length - 1 - oldest]) {
    oldest += 1
  }
  return { newest, oldest }
}

type Way = { kind: 'grow' | 'renew'; kept: number }

/** How a stretch can follow to these items with less work than anew; undefined when it cannot. */
const wayTo = ({ items: before }: Stretch, items: readonly HistoryItem[]): Way | undefined => {
  const { newest, oldest } = shared(before, items)
  if (newest === before.length) return { kind: 'grow', kept: newest }
  return oldest * 2 < before.length || oldest === 0 ? undefined : { kind: 'renew', kept: oldest }
}

const follow = (stretch: Stretch, items: readonly HistoryItem[], { kind, kept }: Way): Stretch => {
  if (kind === 'grow') {
    let above = stretch.rows.get(items[kept - 1]?.key ?? '')
    for (const item of items.slice(kept)) above = putOldest(stretch, item, above)
  } else {
    const { length } = stretch.items
    for (const item of stretch.items.slice(0, length - kept)) takeNewest(stretch, item)
    let below = stretch.rows.get(items[items.length - kept]?.key ?? '')
    for (const item of items.slice(0, items.length - kept).toReversed()) {
      below = putNewest(stretch, item, below)
    }
  }
  stretch.items = items
  stretch.newestById = undefined
  return stretch
}

const emptyStretch = (): Stretch => ({
  items: [],
  rows: new Map(),
  chains: new Map(),
  newestById: undefined,
})

/** The items between two gaps each, newest stretch first. */
const stretchesOf = ({ items, gaps }: Loaded): readonly (readonly HistoryItem[])[] => {
  if (gaps.size === 0) return [items]
  const ends = items.flatMap(({ key }, index) => (gaps.has(key) ? [index + 1] : []))
  return [0, ...ends].map((start, n) => items.slice(start, ends[n]))
}

const allFollow = (before: readonly Stretch[], loaded: Loaded): readonly Stretch[] => {
  const free = new Set(before)
  return stretchesOf(loaded).map((items) => {
    const ways = [...free].flatMap((stretch) => {
      const way = wayTo(stretch, items)
      return way ? [{ stretch, way }] : []
    })
    const best = ways.toSorted((a, b) => b.way.kept - a.way.kept)[0]
    if (!best) return follow(emptyStretch(), items, { kind: 'grow', kept: 0 })
    free.delete(best.stretch)
    return follow(best.stretch, items, best.way)
  })
}

// Each is held by the history it stands for, so that none outlives it.
const known = new WeakMap<Loaded, readonly Stretch[]>()
let latest: WeakRef<Loaded> | undefined

/**
 * The stretches of a history, newest first. They move on when another history is asked about: use
 * them at once, keep none.
 */
export const stretchesIn = (loaded: Loaded): readonly Stretch[] => {
  const current = known.get(loaded)
  if (current) return current
  const before = latest?.deref()
  const stretches = allFollow((before && known.get(before)) ?? [], loaded)
  if (before) known.delete(before)
  known.set(loaded, stretches)
  latest = new WeakRef(loaded)
  return stretches
}
