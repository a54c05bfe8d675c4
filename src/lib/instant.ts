/** A point in time: ISO 8601 text as the API sends it, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

/** An IANA time zone: `'UTC'`, `'Europe/Berlin'`, or what `localZone` answers. */
export type Zone = string

/** Where a time is absurd or absent. */
export const NO_TIME = '—'

/** Milliseconds since 1970, or undefined where the text or number is no time. */
export const epochMs = (instant: Instant): number | undefined => {
  const ms = new Date(instant).getTime()
  return Number.isNaN(ms) ? undefined : ms
}

/** The reader's own zone. */
export const localZone = (): Zone => new Intl.DateTimeFormat().resolvedOptions().timeZone
