import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useEffect, useRef, useState, useCallback } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { waitForTurn } from '#src/api/wait-for-turn.ts'
import {
  gapOfPoll,
  type History,
  countNewer,
  indexOfId,
  nextStartId,
} from '#src/deployments/history/history.ts'
import {
  type ClosingGap,
  createPager,
  type Pager,
  type PagerState,
} from '#src/deployments/history/pager.ts'
import {
  loadedHistory,
  loadPage,
  cancelPages,
  deploymentHistory,
} from '#src/deployments/history/queries.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { hostNow } from '#src/lib/page/host-render.ts'
import type { Store } from '#src/lib/values/store.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { createTabShare } from '#src/deployments/history/tab-sync.ts'
import { endAlerts } from './end-alerts.ts'
import {
  type LinkedDeployment,
  type LinkedDeploymentState,
  useLinkedDeployment,
} from './use-linked-deployment.ts'
import { useDeepPolls } from './use-deep-polls.ts'
import { usePolling } from './use-polling.ts'
import { isRefused, useSignInAgain } from '#src/shared/use-sign-in-again.ts'

export type GapFill = {
  /** The gap being closed. */
  closing: ClosingGap | undefined
  stop: () => void
}

/** The most pages loaded automatically for a gap; the user can load the rest. */
const MAX_PAGES = 5
/** Milliseconds to wait before each page, and again while the user's own page is loading. */
const PAUSE = 700

/**
 * Closes the gap that a poll leaves when more than a page of deployments arrived since the last one.
 * Loads a few pages in the background, after the user's own requests, and more slowly once half of the
 * API budget is spent.
 */
const useGapFill = (
  environmentId: string,
  history: History | undefined,
  personal: Pager,
): GapFill => {
  const { api } = useConnection()
  const client = useQueryClient()
  const [filler] = useState(() =>
    createPager({
      history: () => loadedHistory(client, environmentId),
      load: (startId) => loadPage(client, api, environmentId, startId, 'filling'),
      turn: async () => {
        do {
          await new Promise((resolve) => setTimeout(resolve, PAUSE))
        } while (personal.state.get().kind === 'loading')
        await waitForTurn(api, 'filling')
      },
    }),
  )
  const before = useRef(history)
  useEffect(() => {
    const startId = history && before.current && gapOfPoll(before.current, history)
    before.current = history
    if (startId === undefined) return
    filler.gap(startId, MAX_PAGES)
  }, [history, filler])
  useEffect(() => () => filler.stop(), [filler])

  const state = useStore(filler.state)
  return { closing: state.kind === 'loading' ? state : undefined, stop: filler.stop }
}

/** Milliseconds to wait after the reset, in case this clock runs ahead. */
const AFTER_RESET = 500

/**
 * Retries a failed page by itself once the rate limit resets or the network is back. All other
 * failures are left to the user.
 */
const useRetryPage = (pager: Pager, paging: PagerState): void => {
  useEffect(() => {
    if (paging.kind !== 'failed') return undefined
    const { failure } = paging.error
    if (failure.kind === 'rateLimited') {
      const left = failure.resetAt.getTime() - Date.now()
      const timer = setTimeout(pager.again, Math.max(0, left) + AFTER_RESET)
      return () => clearTimeout(timer)
    }
    if (failure.kind !== 'unreachable') return undefined
    addEventListener('online', pager.again)
    return () => removeEventListener('online', pager.again)
  }, [pager, paging])
}

/** What is at the old end of the loaded history. */
export type OldEndState =
  | { kind: 'more' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'complete' }
  /** The server does not continue the list but starts again with the newest deployment. */
  | { kind: 'unreachable' }

/** The history of one environment, and everything its page can do with it. */
export type Timeline = {
  history: History | undefined
  /** Why the last request for the newest page failed, if it did. */
  error: ApiError | null
  /** When the newest page was last fetched, in ms since the epoch; 0 if never. */
  checkedAt: number
  /** When it will be fetched next, in ms since the epoch; 0 if no fetch is planned. */
  nextCheck: Pick<Store<number>, 'get' | 'subscribe'>
  checking: boolean
  check: () => void
  /** How many newer deployments wait behind the pill, and whether there are more in a gap. */
  newer: { count: number; more: boolean }
  newestSeen: string | undefined
  showNewer: () => void
  oldEnd: OldEndState
  pager: Pager
  paging: PagerState
  /** The gap being closed, by the user or in the background. */
  closingGap: ClosingGap | undefined
  stopGap: () => void
  /** Whether the deployment named in the URL was found. */
  linked: LinkedDeploymentState
}

