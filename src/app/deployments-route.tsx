import { useMemo } from 'react'
import { TimelinePage } from '#src/features/deployment-history/timeline-page.tsx'
import { readTimelineSearch } from '#src/features/deployment-history/timeline-search.ts'
import { useLocation } from '#src/router/router-context.tsx'
import { parseSearch } from '#src/router/search.ts'
import { useOpened } from './use-opened.ts'
import { useName } from './use-places.ts'

/** The deployment history at its address. */
export function DeploymentsRoute({ environmentId }: { environmentId: string }) {
  const { search } = useLocation()
  const read = useMemo(() => readTimelineSearch(parseSearch(search)), [search])
  const name = useName({ environmentId })
  useOpened({ environmentId })
  return (
    <TimelinePage
      key={environmentId}
      environmentId={environmentId}
      name={name ?? environmentId}
      search={read}
    />
  )
}
