import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { useConnection } from '#src/api/api-context.ts'
import { ownTurn } from '#src/api/own-turn.ts'
import type { Store } from '#src/lib/store.ts'
import { countNewer, type History, indexOfId, nextStartId } from './history.ts'
import { type ClosingGap, createPager, type Pager, type PagerState } from './pager.ts'
import { cancelPages, deploymentHistory, loadedHistory, loadPage } from './queries.ts'
import { createTabShare } from './tab-share.ts'
import { toldEnds } from './told-ends.ts'
import { usePageAgain } from './use-page-again.ts'
import { useGapFill } from './use-gap-fill.ts'
import { type Anchor, type AnchorState, useAnchor } from './use-anchor.ts'
import { usePolling } from './use-polling.ts'
import { isRefused, useSignInAgain } from './use-sign-in-again.ts'

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
  /** When it will be asked for again; 0 while it will not. */
  nextCheck: Pick<Store<number>, 'get' | 'subscribe'>
  checking: boolean
  check: () => void
  /** How many newer deployments wait to be shown, whether more than these do, and how to show them. */
  newer: { count: number; more: boolean }
  newestSeen: string | undefined
  showNewer: () => void
  oldEnd: OldEnd
  pager: Pager
  paging: PagerState
  /** The gap that is being closed, by the person or in the background. */
  closingGap: ClosingGap | undefined
  /** Whether the deployment that the address names was found. */
  anchor: AnchorState
}

const oldEndOf = (history: History | undefined, paging: PagerState): OldEnd => {
  const startId = history && nextStartId(history)
  if (startId === undefined) return { kind: 'complete' }
  if (paging.kind === 'idle' || paging.startId !== startId) return { kind: 'more' }
  return paging.kind === 'loading' ? { kind: 'loading' } : { kind: 'failed', error: paging.error }
}

/** Scrolling and a click on a gap are the person's; a search goes on by itself. */
const SPENDER = { older: 'reading', gap: 'reading', search: 'searching' } as const

const isLoaded = (history: History, id: string): boolean => indexOfId(history, id) !== undefined

/**
 * Loads, polls and pages the history of an environment (API §4.1), opened at `anchor`. `seen` is the
 * newest deployment that the reader saw before.
 */
export const useTimeline = (
  environmentId: string,
  { anchor, seen }: { anchor: Anchor | undefined; seen: string | undefined },
): Timeline => {
  const { api } = useConnection()
  const client = useQueryClient()
  const [share] = useState(() => createTabShare(environmentId))
  const query = useQuery(deploymentHistory(api, environmentId, share))
  const history = query.data
  const [pager] = useState(() =>
    createPager({
      history: () => loadedHistory(client, environmentId),
      load: (startId, purpose) => loadPage(client, api, environmentId, startId, SPENDER[purpose]),
      turn: async (purpose) => {
        if (purpose === 'search') await ownTurn(api, 'searching')
      },
    }),
  )
  const paging = useSyncExternalStore(pager.state.subscribe, pager.state.get)
  const ends = useSyncExternalStore(toldEnds.subscribe, toldEnds.get)
  const told = history !== undefined && [...ends].some((id) => isLoaded(history, id))
  const nextCheck = usePolling(environmentId, query, share, told)
  const filling = useGapFill(environmentId, history, pager)
  const anchored = useAnchor(environmentId, history, anchor)

  usePageAgain(pager, paging)
  const pageError = paging.kind === 'failed' ? paging.error : undefined
  const anchorError = anchored.kind === 'failed' ? anchored.error : undefined
  // The newest page is asked for again by who signed in.
  useSignInAgain(history ? [query.error, pageError, anchorError] : [], () => {
    if (isRefused(pageError)) pager.again()
    if (anchored.kind === 'failed' && isRefused(anchored.error)) anchored.retry()
  })

  const [newestSeen, setNewestSeen] = useState(seen)
  const newest = history?.items[0]?.key
  // The first ones appear by themselves; whatever arrives after them waits.
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
    checkedAt: query.dataUpdatedAt,
    nextCheck,
    checking: query.isFetching,
    check: () => void query.refetch(),
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
    anchor: anchored,
  }
}
