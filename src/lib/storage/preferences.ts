import * as z from 'zod/mini'
import { isZone } from '#src/lib/time/computer-zone.ts'
import { parseJson } from '#src/lib/values/parse-json.ts'

/*
 * What the browser tells the host about the person with each page, so that the host can render the page as it will
 * look: in a cookie of its own, which names nothing and nobody.
 */

/** The name of the cookie. */
export const PREFERENCES_COOKIE = 'tidemark-preferences'

/** The most characters of the cookie's value, encoded. */
const MAX_CHARACTERS = 500

/** UTC where this side does not know the browser's zone: everything else in the cookie still holds. */
// oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
const zone = z.catch(z.string().check(z.refine(isZone)), 'UTC')

const choices = {
  /** The person's own zone, IANA, and whether times are shown in it. */
  zone,
  zoneChoice: z.enum(['local', 'utc']),
  theme: z.optional(z.enum(['light', 'dark'])),
  density: z.enum(['comfortable', 'compact']),
  /** Set after signing out without the host: its session cookie is to open nothing. */
  signedOut: z.optional(z.literal(true)),
  /** Set where environments are pinned: the board without an address is made of them. */
  hasPins: z.optional(z.literal(true)),
  /** Set where boards are kept under names: an address may be one of them, which looks different. */
  keepsBoards: z.optional(z.literal(true)),
}
const choicesSchema = z.object(choices)
/** With what the host knows from the request. */
const pagePreferencesSchema = z.object({ ...choices, isPhone: z.boolean() })

/** The person's choices, as the cookie has them. */
export type Preferences = z.infer<typeof choicesSchema>
/** What the host renders a page for. */
export type PagePreferences = z.infer<typeof pagePreferencesSchema>

/** While nothing is known of the person: times are shown in UTC. */
export const DEFAULT_PREFERENCES: PagePreferences = {
  zone: 'UTC',
  zoneChoice: 'local',
  density: 'comfortable',
  isPhone: false,
}

/** Reads preferences from JSON of any kind; undefined if it has none. */
export const pagePreferencesOf = (json: unknown): PagePreferences | undefined =>
  pagePreferencesSchema.safeParse(json).data

/** Reads the value of the cookie; undefined if it is missing or invalid. */
export const readPreferences = (value: string | undefined): Preferences | undefined => {
  if (value === undefined || value.length > MAX_CHARACTERS) return undefined
  return choicesSchema.safeParse(parseJson(value)).data
}
