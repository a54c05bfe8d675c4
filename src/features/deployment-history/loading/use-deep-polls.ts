import { type History, type HistoryItem, lastAskedAt } from '#src/deployments/history/history.ts'
import { isUnderWay } from '#src/deployments/record/state.ts'
import { epochMs } from '#src/lib/time/instant.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { apiNow } from '#src/lib/time/api-clock.ts'
import { loadPage } from '#src/deployments/history/queries.ts'
import { useInView } from './use-polling.ts'

/*
 * Polling covers only the newest page. A deployment in progress below that page is polled on its
 * own, through the page that contains it, so that its end is noticed. Times are milliseconds since the
 * epoch, spans milliseconds.
 */

/** The page size, if the server complies (API §4.1). */
const PAGE_SIZE = 20

const MINUTE = 60_000
const MAX_PAUSE = 10 * MINUTE
/** How often a deployment with an end alert is polled. */
const ALERT_PAUSE = MINUTE / 2

/** A planned poll: the page after `startId`, which contains the item `key`. */
export type DeepPoll = { readonly key: string; readonly startId: string; readonly at: number }

/** The `startId` of a page that contains the item at `index`; undefined if none is known. */
const pageWith = ({ items, gaps, linkedPage }: History, index: number): string | undefined => {
  for (let at = index; at > Math.max(0, index - PAGE_SIZE); at -= 1) {
    if (linkedPage !== undefined && items[at]?.key === linkedPage.key) return linkedPage.startId
    const newer = items[at - 1]
    if (newer === undefined || gaps.has(newer.key)) return undefined
    if (newer.id !== undefined) return newer.id
  }
  return undefined
}

/** The older a deployment is, the less likely it ends soon. */
const pauseOf = (createdAt: string, now: number): number =>
  Math.min(MAX_PAUSE, Math.max(MINUTE, (now - (epochMs(createdAt) ?? now)) / 60))

/** When an item was last polled, successfully or not. */
const lastTriedAt = (item: HistoryItem, tried: ReadonlyMap<string, number>) =>
  Math.max(lastAskedAt(item), tried.get(item.key) ?? 0)

type Plan = {
  /** Deployments with an end alert, and whether only these are polled. */
  alerts: ReadonlySet<string>
  onlyAlerts: boolean
  /** When polls that may have failed were made, by the item's key. */
  tried: ReadonlyMap<string, number>
  now: number
}

/** The next poll below the newest page; undefined if nothing is in progress there. */
export const nextDeepPoll = (
  history: History,
  { alerts, onlyAlerts, tried, now }: Plan,
): DeepPoll | undefined => {
  const [newest] = history.items
  const polledAt = newest === undefined ? 0 : lastAskedAt(newest)
  let next: DeepPoll | undefined
  for (let index = 1; index < history.items.length; index += 1) {
    const item = history.items[index]
    // Items of the newest page are covered by the regular poll.
    if (item?.kind !== 'deployment' || lastAskedAt(item) >= polledAt) continue
    const { id, status, created_at: createdAt } = item.deployment
    if (onlyAlerts && !alerts.has(id)) continue
    if (!isUnderWay(status)) continue
    const startId = pageWith(history, index)
    const at = lastTriedAt(item, tried) + (alerts.has(id) ? ALERT_PAUSE : pauseOf(createdAt, now))
    if (startId !== undefined && (next === undefined || at < next.at)) {
      next = { key: item.key, startId, at }
    }
  }
  return next
}

/**
 * Polls deployments that are in progress below the newest page, as `nextDeepPoll` plans and the rate
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a poll and a round are reasons to plan again
  }, [api, client, environmentId, history, inView, polledAt, round, alerts, tried])
}
