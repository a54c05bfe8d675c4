import { count } from '#src/lib/text/counted.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatTimeSeconds } from '#src/lib/time/time-format.ts'
import type { PagerState } from '#src/deployments/history/pager.ts'

/**
 * The progress of a search, or of what else loads several pages, and what it waits for: "Searching: 3 of 10 pages.";
 * undefined if there is none.
 */
export const searchWords = (
  paging: PagerState,
  zone: Zone,
  doing: 'Searching' | 'Loading' = 'Searching',
): string | undefined => {
  if (paging.kind !== 'loading' || paging.purpose !== 'search') return undefined
  const { pages, most, waitsUntil } = paging
  const progress = `${doing}: ${count(pages)} of ${count(most)} pages.`
  return waitsUntil === undefined
    ? progress
    : `${progress} The rest of the API budget is reserved for your own actions. The next page loads at ${formatTimeSeconds(waitsUntil, zone)}.`
}

/** Why older deployments cannot be loaded, although the list does not end. */
export const OUT_OF_REACH =
  'Older deployments cannot be reached: the API returns the newest page again'

/** ", days in Europe/Berlin": the zone of the days of a filter, where it is not the person's. */
export const daysElsewhere = (filterZone: Zone, readersZone: Zone): string =>
  filterZone === readersZone ? '' : `, days in ${filterZone}`
