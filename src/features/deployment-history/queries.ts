import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ApiError } from '#src/api/api-error.ts'
import type { Api } from '#src/api/create-api.ts'
import { listDeployments } from '#src/api/list-deployments.ts'
import { pollDelay } from '#src/api/rate-budget.ts'
import { EMPTY_HISTORY, type History, withPage } from './history.ts'
import { isInProgress, lookOf } from './state-look.ts'

/** Milliseconds between two looks at the newest page: while something is in progress, and else. */
const POLL = { busy: 5_000, idle: 60_000, failing: 30_000 } as const
/** How deep an entry may stand and still be seen changing: the page that is polled. */
const PAGE_SIZE = 20

const historyKey = (environmentId: string): QueryKey => ['deployment-history', environmentId]

const isBusy = ({ items }: History): boolean =>
  items
    .slice(0, PAGE_SIZE)
    .some((item) => item.kind === 'deployment' && isInProgress(lookOf(item.deployment.status)))

/**
 * When to look at the newest page again, in milliseconds; false where looking again cannot help
 * before the person acts.
 */
export const nextPoll = (
  history: History | undefined,
  error: ApiError | null,
  budget: Parameters<typeof pollDelay>[0],
  now: number,
): number | false => {
  if (error === null) {
    return pollDelay(budget, history && isBusy(history) ? POLL.busy : POLL.idle, now)
  }
  switch (error.failure.kind) {
    case 'rateLimited':
      return Math.max(1000, error.failure.resetAt.getTime() - now + 500)
    case 'server':
    case 'unreachable':
    case 'notTheApi':
    case 'malformed':
      return pollDelay(budget, POLL.failing, now)
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'badRequest':
      return false
  }
}

/**
 * The loaded history of an environment (API §4.1). Fetching it looks at the newest page and lays
 * it over what is loaded; older pages are laid under it by `loadPage`.
 */
export const deploymentHistory = (api: Api, environmentId: string) =>
  queryOptions({
    queryKey: historyKey(environmentId),
    queryFn: async ({ client, queryKey, signal }): Promise<History> => {
      const page = await listDeployments(api, environmentId, undefined, signal)
      // Read after the wait: an older page may have been laid under it meanwhile.
      return withPage(client.getQueryData<History>(queryKey) ?? EMPTY_HISTORY, page)
    },
    refetchInterval: ({ state }) => nextPoll(state.data, state.error, api.budget.get(), Date.now()),
    refetchOnMount: 'always',
  })

const pageKey = (environmentId: string, startId: string): QueryKey => [
  'deployment-history-page',
  environmentId,
  startId,
]

/** Fetches the page after `startId` and lays it under the loaded history. Rejects with `ApiError`. */
export const loadPage = async (
  client: QueryClient,
  api: Api,
  environmentId: string,
  startId: string,
): Promise<void> => {
  const page = await client.query({
    queryKey: pageKey(environmentId, startId),
    queryFn: ({ signal }) => listDeployments(api, environmentId, startId, signal),
    // The page lives on in the history; nothing reads it from here twice.
    staleTime: 0,
    gcTime: 0,
  })
  client.setQueryData<History>(historyKey(environmentId), (history) =>
    withPage(history ?? EMPTY_HISTORY, page, startId),
  )
}

/** Stops the pages of an environment that are still on their way. */
export const cancelPages = (client: QueryClient, environmentId: string): Promise<void> =>
  client.cancelQueries({ queryKey: ['deployment-history-page', environmentId] })
