import * as z from 'zod/mini'
import { createStore } from '#src/lib/values/store.ts'
import { storedJson } from '#src/lib/storage/stored-value.ts'
import type { ScrollAnchor } from './scroll-anchor.ts'

/*
 * The scroll position of each entry of the browser's history, in memory. The latest one is also stored, so that a reload
 * finds the same deployment again, and a tab that is duplicated, which nothing announces.
 */

/** A scroll position, and the newest deployment shown at the time: newer ones stay behind the pill. */
export type SavedScroll = { position: ScrollAnchor; newestSeen: string | undefined }

const positions = new Map<string, SavedScroll>()

/** The latest position, as the person scrolls. */
export const scrollPosition = createStore<ScrollAnchor | undefined>(undefined)

/** The day of the first visible row, while there is a feed. */
export const visibleDay = createStore<string | undefined>(undefined)

const storedSchema = z.object({
  entry: z.string(),
  position: z.object({
    key: z.string(),
    top: z.number(),
    id: z.optional(z.string()),
    after: z.optional(z.string()),
  }),
})

const lastPosition = storedJson(
  'tidemark.place',
  (json) => storedSchema.safeParse(json).data,
  'session',
)

/** Stores where a history entry is read, for when its tab is reloaded. */
export const storePosition = (entry: string, position: ScrollAnchor): void =>
  void lastPosition.write({ entry, position })

/** Remembers the scroll position of a history entry. */
export const rememberScrollPosition = (entry: string, saved: SavedScroll): void => {
  positions.set(entry, saved)
  scrollPosition.set(saved.position)
  storePosition(entry, saved.position)
}

/** The scroll position of a history entry; after a reload without `newestSeen`. */
export const scrollPositionOf = (entry: string): SavedScroll | undefined => {
  const known = positions.get(entry)
  if (known) return known
  const stored = lastPosition.read()
  return stored?.entry === entry ? { position: stored.position, newestSeen: undefined } : undefined
}
