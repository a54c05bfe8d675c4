import { useCallback } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { useDensity } from '#timeline/feed/density-switch.tsx'
import { Feed } from '#timeline/feed/feed.tsx'
import { HistoryContext } from '#timeline/feed/failure-marks.ts'
import { NewerPill } from '#timeline/feed/newer-pill.tsx'
import type { FocusWish } from '#timeline/feed/use-feed-focus.ts'
import type { MatchingRows } from '#timeline/feed/use-matching-rows.ts'
import type { ScrollRestoration } from '#timeline/feed/use-scroll-restoration.ts'
import { OldEnd } from '#timeline/feed/old-end.tsx'
import { FilterFooter } from '#timeline/find/filter-footer.tsx'
import { SearchTerms } from '#src/ui/marks/marked-text.tsx'
import { MatchingServices } from '#timeline/find/matching-services.ts'
import type { History } from '#src/deployments/history/history.ts'
import { KEEP_LOOKING } from '#src/deployments/history/pager.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'

type TimelineListProps = {
  timeline: Timeline
  history: History
  matching: MatchingRows
  scroll: ScrollRestoration
  zone: Zone
  /** How much of the history is loaded. */
  coverage: string
  selectedId: string | undefined
  focusOn: FocusWish | undefined
  onClearFilter: () => void
}

/** Matches after which "Keep looking" stops: about a page of them. */
const ENOUGH = 20

const leaveFeed = (to: 'before' | 'after') =>
  document.getElementById(to === 'before' ? 'headline' : 'feed-end')?.focus()

/** The feed, the pill for newer deployments above it, and the end or the search results below it. */
export function TimelineList(props: TimelineListProps) {
  const { timeline, history, matching, scroll, zone, coverage } = props
  const { rows, days, filter } = matching
  const { newer, oldEnd, pager } = timeline
  const density = useDensity()
  const isHydrating = useIsHydrating()

  const showNewer = () => {
    timeline.showNewer()
    window.scrollTo({ top: 0 })
    document.getElementById('headline')?.focus({ preventScroll: true })
  }
  const keepLooking = () => {
    const from = history.items.length
    pager.search(
      ({ items }) => items.slice(from).filter(filter.matches).length >= ENOUGH,
      KEEP_LOOKING,
    )
  }
  const canLoadOlder = filter.empty && oldEnd.kind === 'more' && timeline.linked.kind !== 'looking'
  const loadOlder = useCallback(() => {
    if (canLoadOlder) pager.older()
  }, [canLoadOlder, pager])

  return (
    <div>
      <HistoryContext value={history}>
        <SearchTerms value={filter.terms}>
          <MatchingServices value={filter.filter.service}>
            <Feed
              history={history}
              rows={rows}
              days={days}
              zone={zone}
              filtered={!filter.empty}
              compact={density === 'compact'}
              selectedId={props.selectedId}
              busy={oldEnd.kind === 'loading' || timeline.closingGap !== undefined}
              closingGap={timeline.closingGap}
              // What is closed in the background has a pager of its own.
              closesGap={timeline.closingGap === timeline.paging}
              onLoadGap={pager.gap}
              onStopGap={timeline.stopGap}
              onNearEnd={loadOlder}
              onLeave={leaveFeed}
              scrollTo={scroll.target}
              onScroll={scroll.onScroll}
              focusOn={props.focusOn}
            >
              {newer.count > 0 && <NewerPill newer={newer} onShow={showNewer} />}
            </Feed>
          </MatchingServices>
        </SearchTerms>
      </HistoryContext>
      {/* Not in the host's rows, which end before those of the page: it would move. */}
      {isHydrating ? null : filter.empty ? (
        <OldEnd state={oldEnd} loaded={coverage} onLoad={pager.older} />
      ) : (
        <FilterFooter
          coverage={coverage}
          matching={matching.count ?? 0}
          history={history}
          span={filter.span}
          oldEnd={oldEnd}
          paging={timeline.paging}
          onKeepLooking={keepLooking}
          onStop={pager.stop}
          onClear={props.onClearFilter}
        />
      )}
    </div>
  )
}
