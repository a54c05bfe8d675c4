import type { Zone } from '#src/lib/time/instant.ts'
import { count, counted } from '#src/lib/text/counted.ts'
import { type FeedRows, itemAt } from './feed-rows.ts'
import { dayFinder, missingDays } from '#timeline/loading/days.ts'
import type { History } from '#src/deployments/history/history.ts'
import { failedActOf } from '#src/deployments/record/state.ts'
import { type FailureCounts, failureCountWords, plusFailed } from '#timeline/find/failed-words.ts'

/** The counts in a day's header. */
export type DayCount = {
  readonly deployments: number
  readonly failed: FailureCounts
  /** Unreadable records: they count for the day of the row above them, or below if none is above. */
  readonly unreadable: number
  /** Deployments of the day may be missing: the loaded history ends in it, or a gap touches it. */
  readonly partial: boolean
}

/** Counts by day, such as `2026-11-20`, in the order of the rows. */
export type DayCounts = ReadonlyMap<string, DayCount>

/** Counts the rows of the feed by day. A deployment without a time counts for none. */
export const countDays = (history: History, rows: FeedRows, zone: Zone): DayCounts => {
  const dayOf = dayFinder(zone)
  const partial = new Set(
    missingDays(history, zone).flatMap(({ first, last, unreadable }) =>
      unreadable ? [] : [first, last],
    ),
  )
  const counts = new Map<string, { -readonly [Name in keyof DayCount]: DayCount[Name] }>()
  const countOf = (day: string) => {
    const known = counts.get(day)
    if (known) return known
    const fresh = { deployments: 0, failed: {}, unreadable: 0, partial: partial.has(day) }
    counts.set(day, fresh)
    return fresh
  }
  let above: ReturnType<typeof countOf> | undefined
  let unreadableOnTop = 0
  for (let rowIndex = 0; rowIndex < rows.length; rowIndex += 1) {
    const item = itemAt(history, rows, rowIndex)
    if (item?.kind === 'unreadable') {
      if (above) above.unreadable += 1
      else unreadableOnTop += 1
    }
    const day = item?.kind === 'deployment' ? dayOf(item.deployment) : undefined
    if (item?.kind !== 'deployment' || day === undefined) continue
    const one = countOf(day)
    one.deployments += 1
    one.unreadable += unreadableOnTop
    const failed = failedActOf(item.deployment)
    if (failed) one.failed = plusFailed(one.failed, { [failed]: 1 })
    unreadableOnTop = 0
    above = one
  }
  return counts
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
