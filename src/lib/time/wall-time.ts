import { apiNow } from './api-clock.ts'
import { epochMs, isoMs, type Zone } from './instant.ts'
import { zonedTime, zoneOffsetMinutes } from './zoned-time.ts'

/** "2026-11-20T14:31": a time by the clock of a zone, for a `datetime-local` field; empty if it is not a time. */
export const wallTime = (at: number, zone: Zone): string => {
  const parts = zonedTime(at, zone)
  return parts ? `${parts.dayKey}T${parts.hour}:${parts.minute}` : ''
}

/**
 * When a clock in a zone shows a wall time, in ms; undefined if the text is not a time. If the clocks skip it, the time
 * after the skip; if it comes twice, either one.
 */
export const fromWallTime = (text: string, zone: Zone): number | undefined => {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? isoMs(`${text}Z`) : undefined
  if (asUtc === undefined) return undefined
  const offset = (ms: number) => (zoneOffsetMinutes(ms, zone) ?? 0) * 60_000
  return asUtc - offset(asUtc - offset(asUtc))
}

const ENDS_WITH_ZONE = /T.*(?:Z|[+ −-]\d\d(?::?\d\d)?)$/i

/**
 * The moment that an address asks for (ISO 8601), in ms; undefined if it names none, a day that does not exist, or
 * a time without a zone, which would be a different moment for each person.
 */
export const momentOf = (at: string | undefined): number | undefined => {
  if (at === undefined || !ENDS_WITH_ZONE.test(at)) return undefined
  // A plus that somebody typed into an address arrives as a blank.
  return epochMs(at.replace(/ (?=\d\d(?::?\d\d)?$)/, '+'))
}

const MINUTE = 60_000

/** The minute that has begun, as ISO 8601. */
export const thisMinute = (): string =>
  new Date(Math.floor(apiNow() / MINUTE) * MINUTE).toISOString()
