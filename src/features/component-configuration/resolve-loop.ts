import { replaceEqualDeep } from '@tanstack/react-query'
import { ApiError, mayRetry } from '#src/api/api-error.ts'
import { retryDelay } from '#src/api/query-client.ts'
import type { RateBudget } from '#src/api/rate-budget.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { whenReleased } from '#src/lib/after-press.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import type { Draft } from './draft.ts'

/** A draft as it goes out: its body as JSON, and the draft itself to lay the answer over. */
export type Sent = { readonly json: string; readonly draft: Draft }

/** An answer with what it answers. */
export type Answered = {
  readonly component: ResolvedComponent
  readonly sent: Sent
  /** When it came, in milliseconds, and how long it took. */
  readonly at: number
  readonly tookMs: number
}

/** A failure that is tried again by itself. */
export type Retrying = {
  readonly error: ApiError
  /** When it is tried again, in milliseconds; undefined while that try is on its way. */
  readonly at: number | undefined
  /** Which try that is, of `TRIES`. */
  readonly next: number
}

/** Where resolving stands; `previous` is the last answer, which stays while a newer one is awaited. */
export type Resolution =
  | { kind: 'resolving'; previous?: Answered | undefined; retrying?: Retrying | undefined }
  | { kind: 'settled'; previous: Answered }
  | { kind: 'failed'; error: ApiError; previous?: Answered | undefined }
  | { kind: 'paused'; until: Date; previous?: Answered | undefined }

/** Why the draft changed: typing goes on, a choice is made at once. */
export type EditKind = 'typing' | 'choice'

export type ResolveLoop = {
  resolution: Store<Resolution>
  /** Tells that the draft changed; asks when it settles (decisions: settle). */
  edited: (kind: EditKind) => void
  /** Asks now if an edit is still settling: the field was left. */
  flush: () => void
  /** Asks now, also when nothing changed. */
  resolveNow: () => void
  /** Gives up a failed request that would be tried again. */
  stopRetrying: () => void
  /** Stops asking; what is on its way is aborted. */
  dispose: () => void
}

type ResolveLoopOptions = {
  /** The draft as it stands. */
  draft: () => Sent
  /** Sends one body; rejects with `ApiError`, or as aborted. */
  send: (json: string, signal: AbortSignal) => Promise<ResolvedComponent>
  budget: () => RateBudget
  /** What comes of an answer before it counts: a reason why it is not applied, or undefined. */
  accept: (component: ResolvedComponent) => ApiError | undefined
  onAnswer: (answered: Answered) => void
  /** Called once an answer has settled. */
  afterAnswer?: () => void
}

const SETTLE = 300
/** While typing goes on, an answer is asked for at least this often, in milliseconds. */
const LONGEST_WAIT = 2000
/** How often a request that fails is sent before it is given up. */
export const TRIES = 3
const CACHED = 50

/** How long an edit settles, in milliseconds: longer as the budget shrinks. */
export const settleDelay = ({ remaining, limit }: RateBudget): number => {
  const share = limit > 0 ? remaining / limit : 0
  if (share > 0.5) return SETTLE
  if (share > 0.25) return 800
  return share > 0.1 ? 2000 : 5000
}

/**
 * The resolve loop: one request per settled edit, superseded ones aborted, a late answer never over
 * a newer one, an equal draft answered from memory and asked again.
 */
export const createResolveLoop = (options: ResolveLoopOptions): ResolveLoop => {
  const resolution = createStore<Resolution>({ kind: 'resolving' })
  const answers = new Map<string, Answered>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | undefined
  let lastEdit = 0
  let asked: { json: string; controller: AbortController } | undefined

  const previous = () => resolution.get().previous

  const later = (milliseconds: number, what: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(what, milliseconds)
  }

  const remember = (answered: Answered) => {
    answers.delete(answered.sent.json)
    answers.set(answered.sent.json, answered)
    const oldest = answers.keys().next()
    if (answers.size > CACHED && !oldest.done) answers.delete(oldest.value)
  }

  const pause = (until: Date) => {
    asked = undefined
    resolution.set({ kind: 'paused', until, previous: previous() })
    // A little after the reset, so that a clock that runs ahead does not ask too early.
    later(Math.max(1000, until.getTime() - Date.now() + 300), () => ask(true))
  }

  const failed = (error: ApiError) => {
    asked = undefined
    resolution.set({ kind: 'failed', error, previous: previous() })
  }

  const attempt = async (sent: Sent, controller: AbortController, tries: number) => {
    const since = Date.now()
    try {
      const received = await options.send(sent.json, controller.signal)
      if (controller.signal.aborted) return
      // What is as in the last answer is the same object, so that nothing is made anew for it.
      const component = replaceEqualDeep(previous()?.component, received)
      const refusal = options.accept(component)
      if (refusal) {
        failed(refusal)
        return
      }
      const answered = { component, sent, at: Date.now(), tookMs: Date.now() - since }
      remember(answered)
      options.onAnswer(answered)
      asked = undefined
      resolution.set({ kind: 'settled', previous: answered })
      // An edit that is still settling asks by itself, and asks no sooner for an answer's sake.
      if (waitingSince === undefined) options.afterAnswer?.()
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
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

  const ask = (again: boolean) => {
    clearTimeout(timer)
    waitingSince = undefined
    const sent = options.draft()
    if (!again && asked?.json === sent.json) return
    clearTimeout(retryTimer)
    asked?.controller.abort()
    const controller = new AbortController()
    asked = { json: sent.json, controller }
    const known = answers.get(sent.json)
    const cached = known && { ...known, sent }
    if (cached) options.onAnswer(cached)
    resolution.set({ kind: 'resolving', previous: cached ?? previous() })
    void attempt(sent, controller, 0)
  }

  /** Asks for an edit that still settles, if there is one: an answer that is remembered shows at once. */
  const askWaiting = () =>
    whenReleased(() => {
      if (waitingSince !== undefined && resolution.get().kind !== 'paused') ask(false)
    })

  /** Asks once edits rest. One timer that goes on while they come: a key sets none of its own. */
  const settle = (since: number) => {
    const delay = settleDelay(options.budget())
    const due = Math.min(lastEdit + delay, since + Math.max(LONGEST_WAIT, delay))
    const left = due - Date.now()
    if (left > 0) later(left, () => settle(since))
    else askWaiting()
  }

  return {
    resolution,
    edited: (kind) => {
      // Nothing leaves before the reset; the pause ends with the draft as it stands then.
      if (resolution.get().kind === 'paused') return
      if (kind === 'choice') {
        ask(false)
        return
      }
      lastEdit = Date.now()
      if (waitingSince !== undefined) return
      waitingSince = lastEdit
      settle(waitingSince)
    },
    resolveNow: () => {
      if (resolution.get().kind !== 'paused') ask(true)
    },
    flush: askWaiting,
    stopRetrying: () => {
      const now = resolution.get()
      if (now.kind !== 'resolving' || !now.retrying) return
      clearTimeout(retryTimer)
      asked?.controller.abort()
      failed(now.retrying.error)
    },
    dispose: () => {
      waitingSince = undefined
      clearTimeout(timer)
      clearTimeout(retryTimer)
      asked?.controller.abort()
    },
  }
}
