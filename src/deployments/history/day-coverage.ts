import type { Zone } from '#src/lib/instant.ts'
import { daySpanFinder } from './day-finder.ts'
import type { History } from './history.ts'

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
 * The days that are not completely known, newest first: around each gap and each record that cannot be read, and the day of the oldest loaded
 * deployment unless it is the environment's first one.
 */
export const missingDays = (
  { items, gaps, complete }: Pick<History, 'items' | 'gaps' | 'complete'>,
  zone: Zone,
): readonly MissingDays[] => {
  const spanOf = daySpanFinder(zone)
  const dayFrom = (from: number, by: 1 | -1): string | undefined => {
    for (let at = from; at >= 0 && at < items.length; at += by) {
      const item = items[at]
      const day = item?.kind === 'deployment' ? spanOf(item.deployment)?.day : undefined
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
