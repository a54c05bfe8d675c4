import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { useConnection } from '#src/api/api-context.ts'
import { countNewer, type History, nextStartId } from './history.ts'
import { cancelPages, deploymentHistory, loadPage } from './queries.ts'

/** What stands at the old end of what is loaded. */
export type OldEnd =
  | { kind: 'more' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'complete' }

/** The history of one environment as its page needs it. */
export type Timeline = {
  history: History | undefined
  /** Why the newest page could not be had, if the last try failed. */
  error: ApiError | null
  /** When the newest page was last asked for with success, in milliseconds; 0 before. */
  checkedAt: number
  checking: boolean
  check: () => void
  /** How many newer deployments wait to be shown, and how to show them. */
  newer: number
  showNewer: () => void
  oldEnd: OldEnd
  loadOlder: () => void
  loadingGap: string | undefined
  loadGap: (startId: string) => void
}

/** Loads, polls and pages the history of an environment (API §4.1). */
export const useTimeline = (environmentId: string): Timeline => {
  const { api } = useConnection()
  const client = useQueryClient()
  const query = useQuery(deploymentHistory(api, environmentId))
  const page = useMutation({
    mutationFn: (startId: string) => loadPage(client, api, environmentId, startId),
    // The page's own query has its retries.
    retry: false,
  })
  const history = query.data

  const [newestSeen, setNewestSeen] = useState<string>()
  const newest = history?.items[0]?.key
  // The first ones appear by themselves; whatever arrives after them waits.
  if (newestSeen === undefined && newest !== undefined) setNewestSeen(newest)

  useEffect(() => () => void cancelPages(client, environmentId), [client, environmentId])

  const startId = history && nextStartId(history)
  const oldEnd = ((): OldEnd => {
    if (startId === undefined) return { kind: 'complete' }
    if (page.variables !== startId) return { kind: 'more' }
    if (page.isPending) return { kind: 'loading' }
    return page.error ? { kind: 'failed', error: page.error } : { kind: 'more' }
  })()

  return {
    history,
    error: query.error,
    checkedAt: query.dataUpdatedAt,
    checking: query.isFetching,
    check: () => void query.refetch(),
    newer: history ? countNewer(history, newestSeen) : 0,
    showNewer: () => setNewestSeen(newest),
    oldEnd,
    loadOlder: () => {
      if (startId !== undefined && !page.isPending) page.mutate(startId)
    },
    loadingGap: page.isPending ? page.variables : undefined,
    loadGap: (gapStart) => {
      if (!page.isPending) page.mutate(gapStart)
    },
  }
}
