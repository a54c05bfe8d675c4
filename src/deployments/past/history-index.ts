import type { HistoryItem, Loaded } from '#src/deployments/history/history.ts'
import { sharedIn } from '#src/deployments/record/service-words.ts'
import type { Service } from '#src/deployments/record/services.ts'
import {
  type DeploymentItem,
  eventOf,
  eventOfOthers,
  idKeyOf,
  isNameKey,
  type ServiceEvent,
  servicesIn,
} from './service-event.ts'

/*
 * All events of the loaded history, by the key that their record gives to the service. A page that is appended costs
 * what it brings; any other change indexes the history again.
 */

/** Names with more IDs than this have another ID in each record: their IDs identify nothing. */
const MAX_IDS = 20

/** The events of one key, and how often each ID occurs in them. */
export type Chain = {
  /** Newest first. */
  readonly events: ServiceEvent[]
  readonly ids: Map<string, number>
}

/** A record that may say something about a service without naming it. */
export type Doubt = {
  readonly index: number
  readonly why: (key: string, kind: Service['kind']) => 'unreadable' | 'ambiguous' | undefined
}

export type HistoryIndex = {
  items: readonly HistoryItem[]
  readonly chains: Map<string, Chain>
  /** The keys in which an ID occurs, by kind and ID. */
  readonly keysOfId: Map<string, Set<string>>
  /** IDs that a record gives to several services. */
  readonly badIds: Set<string>
  /** What records say about services that they do not name, newest first. */
  readonly ofOthers: ServiceEvent[]
  /** Records that name no service, newest first: as far as is known, each is about all of them. */
  readonly nameless: ServiceEvent[]
  readonly doubts: Doubt[]
  /** Records that failed without naming a service that did, newest first. */
  readonly unnamedFailures: ServiceEvent[]
  /** Names that services of several kinds have. */
  sharedNames: ReadonlySet<string>
}

const noteId = (index: HistoryIndex, chain: Chain, key: string, id: string): void => {
  const count = chain.ids.get(id)
  if (count === undefined && chain.ids.size >= MAX_IDS) return
  chain.ids.set(id, (count ?? 0) + 1)
  if (count !== undefined) return
  const keys = index.keysOfId.get(id)
  if (keys) keys.add(key)
  else index.keysOfId.set(id, new Set([key]))
}

/** What one record says at its place. */
type Row = {
  readonly at: number
  readonly services: readonly { key: string; id: string; event: ServiceEvent }[]
  readonly ofOthers: ServiceEvent | undefined
  readonly nameless: ServiceEvent | undefined
  readonly unnamedFailure: ServiceEvent | undefined
  readonly doubt: Doubt | undefined
}

const rowOf = (item: DeploymentItem, at: number): Row => {
  const { services, ambiguous, unreadable } = servicesIn(item)
  const entries = [...services].map(([key, service]) => ({
    key,
    id: idKeyOf(service),
    event: eventOf(item, at, service),
  }))
  const whole = eventOf(item, at)
  const isUnnamed =
    whole.meaning.end === 'failed' && !entries.some(({ event }) => event.meaning.end === 'failed')
  const why: Doubt['why'] = (key, kind) => {
    if (services.has(key)) return undefined
    return ambiguous.has(key) ? 'ambiguous' : unreadable.has(kind) ? 'unreadable' : undefined
  }
  return {
    at,
    services: entries,
    ofOthers: eventOfOthers(item, at),
    nameless: services.size === 0 ? whole : undefined,
    unnamedFailure: isUnnamed ? whole : undefined,
    doubt: ambiguous.size > 0 || unreadable.size > 0 ? { index: at, why } : undefined,
  }
}

/** Kept while a record stays at its place, because most polls change only the newest one. */
const rows = new WeakMap<DeploymentItem, Row>()

const knownRow = (item: DeploymentItem, at: number): Row => {
  const known = rows.get(item)
  if (known?.at === at) return known
  const row = rowOf(item, at)
  rows.set(item, row)
  return row
}

const add = (index: HistoryIndex, item: HistoryItem, at: number): void => {
  if (item.kind === 'unreadable') {
    index.doubts.push({ index: at, why: () => 'unreadable' })
    return
  }
  const { services, ofOthers, nameless, unnamedFailure, doubt } = knownRow(item, at)
  if (doubt) index.doubts.push(doubt)
  if (ofOthers) index.ofOthers.push(ofOthers)
  if (nameless) index.nameless.push(nameless)
  if (unnamedFailure) index.unnamedFailures.push(unnamedFailure)
  const seen = new Set<string>()
  for (const { key, id, event } of services) {
    if (seen.has(id)) index.badIds.add(id)
    seen.add(id)
    const chain: Chain = index.chains.get(key) ?? { events: [], ids: new Map() }
    index.chains.set(key, chain)
    chain.events.push(event)
    if (isNameKey(key)) noteId(index, chain, key, id)
  }
}

const emptyIndex = (): HistoryIndex => ({
  items: [],
  chains: new Map(),
  keysOfId: new Map(),
  badIds: new Set(),
  ofOthers: [],
  nameless: [],
  doubts: [],
  unnamedFailures: [],
  sharedNames: new Set(),
})

const indexes = new WeakMap<Loaded['lineage'], HistoryIndex>()

const continues = (before: readonly HistoryItem[], items: readonly HistoryItem[]): boolean =>
  before.length <= items.length && before.every((item, at) => item === items[at])

/** The index of a loaded history. It changes with the next version of the same history: do not keep it. */
export const indexOf = ({ items, lineage }: Loaded): HistoryIndex => {
  const known = indexes.get(lineage)
  if (known?.items === items) return known
  const index = known && continues(known.items, items) ? known : emptyIndex()
  for (let at = index.items.length; at < items.length; at += 1) {
    const item = items[at]
    if (item) add(index, item, at)
  }
  index.items = items
  const named = [...index.chains.values()].flatMap(({ events: [event] }) => event?.service ?? [])
  index.sharedNames = sharedIn(named)
  indexes.set(lineage, index)
  return index
}
