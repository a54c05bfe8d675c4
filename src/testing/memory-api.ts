import type { Api } from '#src/api/create-api.ts'
import { ApiError } from '#src/api/api-error.ts'
import { FULL_BUDGET, type RateBudget } from '#src/api/rate-budget.ts'
import type { SessionState, SessionStore } from '#src/api/session-store.ts'
import { createStore, type Store } from '#src/lib/store.ts'

/** A request as it reached the API. */
export type Asked = {
  readonly path: string
  /** The body, as JSON text and as what it means. */
  readonly json: string
  readonly body: unknown
  /** Tells when it is given up. */
  readonly signal?: AbortSignal | undefined
}

/** An API in memory, and everything that it was asked. */
export type MemoryApi = Api & {
  readonly asked: readonly Asked[]
  readonly budget: Store<RateBudget>
}

/**
 * An API in memory. `answer` gives the JSON of an answer, a promise of it, or throws an `ApiError`;
 * `nth` counts requests from 0. Aborting is not heeded: an answer that was given up comes
 * nevertheless, as late as it likes.
 */
export const createMemoryApi = (answer: (asked: Asked, nth: number) => unknown): MemoryApi => {
  const asked: Asked[] = []
  return {
    config: { mode: 'gateway', apiBaseUrl: '/api' },
    budget: createStore(FULL_BUDGET),
    offlineSince: createStore<number | undefined>(undefined),
    mayLeaveAt: () => Date.now(),
    asked,
    setCredential: () => {},
    onUnauthorized: () => {},
    begin: () => () => {},
    request: async ({ path, json = '', signal }, read) => {
      const body: unknown = json === '' ? undefined : JSON.parse(json)
      const one = { path, json, body, signal }
      asked.push(one)
      const value = read(await answer(one, asked.length - 1))
      if (value === undefined) throw new ApiError({ kind: 'malformed', expected: 'an answer' })
      return value
    },
  }
}

/** Somebody is signed in, and stays so. */
export const createMemorySession = (): SessionStore => ({
  state: createStore<SessionState>({
    kind: 'signedIn',
    session: { scheme: 'Token', expiresAt: null },
  }),
  wanted: createStore(false),
  load: async () => {},
  signIn: async () => {},
  signOut: async () => {},
})
