import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/create-api.ts'
import { loadedHistory, prefetchHistory } from '#src/deployments/history/queries.ts'
import { NoDeployments, preloadShown } from '#timeline/preload.ts'
import { TimelinePage } from '#src/features/deployment-history/timeline-page.tsx'
import { readTimelineSearch } from '#timeline/find/timeline-search.ts'
import { useSearch } from '#src/router/router-context.tsx'
import { parseSearch } from '#src/router/search.ts'
import { useRememberOpened } from './use-remember-opened.ts'
import { useName } from '#src/shared/use-bookmarks.ts'

/** Prepares the first render of this page, once the first answer is there. */
export const prepareDeployments = async (
  { api, client }: { api: Api; client: QueryClient },
  environmentId: string,
  search: string,
): Promise<void> => {
  await preloadShown(readTimelineSearch(parseSearch(search)))
  // Late, because the page fetches again what is older than a moment.
  await prefetchHistory(client, api, environmentId)
  if (loadedHistory(client, environmentId)?.items.length === 0) await NoDeployments.preload()
}

/** The route of the deployment history. */
export function DeploymentsRoute({ environmentId }: { environmentId: string }) {
  const search = useSearch(readTimelineSearch)
  const name = useName({ environmentId })
  useRememberOpened({ environmentId })
  return (
    <TimelinePage
      key={environmentId}
      environmentId={environmentId}
      name={name ?? environmentId}
      search={search}
    />
  )
}
