import * as z from 'zod/mini'
import type { Reading } from './use-reading-place.ts'

/*
 * Where somebody read, for each entry of the browser's history: within the page's life exactly, and
 * the latest one over a reload, where only what finds its deployment again is of use.
 */

/** A place, and the newest deployment that was shown then: what is newer still waits. */
export type Place = { reading: Reading; newestSeen: string | undefined }

const KEY = 'tidemark.place'
const places = new Map<string, Place>()

const storedSchema = z.object({
  entry: z.string(),
  reading: z.object({
    key: z.string(),
    top: z.number(),
    id: z.optional(z.string()),
    after: z.optional(z.string()),
  }),
})

/** Notes the place of a history entry. */
export const rememberPlace = (entry: string, place: Place): void => {
  places.set(entry, place)
}

/** Keeps the place of a history entry over a reload of this tab. */
export const keepPlace = (entry: string): void => {
  const place = places.get(entry)
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify({ entry, reading: place.reading }))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is closed to this page: a reload begins at the newest.
  }
}

/** The place of a history entry; after a reload without what was newest then. */
export const placeOfEntry = (entry: string): Place | undefined => {
  const known = places.get(entry)
  if (known) return known
  try {
    const stored = storedSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    if (!stored.success || stored.data.entry !== entry) return undefined
    return { reading: stored.data.reading, newestSeen: undefined }
  } catch {
    return undefined
  }
}
