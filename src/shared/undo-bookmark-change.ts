import type { NamedBoard } from '#src/lib/storage/boards.ts'
import { boards, changeBoards } from '#src/lib/storage/board-store.ts'
import type { Bookmark } from '#src/lib/storage/bookmarks.ts'
import { changeBookmarks, bookmarks } from '#src/lib/storage/bookmark-store.ts'
import { changeViews, savedViews } from '#src/lib/storage/saved-view-store.ts'
import type { SavedView } from '#src/lib/storage/saved-views.ts'
import { createStore } from '#src/lib/values/store.ts'

/** What the person keeps in this browser. */
type Kept = {
  readonly bookmarks: readonly Bookmark[]
  readonly boards: readonly NamedBoard[]
  readonly views: readonly SavedView[]
}

/** A change that can be undone, as long as nothing was changed after it. */
export type Undoable = {
  /** What was done, as a sentence. */
  words: string
  before: Kept
  after: Kept
  /** What else goes back, such as the address. */
  onUndo?: (() => void) | undefined
}

/** The last change, if it can be undone. */
export const undoable = createStore<Undoable | undefined>(undefined)

/** What changes besides bookmarks, and what else there is to undo. */
type More = {
  boards?: (known: Kept['boards']) => Kept['boards']
  views?: (known: Kept['views']) => Kept['views']
  onUndo?: () => void
}

/** Changes the bookmarks, and perhaps more, and offers to undo that. */
export const changeWithUndo = (
  words: string,
  change: (known: Kept['bookmarks']) => Kept['bookmarks'],
  more: More = {},
): void => {
  let before: Kept = { bookmarks: [], boards: [], views: [] }
  changeBookmarks((known) => {
    before = { ...before, bookmarks: known }
    return change(known)
  })
  changeBoards((known) => {
    before = { ...before, boards: known }
    return more.boards?.(known) ?? known
  })
  changeViews((known) => {
    before = { ...before, views: known }
    return more.views?.(known) ?? known
  })
  const after = { bookmarks: bookmarks.get(), boards: boards.get(), views: savedViews.get() }
  undoable.set({ words, before, after, onUndo: more.onUndo })
}

/** Undoes the last change. */
export const undo = ({ before, onUndo }: Undoable): void => {
  changeBookmarks(() => before.bookmarks)
  changeBoards(() => before.boards)
  changeViews(() => before.views)
  onUndo?.()
  undoable.set(undefined)
}
