import * as z from 'zod/mini'

/*
 * What a person knows of the API's things: the names they gave to environments, clusters and
 * components, which of them they keep at hand, and which they opened. Ids and names only.
 */

/** The most characters of a name. */
export const NAME_MOST = 80

/** Longer ids are no ids: an address could not hold them. */
const id = z.string().check(z.minLength(1), z.maxLength(500))

const environmentSchema = z.object({ environmentId: id })
const clusterSchema = z.object({ organizationId: id, clusterId: id })
const componentSchema = z.object({ organizationId: id, clusterId: id, componentKey: id })

export type EnvironmentAddress = z.infer<typeof environmentSchema>
export type ClusterAddress = z.infer<typeof clusterSchema>
export type ComponentAddress = z.infer<typeof componentSchema>

/** The ids of an environment, a cluster or a component; each any text, `__proto__` too. */
export type PlaceAddress = EnvironmentAddress | ClusterAddress | ComponentAddress

const known = {
  name: z.optional(z.string()),
  pinned: z.optional(z.boolean()),
  /** ISO 8601. */
  openedAt: z.optional(z.string()),
}

/** One known thing as it is kept and as it stands in a file. A component has all that a cluster has: it goes first. */
export const knownPlaceSchema = z.union([
  z.extend(environmentSchema, known),
  z.extend(componentSchema, known),
  z.extend(clusterSchema, known),
])

export type KnownPlace = PlaceAddress & {
  readonly name?: string
  /** Kept at the top of home. */
  readonly pinned?: boolean
  /** ISO 8601; absent for what was never opened here. */
  readonly openedAt?: string
}

export type PlaceKind = 'environment' | 'cluster' | 'component'

export const kindOf = (place: PlaceAddress): PlaceKind => {
  if ('environmentId' in place) return 'environment'
  return 'componentKey' in place ? 'component' : 'cluster'
}

/** The id that says most of a place: of the environment, the cluster, or the component's key. */
export const idOf = (place: PlaceAddress): string => {
  if ('environmentId' in place) return place.environmentId
  return 'componentKey' in place ? place.componentKey : place.clusterId
}

/** The bare address of a known place. */
export const addressOf = (place: PlaceAddress): PlaceAddress => {
  if ('environmentId' in place) return { environmentId: place.environmentId }
  const { organizationId, clusterId } = place
  return 'componentKey' in place
    ? { organizationId, clusterId, componentKey: place.componentKey }
    : { organizationId, clusterId }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A UUID names the same in capitals (RFC 9562 §4); any other id does not. */
const sameId = (text: string) => (UUID.test(text) ? text.toLowerCase() : text)

/** The same text for the same place, and for no other. */
export const keyOf = (place: PlaceAddress): string =>
  JSON.stringify([kindOf(place), ...Object.values(addressOf(place)).map(sameId)])

/** The known place at an address. */
export const knownAt = (
  places: readonly KnownPlace[],
  address: PlaceAddress,
): KnownPlace | undefined => {
  const key = keyOf(address)
  return places.find((place) => keyOf(place) === key)
}

/** The name that the person gave to what is at an address. */
export const nameOf = (places: readonly KnownPlace[], address: PlaceAddress): string | undefined =>
  knownAt(places, address)?.name

const REORDERING = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * A name as it is kept: one line, nothing in it that reorders its surroundings, at most
 * `NAME_MOST` characters; undefined where nothing of it could be seen.
 */
export const cleanName = (text: string): string | undefined => {
  const line = text.replace(REORDERING, ' ').replace(/\s+/gu, ' ').trim()
  const name = Array.from(line).slice(0, NAME_MOST).join('').trim()
  return SEEN.test(name) ? name : undefined
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** By name, what has none by its id; the same order for the same places however they came. */
export const byName = (a: KnownPlace, b: KnownPlace): number =>
  Number(a.name === undefined) - Number(b.name === undefined) ||
  collator.compare(a.name ?? idOf(a), b.name ?? idOf(b)) ||
  (keyOf(a) < keyOf(b) ? -1 : 1)

/** The latest opened first, and what was never opened behind it, by name. */
export const byOpened = (a: KnownPlace, b: KnownPlace): number => {
  if (a.openedAt === b.openedAt) return byName(a, b)
  return (a.openedAt ?? '') < (b.openedAt ?? '') ? 1 : -1
}

/** The clusters that are named or of which a component is known, by name. */
export const knownClusters = (
  places: readonly KnownPlace[],
): readonly (ClusterAddress & { name?: string })[] => {
  const clusters = new Map<string, KnownPlace & ClusterAddress>()
  for (const place of places) {
    if ('environmentId' in place) continue
    const { organizationId, clusterId } = place
    const key = keyOf({ organizationId, clusterId })
    if (kindOf(place) === 'cluster') clusters.set(key, place)
    else if (!clusters.has(key)) clusters.set(key, { organizationId, clusterId })
  }
  return [...clusters.values()].toSorted(byName)
}
