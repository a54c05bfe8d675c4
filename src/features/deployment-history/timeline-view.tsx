import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { plainText } from '#src/deployments/words/sentence.ts'
import { newDeployments } from '#timeline/feed/newer-pill.tsx'
import { useChangeAnnouncements } from '#timeline/now/use-change-announcements.ts'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { formatTime } from '#src/lib/time/time-format.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { printing } from '#src/ui/hooks/printing.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { ZoneSwitch } from '#src/shared/zone-switch.tsx'
import { cursorOf, type History, indexOfId } from '#src/deployments/history/history.ts'
import { KEEP_LOOKING } from '#src/deployments/history/pager.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'
import { daysElsewhere } from '#timeline/find/search-words.ts'
import { coverageWords } from '#src/deployments/words/coverage.ts'
import { deploymentUnderWay } from '#src/deployments/past/environment.ts'
import { ExportMenu } from '#timeline/export/export-menu.tsx'
import { DensitySwitch } from '#timeline/feed/density-switch.tsx'
import { rowKeyAt } from '#timeline/feed/feed-rows.ts'
import type { SavedScroll } from '#timeline/feed/scroll-memory.ts'
import { useMatchingRows } from '#timeline/feed/use-matching-rows.ts'
import { useScrollRestoration } from '#timeline/feed/use-scroll-restoration.ts'
import { FilterBar } from '#timeline/find/filter-bar.tsx'
import { RefusedNotice } from '#timeline/find/refused-notice.tsx'
import { type TimelineSearch, viewOf } from '#timeline/find/timeline-search.ts'
import { useFind } from '#timeline/find/use-find.ts'
import { headlineOf } from '#timeline/now/headline.ts'
import { TimelineHead } from '#timeline/now/timeline-head.tsx'
import { LinkedDeploymentNotice } from './linked-deployment-notice.tsx'
import { NoDeployments } from './no-deployments.tsx'
import { OtherView, SuspectsPane } from './preload.ts'
import { RefreshNotice } from './refresh-notice.tsx'
import { TimelineList } from './timeline-list.tsx'
import { TimelineSide } from './timeline-side.tsx'
import { ViewTools } from './view-tools.tsx'
import { useDetails } from './use-details.ts'
import { ViewNavigation } from './view-navigation.tsx'

type AnnouncedProps = {
  history: History
  newer: Timeline['newer']
  /** The environment's name. */
  name: string
  zone: Zone
  now: number
}

/**
 * Announces the headline once, after the first page, and later changes of state and the number of
 * newer deployments that are not shown yet.
 */
const usePageAnnouncements = ({ history, newer, name, zone, now }: AnnouncedProps): void => {
  useChangeAnnouncements(history, zone, name)

  const [answer] = useState(() => headlineOf(history, zone, now))
  useEffect(() => {
    if (answer) announce(plainText(answer.sentence))
  }, [answer])

  const words = newer.count > 0 ? newDeployments(newer) : ''
  useEffect(() => {
    if (words !== '') announce(words, 'newer')
  }, [words])
}

type TimelineViewProps = {
  timeline: Timeline
  history: History
  environmentId: string
  name: string
  /** The title of the browser tab. */
  title: string
  search: TimelineSearch
  /** The key of this entry in the browser's history; `left` is its saved scroll position. */
  entry: string
  left: SavedScroll | undefined
}

