import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { TimelinePage } from '#timeline/timeline-page.tsx'
import { readTimelineSearch } from '#timeline/find/timeline-search.ts'
import { useLocation } from '#src/router/router-context.tsx'
import { parseSearch } from '#src/router/search.ts'
import type { MemoryApi } from '#src/testing/memory-api.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'

const PAGE = 20

/** The requested `startId`; undefined for the newest page. */
export const startOf = (path: string): string | undefined =>
  new URLSearchParams(path.split('?')[1]).get('startId') ?? undefined

/** A page of a history, newest first, in the API's format. */
export const timelinePage = (history: readonly Deployment[], path: string) => {
  const startId = startOf(path)
  const from = startId === undefined ? 0 : history.findIndex(({ id }) => id === startId) + 1
  return { page: 1, page_size: PAGE, results: history.slice(from, from + PAGE) }
}

function Shown({ environmentId }: { environmentId: string }) {
  const { search } = useLocation()
  return (
    <TimelinePage
      environmentId={environmentId}
      name="Quayside"
      search={readTimelineSearch(parseSearch(search))}
    />
  )
}

/** The timeline page of an environment, which follows the URL. */
export function TimelineAt({ api, at }: { api: MemoryApi; at?: string }) {
  return (
    <TimelineStage api={api} {...(at !== undefined && { at })}>
      <main>
        <Shown environmentId="869d3cea-5e07-555f-a4e0-1b8e674611af" />
      </main>
    </TimelineStage>
  )
}
