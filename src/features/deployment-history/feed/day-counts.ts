import type { Zone } from '#src/lib/time/instant.ts'
import { count, counted } from '#src/lib/text/counted.ts'
import { type FeedRows, feedRows, itemAt } from './feed-rows.ts'
import { type DayOf, dayFinder, missingDays } from '#timeline/loading/days.ts'
import { EMPTY_HISTORY, type History, type HistoryItem } from '#src/deployments/history/history.ts'
import { failedActOf } from '#src/deployments/record/state.ts'
import { type FailureCounts, failureCountWords, plusFailed } from '#timeline/find/failed-words.ts'

/** The counts in a day's header. */
export type DayCount = {
  readonly deployments: number
  readonly failed: FailureCounts
  /** Records without a readable time: they count for the day of the row above them, or below if none is above. */
  readonly unreadable: number
  /** Deployments of the day may be missing: the loaded history ends in it, or a gap touches it. */
  readonly partial: boolean
}

/** Counts by day, such as `2026-11-20`. */
export type DayCounts = {
  readonly get: (day: string) => DayCount | undefined
  readonly days: () => readonly string[]
}

type Tally = Omit<DayCount, 'partial'>
type Tallies = ReadonlyMap<string, Tally>
/** The previous result of a counter, and its inputs. */
type Counted = Pick<History, 'items'> & { rows: FeedRows; zone: Zone; tallies: Tallies }
type Shown = Pick<Counted, 'items' | 'rows'>

const shownAt = (shown: Shown, rowIndex: number): HistoryItem | undefined =>
  itemAt(shown, shown.rows, rowIndex)

const dayAt = (shown: Shown, rowIndex: number, dayOf: DayOf): string | undefined => {
  const item = shownAt(shown, rowIndex)
  return item?.kind === 'deployment' ? dayOf(item.deployment) : undefined
}

/** How many rows are unchanged at each end; their counts do not depend on the rows in between. */
const sameEnds = (before: Shown, after: Shown, dayOf: DayOf) => {
  const least = Math.min(before.rows.length, after.rows.length)
  const longer = after.rows.length - before.rows.length
  let first = 0
  while (first < least && shownAt(before, first) === shownAt(after, first)) first += 1
  // Rows without a readable time above all others count for the day below them.
  let dated = 0
  while (dated < first && dayAt(after, dated, dayOf) === undefined) dated += 1
  if (dated === first) first = 0
  let last = 0
  for (; last < least - first; last += 1) {
    const rowIndex = after.rows.length - 1 - last
    if (shownAt(before, rowIndex - longer) !== shownAt(after, rowIndex)) break
  }
  // A row without a readable time counts for the day above it, so the unchanged end must begin with a row that has one.
  while (last > 0 && dayAt(after, after.rows.length - last, dayOf) === undefined) last -= 1
  return { first, last }
}

/** Adds (or subtracts) the counts of the rows from one row index up to another. */
const tally = (
  into: Map<string, { -readonly [Name in keyof Tally]: Tally[Name] }>,
  shown: Shown,
  [from, to]: readonly [number, number],
  { by, dayOf }: { by: 1 | -1; dayOf: DayOf },
) => {
  let day: string | undefined
  for (let above = from - 1; above >= 0 && day === undefined; above -= 1) {
    day = dayAt(shown, above, dayOf)
  }
  const of = (key: string) => {
    const known = into.get(key)
    if (known) return known
    const fresh = { deployments: 0, failed: {}, unreadable: 0 }
    into.set(key, fresh)
    return fresh
  }
  let current = day === undefined ? undefined : of(day)
  let waiting = 0
  for (let rowIndex = from; rowIndex < to; rowIndex += 1) {
    const item = shownAt(shown, rowIndex)
    if (item?.kind === 'unreadable') {
      if (current) current.unreadable += by
      else waiting += by
    }
    if (item?.kind !== 'deployment') continue
    const next = dayOf(item.deployment)
    if (next === undefined) continue
    if (next !== day || !current) current = of(next)
    day = next
    current.deployments += by
    current.unreadable += waiting
    waiting = 0
    const failed = failedActOf(item.deployment)
    if (failed) current.failed = plusFailed(current.failed, { [failed]: by })
  }
  for (let below = to; below < shown.rows.length && waiting !== 0; below += 1) {
    const next = dayAt(shown, below, dayOf)
    if (next === undefined) continue
    of(next).unreadable += waiting
    waiting = 0
  }
}

const NOTHING = {
  items: [],
  rows: feedRows(EMPTY_HISTORY, 0),
  tallies: new Map<string, Tally>(),
} as const

/**
 * Counts the rows of the feed by day. Only rows that changed since the last call are counted, so that
 * a poll costs the same however much is loaded.
 */
export const createDayCounter = () => {
  let last: Counted | undefined
  return (history: History, rows: FeedRows, zone: Zone): DayCounts => {
    const dayOf = dayFinder(zone)
    const before = last?.zone === zone ? last : NOTHING
    const after = { items: history.items, rows }
    const same = sameEnds(before, after, dayOf)
    const changes = new Map<string, { -readonly [Name in keyof Tally]: Tally[Name] }>()
    const between = ({ length }: FeedRows) => [same.first, length - same.last] as const
    tally(changes, before, between(before.rows), { by: -1, dayOf })
    tally(changes, after, between(rows), { by: 1, dayOf })
    const tallies = new Map(before.tallies)
    for (const [day, change] of changes) {
      const had = tallies.get(day)
      const has = {
        deployments: (had?.deployments ?? 0) + change.deployments,
        failed: plusFailed(had?.failed ?? {}, change.failed),
        unreadable: (had?.unreadable ?? 0) + change.unreadable,
      }
      if (has.deployments > 0) tallies.set(day, has)
      else tallies.delete(day)
    }
    last = { ...after, zone, tallies }
    const partial = new Set(
      missingDays(history, zone).flatMap((missing) =>
        missing.unreadable ? [] : [missing.first, missing.last],
      ),
    )
    return {
      get: (day) => {
        const has = tallies.get(day)
        return has && { ...has, partial: partial.has(day) }
      },
      days: () => [...tallies.keys()],
    }
  }
}

/** "6 deployments · 1 deploy and 1 stop failed", "2 matches so far" for a filtered day that is only partly loaded. */
export const dayWords = (one: DayCount, filtered: boolean): string => {
  const { deployments, failed, unreadable, partial } = one
  const all = filtered
    ? counted(deployments, 'match', 'matches')
    : counted(deployments, 'deployment')
  return [
    partial ? `${all} so far` : all,
    ...failureCountWords(failed),
    ...(unreadable > 0 ? [`${count(unreadable)} not readable`] : []),
  ].join(' · ')
}
