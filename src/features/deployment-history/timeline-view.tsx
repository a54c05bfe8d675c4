import { useNavigate } from '@tanstack/react-router'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect } from 'react'
import { formatClock, formatClockSeconds, formatDay } from '#src/lib/time-format.ts'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Situation } from '#src/ui/situation.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { count, newDeployments } from './count-words.ts'
import { DensitySwitch, useDensity } from './density-switch.tsx'
import { DeploymentDetails } from './deployment-details.tsx'
import { Feed } from './feed.tsx'
import { feedRows } from './feed-rows.ts'
import { headlineOf } from './headline.ts'
import { type History, indexOfId } from './history.ts'
import { NewerPill } from './newer-pill.tsx'
import { OldEnd } from './old-end.tsx'
import type { Place } from './place-memory.ts'
import { RefreshNotice } from './refresh-notice.tsx'
import { TimelineHead } from './timeline-head.tsx'
import { closeDetails, type TimelineSearch } from './timeline-search.ts'
import { useChangeAnnouncements } from './use-change-announcements.ts'
import { usePlace } from './use-place.ts'
import type { Timeline } from './use-timeline.ts'
import { useZone } from './use-zone.ts'
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

const leave = (to: 'before' | 'after') =>
  document.getElementById(to === 'before' ? 'headline' : 'feed-end')?.focus()

/** The loaded history, and all that reads it. */
export function TimelineView(props: TimelineViewProps) {
  const { timeline, history, environmentId, name, title, search, entry, left } = props
  const zone = useZone()
  const density = useDensity()
  const now = useNow(60_000)
  const navigate = useNavigate()
  const { error, newer, oldEnd, pager } = timeline
  const rows = feedRows(history, newer.count)
  const oldest = history.items.findLast((item) => item.kind === 'deployment')?.deployment.created_at
  const back =
    oldest === undefined || history.complete ? '' : `, back to ${formatDay(oldest, zone, now)}`
  const loaded = `${count(history.items.length)} loaded${back}`
  const openedIndex =
    search.deployment === undefined ? undefined : indexOfId(history, search.deployment)
  const opened = openedIndex === undefined ? undefined : history.items[openedIndex]
  const { place, onRead } = usePlace({
    entry,
    left,
    deploymentId: search.deployment,
    anchored: timeline.anchor.kind === 'found' || timeline.anchor.kind === 'none',
    newestSeen: timeline.newestSeen,
  })

  useChangeAnnouncements(history, zone, name)

  useEffect(() => {
    if (newer.count > 0) announce(newDeployments(newer))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said when the words change
  }, [newer.count, newer.more])

  const showNewer = () => {
    timeline.showNewer()
    window.scrollTo({ top: 0 })
    document.getElementById('headline')?.focus({ preventScroll: true })
  }
  const close = () => void navigate({ to: '.', search: closeDetails, resetScroll: false })

  return (
    <div className="mx-auto w-full max-w-page px-4 sm:px-6">
      <title>{title}</title>
      <TimelineHead
        headline={headlineOf(history.items, zone, now)}
        fallback={history.items.length === 0 ? 'No deployments yet' : 'Deployments'}
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
          environmentId={environmentId}
          checkedAt={timeline.checkedAt}
          onRetry={timeline.check}
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
          The environment exists. The first deployment appears here by itself.
        </Situation>
      ) : (
        <>
          <div className="sticky top-0 z-(--z-sticky) flex h-13 items-center justify-between gap-3 border-y border-line bg-canvas">
            <p className="text-xs text-ink-3">{loaded}</p>
            <span className="flex items-center gap-2">
              <DensitySwitch />
              <ZoneSwitch />
            </span>
          </div>
          <div
            className={classNames(
              'grid items-start gap-6',
              opened && 'lg:grid-cols-[minmax(0,1fr)_var(--container-panel)]',
            )}
          >
            <div>
              <Feed
                history={history}
                rows={rows}
                zone={zone}
                compact={density === 'compact'}
                selectedId={search.deployment}
                busy={oldEnd.kind === 'loading' || timeline.closingGap !== undefined}
                closingGap={timeline.closingGap}
                onLoadGap={pager.gap}
                onStopGap={pager.stop}
                onNearEnd={() => {
                  if (oldEnd.kind === 'more' && timeline.anchor.kind !== 'looking') pager.older()
                }}
                onLeave={leave}
                place={place}
                onRead={onRead}
              >
                {newer.count > 0 && <NewerPill newer={newer} onShow={showNewer} />}
              </Feed>
              <OldEnd state={oldEnd} loaded={loaded} onLoad={pager.older} />
            </div>
            {opened && (
              <DeploymentDetails key={opened.key} item={opened} zone={zone} onClose={close} />
            )}
          </div>
        </>
      )}
    </div>
  )
}
