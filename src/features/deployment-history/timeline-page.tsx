import { useLocation } from '#src/router/router-context.tsx'
import { useState } from 'react'
import { FailureSituation } from './failure-situation.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { placeOfEntry } from './place-memory.ts'
import type { TimelineSearch } from './timeline-search.ts'
import { TimelineView } from './timeline-view.tsx'
import { ToolsProvider } from './tool-links.tsx'
import { useTabState } from './use-tab-state.ts'
import { useTimeline } from './use-timeline.ts'

type TimelinePageProps = {
  environmentId: string
  /** What the environment is called here; its id where it has no name. */
  name: string
  search: TimelineSearch
}

/** The deployment history of one environment: what runs, what changed, what broke, and since when. */
export function TimelinePage({ environmentId, name, search }: TimelinePageProps) {
  const entry = useLocation().state.key ?? ''
  // Where this entry of the browser's history was left, if it was here before.
  const [left] = useState(() => placeOfEntry(entry))
  const { deployment, after } = search
  const reading = left?.reading
  const anchor =
    deployment === undefined
      ? reading?.id === undefined
        ? undefined
        : { id: reading.id, after: reading.after }
      : { id: deployment, after }
  const timeline = useTimeline(environmentId, { anchor, seen: left?.newestSeen })
  const { history, error } = timeline
  const tab = useTabState(history)
  const title = `${name} · Deployments · Tidemark`

  if (history === undefined) {
    return (
      <div className="mx-auto w-full max-w-page px-4 sm:px-6">
        <title>{title}</title>
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
    <ToolsProvider environmentId={environmentId}>
      <TimelineView
        timeline={timeline}
        history={history}
        environmentId={environmentId}
        name={name}
        title={tab ? `${tab.words} · ${title}` : title}
        search={search}
        entry={entry}
        left={left}
      />
    </ToolsProvider>
  )
}
