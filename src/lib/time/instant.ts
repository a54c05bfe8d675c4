/** A point in time: ISO 8601 text as the API sends it, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

/** An IANA time zone: `'UTC'`, `'Europe/Berlin'`. */
export type Zone = string

/** Shown instead of a missing or impossible time. */
export const NO_TIME = '—'

/** The same within a sentence: "failing since an unknown time". */
export const UNKNOWN_TIME = 'an unknown time'

const DATE = String.raw`(?<year>\d{4})(?:-(?<month>\d\d)-(?<day>\d\d)|(?<month2>\d\d)(?<day2>\d\d)|-?W(?<week>\d\d)(?:-?(?<weekday>[1-7]))?|-?(?<yearDay>\d{3}))`
const TIME = String.raw`(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,](?<fraction>\d+))?`
const ZONE = String.raw`Z|UTC|GMT|(?<sign>[+\u2212-])(?<ahead>\d\d)(?::?(?<aheadMinutes>\d\d))?`
// A zone name in brackets may follow the offset (RFC 9557) and is ignored. Without an offset, the text is not a time.
const ISO = new RegExp(`^${DATE}(?:[T ]${TIME}\\s?(?:(?:${ZONE})(?:\\[[^\\]]*\\])*)?)?$`, 'i')

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The midnight that begins a day in UTC, in ms; undefined for a date that does not exist, such as 31 February. */
const utcDay = (year: number, month: number, day: number): number | undefined => {
  const date = new Date(0)
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined
}

const dayOf = (of: Readonly<Record<string, string | undefined>>): number | undefined => {
  const year = Number(of['year'])
  const newYear = utcDay(year, 1, 1) ?? 0
  if (of['yearDay'] !== undefined) {
    const ms = newYear + (Number(of['yearDay']) - 1) * DAY
    return new Date(ms).getUTCFullYear() === year ? ms : undefined
  }
  if (of['week'] !== undefined) {
    // Weeks begin on Monday, and the first one contains 4 January (ISO 8601).
    const monday = newYear + 3 * DAY - ((new Date(newYear + 3 * DAY).getUTCDay() + 6) % 7) * DAY
    const week = monday + (Number(of['week']) - 1) * 7 * DAY
    // A week belongs to the year that has its Thursday.
    return new Date(week + 3 * DAY).getUTCFullYear() === year
      ? week + (Number(of['weekday'] ?? 1) - 1) * DAY
      : undefined
  }
  return utcDay(year, Number(of['month'] ?? of['month2']), Number(of['day'] ?? of['day2']))
}

/**
 * Parses an ISO 8601 date or date-time to ms since 1970, the same in every browser and in the host; text without a zone
 * is in UTC. Undefined for any other text, and for dates and times that do not exist.
 */
export const isoMs = (text: string): number | undefined => {
  const of = ISO.exec(text.trim())?.groups
  const day = of && dayOf(of)
  if (of === undefined || day === undefined) return undefined
  const { hour = '0', minute, second, fraction = '0', ahead = '0', aheadMinutes = '0' } = of
  const [h, m, s] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)]
  const unit = second !== undefined ? 1000 : minute !== undefined ? 60_000 : HOUR
  const time = h * HOUR + m * 60_000 + s * 1000 + Math.floor(Number(`0.${fraction}`) * unit)
  // 24:00 is the midnight that ends a day.
  if (m > 59 || s > 60 || h > 24 || (h === 24 && time > DAY)) return undefined
  if (Number(ahead) > 23 || Number(aheadMinutes) > 59) return undefined
  const offset = Number(ahead) * HOUR + Number(aheadMinutes) * 60_000
  const ms = day + time - (of['sign'] === undefined || of['sign'] === '+' ? offset : -offset)
  // A leap second is 23:59:60 in UTC, so it ends up in the first second of the next day.
  return s === 60 && !new Date(ms).toISOString().includes('T00:00:00') ? undefined : ms
}

/** Rewrites a time without a zone as ISO 8601 in UTC, with its `Z`; returns any other text unchanged. */
export const withZone = (text: string): string => {
  const ms = isoMs(text)
  const isBare = ms !== undefined && (isoMs(`${text}Z`) === ms || isoMs(`${text}T00Z`) === ms)
  return isBare ? new Date(ms).toISOString().replace('.000Z', 'Z') : text
}

/** Times before `FIRST` or after `LAST` are what software writes for "no time". */
const FIRST = Date.UTC(2000, 0)
const LAST = Date.UTC(2200, 0)

/** Milliseconds since 1970; undefined for what is not a time, and for text outside `FIRST` to `LAST`. */
export const epochMs = (instant: Instant | undefined): number | undefined => {
  if (typeof instant !== 'string') {
    const ms = new Date(instant ?? Number.NaN).getTime()
    return Number.isNaN(ms) ? undefined : ms
  }
  const ms = isoMs(instant)
  return ms === undefined || ms < FIRST || ms > LAST ? undefined : ms
}
