import { type Bookmark, readBookmarks } from './bookmarks.ts'
import { createStoredList } from './stored-list.ts'

const list = createStoredList<Bookmark>('tidemark.places', readBookmarks)

/** The bookmarks of this browser, shared by its tabs. They hold no secrets. */
export const bookmarks = list.store

/** Changes the bookmarks, including what other tabs have changed meanwhile. */
export const changeBookmarks = list.change
