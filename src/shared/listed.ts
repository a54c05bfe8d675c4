import type { ConsoleConfig } from '#src/contract/host.ts'
import { type Bookmark, type BookmarkAddress, keyOf } from '#src/lib/storage/bookmarks.ts'
import { cleanName } from '#src/lib/text/clean-name.ts'
import { keptFor } from '#src/lib/values/kept-for.ts'
import { sampleEnvironments } from './sample-environments.ts'

/* What the configuration lists: the environments, clusters and components of the team, then those of the sample workspace. */

/** The parts of a configuration that give names. */
export type Listing = Pick<ConsoleConfig, 'team' | 'sample'>

const named = (address: BookmarkAddress, text: string): Bookmark => {
  const name = cleanName(text)
  return name === undefined ? address : { ...address, name }
}

const ofTeam = ({ environments = [], clusters = [] }: NonNullable<Listing['team']>): Bookmark[] => [
  ...environments.map(({ id, name }) => named({ environmentId: id }, name)),
  ...clusters.flatMap(({ organizationId, clusterId, name, components = [] }) => [
    named({ organizationId, clusterId }, name),
    ...components.map((componentKey) => ({ organizationId, clusterId, componentKey })),
  ]),
]

const ofSample = (sample: NonNullable<Listing['sample']>): Bookmark[] => {
  const { organizationId, clusterId, clusters, components } = sample
  return [
    ...sampleEnvironments(sample).map(({ id, name }) => named({ environmentId: id }, name)),
    ...clusters.map(({ id, name }) => named({ organizationId, clusterId: id }, name)),
    ...components.map(({ key }) => ({ organizationId, clusterId, componentKey: key })),
  ]
}

const byKey = (all: readonly Bookmark[]): ReadonlyMap<string, Bookmark> => {
  const listed = new Map<string, Bookmark>()
  for (const one of all) if (!listed.has(keyOf(one))) listed.set(keyOf(one), one)
  return listed
}

const teamByKey = keptFor(({ team }: Listing) => byKey(team ? ofTeam(team) : []))
const listedByKey = keptFor((listing: Listing) =>
  byKey([...teamByKey(listing).values(), ...(listing.sample ? ofSample(listing.sample) : [])]),
)

/** What is listed, each once, with the team's name if it has one. */
export const listedIn = (listing: Listing): readonly Bookmark[] => [
  ...listedByKey(listing).values(),
]

/** The name that the team's file gives. */
export const teamName = (listing: Listing, address: BookmarkAddress): string | undefined =>
  teamByKey(listing).get(keyOf(address))?.name

/** Bookmarks with their names: one's own, else the team's, else the sample workspace's. */
export const withNames = (listing: Listing, own: readonly Bookmark[]): readonly Bookmark[] => {
  const listed = listedByKey(listing)
  return own.map((bookmark) => {
    const name = bookmark.name ?? listed.get(keyOf(bookmark))?.name
    return name === undefined ? bookmark : { ...bookmark, name }
  })
}

/** The bookmarks with their names, and then what is listed without a bookmark. */
export const withListed = (listing: Listing, own: readonly Bookmark[]): readonly Bookmark[] => {
  const keys = new Set(own.map(keyOf))
  return [...withNames(listing, own), ...listedIn(listing).filter((one) => !keys.has(keyOf(one)))]
}

/** The name of an address: one's own, else the team's, else the sample workspace's. */
export const nameOf = (
  listing: Listing,
  own: readonly Bookmark[],
  address: BookmarkAddress,
): string | undefined => {
  const key = keyOf(address)
  return own.find((one) => keyOf(one) === key)?.name ?? listedByKey(listing).get(key)?.name
}
