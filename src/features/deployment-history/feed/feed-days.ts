import type { Zone } from '#src/lib/time/instant.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { type FeedRows, rowTime } from './feed-rows.ts'
import type { History } from '#src/deployments/history/history.ts'

/** The day of a time in a zone, computed once for each time. */
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

/** Replaces a time by the first one of its day that was asked about, so that the head of a day keeps its props. */
export const oneTimePerDay = (dayOf: (at: string) => string) => {
  const times = new Map<string, string>()
  return (at: string): string => {
    const day = dayOf(at)
    const first = times.get(day) ?? at
    times.set(day, first)
    return first
  }
}

/** The time of the nearest row at or above this one that has a time: gaps and unreadable rows have none. */
const timeAbove = (history: History, rows: FeedRows, rowIndex: number): string | undefined => {
  for (let above = rowIndex; above >= 0; above -= 1) {
    const at = rowTime(history, rows, above)
    if (at !== undefined) return at
  }
  return undefined
}

/** A time in the day that a row belongs to; undefined where no row has a time. */
export const standsUnder = (
  history: History,
  rows: FeedRows,
  rowIndex: number,
): string | undefined => {
  const above = timeAbove(history, rows, rowIndex)
  if (above !== undefined) return above
  for (let below = rowIndex + 1; below < rows.length; below += 1) {
    const at = rowTime(history, rows, below)
    if (at !== undefined) return at
  }
  return undefined
}

/** The time of a row that is the first of its day. Undefined on the newest day: the sticky head shows that one. */
export const startsDay = (
  history: History,
  rows: FeedRows,
  rowIndex: number,
  dayOf: (at: string) => string,
): string | undefined => {
  const at = rowTime(history, rows, rowIndex)
  const before = timeAbove(history, rows, rowIndex - 1)
  return at === undefined || before === undefined || dayOf(before) === dayOf(at) ? undefined : at
}
