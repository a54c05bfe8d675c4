import * as z from 'zod/mini'
import type { Bookmark } from './bookmarks.ts'
import { isZone } from './computer-zone.ts'
import { bookmarksIn } from './read-bookmarks.ts'

/*
 * What the browser tells the host about the reader with each page, so that the host can render the page as it will
 * look: in a cookie of its own, which holds no secrets.
 */

/** The name of the cookie. */
export const READER_COOKIE = 'tidemark-reader'

/** The most characters of the cookie's value, encoded; browsers reject cookies of more than 4,096. */
export const READER_MOST = 3000

const px = z.number().check(z.minimum(1), z.maximum(100_000))
/** UTC where this side does not know the browser's zone: everything else about the reader still holds. */
// oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
const zone = z.catch(z.string().check(z.refine(isZone)), 'UTC')

const readerSchema = z.object({
  /** The zone in which times are shown, IANA, and whether it is the reader's own. */
  zone,
  zoneChoice: z.enum(['local', 'utc']),
  /** The reader's own zone, IANA. */
  localZone: zone,
  theme: z.optional(z.enum(['light', 'dark'])),
  density: z.enum(['comfortable', 'compact']),
  /** The size of the window and of 1 rem, in px. */
  width: px,
  height: px,
  rem: px,
  /** Set after signing out without the host: its session cookie is to open nothing. */
  signedOut: z.optional(z.literal(true)),
  /** Until when the API takes no request of this session, in milliseconds since the epoch (API §8). */
  pausedUntil: z.optional(z.number()),
  /** Set where boards are kept under names: an address may be one of them, which looks different. */
  keepsBoards: z.optional(z.literal(true)),
  bookmarks: z.unknown(),
})

/** The reader's choices and window, the pins of the person's board, and the names opened last. */
export type Reader = Omit<z.infer<typeof readerSchema>, 'bookmarks'> & {
  readonly bookmarks: readonly Bookmark[]
}

/** A reader of whom nothing is known yet: times are shown in UTC. */
export const UNKNOWN_READER: Reader = {
  zone: 'UTC',
  zoneChoice: 'local',
  localZone: 'UTC',
  density: 'comfortable',
  width: 1440,
  height: 900,
  rem: 16,
  bookmarks: [],
}

/** Reads a reader from JSON of any kind; undefined if it is none. */
export const readerOf = (json: unknown): Reader | undefined => {
  const read = readerSchema.safeParse(json)
  if (!read.success) return undefined
  return { ...read.data, bookmarks: bookmarksIn(read.data.bookmarks) }
}

/** Reads the value of the cookie; undefined if it is missing or invalid. */
export const readReader = (value: string | undefined): Reader | undefined => {
  if (value === undefined || value.length > READER_MOST) return undefined
  try {
    return readerOf(JSON.parse(value))
  } catch {
    return undefined
  }
}
