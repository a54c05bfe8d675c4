import { useNavigate } from '@tanstack/react-router'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef } from 'react'
import { formatClock, formatClockSeconds, formatDay } from '#src/lib/time-format.ts'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { PillButton } from '#src/ui/pill-button.tsx'
import { Situation } from '#src/ui/situation.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { DeploymentDetails } from './deployment-details.tsx'
import { FailureSituation } from './failure-situation.tsx'
import { Feed } from './feed.tsx'
import { feedRows, rowTime } from './feed-rows.ts'
import { headlineOf } from './headline.ts'
import type { History } from './history.ts'
import { LoadingRows } from './loading-rows.tsx'
import { OldEnd } from './old-end.tsx'
import { RefreshNotice } from './refresh-notice.tsx'
import { TimelineHead } from './timeline-head.tsx'
import { useTimeline } from './use-timeline.ts'
import { useZone } from './use-zone.ts'
import { ZoneSwitch } from './zone-switch.tsx'

type TimelinePageProps = {
  environmentId: string
  /** The deployment whose details are open. */
  deploymentId: string | undefined
}

const page = 'mx-auto w-full max-w-page px-4 sm:px-6'

/** The deployment history of one environment: what runs, what changed, what broke, and since when. */
export function TimelinePage({ environmentId, deploymentId }: TimelinePageProps) {
  const timeline = useTimeline(environmentId)
  const { history, error } = timeline

  if (history === undefined) {
    return (
      <div className={page}>
        {error ? (
          <FailureSituation
            failure={error.failure}
            environmentId={environmentId}
            busy={timeline.checking}
            onRetry={timeline.check}
          />
        ) : (
          <section aria-busy className="pt-5 sm:pt-8">
            <h1>Loading deployments…</h1>
            <div className="mt-6">
              <LoadingRows count={6} />
            </div>
          </section>
        )}
      </div>
    )
  }
  return (
    <LoadedTimeline
      timeline={timeline}
      history={history}
      environmentId={environmentId}
      deploymentId={deploymentId}
    />
  )
}

function LoadedTimeline({
  timeline,
  history,
  environmentId,
  deploymentId,
}: TimelinePageProps & { timeline: ReturnType<typeof useTimeline>; history: History }) {
  const zone = useZone()
  const now = useNow(60_000)
  const navigate = useNavigate()
  const foot = useRef<HTMLDivElement>(null)
  const { error, newer, oldEnd } = timeline
  const rows = feedRows(history, newer)
  const oldest = rowTime(rows.findLast((row) => rowTime(row) !== undefined))
  const back =
    oldest === undefined || history.complete ? '' : `, back to ${formatDay(oldest, zone, now)}`
  const loaded = `${history.items.length} loaded${back}`
  const opened = history.items.find(({ id }) => id === deploymentId)

  useEffect(() => {
    if (newer > 0) announce(newDeployments(newer))
  }, [newer])

  const showNewer = () => {
    timeline.showNewer()
    window.scrollTo({ top: 0 })
    document.getElementById('headline')?.focus({ preventScroll: true })
  }
  const close = () =>
    void navigate({ to: '.', search: ({ deployment: _, ...rest }) => rest, resetScroll: false })

  return (
    <div className={page}>
      <TimelineHead
        headline={headlineOf(history.items, zone, now)}
        fallback={history.items.length === 0 ? 'No deployments yet' : 'Deployments'}
        checkedAt={timeline.checkedAt}
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
            <ZoneSwitch />
          </div>
          <div
            className={classNames(
              'grid items-start gap-6',
              opened && 'lg:grid-cols-[minmax(0,1fr)_var(--container-panel)]',
            )}
          >
            <div>
              <Feed
                rows={rows}
                items={history.items}
                gaps={history.gaps}
                zone={zone}
                selectedId={deploymentId}
                busy={oldEnd.kind === 'loading' || timeline.loadingGap !== undefined}
                loadingGap={timeline.loadingGap}
                onLoadGap={timeline.loadGap}
                onNearEnd={() => {
                  if (oldEnd.kind === 'more') timeline.loadOlder()
                }}
                onLeave={(to) => {
                  const target =
                    to === 'before' ? document.getElementById('headline') : foot.current
                  target?.focus()
                }}
              >
                {newer > 0 && (
                  <div className="pointer-events-none fixed inset-x-0 bottom-6 z-(--z-panel) flex justify-center sm:sticky sm:top-15 sm:bottom-auto sm:z-(--z-sticky) sm:h-0">
                    <PillButton icon={ArrowUp} className="pointer-events-auto" onClick={showNewer}>
                      {newDeployments(newer)}
                    </PillButton>
                  </div>
                )}
              </Feed>
              <div ref={foot} tabIndex={-1} className="pb-10">
                <OldEnd state={oldEnd} loaded={loaded} onLoad={timeline.loadOlder} />
              </div>
            </div>
            {opened && (
              <DeploymentDetails key={opened.key} item={opened} zone={zone} onClose={close} />
            )}
          </div>
          {deploymentId !== undefined && !opened && (
            <VisuallyHidden>This deployment is not among those loaded.</VisuallyHidden>
          )}
        </>
      )}
    </div>
  )
}

const newDeployments = (count: number) =>
  `${count} new ${count === 1 ? 'deployment' : 'deployments'}`
