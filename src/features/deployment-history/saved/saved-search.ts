import { closeDetails, closeSuspects, type TimelineSearch } from '#timeline/find/timeline-search.ts'

/** The filter and view of an address as a text that is equal for equal ones; without open details or suspects. */
export const savedSearch = (search: TimelineSearch): string => {
  const kept = Object.entries(closeSuspects(closeDetails(search)))
    .flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = new URLSearchParams(kept).toString()
  return text === '' ? '' : `?${text}`
}
