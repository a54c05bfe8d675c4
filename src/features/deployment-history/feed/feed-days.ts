import type { DayOf } from '#timeline/loading/days.ts'
import { type FeedRows, itemAt } from './feed-rows.ts'
import type { History } from '#src/deployments/history/history.ts'

/** The day of a row; undefined for gaps, unreadable records and impossible times. */
const dayOfRow = (history: History, rows: FeedRows, rowIndex: number, dayOf: DayOf) => {
  const item = itemAt(history, rows, rowIndex)
  return item?.kind === 'deployment' ? dayOf(item.deployment) : undefined
}

/** The day of the nearest row that has one, at or above this one. */
const dayAbove = (history: History, rows: FeedRows, rowIndex: number, dayOf: DayOf) => {
  for (let above = rowIndex; above >= 0; above -= 1) {
    const day = dayOfRow(history, rows, above, dayOf)
    if (day !== undefined) return day
  }
  return undefined
}

/** The day under whose head a row stands, such as `2026-11-20`; undefined where no row has a day. */
export const headOfRow = (
  history: History,
  rows: FeedRows,
  rowIndex: number,
  dayOf: DayOf,
): string | undefined => {
  const above = dayAbove(history, rows, rowIndex, dayOf)
  if (above !== undefined) return above
  for (let below = rowIndex + 1; below < rows.length; below += 1) {
    const day = dayOfRow(history, rows, below, dayOf)
    if (day !== undefined) return day
  }
  return undefined
}

/** The day that begins with a row. Undefined on the newest day: the sticky head shows that one. */
export const dayStartingAt = (
  history: History,
  rows: FeedRows,
  rowIndex: number,
  dayOf: DayOf,
): string | undefined => {
  const day = dayOfRow(history, rows, rowIndex, dayOf)
  const before = dayAbove(history, rows, rowIndex - 1, dayOf)
  return before === undefined || before === day ? undefined : day
}
