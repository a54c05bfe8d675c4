import { useDeferredValue, useMemo, useState } from 'react'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'
import type { History } from '#src/deployments/history/history.ts'
import { countRecords, type FeedRows } from './feed-rows.ts'
import { createRowFilter } from './filtered-rows.ts'

/** The rows that match a filter, and that filter. */
export type MatchingRows = {
  rows: FeedRows
  filter: CompiledFilter
  /** How many deployments match; undefined without a filter. */
  count: number | undefined
}

/** The rows from item `first` on that match. Follows the filter a moment later, so that typing stays responsive. */
export const useMatchingRows = (
  history: History,
  first: number,
  compiled: CompiledFilter,
): MatchingRows => {
  const filter = useDeferredValue(compiled)
  const [filterRows] = useState(createRowFilter)
  const rows = useMemo(
    () => filterRows(history, first, filter),
    [filterRows, history, first, filter],
  )
  return { rows, filter, count: filter.empty ? undefined : countRecords(rows) }
}
