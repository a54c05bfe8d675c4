import type { NamedBoard } from '#src/lib/boards.ts'
import { boards, changeBoards } from '#src/lib/board-store.ts'
import type { Bookmark } from '#src/lib/bookmarks.ts'
import { changeBookmarks, bookmarks } from '#src/lib/bookmark-store.ts'
import { createStore } from '#src/lib/store.ts'

/** What the person keeps in this browser. */
type Kept = { readonly bookmarks: readonly Bookmark[]; readonly boards: readonly NamedBoard[] }

/** A change that can be undone, as long as nothing was changed after it. */
export type Undoable = {
  /** What was done, as a sentence. */
  words: string
  before: Kept
  after: Kept
}

/** The last change, if it can be undone. */
export const undoable = createStore<Undoable | undefined>(undefined)

const same = <T>(known: T): T => known

/** Changes the bookmarks, and the boards, and offers to undo that. */
export const changeWithUndo = (
  words: string,
  change: (known: readonly Bookmark[]) => readonly Bookmark[],
  changeOfBoards: (known: readonly NamedBoard[]) => readonly NamedBoard[] = same,
): void => {
  let before: Kept = { bookmarks: [], boards: [] }
  changeBookmarks((known) => {
    before = { ...before, bookmarks: known }
    return change(known)
  })
  changeBoards((known) => {
    before = { ...before, boards: known }
    return changeOfBoards(known)
  })
  undoable.set({ words, before, after: { bookmarks: bookmarks.get(), boards: boards.get() } })
}

/** Undoes the last change. */
export const undo = ({ before }: Undoable): void => {
  changeBookmarks(() => before.bookmarks)
  changeBoards(() => before.boards)
  undoable.set(undefined)
}
