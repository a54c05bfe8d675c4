import { epochMs, NO_TIME } from './instant.ts'
import type { Instant, Zone } from './instant.ts'
import { zonedTime, zoneOffsetMinutes } from './zoned-time.ts'
import type { ZonedTime } from './zoned-time.ts'

const DAY_MS = 86_400_000

const inZone = (instant: Instant, zone: Zone, say: (time: ZonedTime) => string): string => {
  const time = zonedTime(instant, zone)
  return time ? say(time) : NO_TIME
}

/** "14:31" */
export const formatClock = (at: Instant, zone: Zone): string =>
  inZone(at, zone, (time) => `${time.hour}:${time.minute}`)

/** "14:31:52" */
export const formatClockSeconds = (at: Instant, zone: Zone): string =>
  inZone(at, zone, (time) => `${time.hour}:${time.minute}:${time.second}`)

/** "16 November", and "31 December 2025" where that is not this year. */
export const formatDay = (at: Instant, zone: Zone, now: Instant): string =>
  inZone(at, zone, (time) => {
    const thisYear = zonedTime(now, zone)?.year === time.year
    return thisYear ? `${time.day} ${time.month}` : `${time.day} ${time.month} ${time.year}`
  })

/** "Friday 20 November 2026" */
export const formatFullDay = (at: Instant, zone: Zone): string =>
  inZone(at, zone, (time) => `${time.weekday} ${time.day} ${time.month} ${time.year}`)

/** "20 November 2026 14:31": whole on its own, for names that are read aloud. */
export const formatDayAndClock = (at: Instant, zone: Zone): string =>
  inZone(at, zone, (time) => `${time.day} ${time.month} ${time.year} ${time.hour}:${time.minute}`)

/** "Friday 20 November 2026, 13:52:07 UTC+1": all there is to say. */
export const formatFull = (at: Instant, zone: Zone): string =>
  epochMs(at) === undefined
    ? NO_TIME
    : `${formatFullDay(at, zone)}, ${formatClockSeconds(at, zone)} ${formatZone(at, zone)}`

/** "UTC+1", "UTC+5:30", "UTC−3", "UTC": how the zone's clocks stood at that time. */
export const formatZone = (at: Instant, zone: Zone): string => {
  const offset = zoneOffsetMinutes(at, zone)
  if (zone === 'UTC' || offset === undefined) return 'UTC'
  const minutes = Math.abs(offset) % 60
  const hours = (Math.abs(offset) - minutes) / 60
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`
}

/** "2026-11-20" in that zone: what entries of one day share. Empty where it is no time. */
export const dayKey = (at: Instant, zone: Zone): string => zonedTime(at, zone)?.dayKey ?? ''

/**
 * The head of a day: a short lead and the rest. "Today" and "Yesterday" with the whole date, "Monday" with "16
 * November 2026", and for other years "2025" with the whole date.
 */
export const formatDayHead = (
  at: Instant,
  zone: Zone,
  now: Instant,
): { lead: string; rest: string } => {
  const day = zonedTime(at, zone)
  const today = zonedTime(now, zone)
  if (!day) return { lead: NO_TIME, rest: '' }
  const rest = formatFullDay(at, zone)
  if (day.dayKey === today?.dayKey) return { lead: 'Today', rest }
  if (today && isDayBefore(day.dayKey, today.dayKey)) return { lead: 'Yesterday', rest }
  if (day.year !== today?.year) return { lead: day.year, rest }
  return { lead: day.weekday, rest: `${day.day} ${day.month} ${day.year}` }
}

// On calendar days, not on 24 hours: a day of a clock change has 23 or 25 of them.
const isDayBefore = (day: string, other: string): boolean =>
  Date.parse(`${other}T00:00Z`) - Date.parse(`${day}T00:00Z`) === DAY_MS

/** ISO 8601 with the zone's offset, for copying and `datetime`: "2026-11-20T14:31:52+01:00". Empty where it is no time. */
export const formatIso = (at: Instant, zone: Zone): string => {
  const ms = epochMs(at)
  const offset = zoneOffsetMinutes(at, zone)
  if (ms === undefined || offset === undefined) return ''
  const shifted = epochMs(ms + offset * 60_000)
  const inUtc = zone === 'UTC' || shifted === undefined
  const minutes = Math.abs(offset) % 60
  const hours = (Math.abs(offset) - minutes) / 60
  const suffix = inUtc ? 'Z' : `${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
  return new Date(inUtc ? ms : shifted).toISOString().replace('.000Z', 'Z').replace('Z', suffix)
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')
