import { type QueryObserverResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import type { History } from './history.ts'
import { nextLook } from './poll-plan.ts'
import { adoptLook } from './queries.ts'
import type { TabShare } from './tab-share.ts'

const visibility = {
  subscribe: (listener: () => void) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  get: () => document.visibilityState === 'visible',
}

/** How often a tab in the background looks for somebody who asked to be told, in milliseconds. */
const BACKGROUND = 30_000

/**
 * Looks at the newest page as `poll-plan` says: in view only, together with the other tabs, at once
 * on waking. `told` is somebody's wish to hear of an end, which goes on in the background, slowly.
 * Gives when this tab will look next, in milliseconds since the epoch; 0 while it will not.
 */
export const usePolling = (
  environmentId: string,
  query: QueryObserverResult<History>,
  share: TabShare,
  told: boolean,
): Pick<Store<number>, 'get' | 'subscribe'> => {
  const { api } = useConnection()
  const client = useQueryClient()
  const inView = useSyncExternalStore(visibility.subscribe, visibility.get)
  const [wokeAt, setWokeAt] = useState(0)
  const [round, setRound] = useState(0)
  const [next] = useState(() => createStore(0))
  const { data, error, refetch, dataUpdatedAt, errorUpdatedAt, isFetching } = query

  useEffect(
    () =>
      share.listen((looked) => {
        adoptLook(client, environmentId, looked)
        setRound((before) => before + 1)
      }),
    [client, environmentId, share],
  )

  useEffect(() => {
    const wake = () => setWokeAt(Date.now())
    if (!inView) return undefined
    wake()
    addEventListener('online', wake)
    return () => removeEventListener('online', wake)
  }, [inView])

  useEffect(() => {
    const now = Date.now()
    // The first look is the query's own.
    const lookedAt = Math.max(share.lookedAt(), dataUpdatedAt, errorUpdatedAt)
    const planned =
      isFetching || lookedAt === 0 || (!inView && !told)
        ? undefined
        : nextLook({
            history: data,
            error,
            mayLookAt: api.mayLeaveAt('watching'),
            lookedAt,
            wokeAt,
          })
    const at = planned === undefined || inView ? planned : Math.max(planned, lookedAt + BACKGROUND)
    next.set(at ?? 0)
    if (at === undefined) return undefined
    // Tabs that wait for the same moment do not all come at it.
    const timer = setTimeout(
      () => {
        void share
          .alone(async () => {
            if (share.lookedAt() <= lookedAt) await refetch({ cancelRefetch: false })
          })
          .finally(() => setRound((before) => before + 1))
      },
      Math.max(0, at - now) + Math.random() * 200,
    )
    return () => clearTimeout(timer)
  }, [
    api,
    data,
    error,
    refetch,
    dataUpdatedAt,
    errorUpdatedAt,
    isFetching,
    inView,
    told,
    wokeAt,
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a round is a reason to plan anew
    round,
    share,
    next,
  ])

  return next
}
