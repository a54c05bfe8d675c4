import { replaceEqualDeep } from '@tanstack/react-query'
import { ApiError, mayRetry } from '#src/api/api-error.ts'
import { retryDelay } from '#src/api/query-client.ts'
import type { RateBudget } from '#src/api/rate-budget.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { type Clock, CLOCK, createPause } from '#src/lib/time/after-pause.ts'
import { whenReleased } from '#src/lib/keys/after-press.ts'
import { createStore } from '#src/lib/values/store.ts'
import type { Sent } from '#form/body/request.ts'
import type { EditKind } from '#form/draft/draft.ts'
import { afterEvent, type Answered, openSession, mayFollow, type SessionEvent } from './session.ts'

type ResolveLoopOptions = {
  /** The current draft. */
  draft: () => Sent
  /** Sends one body; rejects with `ApiError`, or because it was aborted. */
  send: (json: string, signal: AbortSignal) => Promise<ResolvedComponent>
  budget: () => RateBudget
  /** Returns an error if an answer must not be applied. */
  accept: (component: ResolvedComponent) => ApiError | undefined
  /** The answer for the first draft, if it came with the page; it is applied already. */
  first?: Answered | undefined
  /** Applies an answer. `isFollowUp`: an earlier answer caused its request, not the person. */
  onAnswer: (answered: Answered, isFollowUp: boolean) => void
  clock?: Clock
  /** Runs a callback once no pointer is pressed. */
  whenFree?: (run: () => void) => void
}

const SETTLE = 300
/** The longest that continued typing delays a request, in ms, unless the settle delay is longer. */
const LONGEST_WAIT = 2000
/** How often a failing request is sent before it is given up. */
export const TRIES = 3
/** How long a request is in progress before the page says so, in ms. */
const SAID_AFTER = 150
const MAX_CACHED = 50
const SHOWABLE = 'a response that this console can show'

/** How long an edit settles, in ms: longer as the budget shrinks. */
export const settleDelay = ({ remaining, limit }: RateBudget): number => {
  const share = limit > 0 ? remaining / limit : 0
  if (share > 0.5) return SETTLE
  if (share > 0.25) return 800
  return share > 0.1 ? 2000 : 5000
}

/**
 * Sends one request per settled edit and aborts superseded ones, so that a late answer never replaces
 * a newer one. For a draft that was sent before, it shows the cached answer until the new one arrives.
 */
