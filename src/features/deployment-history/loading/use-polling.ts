import { useStore } from '#src/ui/hooks/use-store.ts'
import { type QueryObserverResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { createStore, type Store } from '#src/lib/values/store.ts'
import type { History } from '#src/deployments/history/history.ts'
import { mayChangeSoon } from '#src/deployments/past/environment.ts'
import { apiNow } from '#src/lib/time/api-clock.ts'
import { nextPoll } from './poll-plan.ts'
import { adoptPoll } from '#src/deployments/history/queries.ts'
import type { TabShare } from '#src/deployments/history/tab-sync.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const get = () => document.visibilityState === 'visible'

/** Whether this tab is visible. */
export const useInView = (): boolean => useStore({ subscribe, get }, () => true)

/** How often a background tab polls for an end alert, in milliseconds. */
const BACKGROUND = 30_000

/**
 * Polls the newest page as `poll-plan` says: only while visible, shared with the other tabs, at once
 * on waking. With `alert` (an end alert is set) it keeps polling slowly in the background. Returns
 * when this tab polls next, in milliseconds since the epoch; 0 while it does not.
 */
export const usePolling = (
  environmentId: string,
  query: QueryObserverResult<History>,
  share: TabShare,
  alert: boolean,
): Pick<Store<number>, 'get' | 'subscribe'> => {
  const { api } = useConnection()
  const client = useQueryClient()
  const inView = useInView()
  const [wokeAt, setWokeAt] = useState(0)
  const [round, setRound] = useState(0)
  const [next] = useState(() => createStore(0))
  const { data, error, refetch, dataUpdatedAt, errorUpdatedAt, isFetching } = query

  useEffect(
    () =>
      share.listen((poll) => {
        adoptPoll(client, environmentId, poll)
        setRound((before) => before + 1)
      }),
    [client, environmentId, share],
  )

  const wasInView = useRef(inView)
  useEffect(() => {
    const wake = () => setWokeAt(Date.now())
    // Opening the page wakes nothing: its query decides whether the answer that is there is new enough.
    if (inView && !wasInView.current) wake()
    wasInView.current = inView
    if (!inView) return undefined
    addEventListener('online', wake)
    return () => removeEventListener('online', wake)
  }, [inView])

  useEffect(() => {
    const now = Date.now()
    // The query itself makes the first request.
    const lastPolledAt = Math.max(share.lastPolledAt(), dataUpdatedAt, errorUpdatedAt)
    const planned =
      isFetching || lastPolledAt === 0 || (!inView && !alert)
        ? undefined
        : nextPoll({
            isBusy: data !== undefined && mayChangeSoon(data, apiNow()),
            error,
            allowedAt: api.maySendAt('polling'),
            lastPolledAt,
            wokeAt,
          })
    const at =
      planned === undefined || inView ? planned : Math.max(planned, lastPolledAt + BACKGROUND)
    next.set(at ?? 0)
    if (at === undefined) return undefined
    // Jitter, so that waiting tabs do not all poll at once.
    const timer = setTimeout(
      () => {
        void share
          .unlessPolling(
            // Another tab may have polled it, or spent the poll that was planned.
            () => share.lastPolledAt() <= lastPolledAt && api.maySendAt('polling') <= Date.now(),
            async () => {
              await refetch({ cancelRefetch: false })
            },
          )
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
    alert,
    wokeAt,
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a round is a reason to plan again
    round,
    share,
    next,
  ])

  return next
}
