import { epochMs } from './instant.ts'
import type { Instant, Zone } from './instant.ts'

/** A point in time by the clock and calendar of a zone. Every part is text. */
export type ZonedTime = {
  year: string
  /** "November" */
  month: string
  /** "7", without a leading zero */
  day: string
  /** "Friday" */
  weekday: string
  /** "14", 00 to 23 */
  hour: string
  minute: string
  second: string
  /** "2026-11-20": equal on the same day, and sortable */
  dayKey: string
}

const WORDS = {
  calendar: 'gregory',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions
const KEY = {
  calendar: 'gregory',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions
const OFFSET = { timeZoneName: 'longOffset' } as const satisfies Intl.DateTimeFormatOptions

// Creating a formatter takes a thousand times as long as using it, and a timeline formats hundreds of times.
const cached = (options: Intl.DateTimeFormatOptions) => {
  const formatters = new Map<Zone, Intl.DateTimeFormat>()
  return (zone: Zone): Intl.DateTimeFormat => {
    const known = formatters.get(zone)
    if (known) return known
    const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
    formatters.set(zone, made)
    return made
  }
}
const wordsIn = cached(WORDS)
const keyIn = cached(KEY)
const offsetIn = cached(OFFSET)

const partsOf = (formatter: Intl.DateTimeFormat, ms: number) => {
  const found = new Map(formatter.formatToParts(ms).map(({ type, value }) => [type, value]))
  return (type: Intl.DateTimeFormatPartTypes): string => found.get(type) ?? ''
}

/** The parts of a time in a zone, or undefined if it is not a time. */
export const zonedTime = (instant: Instant, zone: Zone): ZonedTime | undefined => {
  const ms = epochMs(instant)
  if (ms === undefined) return undefined
  const word = partsOf(wordsIn(zone), ms)
  return {
    year: word('year'),
    month: word('month'),
    day: word('day'),
    weekday: word('weekday'),
    hour: word('hour'),
    minute: word('minute'),
    second: word('second'),
    // Only on demand: it takes as long as all others, and a clock does not need it.
    get dayKey() {
      const key = partsOf(keyIn(zone), ms)
      return `${key('year').padStart(4, '0')}-${key('month')}-${key('day')}`
    },
  }
}

/** How many minutes the zone is ahead of UTC at that time; undefined if it is not a time. */
export const zoneOffsetMinutes = (instant: Instant, zone: Zone): number | undefined => {
  const ms = epochMs(instant)
  if (ms === undefined) return undefined
  const name = partsOf(offsetIn(zone), ms)('timeZoneName')
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
  const ahead = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -ahead : ahead
}
