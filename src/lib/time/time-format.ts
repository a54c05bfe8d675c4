import { epochMs, NO_TIME } from './instant.ts'
import type { Instant, Zone } from './instant.ts'
import { zonedTime, zoneOffsetMinutes } from './zoned-time.ts'
import type { ZonedTime } from './zoned-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const inZone = (instant: Instant, zone: Zone, format: (time: ZonedTime) => string): string => {
  const time = zonedTime(instant, zone)
  return time ? format(time) : NO_TIME
}

/**
 * Whether clocks in the zone show this time twice because they go back. No zone changes its offset twice within six
 * hours.
 */
const comesTwice = (at: Instant, zone: Zone): boolean => {
  const ms = epochMs(at)
  if (zone === 'UTC' || ms === undefined) return false
  const offset = (of: number) => zoneOffsetMinutes(of, zone) ?? 0
  const [before, after] = [offset(ms - 3 * HOUR_MS), offset(ms + 3 * HOUR_MS)]
  if (before <= after) return false
  const own = offset(ms)
  const other = own === before ? after : before
  return offset(ms + (own - other) * 60_000) === other
}

const withOffset = (clock: string, at: Instant, zone: Zone): string =>
  comesTwice(at, zone) ? `${clock} ${formatZone(at, zone)}` : clock

/** "14:31", and "02:30 UTC+2" in the hour that comes twice when the clocks go back. */
export const formatClock = (at: Instant, zone: Zone): string =>
  inZone(at, zone, (time) => withOffset(`${time.hour}:${time.minute}`, at, zone))

/** "14:31:52", and "02:30:52 UTC+2" in the hour that comes twice. */
export const formatClockSeconds = (at: Instant, zone: Zone): string =>
  inZone(at, zone, (time) => withOffset(secondsOf(time), at, zone))

const secondsOf = ({ hour, minute, second }: ZonedTime): string => `${hour}:${minute}:${second}`

/** "14:31", or "14:31 UTC" in UTC: for sentences, which may be far from the zone switch. */
export const formatTime = (at: Instant, zone: Zone): string => withUtc(formatClock(at, zone), zone)

/** The same with seconds: "14:31:52", "14:31:52 UTC". */
export const formatTimeSeconds = (at: Instant, zone: Zone): string =>
  withUtc(formatClockSeconds(at, zone), zone)

const withUtc = (time: string, zone: Zone): string =>
  zone === 'UTC' && time !== NO_TIME ? `${time} UTC` : time

/** "16 November", or "31 December 2025" in another year. */
export const formatDay = (at: Instant, zone: Zone, now: Instant): string =>
  inZone(at, zone, (time) => {
    const thisYear = zonedTime(now, zone)?.year === time.year
    return thisYear ? `${time.day} ${time.month}` : `${time.day} ${time.month} ${time.year}`
  })

/**
 * "14:31" on the day `today`, else "18 Nov", or "31 Dec 2025" in another year: for columns. `today` is a `dayKey`, so
 * that a component with it renders again only once a day.
 */
export const formatBrief = (at: Instant, zone: Zone, today: string): string =>
  inZone(at, zone, (time) => {
    if (time.dayKey === today) return formatClock(at, zone)
    const day = `${time.day} ${time.month.slice(0, 3)}`
    return time.dayKey.slice(0, 4) === today.slice(0, 4) ? day : `${day} ${time.year}`
  })

/** "14:31" on the day `today`, else "18 Nov, 14:31": where the hour matters on any day. */
export const formatBriefTime = (at: Instant, zone: Zone, today: string): string => {
  const clock = formatClock(at, zone)
  const day = dayKey(at, zone)
  return day === today || day === '' ? clock : `${formatBrief(at, zone, today)}, ${clock}`
}

/** "Friday 20 November 2026" */
export const formatFullDay = (at: Instant, zone: Zone): string =>
  inZone(at, zone, (time) => `${time.weekday} ${time.day} ${time.month} ${time.year}`)

/** "20 November 2026 14:31": complete without context, for accessible names. */
export const formatDayAndClock = (at: Instant, zone: Zone): string =>
  inZone(at, zone, (time) => `${time.day} ${time.month} ${time.year} ${formatClock(at, zone)}`)

/** "20 November 2026 14:31 UTC+1": for text that is read later, or in another zone. */
export const formatDayClockZone = (at: Instant, zone: Zone): string =>
  inZone(at, zone, () => `${formatDayAndClock(at, zone)} ${formatZone(at, zone)}`)

/** "Friday 20 November 2026, 13:52:07 UTC+1" */
export const formatFull = (at: Instant, zone: Zone): string =>
  inZone(
    at,
    zone,
    (time) => `${formatFullDay(at, zone)}, ${secondsOf(time)} ${formatZone(at, zone)}`,
  )

/** The zone's offset at that time: "UTC+1", "UTC+5:30", "UTC−3", "UTC". */
export const formatZone = (at: Instant, zone: Zone): string => {
  const offset = zoneOffsetMinutes(at, zone)
  if (zone === 'UTC' || offset === undefined) return 'UTC'
  const minutes = Math.abs(offset) % 60
  const hours = (Math.abs(offset) - minutes) / 60
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`
}

/** The day in a zone, "2026-11-20", to group entries by. Empty if it is not a time. */
export const dayKey = (at: Instant, zone: Zone): string => zonedTime(at, zone)?.dayKey ?? ''

/**
 * The heading of a day in two parts: "Today" or "Yesterday" and the whole date; "Monday" and "16 November 2026"; in
 * other years "2025" and the whole date.
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

// Compares calendar days, because a day with a clock change has 23 or 25 hours.
const isDayBefore = (day: string, other: string): boolean =>
  Date.parse(`${other}T00:00Z`) - Date.parse(`${day}T00:00Z`) === DAY_MS

/** ISO 8601 with the zone's offset, to copy and for `datetime`: "2026-11-20T14:31:52+01:00". Empty if not a time. */
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