export const createResolveLoop = (options: ResolveLoopOptions) => {
  const { first, clock = CLOCK, whenFree = whenReleased } = options
  let session = openSession(first)
  const resolution = createStore(session.resolution)
  const shown = createStore(session.shown)
  const answers = new Map(first ? [[first.sent.json, first]] : [])
  let current: { json: string; controller: AbortController } | undefined
  let cancelRetry = () => {}
  let cancelPause = () => {}
  let cancelLate: (() => void) | undefined

  const tell = (event: SessionEvent) => {
    session = afterEvent(session, event)
    if (session.shown === session.resolution.kind) {
      cancelLate?.()
      cancelLate = undefined
    } else cancelLate ??= clock.after(SAID_AFTER, () => tell({ type: 'late' }))
    resolution.set(session.resolution)
    shown.set(session.shown)
  }
  const previous = () => session.resolution.previous
  const isPaused = () => session.resolution.kind === 'paused'
  const isSlow = () => settleDelay(options.budget()) > SETTLE

  const cache = (answered: Answered) => {
    answers.delete(answered.sent.json)
    answers.set(answered.sent.json, answered)
    const oldest = answers.keys().next()
    if (answers.size > MAX_CACHED && !oldest.done) answers.delete(oldest.value)
  }

  const pauseUntil = (until: Date, error: ApiError) => {
    current = undefined
    tell({ type: 'paused', until, error })
    // 300 ms after the reset, in case this clock runs ahead of the server's.
    const wait = Math.max(1000, until.getTime() - clock.now() + 300)
    cancelPause = clock.after(wait, () => send(true))
  }

  const failed = (error: ApiError) => {
    current = undefined
    tell({ type: 'failed', error })
  }

  /** Fails because of a bug in this console, and reports it. */
  const failUnexpectedly = (error: unknown) => {
    if (typeof reportError === 'function') reportError(error)
    failed(new ApiError({ kind: 'malformed', expected: SHOWABLE }))
  }

  /** Applies an answer to the form; returns false if that failed. */
  const apply = (answered: Answered): boolean => {
    try {
      options.onAnswer(answered, session.followed.length > 0)
      return true
    } catch (error) {
      failUnexpectedly(error)
      return false
    }
  }

  /**
   * Sends the draft again if the last answer did not cover it: the answer may have brought back fields with parked
   * values, or be the first one for a saved draft.
   */
  const follow = () => {
    // An edit that is still settling sends its own request when it is due.
    if (session.isSettling) return
    const { json } = options.draft()
    if (json === previous()?.sent.json) tell({ type: 'caughtUp' })
    else if (mayFollow(session, json)) {
      tell({ type: 'followed' })
      send(false)
    } else tell({ type: 'stopped' })
  }

  const attempt = async (sent: Sent, controller: AbortController, tries: number) => {
    const since = clock.now()
    try {
      const received = await options.send(sent.json, controller.signal)
      if (controller.signal.aborted) return
      // Parts that equal those of the last answer stay the same objects, so that nothing renders for them.
      const component = replaceEqualDeep(previous()?.component, received)
      const refusal = options.accept(component)
      if (refusal) {
        failed(refusal)
        return
      }
      const answered = { component, sent, at: clock.now(), tookMs: clock.now() - since }
      if (!apply(answered)) return
      cache(answered)
      current = undefined
      tell({ type: 'answered', answered, isSlow: isSlow() })
      follow()
    } catch (error) {
      if (controller.signal.aborted) return
      if (error instanceof ApiError) afterFailure(error, sent, controller, tries)
      else failUnexpectedly(error)
    }
  }

  const afterFailure = (
    error: ApiError,
    sent: Sent,
    controller: AbortController,
    tries: number,
  ) => {
    const { failure } = error
    if (failure.kind === 'rateLimited') pauseUntil(failure.resetAt, error)
    else if (mayRetry(failure) && tries + 1 < TRIES) {
      const delay = retryDelay(tries)
      const retry = (at: number | undefined) =>
        tell({ type: 'retrying', retrying: { error, at, next: tries + 2 } })
      retry(clock.now() + delay)
      cancelRetry = clock.after(delay, () => {
        retry(undefined)
        void attempt(sent, controller, tries + 1)
      })
    } else failed(error)
  }

  const send = (evenIfEqual: boolean) => {
    typing.cancel()
    cancelPause()
    tell({ type: 'typingEnded' })
    const sent = options.draft()
    if (!evenIfEqual && current?.json === sent.json) return
    cancelRetry()
    current?.controller.abort()
    const controller = new AbortController()
    current = { json: sent.json, controller }
    const equal = answers.get(sent.json)
    const cached = equal && { ...equal, sent }
    if (cached && !apply(cached)) return
    tell({ type: 'sent', cached })
    void attempt(sent, controller, 0)
  }

  /** Sends the request for an edit that is still settling, if there is one. */
  const sendWaiting = () =>
    whenFree(() => {
      if (session.isSettling && !isPaused()) send(false)
    })

  const typing = createPause({
    clock,
    rest: () => settleDelay(options.budget()),
    longest: LONGEST_WAIT,
    run: sendWaiting,
  })

  return {
    resolution,
    /** The resolve status as displayed, delayed so that a quick answer does not make it flicker. */
    shown,
    /** Call this when the draft changed: a choice is sent at once, typing when it settles. */
    edited: (kind: EditKind): void => {
      // Nothing is sent before the reset. The pause ends with a request for the draft at that time.
      if (kind === 'choice' || isPaused()) tell({ type: 'acted' })
      if (isPaused()) return
      if (kind === 'choice') send(false)
      else {
        tell({ type: 'typed', isSlow: isSlow() })
        typing.event()
      }
    },
    /** Sends the first request; if its answer came with the page, only for a saved draft that differs. */
    start: (): void => {
      if (first) follow()
      else send(true)
    },
    /** Sends a request now, even if nothing changed. */
    resolveNow: (): void => {
      if (isPaused()) return
      tell({ type: 'acted' })
      send(true)
    },
    /** Call this when a field lost focus. */
    flush: sendWaiting,
    /** Gives up a failed request that would be retried. */
    stopRetrying: (): void => {
      const now = session.resolution
      if (now.kind !== 'resolving' || !now.retrying) return
      cancelRetry()
      current?.controller.abort()
      failed(now.retrying.error)
    },
    /** Stops for good and aborts the request in progress. */
    dispose: (): void => {
      tell({ type: 'typingEnded' })
      typing.cancel()
      cancelPause()
      cancelRetry()
      cancelLate?.()
      current?.controller.abort()
    },
  }
}
