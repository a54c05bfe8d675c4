import { cleanName } from '#src/lib/text/clean-name.ts'
import { keyOf, placeIn, type Bookmark, bookmarkSchema } from './bookmarks.ts'
import { createStoredList } from './stored-list.ts'

const readOne = (json: unknown): Bookmark[] => {
  const read = bookmarkSchema.safeParse(json)
  if (!read.success) return []
  const { name: text = '', pinned, order: place, openedAt, ...address } = read.data
  const order = placeIn(place)
  const name = cleanName(text)
  return [
    {
      ...address,
      ...(name !== undefined && { name }),
      ...(pinned === true && { pinned }),
      ...(pinned === true && order !== undefined && { order }),
      ...(openedAt !== undefined && !Number.isNaN(Date.parse(openedAt)) && { openedAt }),
    },
  ]
}

/** Skips entries that are not bookmarks, and all but the first with the same address. */
const bookmarksIn = (json: unknown): readonly Bookmark[] => {
  const bookmarks = new Map<string, Bookmark>()
  for (const bookmark of Array.isArray(json) ? json.flatMap(readOne) : []) {
    if (!bookmarks.has(keyOf(bookmark))) bookmarks.set(keyOf(bookmark), bookmark)
  }
  return [...bookmarks.values()]
}

/** Reads stored text of any kind. */
export const readBookmarks = (text: string | undefined): readonly Bookmark[] => {
  try {
    return bookmarksIn(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

const list = createStoredList<Bookmark>('tidemark.places', readBookmarks)

/** The bookmarks of this browser, shared by its tabs. They hold no secrets. */
export const bookmarks = list.store

/** Changes the bookmarks, including what other tabs have changed meanwhile. */
export const changeBookmarks = list.change
