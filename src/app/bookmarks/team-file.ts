import type { Team } from '#src/contract/team.ts'
import { byBoardName, type NamedBoard } from '#src/lib/storage/boards.ts'
import {
  type Bookmark,
  type BookmarkAddress,
  byName,
  type ClusterAddress,
  idOf,
  pinsOf,
} from '#src/lib/storage/bookmarks.ts'
import { NAME_MOST } from '#src/lib/text/clean-name.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { type Listing, nameOf } from '#src/shared/listed.ts'

/* The names, pins and boards of this browser as a team's file, for an operator to start from. */

/** A name of at most so many UTF-16 units, as the team's file counts them, without a broken character at its end. */
const fitting = (name: string, most = NAME_MOST): string => {
  let fits = ''
  for (const character of name) {
    if (fits.length + character.length > most) break
    fits += character
  }
  return fits.trim() || 'Unnamed'
}

/** The team's file compares IDs without their case. */
const sameIds = (...ids: readonly string[]) => JSON.stringify(ids.map((id) => id.toLowerCase()))

/** The first of those with the same key. */
const distinctBy = <T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] => {
  const first = new Map<string, T>()
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one)
  return [...first.values()]
}

/** Gives each board a name that no other has, also once it is shortened. */
const withOwnNames = (boards: readonly NamedBoard[]): readonly NamedBoard[] => {
  const taken = new Set<string>()
  return boards.map((board) => {
    let name = fitting(board.name)
    for (let number = 2; taken.has(name); number += 1)
      name = `${fitting(board.name, NAME_MOST - 5)} ${number}`
    taken.add(name)
    return { ...board, name }
  })
}

const isKept = ({ name, pinned }: Bookmark) => name !== undefined || pinned === true

/** The team's part of a configuration, from what this browser keeps. It has no names of components. */
export const teamOf = (
  listing: Listing,
  own: readonly Bookmark[],
  boards: readonly NamedBoard[],
): Team => {
  const named = (address: BookmarkAddress) =>
    fitting(nameOf(listing, own, address) ?? shortId(idOf(address)))
  const kept = distinctBy([...pinsOf(own), ...own.filter(isKept).toSorted(byName)], (one) =>
    JSON.stringify(one),
  )
  const ids = kept.flatMap((one) => ('environmentId' in one ? [one.environmentId] : []))
  const pins = kept.flatMap((one) =>
    'environmentId' in one && one.pinned ? [one.environmentId] : [],
  )
  const inClusters = kept.flatMap((one) => ('clusterId' in one ? [one] : []))
  const keyOfCluster = (one: ClusterAddress) => sameIds(one.organizationId, one.clusterId)
  const componentsOf = (cluster: ClusterAddress) => [
    ...new Set(
      inClusters.flatMap((one) =>
        'componentKey' in one && keyOfCluster(one) === keyOfCluster(cluster)
          ? [one.componentKey]
          : [],
      ),
    ),
  ]
  const environments = distinctBy(
    [...ids, ...boards.flatMap((board) => board.environments)],
    (id) => sameIds(id),
  )
  return {
    environments: environments.map((id) => ({ id, name: named({ environmentId: id }) })),
    clusters: distinctBy(inClusters, keyOfCluster).map(({ organizationId, clusterId }) => {
      const cluster = { organizationId, clusterId }
      const components = componentsOf(cluster)
      return { ...cluster, name: named(cluster), ...(components.length > 0 && { components }) }
    }),
    boards: withOwnNames([
      ...(pins.length > 0 ? [{ name: 'Pins', environments: pins }] : []),
      ...boards.toSorted(byBoardName).map(withReference),
    ]),
  }
}

/** Leaves out a reference that is not on the board. */
const withReference = ({ name, environments, reference }: NamedBoard): NamedBoard => ({
  name,
  environments,
  ...(reference !== undefined &&
    environments.some((id) => sameIds(id) === sameIds(reference)) && { reference }),
})

/** The text of a team's file with all names, pins and boards of this browser. */
export const teamFileText = (...kept: Parameters<typeof teamOf>): string =>
  `${JSON.stringify(teamOf(...kept), null, 2)}\n`
