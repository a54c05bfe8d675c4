import { useLocation } from '#src/router/router-context.tsx'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { afterFirstPage, pageStands } from '#src/lib/first-page.ts'
import { formatClock, formatClockSeconds } from '#src/lib/time-format.ts'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { LatePanel } from '#src/ui/late-panel.tsx'
import { PanelBoundary } from '#src/ui/panel-boundary.tsx'
import { Situation } from '#src/ui/situation.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { AnchorNotice } from './anchor-notice.tsx'
import { newDeployments } from './count-words.ts'
import { coverageWords, runningCoverage } from './coverage.ts'
import { DensitySwitch, useDensity } from './density-switch.tsx'
import { DetailsPane, preloadParts } from './late-parts.ts'
import { ExportMenu } from './export-menu.tsx'
import { Feed } from './feed.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FindFoot, KEEP_LOOKING } from './find-foot.tsx'
import { headlineOf } from './headline.ts'
import { cursorOf, type History, indexOfId } from './history.ts'
import { SearchTerms } from './marked-text.tsx'
import { NewerPill } from './newer-pill.tsx'
import { OldEnd } from './old-end.tsx'
import type { Place } from './place-memory.ts'
import { RefreshNotice } from './refresh-notice.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { createRowFinder } from './row-finder.ts'
import { RunningAside } from './running-aside.tsx'
import { runningIn } from './running.ts'
import { runningNow } from './running-now.ts'
import { RunningSheet } from './running-sheet.tsx'
import { plainText } from './sentence.ts'
import { TimelineHead } from './timeline-head.tsx'
import type { TimelineSearch } from './timeline-search.ts'
import { useChangeAnnouncements } from './use-change-announcements.ts'
import { useDetails } from './use-details.ts'
import { useFind } from './use-find.ts'
import { usePlace } from './use-place.ts'
import type { Timeline } from './use-timeline.ts'
import { useZone } from './use-zone.ts'
import { warmSearch } from './warm-search.ts'
import { ZoneSwitch } from './zone-switch.tsx'

type TimelineViewProps = {
  timeline: Timeline
  history: History
  environmentId: string
  name: string
  /** What the tab is called. */
  title: string
  search: TimelineSearch
  /** The entry of the browser's history that this is, and where it was left. */
  entry: string
  left: Place | undefined
}

/** Matches that end one wish to keep looking: about as many as the page before them showed. */
const ENOUGH = 20

// What runs does not change with what is typed and looked for.
const StableRunningAside = memo(RunningAside)
const StableRunningSheet = memo(RunningSheet)

const leave = (to: 'before' | 'after') =>
  document.getElementById(to === 'before' ? 'headline' : 'feed-end')?.focus()

