import type { QueryClient } from '@tanstack/react-query'
import type { PageData } from '#src/contract/page-data.ts'
import { seedHistory } from '#src/deployments/history/queries.ts'
import { preloadForAddress, TimelinePage, readTimelineSearch } from '#timeline/index.ts'
import { useSearch } from '#src/router/router-context.tsx'
import { parseSearch } from '#src/router/search.ts'
import { useRememberOpened } from '#src/app/bookmarks/use-remember-opened.ts'
import { useName } from '#src/shared/use-bookmarks.ts'

/** Seeds the cache with the answer that came with this page, and loads the code that the first render needs with it. */
export const seedDeployments = async (
  client: QueryClient,
  environmentId: string,
  search: string,
  { answers: [answer] }: PageData,
  came: number,
): Promise<void> => {
  if (answer === undefined) return
  seedHistory(client, environmentId, answer.text, came)
  await preloadForAddress(readTimelineSearch(parseSearch(search)))
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
