import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { epochMs, type Zone } from '#src/lib/instant.ts'
import { dayKey } from '#src/lib/time-format.ts'
import { count, counted } from '#src/lib/counted.ts'
import { dayStart, nextDay } from './day-start.ts'
import type { FeedRows } from './feed-rows.ts'
import type { History, HistoryItem } from './history.ts'
import { isFailed, lookOf } from './state-look.ts'

/** What stands under the head of a day. */
export type DayCount = {
  readonly deployments: number
  readonly failed: number
  /** Records without a readable time: they count for the day that they stand in. */
  readonly unreadable: number
  /** Deployments of the day may be missing: what is loaded ends in it, or a gap touches it. */
  readonly partial: boolean
}

/** By day, `2026-11-20`. */
export type DayCounts = {
  readonly get: (day: string) => DayCount | undefined
  readonly days: () => readonly string[]
}

/** A day and the times, in ms, from and before which it is. */
type Span = { readonly day: string; readonly from: number; readonly to: number }

// To find a day and where it begins takes a while, and every page that arrives asks again.
const spans = new Map<string, Span>()
/** Days by the time that they end at. */
const spansBefore = new Map<string, Span>()

const spanOf = (ms: number, zone: Zone): Span => {
  const day = dayKey(ms, zone)
  const known = spans.get(`${day} ${zone}`)
  if (known) return known
  const span = { day, from: dayStart(day, zone), to: dayStart(nextDay(day), zone) }
  spans.set(`${day} ${zone}`, span)
  spansBefore.set(`${span.to} ${zone}`, span)
  return span
}

const holds = ({ from, to }: Span, ms: number): boolean => ms >= from && ms < to

const times = new WeakMap<Deployment, number>()

const msOf = (deployment: Deployment): number => {
  const known = times.get(deployment)
  if (known !== undefined) return known
  const ms = epochMs(deployment.created_at) ?? Number.NaN
  times.set(deployment, ms)
  return ms
}

/**
 * Finds the days of deployments that mostly follow each other: one within the day of the one
 * before it is compared, not formatted, which is what makes 25,000 of them cheap.
 */
const dayFinder = (zone: Zone) => {
  let last: Span | undefined
  return (deployment: Deployment): string | undefined => {
    const ms = msOf(deployment)
    if (Number.isNaN(ms)) return undefined
    if (last && holds(last, ms)) return last.day
    const before = last && spansBefore.get(`${last.from} ${zone}`)
    last = before && holds(before, ms) ? before : spanOf(ms, zone)
    return last.day
  }
}

type State = Deployment['status']

/** Whether a state is a failure: there are few states and many deployments. */
const failureFinder = () => {
  const known = new Map<State, boolean>()
  return (status: State): boolean => {
    const before = known.get(status)
    if (before !== undefined) return before
    const failed = isFailed(lookOf(status))
    known.set(status, failed)
    return failed
  }
}

/** The days that are known to be loaded in part only. */
const partialDays = (
  { items, gaps, complete }: History,
  dayOf: (deployment: Deployment) => string | undefined,
): ReadonlySet<string> => {
  const days = new Set<string>()
  // From an edge of what is loaded to the first one that says its time.
  const mark = (from: number, by: 1 | -1) => {
    for (let at = from; at >= 0 && at < items.length; at += by) {
      const item = items[at]
      if (item?.kind !== 'deployment') continue
      const day = dayOf(item.deployment)
      if (day === undefined) continue
      days.add(day)
      return
    }
  }
  if (!complete) mark(items.length - 1, -1)
  if (gaps.size > 0) {
    for (const [index, { key }] of items.entries()) {
      if (!gaps.has(key)) continue
      mark(index, -1)
      mark(index + 1, 1)
    }
  }
  return days
}

type Tally = Omit<DayCount, 'partial'>
type Tallies = ReadonlyMap<string, Tally>
/** What a counter counted last. */
type Counted = Pick<History, 'items'> & { rows: FeedRows; zone: Zone; tallies: Tallies }
type Shown = Pick<Counted, 'items' | 'rows'>
type DayOf = (deployment: Deployment) => string | undefined

const itemAt = ({ items, rows }: Shown, place: number): HistoryItem | undefined => {
  const row = rows[place] ?? -1
  return row < 0 ? undefined : items[row]
}

