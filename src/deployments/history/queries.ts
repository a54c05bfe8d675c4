import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Api } from '#src/api/create-api.ts'
import { listDeployments } from '#src/api/list-deployments.ts'
import type { Purpose } from '#src/api/rate-budget.ts'
import {
  type DeploymentHistoryPage,
  readDeploymentHistoryPage,
} from '#src/contract/read-deployment-history.ts'
import { parseJson } from '#src/lib/values/parse-json.ts'
import { EMPTY_HISTORY, type History, withLinkedPage, withPage } from './history.ts'
import type { PollResult, TabShare } from './tab-sync.ts'

/** Milliseconds after which a newest page is fetched again when it is opened. Longer than a slow phone takes to run the code. */
const JUST_NOW = 10_000

const HISTORY = 'deployment-history'

/** The key in the cache of an environment's loaded history. */
export const historyKey = (environmentId: string): QueryKey => [HISTORY, environmentId]

/**
 * The loaded history of an environment (API §4.1). Fetching it requests the newest
 * page and merges it; `loadPage` adds older ones. Results are broadcast to the other tabs. `first` is
 * the purpose of a request while nothing is loaded; later ones are polls.
 */
export const deploymentHistory = (
  api: Api,
  environmentId: string,
  share: TabShare,
  first: Purpose = 'reading',
) =>
  queryOptions({
    queryKey: historyKey(environmentId),
    queryFn: async ({ client, queryKey, signal }): Promise<History> => {
      const at = Date.now()
      share.begin(at)
      const purpose = client.getQueryData<History>(queryKey) ? 'polling' : first
      let page: DeploymentHistoryPage | undefined
      try {
        page = await listDeployments(api, environmentId, undefined, purpose, signal)
      } finally {
        share.broadcast(page, { at, came: Date.now() })
      }
      // Read after the request: an older page may have been merged meanwhile.
      const history = client.getQueryData<History>(queryKey) ?? EMPTY_HISTORY
      return withPage(history, page, undefined, { at, came: Date.now() })
    },
    // Not an answer that came with the page, a moment ago.
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < JUST_NOW ? false : 'always'),
    // Going back must find the loaded history and the scroll position.
    gcTime: Infinity,
  })

/**
 * Puts the newest page that came with the page of the console, at `came` in milliseconds since the epoch, where fetching it
 * would. An answer that cannot be read is left out: the page asks again, and says what is wrong.
 */
export const seedHistory = (
  client: QueryClient,
  environmentId: string,
  text: string,
  came: number,
): void => {
  const page = readDeploymentHistoryPage(parseJson(text))
  if (page === undefined) return
  const history = withPage(EMPTY_HISTORY, page, undefined, { at: came, came })
  client.setQueryData<History>(historyKey(environmentId), history, { updatedAt: came })
}

/** The history as loaded now, for code that runs outside of rendering. */
export const loadedHistory = (client: QueryClient, environmentId: string): History | undefined =>
  client.getQueryData<History>(historyKey(environmentId))

/** All histories that are loaded now, by environment ID. */
export const loadedHistories = (client: QueryClient): ReadonlyMap<string, History> =>
  new Map(
    client
      .getQueriesData<History>({ queryKey: [HISTORY] })
      .flatMap(([[, environmentId], history]) =>
        typeof environmentId === 'string' && history ? [[environmentId, history]] : [],
      ),
  )

/** Merges another tab's poll, once this tab has loaded. Records requested later are kept. */
export const adoptPoll = (client: QueryClient, environmentId: string, poll: PollResult): void => {
  const { page, at, came } = poll
  const state = client.getQueryState<History>(historyKey(environmentId))
  if (page === undefined || state?.data === undefined) return
  const next = withPage(state.data, page, undefined, { at, came })
  client.setQueryData<History>(historyKey(environmentId), next, {
    updatedAt: Math.max(state.dataUpdatedAt, came),
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
  purpose: Purpose,
) =>
  client.query({
    queryKey: pageKey(environmentId, startId),
    // Includes the request time: a second caller that shares this request cannot know it.
    queryFn: async ({ signal }) => {
      const at = Date.now()
      const page = await listDeployments(api, environmentId, startId, purpose, signal)
      return { page, asked: { at, came: Date.now() } }
    },
    // The page is merged into the history and not read from this cache again.
    staleTime: 0,
    gcTime: 0,
  })

/** Merges a page into the cached history without changing when its newest page was fetched. */
const mergeIntoCache = (
  client: QueryClient,
  environmentId: string,
  next: (history: History) => History,
) => {
  const { dataUpdatedAt } = client.getQueryState<History>(historyKey(environmentId)) ?? {}
  client.setQueryData<History>(
    historyKey(environmentId),
    (history) => next(history ?? EMPTY_HISTORY),
    dataUpdatedAt ? { updatedAt: dataUpdatedAt } : undefined,
  )
}

/** Fetches the page after `startId` and merges it into the loaded history. Rejects with `ApiError`. */
export const loadPage = async (
  client: QueryClient,
  api: Api,
  environmentId: string,
  startId: string,
  purpose: Purpose,
): Promise<void> => {
  const { page, asked } = await pageAfter(client, api, environmentId, startId, purpose)
  mergeIntoCache(client, environmentId, (history) => withPage(history, page, startId, asked))
}

/**
 * Fetches the page after `startId` in parallel with the newest page, and merges it as a linked page
 * once that has arrived. Rejects with `ApiError`.
 */
export const loadLinkedPage = async (
  client: QueryClient,
  api: Api,
  environmentId: string,
  startId: string,
  newest: Promise<unknown>,
): Promise<void> => {
  const [{ page, asked }] = await Promise.all([
    pageAfter(client, api, environmentId, startId, 'reading'),
    newest,
  ])
  mergeIntoCache(client, environmentId, (history) => withLinkedPage(history, page, startId, asked))
}

/** Cancels the page requests of an environment. */
export const cancelPages = (client: QueryClient, environmentId: string): Promise<void> =>
  client.cancelQueries({ queryKey: ['deployment-history-page', environmentId] })
