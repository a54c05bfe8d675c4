import type { Api } from '#src/api/create-api.ts'
import { ApiError } from '#src/api/api-error.ts'
import { FULL_BUDGET, type RateBudget } from '#src/api/rate-budget.ts'
import type { SessionEnd } from '#src/api/session-end.ts'
import type { SessionState, SessionStore, SignInPrompt } from '#src/api/session-store.ts'
import { createStore, type Store } from '#src/lib/values/store.ts'

/** A request as it reached the API. */
export type MemoryRequest = {
  readonly path: string
  /** The body as JSON text; `body` is the parsed value. */
  readonly json: string
  readonly body: unknown
  /** Aborted when the caller gives the request up. */
  readonly signal?: AbortSignal | undefined
}

/** An API in memory that records its requests. */
export type MemoryApi = Api & {
  readonly asked: readonly MemoryRequest[]
  readonly budget: Store<RateBudget>
}

/**
 * Creates an API in memory. `answer` returns the JSON of an answer or a promise of it, or throws an
 * `ApiError`; `nth` counts requests from 0. Aborting has no effect: the answer arrives anyway, so that
 * tests can check that it is ignored.
 */
export const createMemoryApi = (
  answer: (asked: MemoryRequest, nth: number) => unknown,
): MemoryApi => {
  const asked: MemoryRequest[] = []
  const budget = createStore(FULL_BUDGET)
  return {
    config: { mode: 'gateway', apiBaseUrl: '/api' },
    budget,
    offlineSince: createStore<number | undefined>(undefined),
    maySendAt: () => Date.now(),
    asked,
    setCredential: () => {},
    onUnauthorized: () => {},
    onDate: () => {},
    countAnswers: () => {},
    request: async ({ path, json = '', signal }, read) => {
      const body: unknown = json === '' ? undefined : JSON.parse(json)
      const one = { path, json, body, signal }
      asked.push(one)
      try {
        const value = read(await answer(one, asked.length - 1))
        if (value === undefined) throw new ApiError({ kind: 'malformed', expected: 'an answer' })
        return value
      } catch (error) {
        const failure = error instanceof ApiError ? error.failure : undefined
        // A rate limit pauses all requests; a service that asks for a pause does not.
        if (failure?.kind === 'rateLimited' && failure.status === undefined)
          budget.set({ ...budget.get(), pausedUntil: failure.resetAt.getTime() })
        throw error
      }
    },
  }
}

/** A session that is signed in and never ends. */
export const createMemorySession = (): SessionStore => ({
  state: createStore<SessionState>({
    kind: 'signedIn',
    session: { scheme: 'Token', expiresAt: null },
  }),
  end: createStore<SessionEnd | undefined>(undefined),
  prompt: createStore<SignInPrompt>('none'),
  load: async () => {},
  resume: () => {},
  check: async () => {},
  signIn: async () => {},
  signOut: async () => {},
})