const dayAt = (shown: Shown, place: number, dayOf: DayOf): string | undefined => {
  const item = itemAt(shown, place)
  return item?.kind === 'deployment' ? dayOf(item.deployment) : undefined
}

/** How many rows are the same at both ends; what they count for does not hang on those between. */
const sameEnds = (before: Shown, after: Shown, dayOf: DayOf) => {
  const least = Math.min(before.rows.length, after.rows.length)
  const longer = after.rows.length - before.rows.length
  let first = 0
  while (first < least && itemAt(before, first) === itemAt(after, first)) first += 1
  let last = 0
  for (; last < least - first; last += 1) {
    const place = after.rows.length - 1 - last
    if (itemAt(before, place - longer) !== itemAt(after, place)) break
  }
  // A row without a readable time counts for the day above it: the end begins with one that has a time.
  while (last > 0 && dayAt(after, after.rows.length - last, dayOf) === undefined) last -= 1
  return { first, last }
}

/** Adds up, or takes away, what the rows between two places count for. */
const tally = (
  into: Map<string, { -readonly [Name in keyof Tally]: number }>,
  shown: Shown,
  [from, to]: readonly [number, number],
  { by, dayOf, hasFailed }: { by: 1 | -1; dayOf: DayOf; hasFailed: (state: State) => boolean },
) => {
  let day: string | undefined
  for (let above = from - 1; above >= 0 && day === undefined; above -= 1) {
    day = dayAt(shown, above, dayOf)
  }
  const of = (key: string) => {
    const known = into.get(key)
    if (known) return known
    const fresh = { deployments: 0, failed: 0, unreadable: 0 }
    into.set(key, fresh)
    return fresh
  }
  let current = day === undefined ? undefined : of(day)
  for (let place = from; place < to; place += 1) {
    const item = itemAt(shown, place)
    if (item?.kind === 'unreadable' && current) current.unreadable += by
    if (item?.kind !== 'deployment') continue
    const next = dayOf(item.deployment)
    if (next === undefined) continue
    if (next !== day || !current) current = of(next)
    day = next
    current.deployments += by
    if (hasFailed(item.deployment.status)) current.failed += by
  }
}

const NOTHING = { items: [], rows: [], tallies: new Map<string, Tally>() } as const

/**
 * Counts the rows of the feed by the days of a zone: the rows that are other than the last time,
 * so that a look at the newest page costs the same whatever is loaded.
 */
export const createDayCounter = () => {
  let last: Counted | undefined
  return (history: History, rows: FeedRows, zone: Zone): DayCounts => {
    const dayOf = dayFinder(zone)
    const hasFailed = failureFinder()
    const before = last?.zone === zone ? last : NOTHING
    const after = { items: history.items, rows }
    const same = sameEnds(before, after, dayOf)
    const changes = new Map<string, { -readonly [Name in keyof Tally]: number }>()
    const between = ({ length }: FeedRows) => [same.first, length - same.last] as const
    tally(changes, before, between(before.rows), { by: -1, dayOf, hasFailed })
    tally(changes, after, between(rows), { by: 1, dayOf, hasFailed })
    const tallies = new Map(before.tallies)
    for (const [day, change] of changes) {
      const had = tallies.get(day) ?? { deployments: 0, failed: 0, unreadable: 0 }
      const has = {
        deployments: had.deployments + change.deployments,
        failed: had.failed + change.failed,
        unreadable: had.unreadable + change.unreadable,
      }
      if (has.deployments > 0) tallies.set(day, has)
      else tallies.delete(day)
    }
    last = { ...after, zone, tallies }
    const partial = partialDays(history, dayOf)
    return {
      get: (day) => {
        const has = tallies.get(day)
        return has && { ...has, partial: partial.has(day) }
      },
      days: () => [...tallies.keys()],
    }
  }
}

/** "6 deployments · 1 failed", "2 matches so far" where a filter chose them and more may come. */
export const dayWords = (one: DayCount, filtered: boolean): string => {
  const { deployments, failed, unreadable, partial } = one
  const all = filtered
    ? counted(deployments, 'match', 'matches')
    : counted(deployments, 'deployment')
  return [
    partial ? `${all} so far` : all,
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(unreadable > 0 ? [`${count(unreadable)} not readable`] : []),
  ].join(' · ')
}
