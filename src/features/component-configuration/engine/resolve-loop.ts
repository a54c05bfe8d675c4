import type { EditKind } from '#form/draft/draft.ts'
import type { Sent } from '#form/body/outgoing.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import { ApiError, mayRetry } from '#src/api/api-error.ts'
import { retryDelay } from '#src/api/query-client.ts'
import type { RateBudget } from '#src/api/rate-budget.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { whenReleased } from '#src/lib/after-press.ts'
import { createStore, type Store } from '#src/lib/store.ts'

/** An answer, and the draft that was sent for it. */
export type Answered = {
  readonly component: ResolvedComponent
  readonly sent: Sent
  /** When it arrived, and how long it took, in ms. */
  readonly at: number
  readonly tookMs: number
}

/** A failed request that is retried automatically. */
export type Retrying = {
  readonly error: ApiError
  /** When the next try starts, in ms; undefined while it is in progress. */
  readonly at: number | undefined
  /** The number of the next try, at most `TRIES`. */
  readonly next: number
}

/**
 * The state of resolving; `previous` is the last answer, which the form keeps showing meanwhile. `isEdited` says that
 * an edit came after what was answered, whose request follows. Where that takes longer, because little of the budget is
 * left, the state is `resolving` from the edit on.
 */
export type Resolution =
  | { kind: 'resolving'; previous?: Answered | undefined; retrying?: Retrying | undefined }
  | { kind: 'settled'; previous: Answered; isEdited?: boolean | undefined }
  | { kind: 'failed'; error: ApiError; previous?: Answered | undefined }
  | { kind: 'paused'; until: Date; previous?: Answered | undefined }

export type ResolveLoop = {
  resolution: Store<Resolution>
  /** Call this when the draft changed; a request follows when it settles (decisions: settle). */
  edited: (kind: EditKind) => void
  /** Sends the request for an edit that is still settling, if there is one: its field lost focus. */
  flush: () => void
  /** Sends the first request, unless its answer came with the page. */
  start: () => void
  /** Sends a request now, even if nothing changed. */
  resolveNow: () => void
  /** Gives up a failed request that would be retried. */
  stopRetrying: () => void
  /** Stops for good and aborts the request in progress. */
  dispose: () => void
}

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
  onAnswer: (answered: Answered) => void
  /** Called after an answer was applied, unless an edit is still settling. */
  afterAnswer?: () => void
}