const oldEndOf = (history: History | undefined, paging: PagerState): OldEndState => {
  const startId = history && nextStartId(history)
  if (startId === undefined) return { kind: history?.startsAgain ? 'unreachable' : 'complete' }
  if (paging.kind === 'idle' || paging.startId !== startId) return { kind: 'more' }
  return paging.kind === 'loading' ? { kind: 'loading' } : { kind: 'failed', error: paging.error }
}

/** The budget purpose of each request: scrolling and gaps count as the user's, a search runs in the background. */
const SPENDER = { older: 'reading', gap: 'reading', search: 'searching' } as const

const isLoaded = (history: History, id: string): boolean => indexOfId(history, id) !== undefined

/**
 * Loads, polls and pages the history of an environment (API §4.1), opened at the `linked` deployment.
 * `seen` is the key of the newest deployment that the user saw before.
 */
export const useTimeline = (
  environmentId: string,
  { linked: link, seen }: { linked: LinkedDeployment | undefined; seen: string | undefined },
): Timeline => {
  const { api } = useConnection()
  const client = useQueryClient()
  const [share] = useState(() => createTabShare(environmentId))
  const query = useQuery(deploymentHistory(api, environmentId, share))
  const { data: history, refetch } = query
  const hydrating = useIsHydrating()
  const [pager] = useState(() =>
    createPager({
      history: () => loadedHistory(client, environmentId),
      load: (startId, purpose) => loadPage(client, api, environmentId, startId, SPENDER[purpose]),
      turn: async (purpose, onWait) => {
        if (purpose === 'search') await waitForTurn(api, 'searching', onWait)
      },
    }),
  )
  const paging = useStore(pager.state)
  const ends = useStore(endAlerts)
  const alert = history !== undefined && [...ends].some((id) => isLoaded(history, id))
  const nextCheck = usePolling(environmentId, query, share, alert)
  useDeepPolls(environmentId, history, query.dataUpdatedAt, ends)
  const { closing: filling, stop: stopFilling } = useGapFill(environmentId, history, pager)
  const linked = useLinkedDeployment(environmentId, history, link)

  useRetryPage(pager, paging)
  const pageError = paging.kind === 'failed' ? paging.error : undefined
  const linkedError = linked.kind === 'failed' ? linked.error : undefined
  useSignInAgain({
    errors: [query.error, pageError, linkedError],
    hasContent: history !== undefined,
    retry: () => {
      if (isRefused(query.error)) void query.refetch()
      if (isRefused(pageError)) pager.again()
      if (linked.kind === 'failed' && isRefused(linked.error)) linked.retry()
    },
  })

  const [newestSeen, setNewestSeen] = useState(seen)
  const newest = history?.items[0]?.key
  // The first page appears at once; deployments that arrive later wait behind the pill.
  if (newest !== undefined && (newestSeen === undefined || !history?.keys.has(newestSeen))) {
    setNewestSeen(newest)
  }
  const count = history ? countNewer(history, newestSeen) : 0

  useEffect(
    () => () => {
      pager.stop()
      void cancelPages(client, environmentId)
    },
    [client, environmentId, pager],
  )

  return {
    history,
    error: query.error,
    // While hydrating, the history is as old as the page that the host rendered.
    checkedAt: (hydrating ? hostNow() : undefined) ?? query.dataUpdatedAt,
    nextCheck,
    checking: !hydrating && query.isFetching,
    check: useCallback(() => void refetch(), [refetch]),
    newer: {
      count,
      more: history?.items.slice(0, count).some(({ key }) => history.gaps.has(key)) ?? false,
    },
    newestSeen,
    showNewer: () => setNewestSeen(newest),
    oldEnd: oldEndOf(history, paging),
    pager,
    paging,
    closingGap: paging.kind === 'loading' && paging.purpose === 'gap' ? paging : filling,
    stopGap: useCallback(() => {
      pager.stop()
      stopFilling()
    }, [pager, stopFilling]),
    linked,
  }
}
