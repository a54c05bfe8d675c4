import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { History, HistoryItem } from '#src/deployments/history/history.ts'
import { identified } from './service-identity.ts'
import type { Service } from '#src/deployments/record/services.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'

/*
 * For every service of the loaded history, the list of its occurrences, linked from newest to oldest. A
 * record lists *related* services only, so the previous occurrence may be far away, and a linear search
 * for it would be too slow.
 *
 * Nothing is concluded across missing deployments, so each segment between two gaps is indexed on its
 * own. A segment is updated from one version of the history to the next: new records at its old end are
 * appended; for any other change, the records from the newest down to the change are removed and added
 * again. So a page or a poll costs the records that it brought and those above them up to the next gap,
 * however much is loaded. (Finding the change compares item identities and reads no record.)
 */

/** The parts of a history that insights are computed from. */
export type Loaded = Pick<History, 'items' | 'gaps' | 'complete' | 'lineage'>

export type DeploymentItem = Extract<HistoryItem, { kind: 'deployment' }>

/** A service in one loaded deployment, or the environment itself where `service` is undefined. */
export type Occurrence = {
  readonly key: string
  readonly item: DeploymentItem
  readonly service: Service | undefined
  readonly state: OpenEnum<DeploymentState> | undefined
  /** Rises towards the old end; only differences are meaningful. */
  readonly position: number
  /** The next newer and the next older occurrence of the same service. */
  newer: Occurrence | undefined
  older: Occurrence | undefined
}

/** The entry of the index for one item. */
export type Row = {
  readonly position: number
  /** Whether the record may be missing services. */
  readonly unclear: boolean
  /** How many unclear items are newer than this one; only differences are meaningful. */
  readonly unclearAbove: number
  /** First the environment, then each service. */
  readonly occurrences: readonly Occurrence[]
}

type Chain = { newest: Occurrence; oldest: Occurrence }

/** The index of a segment: deployments with none missing between them. */
export type Segment = {
  items: readonly HistoryItem[]
  /** By the item's key. */
  readonly rows: Map<string, Row>
  readonly chains: Map<string, Chain>
  /** The occurrences that failed. */
  readonly failures: Set<Occurrence>
  /** Occurrences of the environment that stopped or deleted all of it, without naming a service. */
  readonly shutdowns: Set<Occurrence>
  /** The newest occurrences by service id; built when first needed. */
  newestById: ReadonlyMap<string, readonly Occurrence[]> | undefined
}

/** The chain of the environment itself; no service has an empty key. */
export const ENVIRONMENT = ''

type Neighbour = Row | undefined

