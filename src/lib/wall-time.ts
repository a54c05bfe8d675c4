import type { Zone } from './instant.ts'
import { zonedTime, zoneOffsetMinutes } from './zoned-time.ts'

/** "2026-11-20T14:31": a time by the clock of a zone, as a `datetime-local` field holds it; empty if it is none. */
export const wallTime = (at: number, zone: Zone): string => {
  const parts = zonedTime(at, zone)
  return parts ? `${parts.dayKey}T${parts.hour}:${parts.minute}` : ''
}

/**
 * When a clock in a zone shows a wall time, in ms; undefined if the text is no time. Where the clocks skip it, the
 * time after the skip; where it comes twice, one of both.
 */
export const fromWallTime = (text: string, zone: Zone): number | undefined => {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return undefined
  const offset = (ms: number) => (zoneOffsetMinutes(ms, zone) ?? 0) * 60_000
  return asUtc - offset(asUtc - offset(asUtc))
}

/** The moment that an address asks for, in ms; undefined if it names none, or no time. */
export const momentOf = (at: string | undefined): number | undefined => {
  const ms = at === undefined ? Number.NaN : Date.parse(at)
  return Number.isNaN(ms) ? undefined : ms
}

const MINUTE = 60_000

/** The minute that has begun, as ISO 8601. */
export const thisMinute = (): string =>
  new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString()
