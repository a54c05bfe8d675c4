import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Api } from '#src/api/create-api.ts'
import { listDeployments } from '#src/api/list-deployments.ts'
import type { Spender } from '#src/api/rate-budget.ts'
import type { DeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { EMPTY_HISTORY, type History, withIsland, withPage } from './history.ts'
import type { Looked, TabShare } from './tab-share.ts'

const historyKey = (environmentId: string): QueryKey => ['deployment-history', environmentId]

/**
 * The loaded history of an environment (API §4.1). Fetching it looks at the newest page and lays
 * it over what is loaded; older pages are laid under it by `loadPage`. What comes is told to the
 * other tabs.
 */
export const deploymentHistory = (api: Api, environmentId: string, share: TabShare) =>
  queryOptions({
    queryKey: historyKey(environmentId),
    queryFn: async ({ client, queryKey, signal }): Promise<History> => {
      share.begin(Date.now())
      const asked = client.getQueryData<History>(queryKey)
      const spender = asked ? 'watching' : 'reading'
      let page: DeploymentHistoryPage | undefined
      try {
        page = await listDeployments(api, environmentId, undefined, spender, signal)
      } finally {
        share.tell(page, Date.now())
      }
      // Read after the wait: an older page may have been laid under it meanwhile.
      const history = client.getQueryData<History>(queryKey) ?? EMPTY_HISTORY
      return withPage(history, page, undefined, asked)
    },
    refetchOnMount: 'always',
    // Back, from wherever, finds what was loaded and the place in it.
    gcTime: Infinity,
  })

/** What is loaded just now, for what runs outside of rendering. */
export const loadedHistory = (client: QueryClient, environmentId: string): History | undefined =>
  client.getQueryData<History>(historyKey(environmentId))

/** Takes over what another tab saw, unless this one has not loaded or has looked since. */
export const adoptLook = (client: QueryClient, environmentId: string, looked: Looked): void => {
  const { page, at } = looked
  const state = client.getQueryState<History>(historyKey(environmentId))
  if (page === undefined || state?.data === undefined || state.dataUpdatedAt >= at) return
  client.setQueryData<History>(historyKey(environmentId), withPage(state.data, page), {
    updatedAt: at,
  })
}

const pageKey = (environmentId: string, startId: string): QueryKey => [
  'deployment-history-page',
  environmentId,
  startId,
]

const pageAfter = (
  client: QueryClient,
  api: Api,
  environmentId: string,
  startId: string,
  spender: Spender,
) =>
  client.query({
    queryKey: pageKey(environmentId, startId),
    queryFn: ({ signal }) => listDeployments(api, environmentId, startId, spender, signal),
    // The page lives on in the history; nothing reads it from here twice.
    staleTime: 0,
    gcTime: 0,
  })

/** Lays pages over the history without making it look newer than its newest page. */
const lay = (client: QueryClient, environmentId: string, next: (history: History) => History) => {
  const { dataUpdatedAt } = client.getQueryState<History>(historyKey(environmentId)) ?? {}
  client.setQueryData<History>(
    historyKey(environmentId),
    (history) => next(history ?? EMPTY_HISTORY),
    dataUpdatedAt ? { updatedAt: dataUpdatedAt } : undefined,
  )
}

/** Fetches the page after `startId` and lays it under the loaded history. Rejects with `ApiError`. */
export const loadPage = async (
  client: QueryClient,
  api: Api,
  environmentId: string,
  startId: string,
  spender: Spender,
): Promise<void> => {
  const asked = loadedHistory(client, environmentId)
  const page = await pageAfter(client, api, environmentId, startId, spender)
  lay(client, environmentId, (history) => withPage(history, page, startId, asked))
}

/**
 * Fetches the page after `startId` while the newest page is on its way, and opens it as a place of
 * its own when that has come. Rejects with `ApiError`.
 */
export const loadIsland = async (
  client: QueryClient,
  api: Api,
  environmentId: string,
  startId: string,
  newest: Promise<unknown>,
): Promise<void> => {
  const [page] = await Promise.all([
    pageAfter(client, api, environmentId, startId, 'reading'),
    newest,
  ])
  lay(client, environmentId, (history) => withIsland(history, page, startId))
}

/** Stops the pages of an environment that are still on their way. */
export const cancelPages = (client: QueryClient, environmentId: string): Promise<void> =>
  client.cancelQueries({ queryKey: ['deployment-history-page', environmentId] })
