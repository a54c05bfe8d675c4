import { counted } from '#src/lib/text/counted.ts'
import { epochMs, NO_TIME } from './instant.ts'
import type { Instant } from './instant.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY
/** After this long, `updated_at` is not the end of a deployment any more. */
const LONGEST_DURATION = 7 * DAY

type Unit = 's' | 'min' | 'h' | 'day' | 'month' | 'year'
const SHORT: Record<Unit, (n: number) => string> = {
  s: (n) => `${n} s`,
  min: (n) => `${n} min`,
  h: (n) => `${n} h`,
  day: (n) => counted(n, 'day'),
  month: (n) => counted(n, 'month'),
  year: (n) => counted(n, 'year'),
}
const LONG: Record<Unit, (n: number) => string> = {
  ...SHORT,
  s: (n) => counted(n, 'second'),
  min: (n) => counted(n, 'minute'),
  h: (n) => counted(n, 'hour'),
}

const elapsed = (from: Instant, to: Instant): number | undefined => {
  const [start, end] = [epochMs(from), epochMs(to)]
  return start === undefined || end === undefined ? undefined : end - start
}

/**
 * How long ago, rounded to the largest unit: "4 s ago", "1 min ago", "5 h ago", "4 days ago", "11 months ago". A time
 * in the future, from a skewed clock, is "just now". Not a time, or one that no clock is off by: "—".
 */
export const formatAgo = (at: Instant, now: Instant): string => {
  const ms = elapsed(at, now)
  if (ms === undefined || ms < -HOUR) return NO_TIME
  if (ms < SECOND) return 'just now'
  return `${largest(ms)} ago`
}

// Rounds before it compares, so that there is no "60 min ago".
const largest = (ms: number): string => {
  const steps: readonly (readonly [Unit, number, number])[] = [
    ['s', SECOND, 60],
    ['min', MINUTE, 60],
    ['h', HOUR, 24],
    ['day', DAY, 30],
    ['month', MONTH, 12],
    ['year', YEAR, Infinity],
  ]
  for (const [unit, size, limit] of steps) {
    const n = Math.round(ms / size)
    if (n < limit) return SHORT[unit](Math.max(1, n))
  }
  return SHORT.year(Math.round(ms / YEAR))
}

/**
 * The approximate time between two timestamps: "≈ 40 s", "≈ 6 min", "≈ 1 h 20 min". "—" if the second is earlier, or
 * more than seven days later, or if one of them is not a time.
 */
export const formatDuration = (from: Instant, to: Instant): string => {
  const ms = elapsed(from, to)
  return ms === undefined || ms < 0 || ms > LONGEST_DURATION ? NO_TIME : `≈ ${formatSpan(ms)}`
}

/** A span in at most two short units: "40 s", "3 min", "1 h 20 min", "2 days 3 h". Never negative. */
export const formatSpan = (ms: number): string => twoUnits(ms, SHORT)

/** The same for a sentence: "40 minutes", "1 hour 20 minutes". */
export const spellSpan = (ms: number): string => twoUnits(ms, LONG)

const twoUnits = (ms: number, words: Record<Unit, (n: number) => string>): string => {
  const seconds = Number.isFinite(ms) ? Math.max(0, Math.round(ms / SECOND)) : 0
  if (seconds < 60) return words.s(seconds)
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return words.min(minutes)
  if (minutes < 24 * 60) return join(words.h, words.min, minutes, 60)
  return join(words.day, words.h, Math.round(minutes / 60), 24)
}

const join = (
  big: (n: number) => string,
  small: (n: number) => string,
  n: number,
  size: number,
): string => {
  const rest = n % size
  const whole = big((n - rest) / size)
  return rest === 0 ? whole : `${whole} ${small(rest)}`
}

/** The time left as a countdown: "27:41", "1:02:03"; "0:00" when it is over. */
export const formatCountdown = (msLeft: number): string => {
  const seconds = Number.isFinite(msLeft) ? Math.max(0, Math.ceil(msLeft / SECOND)) : 0
  const pad = (n: number) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`
}