const SETTLE = 300
/** The longest time between requests while typing continues, in ms. */
const LONGEST_WAIT = 2000
/** How often a failing request is sent before it is given up. */
export const TRIES = 3
const MAX_CACHED = 50
const SHOWABLE = 'an answer that this console can show'

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
export const createResolveLoop = (options: ResolveLoopOptions): ResolveLoop => {
  const { first } = options
  const resolution = createStore<Resolution>(
    first ? { kind: 'settled', previous: first } : { kind: 'resolving' },
  )
  const answers = new Map(first ? [[first.sent.json, first]] : [])
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | undefined
  let lastEdit = 0
  let current: { json: string; controller: AbortController } | undefined

  const previous = () => resolution.get().previous

  /** The state after the last answer, which an edit that is settling may have followed. */
  const stateAfter = (answered: Answered): Resolution => {
    const isEdited = waitingSince !== undefined
    return isEdited && settleDelay(options.budget()) > SETTLE
      ? { kind: 'resolving', previous: answered }
      : { kind: 'settled', previous: answered, isEdited }
  }

  const schedule = (milliseconds: number, callback: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(callback, milliseconds)
  }

  const cache = (answered: Answered) => {
    answers.delete(answered.sent.json)
    answers.set(answered.sent.json, answered)
    const oldest = answers.keys().next()
    if (answers.size > MAX_CACHED && !oldest.done) answers.delete(oldest.value)
  }

  const pause = (until: Date) => {
    current = undefined
    resolution.set({ kind: 'paused', until, previous: previous() })
    // 300 ms after the reset, in case this clock runs ahead of the server's.
    schedule(Math.max(1000, until.getTime() - Date.now() + 300), () => send(true))
  }

  const failed = (error: ApiError) => {
    current = undefined
    resolution.set({ kind: 'failed', error, previous: previous() })
  }

  /** Fails because of a defect of this console, which is reported. */
  const failUnexpectedly = (error: unknown) => {
    if (typeof reportError === 'function') reportError(error)
    failed(new ApiError({ kind: 'malformed', expected: SHOWABLE }))
  }

  /** Applies an answer to the form; returns false if that failed. */
  const apply = (answered: Answered): boolean => {
    try {
      options.onAnswer(answered)
      return true
    } catch (error) {
      failUnexpectedly(error)
      return false
    }
  }

  const attempt = async (sent: Sent, controller: AbortController, tries: number) => {
    const since = Date.now()
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
      const answered = { component, sent, at: Date.now(), tookMs: Date.now() - since }
      if (!apply(answered)) return
      cache(answered)
      current = undefined
      resolution.set(stateAfter(answered))
      // An edit that is still settling sends its own request when it is due.
      if (waitingSince === undefined) options.afterAnswer?.()
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiError)) {
        failUnexpectedly(error)
        return
      }
      const { failure } = error
      if (failure.kind === 'rateLimited') pause(failure.resetAt)
      else if (mayRetry(failure) && tries + 1 < TRIES) {
        const delay = retryDelay(tries)
        const retry = (at: number | undefined) =>
          resolution.set({
            kind: 'resolving',
            previous: previous(),
            retrying: { error, at, next: tries + 2 },
          })
        retry(Date.now() + delay)
        retryTimer = setTimeout(() => {
          retry(undefined)
          void attempt(sent, controller, tries + 1)
        }, delay)
      } else failed(error)
    }
  }

  const send = (evenIfEqual: boolean) => {
    clearTimeout(timer)
    waitingSince = undefined
    const sent = options.draft()
    if (!evenIfEqual && current?.json === sent.json) return
    clearTimeout(retryTimer)
    current?.controller.abort()
    const controller = new AbortController()
    current = { json: sent.json, controller }
    const equal = answers.get(sent.json)
    const cached = equal && { ...equal, sent }
    if (cached && !apply(cached)) return
    resolution.set({ kind: 'resolving', previous: cached ?? previous() })
    void attempt(sent, controller, 0)
  }

  /** Sends the request for an edit that is still settling, if there is one. */
  const sendWaiting = () =>
    whenReleased(() => {
      if (waitingSince !== undefined && resolution.get().kind !== 'paused') send(false)
    })

  /** Sends once edits stop. A key only moves the due time: resetting a timer at each key costs too much. */
  const settle = (since: number) => {
    const delay = settleDelay(options.budget())
    const due = Math.min(lastEdit + delay, since + Math.max(LONGEST_WAIT, delay))
    const left = due - Date.now()
    if (left > 0) schedule(left, () => settle(since))
    else sendWaiting()
  }

  return {
    resolution,
    edited: (kind) => {
      // Nothing is sent before the reset. The pause ends with a request for the draft at that time.
      if (resolution.get().kind === 'paused') return
      if (kind === 'choice') {
        send(false)
        return
      }
      lastEdit = Date.now()
      if (waitingSince !== undefined) return
      waitingSince = lastEdit
      const now = resolution.get()
      if (now.kind === 'settled') resolution.set(stateAfter(now.previous))
      settle(waitingSince)
    },
    start: () => {
      if (!first) send(true)
      // An edit that is still settling sends its own request when it is due.
      else if (waitingSince === undefined) options.afterAnswer?.()
    },
    resolveNow: () => {
      if (resolution.get().kind !== 'paused') send(true)
    },
    flush: sendWaiting,
    stopRetrying: () => {
      const now = resolution.get()
      if (now.kind !== 'resolving' || !now.retrying) return
      clearTimeout(retryTimer)
      current?.controller.abort()
      failed(now.retrying.error)
    },
    dispose: () => {
      waitingSince = undefined
      clearTimeout(timer)
      clearTimeout(retryTimer)
      current?.controller.abort()
    },
  }
}
