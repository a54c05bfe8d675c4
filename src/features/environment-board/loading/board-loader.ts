import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#src/api/api-error.ts'
import type { Api } from '#src/api/create-api.ts'
import { waitForTurn } from '#src/api/wait-for-turn.ts'
import type { History } from '#src/deployments/history/history.ts'
import { createPager, type Pager } from '#src/deployments/history/pager.ts'
import { environmentNow, mayChangeSoon } from '#src/deployments/past/environment.ts'
import { apiNow } from '#src/lib/time/api-clock.ts'
import {
  adoptPoll,
  cancelPages,
  deploymentHistory,
  historyKey,
  loadedHistory,
  loadPage,
} from '#src/deployments/history/queries.ts'
import { createTabShare, type TabShare } from '#src/deployments/history/tab-sync.ts'
import { isRefused } from '#src/shared/use-sign-in-again.ts'
import type { PollCandidate } from './board-poll-plan.ts'
import { createBoardPolling } from './board-polling.ts'
import { createBoardState, type LoadedEnvironment } from './board-state.ts'
import { createFirstReads } from './first-reads.ts'
import { createFurtherLooks } from './further-looks.ts'
import { sessionAfter } from './session-over.ts'

/** One environment, as this tab follows it. */
type Followed = {
  readonly share: TabShare
  readonly stopListening: () => void
  readonly pager: Pager
  /** When another tab was last found to be polling it, in ms since the epoch. */
  polledElsewhereAt: number
}

/** Whether another credential may get another answer (API §7). */
const dependsOnCredential = ({ failure: { kind } }: ApiError): boolean =>
  kind === 'unauthorized' || kind === 'forbidden' || kind === 'notFound'

/** How many deployments the newest page holds (API §4.1). Fewer are no proof of the end, but a page more may be. */
const PAGE = 20

/** A failure younger than this is not repeated when the page opens, in milliseconds. */
const JUST_NOW = 10_000

/**
 * Loads the histories of several environments into the cache that the timeline reads too, and polls them in turn.
 * Nothing is sent before `start`.
 */
