import { useDeferredValue, useMemo } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'
import type { History } from '#src/deployments/history/history.ts'
import { countDays, type DayCounts } from './day-counts.ts'
import { countRecords, type FeedRows, feedRows } from './feed-rows.ts'

/** The rows that match a filter, and that filter. */
export type MatchingRows = {
  rows: FeedRows
  days: DayCounts
  filter: CompiledFilter
  /** How many deployments match; undefined without a filter. */
  count: number | undefined
}

/** The rows from item `first` on that match. Follows the filter a moment later, so that typing stays responsive. */
export const useMatchingRows = (
  history: History,
  first: number,
  compiled: CompiledFilter,
  zone: Zone,
): MatchingRows => {
  const filter = useDeferredValue(compiled)
  const rows = useMemo(
    () => feedRows(history, first, filter.empty ? undefined : filter.matches),
    [history, first, filter],
  )
  const days = useMemo(() => countDays(history, rows, zone), [history, rows, zone])
  return { rows, days, filter, count: filter.empty ? undefined : countRecords(rows) }
}
