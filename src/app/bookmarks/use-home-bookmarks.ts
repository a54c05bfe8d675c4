import { useState } from 'react'
import { byOpened, byOrder, keyOf, kindOf, type Bookmark } from '#src/lib/storage/bookmarks.ts'
import { useFrozen } from '#src/shared/use-frozen.ts'
import { useNamedBookmarks } from '#src/shared/use-bookmarks.ts'

type HomeBookmarks = {
  /** Components, the pinned ones first, then those opened last. */
  components: readonly Bookmark[]
  /** All others but the pinned environments, which have their rows on the board. */
  others: readonly Bookmark[]
}

/** The lists of the home page, and what their rows tell it. */
export type HomeLists = HomeBookmarks & {
  /** Whether the person types a name. */
  isNaming: boolean
  /** Called when the person starts or stops typing the name of a bookmark. */
  onNaming: (bookmark: Bookmark, isNaming: boolean) => void
}

/** Components that are pinned come first. */
const byPin = (a: Bookmark, b: Bookmark): number =>
  Number(b.pinned ?? false) - Number(a.pinned ?? false)

/**
 * The bookmarks in two lists. While the person types a name, no row moves or goes: if another tab pins,
 * opens or forgets a bookmark, its row would take the text field along.
 */
export const useHomeBookmarks = (): HomeLists => {
  const known = useNamedBookmarks()
  const isComponent = (bookmark: Bookmark) => kindOf(bookmark) === 'component'
  const lists: HomeBookmarks = {
    components: known
      .filter(isComponent)
      .toSorted((a, b) => byPin(a, b) || (a.pinned ? byOrder(a, b) : byOpened(a, b))),
    others: known
      .filter((bookmark) => !isComponent(bookmark) && !bookmark.pinned)
      .toSorted(byOpened),
  }
  const [naming, setNaming] = useState<ReadonlySet<string>>(new Set())
  const isNaming = naming.size > 0
  const held = useFrozen(lists, isNaming)
  const now = new Map(known.map((bookmark) => [keyOf(bookmark), bookmark]))
  const asHeld = (bookmarks: readonly Bookmark[]) =>
    bookmarks.map((bookmark) => now.get(keyOf(bookmark)) ?? bookmark)
  return {
    isNaming,
    components: asHeld(held.components),
    others: asHeld(held.others),
    onNaming: (bookmark, starts) =>
      setNaming((before) => {
        const next = new Set(before)
        if (starts) next.add(keyOf(bookmark))
        else next.delete(keyOf(bookmark))
        return next
      }),
  }
}