export const createBoardLoader = (
  client: QueryClient,
  api: Api,
  environmentIds: readonly string[],
) => {
  const state = createBoardState(client, environmentIds)
  const followed = new Map<string, Followed>()

  /**
   * Works out what a history proves as soon as it is there: left to the page, those of many environments that come
   * together would be worked out in one task.
   */
  const workOut = (id: string): void => {
    const history = loadedHistory(client, id)
    if (history) environmentNow(history, Date.now())
  }

  const follow = (id: string): Followed => {
    const share = createTabShare(id)
    const stopListening = share.listen((poll) => {
      adoptPoll(client, id, poll)
      polling.plan()
    })
    const pager = createPager({
      history: () => loadedHistory(client, id),
      load: async (startId) => {
        const page = await loadPage(client, api, id, startId, 'searching')
        workOut(id)
        return page
      },
      turn: (_, onWait) => waitForTurn(api, 'searching', onWait),
    })
    return { share, stopListening, pager, polledElsewhereAt: 0 }
  }
  const followedAt = (id: string): Followed => {
    const one = followed.get(id) ?? follow(id)
    followed.set(id, one)
    return one
  }
  const isSessionOver = () => sessionAfter([...state.store.get().values()]) === 'over'

  const reads = createFirstReads({
    ask: async (id) => {
      const options = deploymentHistory(api, id, followedAt(id).share)
      await client.query({ ...options, staleTime: 0 }).catch(() => {})
      workOut(id)
      // Nobody is signed in: the others would be refused too.
      if (isSessionOver()) reads.clear()
    },
    giveUp: (id) => void client.cancelQueries({ queryKey: historyKey(id), exact: true }),
  })

  const lastPolledAt = (id: string): number => {
    const { dataUpdatedAt = 0, errorUpdatedAt = 0 } =
      client.getQueryState<History>(historyKey(id)) ?? {}
    const { share, polledElsewhereAt } = followedAt(id)
    return Math.max(share.lastPolledAt(), dataUpdatedAt, errorUpdatedAt, polledElsewhereAt)
  }

  const candidateOf = ({ environmentId, ...one }: LoadedEnvironment): PollCandidate[] =>
    one.checking || (one.history === undefined && one.error === null)
      ? []
      : [
          {
            environmentId,
            busy: one.history !== undefined && mayChangeSoon(one.history, apiNow()),
            error: one.error,
            failures: state.failuresOf(environmentId),
            lastPolledAt: lastPolledAt(environmentId),
          },
        ]

  const polling = createBoardPolling({
    allowedAt: () => api.maySendAt('polling'),
    // Whoever has to sign in again is asked once, not once for each environment.
    candidates: () =>
      isSessionOver() ? [] : [...state.store.get().values()].flatMap((one) => candidateOf(one)),
    poll: async (id) => {
      const one = followedAt(id)
      const before = lastPolledAt(id)
      const outcome = await one.share.unlessPolling(
        // Another tab may have polled it, or spent the poll that was planned, or this tab was hidden meanwhile.
        () =>
          one.share.lastPolledAt() <= before &&
          api.maySendAt('polling') <= Date.now() &&
          document.visibilityState === 'visible',
        async () => {
          const options = deploymentHistory(api, id, one.share, 'polling')
          // A failed poll is repeated in its turn.
          await client.query({ ...options, staleTime: 0, retry: false }).catch(() => {})
        },
      )
      // The next one takes its turn, rather than this one again and again.
      if (outcome === 'polledElsewhere') one.polledElsewhereAt = Date.now()
    },
  })

  const further = createFurtherLooks({
    pagerOf: (id) => followedAt(id).pager,
    historyOf: (id) => loadedHistory(client, id),
    onChange: (id) => state.setFurther(id, further.stateOf(id)),
  })

  /** Asks for those that nobody has asked for yet. */
  const readMissing = () => {
    reads.add(
      [...state.store.get().values()].flatMap(({ environmentId, history, error }) =>
        history === undefined && error === null ? [environmentId] : [],
      ),
    )
  }

  /** Older pages of these were asked for without the person: a newest page that is not full. */
  const lookedInto = new Set<string>()
  const onChange = () => {
    const shown = [...state.store.get().values()]
    // Only another environment can tell whether one of them refuses the credential, or the session is over.
    if (sessionAfter(shown) === 'open' && !shown.some(({ checking }) => checking)) {
      const other = shown.find(({ error }) => !isRefused(error))
      if (other) reads.add([other.environmentId])
    }
    for (const { environmentId: id, history } of shown) {
      if (!history || history.complete || history.items.length >= PAGE || lookedInto.has(id))
        continue
      lookedInto.add(id)
      further.start([id])
    }
    polling.plan()
  }

  const leave = (id: string) => {
    followed.get(id)?.stopListening()
    followed.get(id)?.pager.stop()
    followed.delete(id)
    void cancelPages(client, id)
  }

  let isRunning = false
  const followShown = () => {
    const shown = state.store.get()
    for (const id of shown.keys()) followedAt(id)
    for (const id of followed.keys()) if (!shown.has(id)) leave(id)
    if (!isSessionOver()) readMissing()
    polling.plan()
  }

  return {
    state: state.store,
    /** Shows these environments: asks for new ones, and follows the others no more. */
    show: (ids: readonly string[]): void => {
      if (state.show(ids) && isRunning) followShown()
    },
    /** Begins to load and poll; returns how to stop. */
    start: (): (() => void) => {
      isRunning = true
      const stopFollowing = state.follow()
      // Opening the page is a reason to ask again what is not polled by itself; going back at once is none.
      const refusedBefore = [...state.store.get().values()].filter(
        ({ error }) =>
          error && dependsOnCredential(error) && Date.now() - error.at.getTime() > JUST_NOW,
      )
      reads.add(refusedBefore.map(({ environmentId }) => environmentId))
      const stopPlanning = state.store.subscribe(onChange)
      followShown()
      const stopPolling = polling.start()
      return () => {
        isRunning = false
        stopPolling()
        stopPlanning()
        reads.clear()
        further.stop()
        for (const id of followed.keys()) leave(id)
        stopFollowing()
      }
    },
    /** Asks for this environment at once, because the person wants it. */
    checkNow: (id: string): void => reads.add([id]),
    /** Repeats what a credential was refused for, and asks for what was not asked for because of it. */
    afterSignIn: (): void => {
      const shown = [...state.store.get().values()]
      reads.add(
        shown.flatMap(({ environmentId, error }) =>
          error === null || !dependsOnCredential(error) ? [] : [environmentId],
        ),
      )
      readMissing()
      for (const { environmentId, further: look } of shown) {
        if (look.kind === 'failed' && isRefused(look.error)) followedAt(environmentId).pager.again()
      }
    },
    lookFurther: further.start,
    stopLooking: further.stop,
  }
}
