import { keptFor } from '#src/lib/values/kept-for.ts'
import type { Service } from '#src/deployments/record/services.ts'
import { type Chain, type HistoryIndex, indexOf } from './history-index.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { idKeyOf, isNameKey, type ServiceEvent, servicesIn } from './service-event.ts'

/** Why something may be missing from the past of a service, and where: between records, or in one. */
export type Unknown = {
  readonly why: 'listEnds' | 'notLoaded' | 'gap' | 'unreadable' | 'ambiguous'
  /** The position of the record, plus 0.5 for a gap below it; Infinity for the beginning. */
  readonly index: number
}

/** What the loaded records prove about one service. What came before them is always unknown. */
export type Past = {
  /** Kind and name of the service as its newest record names it; kind and ID where that is not unique. */
  readonly key: string
  /** The service as its newest record names it. */
  readonly service: Service
  /** Names that services of several kinds share in the loaded history, so that a sentence has to add the kind. */
  readonly sharedNames: ReadonlySet<string>
  /** Newest first, including stops and deletes that do not name this service. */
  readonly events: readonly ServiceEvent[]
  /** Newest first; the last one is the beginning. */
  readonly unknowns: readonly Unknown[]
  /**
   * The position of the last record that names it, if it counts as gone since then. Computed on first use, because it
   * may read many records.
   */
  readonly goneSince: () => number | undefined
}

const byPlace = (a: { index: number }, b: { index: number }): number => a.index - b.index

/** The IDs under a key that identify a service: those that more than one record has. */
const recurringIds = (index: HistoryIndex, key: string, { ids }: Chain): readonly string[] =>
  [...ids.keys()].filter((id) => {
    if (index.badIds.has(id)) return false
    const keys = index.keysOfId.get(id) ?? new Set([key])
    let count = 0
    for (const other of keys) count += index.chains.get(other)?.ids.get(id) ?? 0
    return count > 1
  })

const hasId = (id: string) => {
  const [kind] = id.split(' with id ', 1)
  const own = id.slice((kind?.length ?? 0) + ' with id '.length)
  return ({ service }: ServiceEvent) => service?.record.id === own && service.kind === kind
}

/** The events of each service: grouped by ID if IDs recur, else by kind and name. The groups are in no order. */
const groupsIn = (index: HistoryIndex): readonly (readonly ServiceEvent[])[] => {
  const groups: (readonly ServiceEvent[])[] = []
  const grouped = new Set<string>()
  for (const [key, chain] of index.chains) {
    const ids = isNameKey(key) ? recurringIds(index, key, chain) : []
    const [only] = ids
    const isAlone =
      only === undefined ||
      (ids.length === 1 && chain.ids.size === 1 && index.keysOfId.get(only)?.size === 1)
    if (isAlone) {
      // A copy, because a page that is appended later adds to the list.
      groups.push([...chain.events])
      continue
    }
    for (const id of ids) {
      if (grouped.has(id)) continue
      grouped.add(id)
      const keys = [...(index.keysOfId.get(id) ?? [])]
      const events = keys.flatMap((one) => index.chains.get(one)?.events.filter(hasId(id)) ?? [])
      groups.push(events.toSorted(byPlace))
    }
    const known = new Set(ids)
    const rest = chain.events.filter(
      ({ service }) => service === undefined || !known.has(idKeyOf(service)),
    )
    if (rest.length > 0) groups.push(rest)
  }
  return groups
}

const nameOf = ({ kind, record }: Service): string => record.name ?? `${kind} ${record.id}`

/** Whether the other service took over the name. Two services that one record names side by side only share it. */
const takesTheNameOf = (other: readonly ServiceEvent[], own: readonly ServiceEvent[]): boolean => {
  const [newest] = own
  if (!newest || (other[0]?.index ?? Infinity) >= newest.index) return false
  const places = new Set(own.map(({ index }) => index))
  return !other.some(({ index, service }) => service !== undefined && places.has(index))
}

/** How many newer deployments of its neighbours must leave a service out before it counts as gone. */
const DEPLOYMENTS_WITHOUT_IT = 3

/**
 * The position of the last record that names a service, if it counts as gone: three newer records name every other
 * service of that record, or a newer one gives its name to another service. Undefined if it may still exist.
 */
const goneSinceIn = (
  pasts: ReadonlyMap<string, Past>,
  newest: ServiceEvent,
  isNamedAnew: boolean,
): number | undefined => {
  const { index, service } = newest
  if (isNamedAnew) return index
  const beside = [...pasts.values()].filter((past) => {
    const event = eventAt(past, index)
    return event !== undefined && event.service !== service
  })
  const [first, ...others] = beside
  if (!first) return undefined
  let without = 0
  for (const event of first.events) {
    if (event.index >= index) break
    if (event.service && others.every((past) => eventAt(past, event.index))) without += 1
  }
  return without >= DEPLOYMENTS_WITHOUT_IT ? index : undefined
}