const rowOf = (
  item: HistoryItem,
  position: number,
  unclearAbove: (unclear: boolean) => number,
): Row => {
  if (item.kind === 'unreadable') {
    return { position, unclear: true, unclearAbove: unclearAbove(true), occurrences: [] }
  }
  const { services, whole } = identified(item)
  const links = { item, position, newer: undefined, older: undefined }
  return {
    position,
    unclear: !whole,
    unclearAbove: unclearAbove(!whole),
    occurrences: [
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

/** Records the failed occurrences, and those that may have shut the environment down. */
const note = ({ failures, shutdowns }: Segment, { occurrences, unclear }: Row): void => {
  for (const occurrence of occurrences) {
    const { rail } = lookOf(occurrence.state)
    if (rail === 'bad') failures.add(occurrence)
    if (rail === 'off' && occurrences.length === 1 && !unclear) shutdowns.add(occurrence)
  }
}

const putNewest = (segment: Segment, item: HistoryItem, below: Neighbour): Row => {
  const { rows, chains } = segment
  const row = rowOf(
    item,
    (below?.position ?? 0) - 1,
    (unclear) => (below?.unclearAbove ?? 0) - Number(unclear),
  )
  rows.set(item.key, row)
  note(segment, row)
  for (const occurrence of row.occurrences) {
    const chain = chains.get(occurrence.key)
    if (chain) {
      occurrence.older = chain.newest
      chain.newest.newer = occurrence
      chain.newest = occurrence
    } else chains.set(occurrence.key, { newest: occurrence, oldest: occurrence })
  }
  return row
}

const putOldest = (segment: Segment, item: HistoryItem, above: Neighbour): Row => {
  const { rows, chains } = segment
  const passed = above ? above.unclearAbove + Number(above.unclear) : 0
  const row = rowOf(item, (above?.position ?? 0) + 1, () => passed)
  rows.set(item.key, row)
  note(segment, row)
  for (const occurrence of row.occurrences) {
    const chain = chains.get(occurrence.key)
    if (chain) {
      occurrence.newer = chain.oldest
      chain.oldest.older = occurrence
      chain.oldest = occurrence
    } else chains.set(occurrence.key, { newest: occurrence, oldest: occurrence })
  }
  return row
}

const takeNewest = (segment: Segment, item: HistoryItem): void => {
  const { rows, chains } = segment
  for (const occurrence of rows.get(item.key)?.occurrences ?? []) {
    const { key, older } = occurrence
    segment.failures.delete(occurrence)
    segment.shutdowns.delete(occurrence)
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

type Update = { kind: 'grow' | 'renew'; kept: number }

/** The cheapest way to update a segment to these items; undefined if rebuilding is cheaper. */
const updateTo = (
  { items: before }: Segment,
  items: readonly HistoryItem[],
): Update | undefined => {
  const { newest, oldest } = shared(before, items)
  if (newest === before.length) return { kind: 'grow', kept: newest }
  return oldest * 2 < before.length || oldest === 0 ? undefined : { kind: 'renew', kept: oldest }
}

const apply = (
  segment: Segment,
  items: readonly HistoryItem[],
  { kind, kept }: Update,
): Segment => {
  if (kind === 'grow') {
    let above = segment.rows.get(items[kept - 1]?.key ?? '')
    for (const item of items.slice(kept)) above = putOldest(segment, item, above)
  } else {
    const { length } = segment.items
    for (const item of segment.items.slice(0, length - kept)) takeNewest(segment, item)
    let below = segment.rows.get(items[items.length - kept]?.key ?? '')
    for (const item of items.slice(0, items.length - kept).toReversed()) {
      below = putNewest(segment, item, below)
    }
  }
  segment.items = items
  segment.newestById = undefined
  return segment
}

const emptySegment = (): Segment => ({
  items: [],
  rows: new Map(),
  chains: new Map(),
  failures: new Set(),
  shutdowns: new Set(),
  newestById: undefined,
})

/** The items of each segment, newest segment first. */
const itemsBySegment = ({ items, gaps }: Loaded): readonly (readonly HistoryItem[])[] => {
  if (gaps.size === 0) return [items]
  const ends = items.flatMap(({ key }, index) => (gaps.has(key) ? [index + 1] : []))
  return [0, ...ends].map((start, n) => items.slice(start, ends[n]))
}

const updateAll = (before: readonly Segment[], loaded: Loaded): readonly Segment[] => {
  const free = new Set(before)
  return itemsBySegment(loaded).map((items) => {
    const updates = [...free].flatMap((segment) => {
      const update = updateTo(segment, items)
      return update ? [{ segment, update }] : []
    })
    const best = updates.toSorted((a, b) => b.update.kept - a.update.kept)[0]
    if (!best) return apply(emptySegment(), items, { kind: 'grow', kept: 0 })
    free.delete(best.segment)
    return apply(best.segment, items, best.update)
  })
}

/** The segments of the version of a history that was read last. */
type ServiceIndex = { readonly loaded: Loaded; readonly segments: readonly Segment[] }

/** One index for each lineage, which owns it, so that several environments can be read in turn. */
const indexes = new WeakMap<History['lineage'], ServiceIndex>()

/**
 * The segments of a history, newest first. Do not keep them: reading another version of the same
 * history changes them in place.
 */
export const segmentsIn = (loaded: Loaded): readonly Segment[] => {
  const index = indexes.get(loaded.lineage)
  if (index?.loaded === loaded) return index.segments
  const segments = updateAll(index?.segments ?? [], loaded)
  indexes.set(loaded.lineage, { loaded, segments })
  return segments
}
