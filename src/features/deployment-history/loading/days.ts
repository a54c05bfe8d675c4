import { keptFor } from '#src/lib/values/kept-for.ts'
import { type Zone, epochMs } from '#src/lib/time/instant.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { dayStart, nextDay } from '#src/lib/time/day-start.ts'
import { dayKey } from '#src/lib/time/time-format.ts'

/** A day from `from` (inclusive) to `to` (exclusive), in ms. */
export type DaySpan = { readonly day: string; readonly from: number; readonly to: number }

// Cached: computing the limits of a day is slow, and every page needs them.
const spans = new Map<string, DaySpan>()
/** Days by their end, for the lookup of the previous day. */
const spansBefore = new Map<string, DaySpan>()

const spanOf = (ms: number, zone: Zone): DaySpan => {
  const day = dayKey(ms, zone)
  const known = spans.get(`${day} ${zone}`)
  if (known) return known
  const span = { day, from: dayStart(day, zone), to: dayStart(nextDay(day), zone) }
  spans.set(`${day} ${zone}`, span)
  spansBefore.set(`${span.to} ${zone}`, span)
  return span
}

const holds = ({ from, to }: DaySpan, ms: number): boolean => ms >= from && ms < to

/** When a deployment was triggered, in ms; NaN if that is not a time. */
export const msOf = keptFor(
  ({ created_at }: Deployment): number => epochMs(created_at) ?? Number.NaN,
)

export type DayOf = (deployment: Deployment) => string | undefined

/**
 * Finds the days of deployments that arrive in order. A deployment in the same day as the previous
 * one is only compared, not formatted, which keeps 25,000 of them cheap.
 */
export const daySpanFinder = (zone: Zone) => {
  let last: DaySpan | undefined
  return (deployment: Deployment): DaySpan | undefined => {
    const ms = msOf(deployment)
    if (Number.isNaN(ms)) return undefined
    if (last && holds(last, ms)) return last
    const before = last && spansBefore.get(`${last.from} ${zone}`)
    last = before && holds(before, ms) ? before : spanOf(ms, zone)
    return last
  }
}

/** The same, as days such as `2026-11-20`. */
export const dayFinder = (zone: Zone): DayOf => {
  const spanFor = daySpanFinder(zone)
  return (deployment) => spanFor(deployment)?.day
}

/**
 * Whether all deployments of a day are loaded, some may be missing, a record that cannot be read may be of that day, or all
 * of them are missing.
 */
export type Coverage = 'whole' | 'partial' | 'unreadable' | 'missing'

/**
 * Days of which deployments are missing: the first and the last may have some, those between have none. Or the days of
 * which a record that cannot be read may be.
 */
export type MissingDays = {
  readonly first: string
  readonly last: string
  readonly unreadable?: boolean
}

/**
 * The days that are not completely known, newest first: around each gap and each record that cannot be read,
 * and the day of the oldest loaded deployment unless the list ends with it.
 */
export const missingDays = (
  { items, gaps, complete }: Pick<History, 'items' | 'gaps' | 'complete'>,
  zone: Zone,
): readonly MissingDays[] => {
  const dayOf = dayFinder(zone)
  const dayFrom = (from: number, by: 1 | -1): string | undefined => {
    for (let at = from; at >= 0 && at < items.length; at += by) {
      const item = items[at]
      const day = item?.kind === 'deployment' ? dayOf(item.deployment) : undefined
      if (day !== undefined) return day
    }
    return undefined
  }
  const missing: MissingDays[] = []
  const add = (above: string | undefined, below: string | undefined, unreadable = false) => {
    const [newest = below, oldest = above] = [above, below]
    if (newest === undefined || oldest === undefined) return
    const [first, last] = newest < oldest ? [newest, oldest] : [oldest, newest]
    missing.push({ first, last, ...(unreadable && { unreadable }) })
  }
  for (const [index, { key, kind }] of items.entries()) {
    if (kind === 'unreadable') add(dayFrom(index - 1, -1), dayFrom(index + 1, 1), true)
    if (gaps.has(key)) add(dayFrom(index, -1), dayFrom(index + 1, 1))
  }
  if (!complete) {
    const oldest = dayFrom(items.length - 1, -1)
    add(oldest, oldest)
  }
  return missing
}

/** How much of the days from `first` to `last` is known. */
export const coverageOf = (
  missing: readonly MissingDays[],
  { first, last }: Pick<MissingDays, 'first' | 'last'>,
): Coverage => {
  const hit = missing.filter((one) => one.first <= last && one.last >= first)
  if (hit.length === 0) return 'whole'
  const isInside = ({ unreadable, ...one }: MissingDays) =>
    !unreadable && one.first < first && one.last > last
  if (hit.some(isInside)) return 'missing'
  return hit.every(({ unreadable }) => unreadable) ? 'unreadable' : 'partial'
}
