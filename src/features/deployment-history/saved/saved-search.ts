import type { Zone } from '#src/lib/time/instant.ts'
import { formatSearch } from '#src/router/search.ts'
import { hasDays } from '#timeline/find/recent-span.ts'
import { closeDetails, closeSuspects, type TimelineSearch } from '#timeline/find/timeline-search.ts'

/**
 * The filter and view of an address as a text that is equal for equal ones; without open details or suspects. Days of an
 * address without a zone are in the person's.
 */
export const savedSearch = (search: TimelineSearch, zone: Zone): string => {
  const { from, to, tz = zone } = search
  const days = hasDays({ from, to }) ? { tz } : {}
  const kept = Object.entries({ ...closeSuspects(closeDetails(search)), ...days })
  return formatSearch(Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}