/** The timeline page of a loaded history: connects its state with its parts. */
export function TimelineView(props: TimelineViewProps) {
  const { timeline, history, environmentId, name, title, search, entry, left } = props
  const { error, newer, pager } = timeline
  const view = viewOf(search)
  const isHydrating = useIsHydrating()
  const zone = useZone()
  const now = useNow(60_000)
  const isPrinting = useStore(printing)
  const find = useFind(search, zone)
  const matching = useMatchingRows(history, newer.count, find.compiled, zone)
  const { rows, filter } = matching
  const headline = useMemo(() => headlineOf(history, zone, now), [history, zone, now])
  const coverage =
    coverageWords(history, matching.count, { zone, now }) + daysElsewhere(filter.zone, zone)
  const scroll = useScrollRestoration({
    entry,
    view,
    left,
    deploymentId: search.deployment,
    linkedLoaded: timeline.linked.kind === 'found' || timeline.linked.kind === 'none',
    newestSeen: timeline.newestSeen,
    filtering: !filter.empty,
    filter: filter.filter,
    firstKey: rowKeyAt(history, rows, 0),
  })
  const details = useDetails({ history, rows, search, onShow: scroll.show })
  const detailsOpen = details.shown.index !== undefined
  const { suspects, failure } = details.shown.search
  const panelOpen = detailsOpen || suspects !== undefined
  const afterOf = useCallback(
    (id: string) => {
      const index = indexOfId(history, id)
      return index === undefined ? undefined : cursorOf(history, index)
    },
    [history],
  )
  usePageAnnouncements({ history, newer, name, zone, now })

  const linkedId = search.deployment
  const lookForLinked = () =>
    pager.search((loaded) => indexOfId(loaded, linkedId ?? '') !== undefined, KEEP_LOOKING)

  const viewProps = {
    environmentId,
    history,
    compiled: filter,
    zone,
    now,
    coverage,
    timeline,
    afterOf,
    search,
  }

  return (
    // `useScrollAnchor` holds the scroll position; the browser's own scroll anchoring would interfere.
    <div
      className="mx-auto w-full max-w-page px-4 [overflow-anchor:none] sm:px-6"
      onKeyDown={unlessComposing(details.closeOnEscape)}
    >
      <title>{title}</title>
      <TimelineHead
        headline={headline}
        fallback={history.items.length === 0 ? 'No deployments yet' : 'Deployments'}
        runningId={deploymentUnderWay(history, now)?.id}
        afterOf={afterOf}
        checkedAt={timeline.checkedAt}
        nextCheck={timeline.nextCheck}
        checking={timeline.checking}
        refusedUntil={
          error?.failure.kind === 'rateLimited'
            ? `Refresh at ${formatTime(error.failure.resetAt, zone)}`
            : undefined
        }
        onRefresh={timeline.check}
      />
      {error && (
        <RefreshNotice
          failure={error.failure}
          checkedAt={timeline.checkedAt}
          onRetry={timeline.check}
        />
      )}
      {linkedId !== undefined && (
        <LinkedDeploymentNotice
          state={timeline.linked}
          id={linkedId}
          loaded={coverage}
          history={history}
          oldEnd={timeline.oldEnd}
          paging={timeline.paging}
          onKeepLooking={lookForLinked}
          onStop={pager.stop}
          onClose={details.close}
        />
      )}
      {history.items.length === 0 ? (
        <NoDeployments timeline={timeline} zone={zone} />
      ) : (
        <>
          {find.ignored.length > 0 && (
            <RefusedNotice refused={find.ignored} onDrop={find.dropIgnored} />
          )}
          <div className="flex items-center justify-between gap-4">
            <ViewNavigation shown={view} />
            {!isHydrating && (
              <ViewTools {...viewProps} matching={matching} scroll={scroll} details={details} />
            )}
          </div>
          <FilterBar
            find={find}
            history={history}
            coverage={coverage}
            paging={timeline.paging}
            onStop={pager.stop}
            view={
              <span className="flex items-center gap-2">
                <ExportMenu
                  history={history}
                  compiled={find.compiled}
                  environmentId={environmentId}
                  coverage={coverage}
                />
                {view === 'timeline' && <DensitySwitch />}
                <ZoneSwitch />
              </span>
            }
          />
          {isPrinting && <p className="mt-2 text-sm text-ink-2">{coverage}</p>}
          <div
            id="history"
            data-beside-details={panelOpen ? '' : undefined}
            className={classNames(
              'relative grid items-start',
              panelOpen
                ? 'gap-x-6 lg:grid-cols-[minmax(0,1fr)_var(--container-panel)]'
                : view === 'timeline' &&
                    'gap-x-12 lg:grid-cols-[minmax(0,1fr)_var(--container-aside)]',
            )}
          >
            {view === 'timeline' ? (
              <TimelineList
                timeline={timeline}
                history={history}
                matching={matching}
                scroll={scroll}
                zone={zone}
                coverage={coverage}
                selectedId={linkedId}
                focusOn={details.focusOn}
                onClearFilter={find.clear}
              />
            ) : (
              <LazyPanel key={view} what={`the ${view}`}>
                <OtherView view={view} {...viewProps} />
              </LazyPanel>
            )}
            {suspects !== undefined && !detailsOpen ? (
              <LazyPanel what="the suspects">
                <SuspectsPane
                  environmentId={environmentId}
                  name={name}
                  history={history}
                  service={suspects}
                  failure={failure}
                  zone={zone}
                  now={now}
                  timeline={timeline}
                  afterOf={afterOf}
                />
              </LazyPanel>
            ) : (
              (view === 'timeline' || detailsOpen) && (
                <TimelineSide
                  history={history}
                  details={details.shown}
                  zone={zone}
                  now={now}
                  afterOf={afterOf}
                />
              )
            )}
          </div>
        </>
      )}
    </div>
  )
}
