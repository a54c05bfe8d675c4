import { useEffect, useRef } from 'react'
import { reachesBackTo } from '#src/deployments/words/coverage.ts'
import type { CompiledFilter } from './filter-match.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { Pager, PagerState } from '#src/deployments/history/pager.ts'

/** Maximum number of pages loaded for a choice of dates. */
const RANGE_PAGES = 25

/**
 * Loads older pages in the background until the chosen dates are covered: back to the first day or, if
 * only a last day is chosen, to that. Can be stopped; the next choice starts again.
 */
export const useRangeLoad = (
  { filter, span }: CompiledFilter,
  history: History,
  pager: Pager,
  paging: PagerState,
): void => {
  const { from, to } = filter
  const wanted = from === undefined && to === undefined ? undefined : `${from}..${to}`
  const started = useRef<string | undefined>(undefined)
  const target = span.first === -Infinity ? span.end : span.first
  const isThere = reachesBackTo(history, target)
  const { kind } = paging
  useEffect(() => {
    if (wanted === started.current) return
    // The dates changed: the previous search is obsolete.
    if (kind === 'loading' && paging.purpose === 'search') pager.stop()
    if (kind === 'loading' && paging.purpose !== 'search') return
    started.current = wanted
    if (wanted === undefined || isThere) return
    pager.search((loaded) => reachesBackTo(loaded, target), RANGE_PAGES)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- progress of a search does not change what is wanted
  }, [wanted, target, isThere, kind, pager])
}
