/** A point in time: ISO 8601 text as the API sends it, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

/** An IANA time zone: `'UTC'`, `'Europe/Berlin'`. */
export type Zone = string

/** Shown instead of a missing or impossible time. */
export const NO_TIME = '—'

/** Milliseconds since 1970, or undefined if the text or number is not a time. */
export const epochMs = (instant: Instant): number | undefined => {
  const ms = new Date(instant).getTime()
  return Number.isNaN(ms) ? undefined : ms
}