/** The loaded history, and all that reads it. */
export function TimelineView(props: TimelineViewProps) {
  const { timeline, history, environmentId, name, title, search, entry, left } = props
  const zone = useZone()
  const density = useDensity()
  const now = useNow(60_000)
  const { error, newer, oldEnd, pager } = timeline
  const find = useFind(search, zone)
  // What is searched for waits for whatever is more urgent, as the next key.
  const sought = useDeferredValue(find.compiled)
  const { matches, empty } = sought
  const [findRows] = useState(createRowFinder)
  const rows = useMemo(
    () => findRows(history, newer.count, sought),
    [findRows, history, newer.count, sought],
  )
  const matching = empty ? undefined : rows.filter((row) => row >= 0).length
  const coverage = coverageWords(history, matching, { zone, now })
  const { place, show, onRead } = usePlace({
    entry,
    left,
    deploymentId: search.deployment,
    anchored: timeline.anchor.kind === 'found' || timeline.anchor.kind === 'none',
    newestSeen: timeline.newestSeen,
    filtering: !empty,
  })
  const details = useDetails({ history, rows, search, onShow: show })
  const { href } = useLocation()
  const services = runningNow(history)
  const runningFrom = runningCoverage(history, { zone, now })
  const afterOf = (id: string) => {
    const index = indexOfId(history, id)
    return index === undefined ? undefined : cursorOf(history, index)
  }
  useChangeAnnouncements(history, zone, name)
  useEffect(() => {
    pageStands()
    afterFirstPage(() => void preloadParts())
  }, [])

  // From the first key on; until the address has it, most is ready.
  const searching = find.text !== ''
  useEffect(() => (searching ? warmSearch(history.items) : undefined), [searching, history.items])

  // Once the first page is there; what comes to be so later is said as a change.
  const [answer] = useState(() => headlineOf(history, zone, now))
  useEffect(() => {
    if (answer) announce(plainText(answer.sentence))
  }, [answer])

  const newerWords = newer.count > 0 ? newDeployments(newer) : ''
  useEffect(() => {
    if (newerWords !== '') announce(newerWords, 'newer')
  }, [newerWords])

  const showNewer = () => {
    timeline.showNewer()
    window.scrollTo({ top: 0 })
    document.getElementById('headline')?.focus({ preventScroll: true })
  }
  const keepLooking = () => {
    const from = history.items.length
    pager.search(({ items }) => items.slice(from).filter(matches).length >= ENOUGH, KEEP_LOOKING)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || details.index === undefined) return
    // A popover or a field has its own use for it.
    const { target } = event
    if (target instanceof Element && target.closest('[popover], dialog, input')) return
    details.close()
  }

  return (
    // The feed keeps the reader's place; the browser would as well, and both together keep none.
    <div
      className="mx-auto w-full max-w-page px-4 [overflow-anchor:none] sm:px-6"
      onKeyDown={onKeyDown}
    >
      <title>{title}</title>
      <TimelineHead
        headline={headlineOf(history, zone, now)}
        fallback={history.items.length === 0 ? 'No deployments yet' : 'Deployments'}
        runningId={runningIn(history)?.id}
        afterOf={afterOf}
        checkedAt={timeline.checkedAt}
        nextCheck={timeline.nextCheck}
        checking={timeline.checking}
        refusedUntil={
          error?.failure.kind === 'rateLimited'
            ? `Refresh at ${formatClock(error.failure.resetAt, zone)}`
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
      {search.deployment !== undefined && (
        <AnchorNotice
          state={timeline.anchor}
          id={search.deployment}
          loaded={coverage}
          complete={history.complete}
          paging={timeline.paging}
          onKeepLooking={() =>
            pager.search(
              (loaded) => indexOfId(loaded, search.deployment ?? '') !== undefined,
              KEEP_LOOKING,
            )
          }
          onStop={pager.stop}
          onClose={details.close}
        />
      )}
      {history.items.length === 0 ? (
        <Situation
          icon={CircleDashed}
          title="Nothing was deployed in this environment"
          actions={
            <Button icon={RefreshCw} busy={timeline.checking} onClick={timeline.check}>
              Look again
            </Button>
          }
          footnote={`Checked ${formatClockSeconds(timeline.checkedAt, zone)}`}
        >
          The environment exists. Its deployments will stand here, newest first: what each changed,
          who or what started it, and how it ended. The first appears by itself.
        </Situation>
      ) : (
        <>
          <RefusedNotice refused={find.refused} onDrop={find.dropRefused} />
          <FilterBar
            find={find}
            history={history}
            coverage={coverage}
            view={
              <span className="flex items-center gap-2">
                <ExportMenu
                  history={history}
                  compiled={find.compiled}
                  environmentId={environmentId}
                  coverage={coverage}
                />
                <DensitySwitch />
                <ZoneSwitch />
              </span>
            }
          />
          <div
            className={classNames(
              'grid items-start',
              details.index === undefined
                ? 'gap-x-12 lg:grid-cols-[minmax(0,1fr)_var(--container-aside)]'
                : 'gap-x-6 lg:grid-cols-[minmax(0,1fr)_var(--container-panel)]',
            )}
          >
            <div>
              <SearchTerms value={sought.terms}>
                <Feed
                  history={history}
                  rows={rows}
                  zone={zone}
                  filtered={!empty}
                  compact={density === 'compact'}
                  selectedId={search.deployment}
                  busy={oldEnd.kind === 'loading' || timeline.closingGap !== undefined}
                  closingGap={timeline.closingGap}
                  onLoadGap={pager.gap}
                  onStopGap={pager.stop}
                  onNearEnd={() => {
                    if (empty && oldEnd.kind === 'more' && timeline.anchor.kind !== 'looking')
                      pager.older()
                  }}
                  onLeave={leave}
                  place={place}
                  onRead={onRead}
                  focusOn={details.focusOn}
                >
                  {newer.count > 0 && <NewerPill newer={newer} onShow={showNewer} />}
                </Feed>
              </SearchTerms>
              {empty ? (
                <OldEnd state={oldEnd} loaded={coverage} onLoad={pager.older} />
              ) : (
                <FindFoot
                  coverage={coverage}
                  matching={matching ?? 0}
                  loaded={history.items.length}
                  complete={oldEnd.kind === 'complete'}
                  failed={oldEnd.kind === 'failed' ? oldEnd.error : undefined}
                  paging={timeline.paging}
                  onKeepLooking={keepLooking}
                  onStop={pager.stop}
                  onClear={find.clear}
                />
              )}
            </div>
            {details.index === undefined ? (
              <PanelBoundary what="what is running" of={services}>
                <StableRunningAside services={services} coverage={runningFrom} zone={zone} />
              </PanelBoundary>
            ) : (
              <LatePanel what="the details">
                <DetailsPane
                  history={history}
                  index={details.index}
                  zone={zone}
                  link={`${window.location.origin}${href}`}
                  search={details.search}
                  steps={details.steps}
                  onSearch={details.set}
                  onClose={details.close}
                />
              </LatePanel>
            )}
          </div>
          {details.index === undefined && (
            <StableRunningSheet services={services} coverage={runningFrom} zone={zone} />
          )}
        </>
      )}
    </div>
  )
}
