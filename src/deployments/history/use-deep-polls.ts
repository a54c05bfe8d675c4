import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { apiNow } from '#src/lib/api-clock.ts'
import { type DeepPoll, nextDeepPoll } from './deep-poll.ts'
import type { History } from './history.ts'
import { loadPage } from './queries.ts'
import { useInView } from './use-in-view.ts'

/**
 * Polls deployments that are in progress below the newest page, as `deep-poll` plans and the rate
 * governor allows. A hidden tab polls only those in `alerts`. `polledAt` is when the
 * newest page last came.
 */
export const useDeepPolls = (
  environmentId: string,
  history: History | undefined,
  polledAt: number,
  alerts: ReadonlySet<string>,
): void => {
  const { api } = useConnection()
  const client = useQueryClient()
  const inView = useInView()
  const [tried] = useState(() => new Map<string, number>())
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (history === undefined) return undefined
    const planned = nextDeepPoll(history, { alerts, onlyAlerts: !inView, tried, now: apiNow() })
    if (planned === undefined) return undefined
    const look = async ({ key, startId }: DeepPoll) => {
      tried.set(key, Date.now())
      // A failed poll is repeated in its time; the newest page reports whether the API answers.
      await loadPage(client, api, environmentId, startId, 'polling').catch(() => {})
      setRound((before) => before + 1)
    }
    const timer = setTimeout(
      () => {
        // The budget may have shrunk meanwhile; plan again.
        if (api.maySendAt('polling') > Date.now()) setRound((before) => before + 1)
        else void look(planned)
      },
      Math.max(planned.at, api.maySendAt('polling')) - Date.now(),
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a poll and a round are reasons to plan anew
  }, [api, client, environmentId, history, inView, polledAt, round, alerts, tried])
}
