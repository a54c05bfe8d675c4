import type { Zone } from '#src/lib/instant.ts'
import { daySpanFinder } from '#src/deployments/history/day-finder.ts'
import type { Loaded } from './service-index.ts'

/** Whether all deployments of a day are loaded, some may be missing, or all of them are missing. */
export type Coverage = 'whole' | 'partial' | 'missing'

/** Days of which deployments are missing: the first and the last may have some, those between have none. */
export type MissingDays = { readonly first: string; readonly last: string }

/**
 * The days that are not wholly loaded, newest first: around each gap, and the day of the oldest loaded
 * deployment unless it is the environment's first one.
 */
export const missingDays = (
  { items, gaps, complete }: Loaded,
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
  const add = (above: string | undefined, below: string | undefined) => {
    if (above === undefined || below === undefined) return
    missing.push(above < below ? { first: above, last: below } : { first: below, last: above })
  }
  if (gaps.size > 0) {
    for (const [index, { key }] of items.entries()) {
      if (gaps.has(key)) add(dayFrom(index, -1), dayFrom(index + 1, 1))
    }
  }
  if (!complete) {
    const oldest = dayFrom(items.length - 1, -1)
    add(oldest, oldest)
  }
  return missing
}

/** How much of the days from `first` to `last` is loaded. */
export const coverageOf = (
  missing: readonly MissingDays[],
  { first, last }: MissingDays,
): Coverage => {
  const hit = missing.filter((one) => one.first <= last && one.last >= first)
  if (hit.length === 0) return 'whole'
  return hit.some((one) => one.first < first && one.last > last) ? 'missing' : 'partial'
}
