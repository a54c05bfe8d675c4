import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import type { Api } from '#src/api/create-api.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { refuseOther, resolveComponent } from '#src/api/resolve-component.ts'
import { waitForTurn } from '#src/api/wait-for-turn.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { createStore, type Store } from '#src/lib/values/store.ts'
import type { Mode, Sent } from '#form/body/request.ts'
import { TRIES } from '#form/engine/resolve-loop.ts'
import type { Answered } from '#form/engine/session.ts'

/** A cluster and mode that the draft is resolved with, and the request body. */
export type ClusterTarget = {
  readonly address: ComponentAddress
  readonly mode: Mode
  readonly sent: Sent
}

const MODE_WORDS: Readonly<Record<Mode, string>> = {
  merge: 'merged with saved values',
  complete: 'as a complete draft',
}

/** The mode of a target in words; undefined where all targets have the same. */
export const modeWords = (
  targets: readonly ClusterTarget[],
  { mode }: ClusterTarget,
): string | undefined => (targets.every((one) => one.mode === mode) ? undefined : MODE_WORDS[mode])

/** What is known of one target. */
export type Progress =
  | { readonly kind: 'queued' }
  /** For the rate limit, until about this time, in ms since the epoch. */
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly component: ResolvedComponent }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  | { readonly kind: 'stopped' }

export const isPending = ({ kind }: Progress): boolean =>
  kind === 'queued' || kind === 'waiting' || kind === 'asking'

/** One draft that is resolved for several clusters, or in both modes. */
export type Round = {
  /** This cluster is the first. */
  readonly targets: readonly ClusterTarget[]
  /** When it began, in ms since the epoch. */
  readonly at: number
  /** In the order of the targets. */
  readonly progress: Pick<Store<readonly Progress[]>, 'get' | 'subscribe'>
  /** Asks all that have not answered, or only the one at an index. */
  readonly ask: (index?: number) => void
  /** Stops asking. Answers stay. */
  readonly stop: () => void
}

/** How many are asked at once, so that a slow one does not hold up the others for long. */
const AT_ONCE = 4

const SHOWABLE = 'a response that this console can show'

/**
 * Resolves one draft for several targets, in turn and as the request budget permits, and keeps each answer as it comes.
 * `known` is the page's last answer, reused if it is for the first target. After a 429 it goes on by itself.
 */
export const createRound = (
  api: Api,
  targets: readonly ClusterTarget[],
  known?: Answered,
): Round => {
  const isKnown = known !== undefined && known.sent.json === targets[0]?.sent.json
  const progress = createStore<readonly Progress[]>(
    targets.map((_, index) =>
      isKnown && index === 0
        ? { kind: 'answered', component: known.component }
        : { kind: 'stopped' },
    ),
  )
  let controller = new AbortController()
  let running = 0
  let queue: readonly number[] = []

  const set = (index: number, next: Progress) =>
    progress.set(progress.get().map((one, at) => (at === index ? next : one)))

  const stop = () => {
    controller.abort()
    controller = new AbortController()
    running = 0
    queue = []
    progress.set(progress.get().map((one) => (isPending(one) ? { kind: 'stopped' } : one)))
  }

  /** Asks one, until there is an answer or a failure that is not about the budget. */
  const attempt = async ({ address, sent }: ClusterTarget, index: number, signal: AbortSignal) => {
    for (let tries = 1; ; tries += 1) {
      try {
        await waitForTurn(api, 'comparing', (until) => {
          signal.throwIfAborted()
          set(index, { kind: 'waiting', until })
        })
        if (signal.aborted) return
        set(index, { kind: 'asking' })
        const component = await resolveComponent(api, address, sent.json, signal, {
          purpose: 'comparing',
        })
        if (signal.aborted) return
        const refusal = refuseOther(component, address)
        if (refusal) throw refusal
        set(index, { kind: 'answered', component })
        return
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof ApiError)) reportError(error)
        const failure: ApiFailure =
          error instanceof ApiError ? error.failure : { kind: 'malformed', expected: SHOWABLE }
        if (failure.kind === 'rateLimited' && tries < TRIES) continue
        set(index, { kind: 'failed', failure })
        // The others would be refused too.
        if (failure.kind === 'unauthorized') stop()
        return
      }
    }
  }

  const next = () => {
    const { signal } = controller
    while (running < AT_ONCE) {
      const [index] = queue
      const target = index === undefined ? undefined : targets[index]
      if (index === undefined || !target) return
      queue = queue.slice(1)
      running += 1
      void attempt(target, index, signal).then(() => {
        if (signal.aborted) return
        running -= 1
        next()
      })
    }
  }

  return {
    targets,
    at: Date.now(),
    progress,
    ask: (index) => {
      const now = progress.get()
      const wanted = now.flatMap((one, at) =>
        isPending(one) || (index === undefined ? one.kind === 'answered' : at !== index)
          ? []
          : [at],
      )
      queue = [...queue, ...wanted]
      progress.set(now.map((one, at) => (wanted.includes(at) ? { kind: 'queued' } : one)))
      next()
    },
    stop,
  }
}
