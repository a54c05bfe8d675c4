import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { epochMs, type Zone } from '#src/lib/instant.ts'
import { dayKey } from '#src/lib/time-format.ts'
import { count, counted } from './count-words.ts'
import { dayStart, nextDay } from './day-start.ts'
import type { FeedRows } from './feed-rows.ts'
import type { History } from './history.ts'
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
export type DayCounts = ReadonlyMap<string, DayCount>

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

/** Whether a state is a failure: there are few states and many deployments. */
const failureFinder = () => {
  const known = new Map<Deployment['status'], boolean>()
  return (status: Deployment['status']): boolean => {
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

/** Counts the rows of the feed by the days of a zone. */
export const dayCountsIn = (history: History, rows: FeedRows, zone: Zone): DayCounts => {
  const { items } = history
  const dayOf = dayFinder(zone)
  const hasFailed = failureFinder()
  const partial = partialDays(history, dayOf)
  type Open = { -readonly [Name in keyof DayCount]: DayCount[Name] }
  const counts = new Map<string, Open>()
  let current: Open | undefined
  for (const row of rows) {
    const item = items[row]
    if (item?.kind === 'unreadable' && current) current.unreadable += 1
    if (item?.kind !== 'deployment') continue
    const day = dayOf(item.deployment)
    if (day === undefined) continue
    current = counts.get(day)
    if (!current) {
      current = { deployments: 0, failed: 0, unreadable: 0, partial: partial.has(day) }
      counts.set(day, current)
    }
    current.deployments += 1
    if (hasFailed(item.deployment.status)) current.failed += 1
  }
  return counts
}

/** "6 deployments · 1 failed", "2 match so far" where a filter chose them and more may come. */
export const dayWords = (one: DayCount, filtered: boolean): string => {
  const { deployments, failed, unreadable, partial } = one
  const all = filtered
    ? `${count(deployments)} ${deployments === 1 ? 'matches' : 'match'}`
    : counted(deployments, 'deployment')
  return [
    partial ? `${all} so far` : all,
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(unreadable > 0 ? [`${count(unreadable)} not readable`] : []),
  ].join(' · ')
}
