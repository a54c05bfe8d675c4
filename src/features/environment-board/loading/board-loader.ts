import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#src/api/api-error.ts'
import type { Api } from '#src/api/create-api.ts'
import { waitForTurn } from '#src/api/wait-for-turn.ts'
import { type History, newestItems } from '#src/deployments/history/history.ts'
import { createPager, type Pager } from '#src/deployments/history/pager.ts'
import { environmentNow, isFailing, mayChangeSoon } from '#src/deployments/past/environment.ts'
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
import { gapOf, type Pace, pacedAt, sentWithinHour } from './request-pace.ts'
import { sessionAfter } from './session-over.ts'

/** One environment, as this tab follows it. */
type Followed = {
  readonly share: TabShare
  readonly stopListening: () => void
  readonly pager: Pager
  /** When another tab was last found to be polling it, in ms since the epoch. */
  polledElsewhereAt: number
}

/** What the page wants of the environments that it shows. */
export type BoardAttention = {
  /** Those to request without a history; undefined for all. */
  readonly wanted: ReadonlySet<string> | undefined
  /** Those in folded groups. */
  readonly folded: ReadonlySet<string>
}

export const ALL_WANTED: BoardAttention = { wanted: undefined, folded: new Set() }

/** Whether something in an environment fails; `now` in ms. */
const hasFailure = (history: History, now: number): boolean => {
  const { statuses, failedDeployments } = environmentNow(history, now)
  return failedDeployments.length > 0 || [...statuses.values()].some(isFailing)
}

/** Whether another credential may get another answer (API §7). */
const dependsOnCredential = ({ failure: { kind } }: ApiError): boolean =>
  kind === 'unauthorized' || kind === 'forbidden' || kind === 'notFound'

/** How many deployments a full page has (API §4.1). A shorter page does not prove that the history ends there. */
const PAGE = 20

/** A request that was refused less than this many ms ago is not repeated when the page opens. */
const JUST_NOW = 10_000

/** How many deployments of an environment a board keeps that nobody operates, once it has so many. */
const KEPT = 60
const MOST_KEPT = 100

/** Which environments a board requests, and how often; default: all, as often as the rate governor allows. */
export type BoardLoading = { readonly attention?: BoardAttention; readonly pace?: Pace | undefined }

/**
 * Loads the histories of several environments into the cache that the timeline reads too, and polls them in turn, at
 * `pace` if nobody operates the board. Nothing is sent before `start`.
 */
export const createBoardLoader = (
  client: QueryClient,
  api: Api,
  environmentIds: readonly string[],
  { attention: initially = ALL_WANTED, pace }: BoardLoading = {},
) => {
  let attention = initially
  /** When requests were sent in the last hour, if there is a pace to keep to. */
  let sent: readonly number[] = []
  const noteSent = () => {
    const now = Date.now()
    if (pace) sent = [...sentWithinHour(sent, now), now]
  }
  const state = createBoardState(client, environmentIds)
  const followed = new Map<string, Followed>()

  /**
   * Works out an environment's state as soon as its history arrives. The page would work out those of many environments
   * in one long task.
   */
  const workOut = (id: string): void => {
    const history = loadedHistory(client, id)
    if (!history) return
    const kept = pace && history.items.length > MOST_KEPT ? newestItems(history, KEPT) : history
    if (kept !== history) {
      const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState<History>(historyKey(id)) ?? {}
      client.setQueryData<History>(historyKey(id), kept, { updatedAt })
    }
    environmentNow(kept, Date.now())
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
  const isWanted = (id: string) => attention.wanted?.has(id) ?? true
  /** What is shown and was requested, or will be. */
  const wanted = () =>
    [...state.store.get().values()].filter(
      ({ environmentId, history, error }) =>
        history !== undefined || error !== null || isWanted(environmentId),
    )
  const isSessionOver = () => sessionAfter(wanted()) === 'over'

  /** Those that the person no longer wants: what still waits for its turn is not requested. */
  const dropped = new Set<string>()

  const reads = createInitialLoads({
    ask: async (id) => {
      if (!isShown(id) || dropped.has(id)) return
      const options = deploymentHistory(api, id, followedAt(id).share)
      noteSent()
      // At a pace, what failed is asked for again in its turn.
      await client
        .query({ ...options, staleTime: 0, ...(pace && { retry: false }) })
        .catch(() => {})
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

  /** Whether its first request is still to come; at a pace, those that were not sent at once take turns. */
  const isAwaited = (one: Omit<LoadedEnvironment, 'environmentId'>, id: string): boolean =>
    one.history === undefined && one.error === null && (pace === undefined || reads.has(id))

  const candidateOf = ({ environmentId, ...one }: LoadedEnvironment): PollCandidate[] =>
    one.checking || isAwaited(one, environmentId)
      ? []
      : [
          {
            environmentId,
            busy: one.history !== undefined && mayChangeSoon(one.history, apiNow()),
            error: one.error,
            failures: state.failuresOf(environmentId),
            lastPolledAt: lastPolledAt(environmentId),
            failing: one.history !== undefined && hasFailure(one.history, apiNow()),
            folded: attention.folded.has(environmentId),
          },
        ]

  const polling = createBoardPolling({
    allowedAt: (isUrgent) =>
      Math.max(
        api.maySendAt('polling'),
        pace ? pacedAt(sent, pace, { now: Date.now(), isUrgent }) : 0,
      ),
    gap: pace && gapOf(pace),
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
          noteSent()
          // A failed poll is not retried: the environment is polled again in its turn.
          await client.query({ ...options, staleTime: 0, retry: false }).catch(() => {})
          if (pace) workOut(id)
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
    const missing = wanted().flatMap(({ environmentId, history, error }) =>
      history === undefined && error === null ? [environmentId] : [],
    )
    const room = pace && pace.atOnce - sentWithinHour(sent, Date.now()).length
    reads.add(room === undefined ? missing : missing.slice(0, Math.max(0, room)))
  }

  /** Environments whose older pages were requested automatically, because their newest page is not full. */
  const lookedInto = new Set<string>()
  let wasAnswering = true
  const onChange = () => {
    const shown = wanted()
    const isAnswering = shown.some(
      ({ history, error, checking }) => history !== undefined && error === null && !checking,
    )
    if (pace && isAnswering && !wasAnswering) polling.wake()
    if (isAnswering || shown.every(({ error }) => error !== null)) wasAnswering = isAnswering
    // Only another environment's answer tells a refused environment from a session that is over.
    if (sessionAfter(shown) === 'open' && !shown.some(({ checking }) => checking)) {
      const other = shown.find(({ error }) => !isRefused(error))
      if (other) reads.add([other.environmentId])
    }
    for (const { environmentId: id, history } of shown) {
      // At a pace, nobody waits for older pages.
      if (
        pace ||
        !history ||
        history.complete ||
        history.items.length >= PAGE ||
        lookedInto.has(id)
      )
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
    /** When the next poll is planned, in ms since the epoch; undefined if none is. */
    nextPollAt: polling.nextAt,
    /** Shows these environments: requests new ones that are wanted, and stops following all others. */
    show: (ids: readonly string[], next: BoardAttention = ALL_WANTED): void => {
      const isOther = next !== attention
      for (const id of ids) if (isWanted(id) && next.wanted?.has(id) === false) dropped.add(id)
      attention = next
      for (const id of dropped) if (isWanted(id)) dropped.delete(id)
      if ((state.show(ids) || isOther) && isRunning) followShown()
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
