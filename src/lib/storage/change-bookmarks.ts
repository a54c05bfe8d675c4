import { cleanName } from '#src/lib/text/clean-name.ts'
import {
  addressOf,
  bookmarkAt,
  type BookmarkAddress,
  type Bookmark,
  keyOf,
  pinsOf,
} from './bookmarks.ts'
import { put } from './put-bookmark.ts'

type Bookmarks = readonly Bookmark[]

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
  return put(withPlaces(bookmarks, pins), { ...rest, pinned: true, order: pins.length })
}

/** Gives pins the places that they have in this list. */
export const withPlaces = (bookmarks: Bookmarks, pins: Bookmarks): Bookmarks => {
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
  return withPlaces(bookmarks, order)
}

/** Removes a bookmark with its name and pin. */
export const removeBookmark = (bookmarks: Bookmarks, address: BookmarkAddress): Bookmarks => {
  const key = keyOf(address)
  return bookmarks.filter((bookmark) => keyOf(bookmark) !== key)
}
