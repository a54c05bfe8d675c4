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
import { createInitialLoads } from './initial-loads.ts'
import { createOlderPageLoads } from './older-page-loads.ts'
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

/** How many deployments a full page has (API §4.1). A shorter page does not prove that the history ends there. */
const PAGE = 20

/** A request that was refused less than this many ms ago is not repeated when the page opens. */
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
   * Works out an environment's state as soon as its history arrives. The page would work out those of many environments
   * in one long task.
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
  /** An environment may leave the board while it waits for its turn. */
  const isShown = (id: string) => state.store.get().has(id)
  const isSessionOver = () => sessionAfter([...state.store.get().values()]) === 'over'

  const reads = createInitialLoads({
    ask: async (id) => {
      if (!isShown(id)) return
      const options = deploymentHistory(api, id, followedAt(id).share)
      await client.query({ ...options, staleTime: 0 }).catch(() => {})
      workOut(id)
      // Nobody is signed in, so the other requests would be refused too.
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
    // The person is asked to sign in once, not once for each environment.
    candidates: () =>
      isSessionOver() ? [] : [...state.store.get().values()].flatMap((one) => candidateOf(one)),
    poll: async (id) => {
      const one = followedAt(id)
      const before = lastPolledAt(id)
      const outcome = await one.share.unlessPolling(
        // By now another tab may have polled it or used up the planned poll, or this tab may be hidden.
        () =>
          one.share.lastPolledAt() <= before &&
          api.maySendAt('polling') <= Date.now() &&
          document.visibilityState === 'visible',
        async () => {
          const options = deploymentHistory(api, id, one.share, 'polling')
          // A failed poll is not retried: the environment is polled again in its turn.
          await client.query({ ...options, staleTime: 0, retry: false }).catch(() => {})
        },
      )
      // Otherwise this environment would be planned again and again, and the others would not get a turn.
      if (outcome === 'polledElsewhere') one.polledElsewhereAt = Date.now()
    },
  })

  const further = createOlderPageLoads({
    pagerOf: (id) => (isShown(id) ? followedAt(id).pager : undefined),
    historyOf: (id) => loadedHistory(client, id),
    onChange: (id) => state.setFurther(id, further.stateOf(id)),
  })

  /** Requests the environments that have neither a history nor an error. */
  const readMissing = () => {
    reads.add(
      [...state.store.get().values()].flatMap(({ environmentId, history, error }) =>
        history === undefined && error === null ? [environmentId] : [],
      ),
    )
  }

  /** Environments whose older pages were requested automatically, because their newest page is not full. */
  const lookedInto = new Set<string>()
  const onChange = () => {
    const shown = [...state.store.get().values()]
    // Only another environment's answer tells a refused environment from a session that is over.
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
    /** Shows these environments: requests new ones and stops following all others. */
    show: (ids: readonly string[]): void => {
      if (state.show(ids) && isRunning) followShown()
    },
    /** Starts loading and polling; returns a function that stops both. */
    start: (): (() => void) => {
      isRunning = true
      const stopFollowing = state.follow()
      // Refused environments are not polled, so opening the page asks again, unless they were refused a moment ago.
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
    /** Requests this environment without waiting for its poll, because the person asked for it. */
    checkNow: (id: string): void => reads.add([id]),
    /** Repeats what was refused, and requests what was held back because of that. */
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
