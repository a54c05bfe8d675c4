import { useLocation } from '#src/router/router-context.tsx'
import { useState } from 'react'
import { paths } from '#src/lib/page/paths.ts'
import { FailureSituation } from '#src/shared/failure-situation.tsx'
import { LoadingEntries } from '#timeline/feed/loading-entries.tsx'
import { scrollPositionOf } from '#timeline/feed/scroll-memory.ts'
import { type TimelineSearch, type View, viewOf } from '#timeline/find/timeline-search.ts'
import { TimelineView } from './timeline-view.tsx'
import { ToolsProvider } from '#timeline/links/tool-links.tsx'
import { useTabState } from '#timeline/now/tab-state.ts'
import { useTimeline } from '#timeline/loading/use-timeline.ts'
import { useZone } from '#src/shared/use-zone.ts'

type TimelinePageProps = {
  environmentId: string
  /** The name of the environment, or its id if it has none. */
  name: string
  search: TimelineSearch
}

const TITLE: Record<View, string> = {
  timeline: 'Deployments',
  services: 'Services',
  facts: 'Facts',
}

/** The deployment history of one environment: what runs, what changed, what broke, and since when. */
export function TimelinePage({ environmentId, name, search }: TimelinePageProps) {
  const entry = useLocation().state.key ?? ''
  // The saved scroll position of this history entry, if it was shown before.
  const [left] = useState(() => scrollPositionOf(entry))
  const { deployment, after } = search
  const position = left?.position
  const linked =
    deployment === undefined
      ? position?.id === undefined
        ? undefined
        : { id: position.id, after: position.after }
      : { id: deployment, after }
  const timeline = useTimeline(environmentId, { linked, seen: left?.newestSeen })
  const { history, error } = timeline
  const zone = useZone()
  const tabWords = useTabState(history)
  const title = `${name} · ${TITLE[viewOf(search)]} · Tidemark`

  if (history === undefined) {
    return (
      <div className="mx-auto w-full max-w-page px-4 sm:px-6">
        <title>{title}</title>
        {error ? (
          <FailureSituation
            error={error}
            subject="this environment"
            facts={[{ label: 'Environment', value: <span className="mono">{environmentId}</span> }]}
            path={paths.deployments(environmentId)}
            zone={zone}
            rail="timeline"
            busy={timeline.checking}
            onRetry={timeline.check}
          />
        ) : (
          <section aria-busy className="pt-5 sm:pt-8">
            <h1>Loading deployments…</h1>
            <div className="mt-6">
              <LoadingEntries count={6} />
            </div>
          </section>
        )}
      </div>
    )
  }
  return (
    <ToolsProvider environmentId={environmentId}>
      <TimelineView
        timeline={timeline}
        history={history}
        environmentId={environmentId}
        name={name}
        title={tabWords === undefined ? title : `${tabWords} · ${title}`}
        search={search}
        entry={entry}
        left={left}
      />
    </ToolsProvider>
  )
}
