import {
  addressOf,
  bookmarkAt,
  type BookmarkAddress,
  byOpened,
  type Bookmark,
  keyOf,
} from './bookmarks.ts'

/** How many bookmarks without a name or pin are kept. */
const MOST_OPENED = 12

type Bookmarks = readonly Bookmark[]

const isKept = ({ name, pinned }: Bookmark) => name !== undefined || pinned === true

/** Drops bookmarks without a name, pin or date, and those that were opened longest ago. */
const tidy = (bookmarks: Bookmarks): Bookmarks => {
  const opened = bookmarks
    .filter((bookmark) => !isKept(bookmark) && bookmark.openedAt !== undefined)
    .toSorted(byOpened)
  const rest = new Set(opened.slice(0, MOST_OPENED))
  return bookmarks.filter((bookmark) => isKept(bookmark) || rest.has(bookmark))
}

/** Replaces the bookmark with the same address, or adds a new one. */
export const put = (bookmarks: Bookmarks, next: Bookmark): Bookmarks => {
  const key = keyOf(next)
  return tidy([...bookmarks.filter((bookmark) => keyOf(bookmark) !== key), next])
}

/** Remembers when a page was opened. */
export const markOpened = (bookmarks: Bookmarks, address: BookmarkAddress, at: Date): Bookmarks =>
  put(bookmarks, {
    ...(bookmarkAt(bookmarks, address) ?? addressOf(address)),
    openedAt: at.toISOString(),
  })
