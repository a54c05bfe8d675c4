import { readViews, type SavedView } from './saved-views.ts'
import { createStoredList } from './stored-list.ts'

const list = createStoredList<SavedView>('tidemark.views', readViews)

/** The views that the person keeps in this browser, shared by its tabs. They hold no secrets. */
export const savedViews = list.store

/** Changes the views, including what other tabs have changed meanwhile. */
export const changeViews = list.change
