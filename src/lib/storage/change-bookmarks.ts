import { cleanName } from '#src/lib/text/clean-name.ts'
import {
  addressOf,
  bookmarkAt,
  type BookmarkAddress,
  byOpened,
  type Bookmark,
  keyOf,
  pinsOf,
} from './bookmarks.ts'

type Bookmarks = readonly Bookmark[]

/** How many bookmarks without a name or pin are kept. */
const MOST_OPENED = 12

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
const put = (bookmarks: Bookmarks, next: Bookmark): Bookmarks => {
  const key = keyOf(next)
  return tidy([...bookmarks.filter((bookmark) => keyOf(bookmark) !== key), next])
}

/** Remembers when a page was opened. */
export const markOpened = (bookmarks: Bookmarks, address: BookmarkAddress, at: Date): Bookmarks =>
  put(bookmarks, {
    ...(bookmarkAt(bookmarks, address) ?? addressOf(address)),
    openedAt: at.toISOString(),
  })

/** Names a bookmark; a name without visible characters removes the name. */
export const setName = (
  bookmarks: Bookmarks,
  address: BookmarkAddress,
  text: string,
): Bookmarks => {
  const { name: _, ...rest }: Bookmark = bookmarkAt(bookmarks, address) ?? addressOf(address)
  const name = cleanName(text)
  return put(bookmarks, name === undefined ? rest : { ...rest, name })
}

/** Pins a bookmark to the board or the home page, after the others, or unpins it. */
export const setPinned = (
  bookmarks: Bookmarks,
  address: BookmarkAddress,
  isPinned: boolean,
): Bookmarks => {
  const before: Bookmark = bookmarkAt(bookmarks, address) ?? addressOf(address)
  if (isPinned && before.pinned) return bookmarks
  const { pinned: _, order: __, ...rest } = before
  if (!isPinned) return put(bookmarks, rest)
  const pins = pinsOf(bookmarks)
  return put(withPinOrder(bookmarks, pins), { ...rest, pinned: true, order: pins.length })
}

/** Gives pins the places that they have in this list. */
export const withPinOrder = (bookmarks: Bookmarks, pins: Bookmarks): Bookmarks => {
  const places = new Map(pins.map((pin, place) => [keyOf(pin), place]))
  return bookmarks.map((bookmark) => {
    const order = places.get(keyOf(bookmark))
    return order === undefined || order === bookmark.order ? bookmark : { ...bookmark, order }
  })
}

/**
 * Puts some pins in the order of `addresses`, in the places that they had among all. Those that are not pinned any more
 * are skipped.
 */
export const reorderPins = (
  bookmarks: Bookmarks,
  addresses: readonly BookmarkAddress[],
): Bookmarks => {
  const pins = pinsOf(bookmarks)
  const moved = addresses.flatMap((address) => bookmarkAt(pins, address) ?? [])
  const keys = new Set(moved.map(keyOf))
  let next = 0
  const order = pins.map((pin) => {
    if (!keys.has(keyOf(pin))) return pin
    next += 1
    return moved[next - 1] ?? pin
  })
  return withPinOrder(bookmarks, order)
}

/** Removes a bookmark with its name and pin. */
export const removeBookmark = (bookmarks: Bookmarks, address: BookmarkAddress): Bookmarks => {
  const key = keyOf(address)
  return bookmarks.filter((bookmark) => keyOf(bookmark) !== key)
}
