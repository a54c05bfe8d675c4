import type { Zone } from '#src/lib/instant.ts'
import { dayKey } from '#src/lib/time-format.ts'
import { type FeedRows, rowTime } from './feed-rows.ts'
import type { History } from './history.ts'

/** The day of a time in a zone, worked out once for each. */
export const daysIn = (zone: Zone) => {
  const days = new Map<string, string>()
  return (at: string): string => {
    const known = days.get(at)
    if (known !== undefined) return known
    const day = dayKey(at, zone)
    days.set(at, day)
    return day
  }
}

/** The time of the last row, from a place upwards, that says one: gaps and unreadable rows do not. */
const timeAbove = (history: History, rows: FeedRows, place: number): string | undefined => {
  for (let above = place; above >= 0; above -= 1) {
    const at = rowTime(history, rows, above)
    if (at !== undefined) return at
  }
  return undefined
}

/** A time of the day that the row at a place stands under; undefined where no row says any. */
export const standsUnder = (
  history: History,
  rows: FeedRows,
  place: number,
): string | undefined => {
  const above = timeAbove(history, rows, place)
  if (above !== undefined) return above
  for (let below = place + 1; below < rows.length; below += 1) {
    const at = rowTime(history, rows, below)
    if (at !== undefined) return at
  }
  return undefined
}

/** The time of the row at a place, where it is the first of its day; the first row is under the sticky head. */
export const startsDay = (
  history: History,
  rows: FeedRows,
  place: number,
  dayOf: (at: string) => string,
): string | undefined => {
  const at = rowTime(history, rows, place)
  if (at === undefined || place === 0) return undefined
  const before = timeAbove(history, rows, place - 1)
  return before !== undefined && dayOf(before) === dayOf(at) ? undefined : at
}
