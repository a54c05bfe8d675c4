import type { DeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { clockAhead, followAhead } from '#src/lib/time/api-clock.ts'
import { openTabChannel, type TabChannel } from '#src/lib/storage/tab-channel.ts'
import type { RequestTimes } from './history.ts'

/*
 * Tabs on one environment share their polls: each broadcasts its results, so that more tabs do not
 * mean more requests. There is no leader; each tab counts from the last poll of any tab, and a
 * browser-wide lock prevents two from polling at once.
 */

/** What a tab broadcasts after a poll. */
export type PollResult = RequestTimes & {
  /** The newest page; undefined if the poll failed. */
  page: DeploymentHistoryPage | undefined
  /** How far the computer's clock is ahead of the API's, as the answer showed. */
  ahead?: number
}

/** How long a lock is kept for the other tabs to hear what it was for, in milliseconds. */
const UNTIL_HEARD = 500

/**
 * Whether this tab may begin a poll, of whatever environment: no other one has just begun one. Two that begin at once
 * would both spend the last poll that the budget allows, because each reads what the other has spent a moment late.
 * Undefined where the browser has no locks, as outside https and localhost, or refuses them with all site data.
 */
const takesTurn = async (): Promise<boolean | undefined> => {
  if (!('locks' in navigator)) return undefined
  return new Promise((resolve) => {
    navigator.locks
      .request('tidemark.turn', { ifAvailable: true }, async (lock) => {
        resolve(lock !== null)
        if (lock) await new Promise((release) => setTimeout(release, UNTIL_HEARD))
      })
      .catch(() => resolve(undefined))
  })
}

/** The channel name. The number is the message format: other versions of the console stay separate. */
const nameOf = (environmentId: string) => `tidemark.history.4.${environmentId}`

export type TabShare = {
  lastPolledAt: () => number
  /** Records the start of a poll. */
  begin: (now: number) => void
  /** Broadcasts the result to the other tabs. */
  broadcast: (page: DeploymentHistoryPage | undefined, asked: RequestTimes) => void
  /** Listens to the other tabs; returns a function that stops listening. */
  listen: (listener: (result: PollResult) => void) => () => void
  /**
   * Runs `poll` if it is still due, unless another tab is polling this environment or has just done so, or has just
   * begun to poll any.
   */
  unlessPolling: (
    isDue: () => boolean,
    poll: () => Promise<void>,
  ) => Promise<'polled' | 'polledElsewhere' | 'notYet'>
}

/** Joins the tabs that show an environment. */
export const createTabShare = (environmentId: string): TabShare => {
  const name = nameOf(environmentId)
  let lastPolledAt = 0
  let channel: TabChannel<PollResult> | undefined

  return {
    lastPolledAt: () => lastPolledAt,
    begin: (now) => {
      lastPolledAt = now
    },
    broadcast: (page, asked) => {
      lastPolledAt = asked.came
      channel?.send({ ...asked, page, ...(page && { ahead: clockAhead.get() }) })
    },
    listen: (listener) => {
      const opened = openTabChannel<PollResult>(name, (result) => {
        lastPolledAt = Math.max(lastPolledAt, result.came)
        followAhead(result.ahead)
        listener(result)
      })
      channel = opened
      return () => {
        opened?.close()
        if (channel === opened) channel = undefined
      }
    },
    unlessPolling: async (isDue, poll) => {
      // The turn first: only a tab that polls an environment holds it, or others would take it for polled.
      const turn = await takesTurn()
      if (turn === undefined) {
        // Only the time of the last poll keeps tabs apart.
        if (!isDue()) return 'notYet'
        await poll()
        return 'polled'
      }
      if (!turn) return 'notYet'
      return new Promise((resolve, reject) => {
        void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
          if (!lock) return resolve('polledElsewhere')
          if (!isDue()) return resolve('notYet')
          await poll().then(() => resolve('polled'), reject)
          await new Promise((release) => setTimeout(release, UNTIL_HEARD))
        })
      })
    },
  }
}
