import * as z from 'zod/mini'
import { cleanName } from '#src/lib/text/clean-name.ts'
import { compareNames } from '#src/lib/text/compare-names.ts'
import { readList } from './stored-list.ts'

/*
 * Bookmarks: environments, clusters and components that the person named, pinned or opened. They hold
 * IDs and names only.
 */

/** The limit keeps URLs at a usable length. */
const id = z.string().check(z.minLength(1), z.maxLength(500))

const environmentSchema = z.object({ environmentId: id })
const clusterSchema = z.object({ organizationId: id, clusterId: id })
const componentSchema = z.object({ organizationId: id, clusterId: id, componentKey: id })

export type EnvironmentAddress = z.infer<typeof environmentSchema>
export type ClusterAddress = z.infer<typeof clusterSchema>
export type BookmarkedComponent = z.infer<typeof componentSchema>

/** The IDs of an environment, a cluster or a component. Each may be any text, even `__proto__`. */
export type BookmarkAddress = EnvironmentAddress | ClusterAddress | BookmarkedComponent

const known = {
  name: z.optional(z.string()),
  pinned: z.optional(z.boolean()),
  /** Of any kind: a wrong one costs the position, not the bookmark. */
  order: z.optional(z.unknown()),
  /** ISO 8601. */
  openedAt: z.optional(z.string()),
}

/** A bookmark in storage or in a file. A component has all members of a cluster, so it is tried first. */
const bookmarkSchema = z.union([
  z.extend(environmentSchema, known),
  z.extend(componentSchema, known),
  z.extend(clusterSchema, known),
])

export type Bookmark = BookmarkAddress & {
  readonly name?: string
  /** Shown at the top of the home page. */
  readonly pinned?: boolean
  /** Its position among the pins, smallest first; pins without one come last. */
  readonly order?: number
  /** ISO 8601; absent if it was never opened in this browser. */
  readonly openedAt?: string
}

export type BookmarkKind = 'environment' | 'cluster' | 'component'

/** The kind of a bookmark, by the IDs that it has. */
export const kindOf = (bookmark: BookmarkAddress): BookmarkKind => {
  if ('environmentId' in bookmark) return 'environment'
  return 'componentKey' in bookmark ? 'component' : 'cluster'
}

/** The most specific ID: of the environment or the cluster, or the component key. */
export const idOf = (bookmark: BookmarkAddress): string => {
  if ('environmentId' in bookmark) return bookmark.environmentId
  return 'componentKey' in bookmark ? bookmark.componentKey : bookmark.clusterId
}

/** The address of a bookmark, without its name, pin, order and date. */
export const addressOf = (bookmark: BookmarkAddress): BookmarkAddress => {
  if ('environmentId' in bookmark) return { environmentId: bookmark.environmentId }
  const { organizationId, clusterId } = bookmark
  return 'componentKey' in bookmark
    ? { organizationId, clusterId, componentKey: bookmark.componentKey }
    : { organizationId, clusterId }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** UUIDs are equal in either case (RFC 9562 §4); other IDs are not. */
const normalizeId = (text: string) => (UUID.test(text) ? text.toLowerCase() : text)

/** A key that is the same for two bookmarks exactly if their addresses are equal. */
export const keyOf = (bookmark: BookmarkAddress): string =>
  JSON.stringify([kindOf(bookmark), ...Object.values(addressOf(bookmark)).map(normalizeId)])

/** Reads one bookmark from JSON of any kind; undefined if it is none. */
export const bookmarkIn = (json: unknown): Bookmark | undefined => {
  const read = bookmarkSchema.safeParse(json)
  if (!read.success) return undefined
  const { name: text = '', pinned, order, openedAt, ...address } = read.data
  const name = cleanName(text)
  const isPlaced = pinned === true && typeof order === 'number' && Number.isFinite(order)
  return {
    ...address,
    ...(name !== undefined && { name }),
    ...(pinned === true && { pinned }),
    ...(isPlaced && { order }),
    ...(openedAt !== undefined && !Number.isNaN(Date.parse(openedAt)) && { openedAt }),
  }
}

/** The bookmarks in stored text of any kind. */
export const readBookmarks = (text: string | undefined): readonly Bookmark[] =>
  readList(text, bookmarkIn, keyOf)

/** The bookmark with an address. */
export const bookmarkAt = (
  bookmarks: readonly Bookmark[],
  address: BookmarkAddress,
): Bookmark | undefined => {
  const key = keyOf(address)
  return bookmarks.find((bookmark) => keyOf(bookmark) === key)
}

/** The name of the bookmark with an address. */
export const bookmarkName = (
  bookmarks: readonly Bookmark[],
  address: BookmarkAddress,
): string | undefined => bookmarkAt(bookmarks, address)?.name

/** Sorts by name, then those without a name by ID. The order does not depend on the input order. */
export const byName = (a: Bookmark, b: Bookmark): number =>
  Number(a.name === undefined) - Number(b.name === undefined) ||
  compareNames(a.name ?? idOf(a), b.name ?? idOf(b)) ||
  (keyOf(a) < keyOf(b) ? -1 : 1)

/** Sorts pins in the person's order, then those without a position by name. */
export const byOrder = (a: Bookmark, b: Bookmark): number => {
  if (a.order === b.order) return byName(a, b)
  return (a.order ?? Infinity) - (b.order ?? Infinity)
}

/** Sorts the latest opened first, then those that were never opened, by name. */
export const byOpened = (a: Bookmark, b: Bookmark): number => {
  if (a.openedAt === b.openedAt) return byName(a, b)
  return (a.openedAt ?? '') < (b.openedAt ?? '') ? 1 : -1
}

/** The clusters that are bookmarked or have a bookmarked component, by name. */
export const knownClusters = (
  bookmarks: readonly Bookmark[],
): readonly (ClusterAddress & { name?: string })[] => {
  const clusters = new Map<string, Bookmark & ClusterAddress>()
  for (const bookmark of bookmarks) {
    if ('environmentId' in bookmark) continue
    const { organizationId, clusterId } = bookmark
    const key = keyOf({ organizationId, clusterId })
    if (kindOf(bookmark) === 'cluster') clusters.set(key, bookmark)
    else if (!clusters.has(key)) clusters.set(key, { organizationId, clusterId })
  }
  return [...clusters.values()].toSorted(byName)
}

/** The pins in the person's order. */
export const pinsOf = (bookmarks: readonly Bookmark[]): readonly Bookmark[] =>
  bookmarks.filter(({ pinned }) => pinned === true).toSorted(byOrder)
