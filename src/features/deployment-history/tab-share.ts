import type { DeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'

/*
 * Tabs on one environment look at it together: whoever looks tells the others what came, so that
 * the requests of an hour do not grow with the tabs. No tab leads; each waits from the last look of
 * any, and a browser-wide lock keeps two from looking at the same moment.
 */

/** What a tab tells the others after a look. */
export type Looked = {
  at: number
  /** The newest page; undefined when the look failed. */
  page: DeploymentHistoryPage | undefined
}

/** What tabs know together. The number is the format: another version of the console stays apart. */
const nameOf = (environmentId: string) => `tidemark.history.2.${environmentId}`

export type TabShare = {
  lookedAt: () => number
  /** Counts a look as it begins. */
  begin: (now: number) => void
  /** Tells the other tabs what came. */
  tell: (page: DeploymentHistoryPage | undefined, now: number) => void
  /** Listens to the other tabs; returns how to stop. */
  listen: (listener: (looked: Looked) => void) => () => void
  /** Runs `look` unless another tab is looking just now. */
  alone: (look: () => Promise<void>) => Promise<void>
}

/** Joins the tabs that show an environment. */
export const createTabShare = (environmentId: string): TabShare => {
  const name = nameOf(environmentId)
  let lookedAt = 0
  let channel: BroadcastChannel | undefined

  return {
    lookedAt: () => lookedAt,
    begin: (now) => {
      lookedAt = now
    },
    tell: (page, now) => {
      lookedAt = now
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
      channel?.postMessage({ at: now, page } satisfies Looked)
    },
    listen: (listener) => {
      const opened = new BroadcastChannel(name)
      channel = opened
      opened.addEventListener('message', ({ data }: MessageEvent<Looked>) => {
        lookedAt = Math.max(lookedAt, data.at)
        listener(data)
      })
      return () => {
        opened.close()
        if (channel === opened) channel = undefined
      }
    },
    alone: async (look) => {
      // Browsers offer locks on https and localhost only; elsewhere the last look of any tab is all there is.
      if (!('locks' in navigator)) {
        await look()
        return
      }
      await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await look()
      })
    },
  }
}
