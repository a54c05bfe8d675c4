import { byName, keyOf, type KnownPlace } from '#src/lib/known-places.ts'

/** Whose name stays where the file and this browser differ. */
export type Whose = 'theirs' | 'mine'

/** What importing would change. */
export type ImportPlan = {
  /** What gets a name that has none yet. */
  readonly added: readonly KnownPlace[]
  /** What has another name in the file. */
  readonly renamed: readonly {
    readonly place: KnownPlace
    readonly from: string
    readonly to: string
  }[]
  /** What gets pinned. */
  readonly pinned: readonly KnownPlace[]
  /** How many entries of the file say what is known already. */
  readonly unchanged: number
}

type Places = readonly KnownPlace[]

const byKey = (places: Places) => new Map(places.map((place) => [keyOf(place), place]))

/** What the entries of a file would change in what is known. */
export const planImport = (mine: Places, theirs: Places): ImportPlan => {
  const known = byKey(mine)
  const sorted = theirs.toSorted(byName)
  const before = (entry: KnownPlace) => known.get(keyOf(entry))
  const added = sorted.filter(
    (entry) => entry.name !== undefined && before(entry)?.name === undefined,
  )
  const renamed = sorted.flatMap((entry) => {
    const from = before(entry)?.name
    const to = entry.name
    return from === undefined || to === undefined || from === to ? [] : [{ place: entry, from, to }]
  })
  const pinned = sorted.filter((entry) => entry.pinned && !before(entry)?.pinned)
  const changed = new Set([...added, ...pinned, ...renamed.map(({ place }) => place)])
  return { added, renamed, pinned, unchanged: theirs.length - changed.size }
}

/** What is known after an import. Nothing is taken away; only names that differ are a choice. */
export const importNames = (mine: Places, theirs: Places, whose: Whose): Places => {
  const known = byKey(mine)
  for (const entry of theirs) {
    const before = known.get(keyOf(entry))
    const name = whose === 'mine' ? (before?.name ?? entry.name) : (entry.name ?? before?.name)
    known.set(keyOf(entry), {
      ...(before ?? entry),
      ...(name !== undefined && { name }),
      ...((before?.pinned || entry.pinned) && { pinned: true }),
    })
  }
  return [...known.values()]
}