const once = <T>(work: () => T): (() => T) => {
  let result: { readonly value: T } | undefined
  return () => (result ??= { value: work() }).value
}

const merged = (
  own: readonly ServiceEvent[],
  others: readonly ServiceEvent[],
): readonly ServiceEvent[] => {
  if (others.length === 0) return own
  const places = new Set(own.map(({ index }) => index))
  const more = others.filter(({ index }) => !places.has(index))
  return more.length === 0 ? own : [...own, ...more].toSorted(byPlace)
}

const gapsIn = ({ items, gaps }: Loaded): readonly Unknown[] =>
  gaps.size === 0
    ? []
    : items.flatMap(({ key }, at): Unknown[] =>
        gaps.has(key) ? [{ why: 'gap', index: at + 0.5 }] : [],
      )

/** Where something may be missing about a service with these events; it has none if no loaded record names it. */
export const unknownsOf = (
  loaded: Loaded,
  key: string,
  kind: Service['kind'],
  events: readonly ServiceEvent[] = [],
  gaps = gapsIn(loaded),
): readonly Unknown[] => {
  const { doubts } = indexOf(loaded)
  const named = doubts.length === 0 ? [] : events.filter(({ service }) => service !== undefined)
  const places = new Set(named.map(({ index }) => index))
  const doubtful = doubts.flatMap(({ index, why }): Unknown[] => {
    const reason = places.has(index) ? undefined : why(key, kind)
    return reason ? [{ why: reason, index }] : []
  })
  return [
    ...[...doubtful, ...gaps].toSorted(byPlace),
    { why: loaded.complete ? 'listEnds' : 'notLoaded', index: Infinity },
  ]
}

/** Names that services of several kinds share in the loaded history. */
export const sharedNamesIn = (loaded: Loaded): ReadonlySet<string> => indexOf(loaded).sharedNames

/** The past of each service that the loaded history names, by key; those named most recently come first. */
export const pastsIn = keptFor((loaded: Loaded): ReadonlyMap<string, Past> => {
  const index = indexOf(loaded)
  const gaps = gapsIn(loaded)
  const { sharedNames } = index
  // Of several services with one name, the one named most recently gets the key by name.
  const groups = groupsIn(index).toSorted((a, b) => (a[0]?.index ?? 0) - (b[0]?.index ?? 0))
  const byNames = new Map<string, (typeof groups)[number][]>()
  for (const group of groups) {
    const name = group[0]?.service && nameOf(group[0].service)
    if (name !== undefined) byNames.set(name, [...(byNames.get(name) ?? []), group])
  }
  const pasts = new Map<string, Past>()
  for (const own of groups) {
    const [newest] = own
    const service = newest?.service
    if (!newest || !service) continue
    const byName = [...servicesIn(newest.item).services].find(([, one]) => one === service)?.[0]
    const id = idKeyOf(service)
    const key = byName !== undefined && !pasts.has(byName) ? byName : pasts.has(id) ? undefined : id
    if (key === undefined) continue
    const events = merged(own, index.ofOthers)
    const isNamedAnew = (byNames.get(nameOf(service)) ?? []).some((other) =>
      takesTheNameOf(other, own),
    )
    pasts.set(key, {
      key,
      service,
      sharedNames,
      events,
      unknowns: unknownsOf(loaded, byName ?? key, service.kind, own, gaps),
      goneSince: once(() => goneSinceIn(pasts, newest, isNamedAnew)),
    })
  }
  return pasts
})

/** How many events are newer than the record at a position. */
export const newerThan = ({ events }: Pick<Past, 'events'>, index: number): number => {
  let [from, to] = [0, events.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((events[middle]?.index ?? Infinity) < index) from = middle + 1
    else to = middle
  }
  return from
}

/** What the record at a position says about a service; undefined if it does not name it. */
export const eventAt = (past: Past, index: number): ServiceEvent | undefined => {
  const event = past.events[newerThan(past, index)]
  return event?.index === index && event.service ? event : undefined
}

/** The past of a service that the record at a position lists under a key. */
export const pastNamed = (
  loaded: Loaded,
  key: string,
  service: Service,
  index: number,
): Past | undefined => {
  const pasts = pastsIn(loaded)
  const isOf = (past: Past | undefined): past is Past =>
    past !== undefined && eventAt(past, index)?.service === service
  const byName = pasts.get(key)
  if (isOf(byName)) return byName
  const byId = pasts.get(idKeyOf(service))
  return isOf(byId) ? byId : [...pasts.values()].find(isOf)
}
