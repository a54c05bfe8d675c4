import { withPinOrder } from '#src/lib/storage/change-bookmarks.ts'
import { byName, keyOf, pinsOf, type Bookmark } from '#src/lib/storage/bookmarks.ts'

/** Whose name wins where the file and this browser differ. */
export type Whose = 'theirs' | 'mine'

/** What an import would change. */
export type ImportPlan = {
  /** Entries that get a name and have none yet. */
  readonly added: readonly Bookmark[]
  /** Entries that have another name in the file. */
  readonly renamed: readonly {
    readonly bookmark: Bookmark
    readonly from: string
    readonly to: string
  }[]
  /** Entries that get pinned. */
  readonly pinned: readonly Bookmark[]
  /** Whether the pins get the order of the file, because they have none here. */
  readonly ordered: boolean
  /** How many entries of the file change nothing. */
  readonly unchanged: number
}

type Bookmarks = readonly Bookmark[]

const byKey = (bookmarks: Bookmarks) =>
  new Map(bookmarks.map((bookmark) => [keyOf(bookmark), bookmark]))

const hasOrder = (pins: Bookmarks) => pins.some(({ order }) => order !== undefined)

/**
 * The pins after an import. Whoever has ordered theirs keeps that order, with new ones after them; otherwise the order
 * of the file comes first.
 */
const pinsAfter = (mine: Bookmarks, theirs: Bookmarks): Bookmarks => {
  const [own, others] = [pinsOf(mine), pinsOf(theirs)]
  const first = hasOrder(own) || !hasOrder(others) ? [...own, ...others] : [...others, ...own]
  return [...byKey(first).values()]
}

/** Whether an import gives places to pins. */
const givesOrder = (mine: Bookmarks, theirs: Bookmarks): boolean => {
  const own = pinsOf(mine)
  if (!hasOrder(own)) return hasOrder(pinsOf(theirs))
  const known = byKey(own)
  return pinsOf(theirs).some((pin) => !known.has(keyOf(pin)))
}

/** Compares the entries of a file with the bookmarks of this browser. */
export const planImport = (mine: Bookmarks, theirs: Bookmarks): ImportPlan => {
  const known = byKey(mine)
  const sorted = theirs.toSorted(byName)
  const before = (entry: Bookmark) => known.get(keyOf(entry))
  const added = sorted.filter(
    (entry) => entry.name !== undefined && before(entry)?.name === undefined,
  )
  const renamed = sorted.flatMap((entry) => {
    const from = before(entry)?.name
    const to = entry.name
    return from === undefined || to === undefined || from === to
      ? []
      : [{ bookmark: entry, from, to }]
  })
  const pinned = sorted.filter((entry) => entry.pinned && !before(entry)?.pinned)
  const changed = new Set([...added, ...pinned, ...renamed.map(({ bookmark }) => bookmark)])
  const ordered =
    !hasOrder(pinsOf(mine)) && hasOrder(pinsOf(theirs)) && pinsAfter(mine, theirs).length > 1
  return { added, renamed, pinned, ordered, unchanged: theirs.length - changed.size }
}

/** The bookmarks after an import. Nothing is removed; `whose` decides between names that differ. */
export const importNames = (mine: Bookmarks, theirs: Bookmarks, whose: Whose): Bookmarks => {
  const known = byKey(mine)
  for (const entry of theirs) {
    const before = known.get(keyOf(entry))
    const name = whose === 'mine' ? (before?.name ?? entry.name) : (entry.name ?? before?.name)
    const { order: _, ...unordered } = entry
    known.set(keyOf(entry), {
      ...(before ?? unordered),
      ...(name !== undefined && { name }),
      ...((before?.pinned || entry.pinned) && { pinned: true }),
    })
  }
  const bookmarks = [...known.values()]
  return givesOrder(mine, theirs) ? withPinOrder(bookmarks, pinsAfter(mine, theirs)) : bookmarks
}
