import type { Zone } from './instant.ts'
import { dayKey } from './time-format.ts'
import { zoneOffsetMinutes } from './zoned-time.ts'

const HOUR = 3_600_000
// No zone is further from UTC than 14 hours.
const MAX_OFFSET = 15 * HOUR

/**
 * When a day (`2026-11-20`) begins in a zone, in ms. Where the clocks skip its midnight, or the whole
 * day, that is the first second after the skip.
 */
export const dayStart = (day: string, zone: Zone): number => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (zone === 'UTC') return midnight
  // Nearly always the zone's offset at the start of the day equals the one at midnight UTC.
  const guess = midnight - (zoneOffsetMinutes(midnight, zone) ?? 0) * 60_000
  if (dayKey(guess, zone) === day && dayKey(guess - 1000, zone) < day) return guess
  let [before, from] = [midnight - MAX_OFFSET, midnight + MAX_OFFSET]
  while (from - before > 1000) {
    const middle = before + Math.floor((from - before) / 2000) * 1000
    if (dayKey(middle, zone) < day) before = middle
    else from = middle
  }
  return from
}

/** The day after a day. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10)
