import { readErrorMessage } from '#src/contract/api-error-body.ts'
import type { ConsoleConfig, Credential } from '#src/contract/host.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import { ApiError, type ApiFailure, type EndReason } from './api-error.ts'
import {
  afterAnswer,
  afterDeparture,
  afterRefusal,
  mayLeaveAt,
  type RateBudget,
  type Spender,
} from './rate-budget.ts'
import { clockSkew, readRateHeaders, readRetryAfter } from './rate-headers.ts'
import { createSharedBudget, type SharedBudget } from './shared-budget.ts'

/** One request to the API; `path` is relative to the base address (API §4). */
export type ApiRequest = {
  method: 'GET' | 'POST'
  path: string
  /** What it is for: the rate governor tells the person's requests from the background's. */
  spender: Spender
  /** The body, as JSON text. */
  json?: string
  signal?: AbortSignal | undefined
}

/** The connection to the API: the one place that sends requests and knows the budget. */
export type Api = {
  config: ConsoleConfig
  budget: Pick<Store<RateBudget>, 'get' | 'subscribe'>
  /** Since when the browser has no network, in milliseconds; undefined while it has one. */
  offlineSince: Pick<Store<number | undefined>, 'get' | 'subscribe'>
  /** When the next request of this kind may leave, in milliseconds since the epoch; now or later. */
  mayLeaveAt: (spender: Spender) => number
  /** The credential of direct mode, in memory only; the gateway's stays in its sealed cookie. */
  setCredential: (credential: Credential | undefined) => void
  /** Called at each 401; says why the session ended. */
  onUnauthorized: (listener: () => EndReason) => void
  /**
   * Sends what is about to be asked for, while the code that reads its answer is still on its way:
   * the first `request` takes the answer over if it is the same, and otherwise it is dropped. Gives
   * what drops it sooner.
   */
  begin: (request: ApiRequest) => () => void
  /**
   * Sends and reads one answer. `read` turns the JSON body into a value, or undefined when it is
   * not what was asked for. Rejects with an `ApiError`, or as the signal was aborted.
   */
  request: <T>(request: ApiRequest, read: (body: unknown) => T | undefined) => Promise<T>
}

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 30_000

const isJson = (contentType: string) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const failureOf = (
  { status }: Response,
  contentType: string,
  text: string,
  pausedUntil: number | undefined,
): ApiFailure => {
  const message = isJson(contentType) ? readErrorMessage(parseJson(text)) : undefined
  if (status === 401) return { kind: 'unauthorized', message }
  if (pausedUntil !== undefined) {
    return { kind: 'rateLimited', resetAt: new Date(pausedUntil), message }
  }
  if (status >= 500) return { kind: 'server', status, message }
  // A proxy's or portal's page says 403 and 404 too, and does not mean this API's resources by it.
  if (!isJson(contentType)) return { kind: 'notTheApi', status, contentType }
  if (status === 403) return { kind: 'forbidden', message }
  if (status === 404) return { kind: 'notFound', message }
  return { kind: 'badRequest', status, message }
}

const unreachable = (timedOut: boolean): ApiError =>
  new ApiError({
    kind: 'unreachable',
    reason: timedOut ? 'timeout' : navigator.onLine ? 'network' : 'offline',
  })

/** In direct mode a session is its credential, told apart by a few digits of its hash. */
const joinAs = async (budget: SharedBudget, credential: Credential | undefined): Promise<void> => {
  budget.join(undefined, true)
  // Browsers offer hashes on https and localhost only; elsewhere each tab counts for itself.
  if (!credential || !('subtle' in crypto)) return
  const bytes = new TextEncoder().encode(`${credential.scheme} ${credential.credential}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  budget.join([...digest.subarray(0, 4)].map((byte) => byte.toString(16)).join('-'), false)
}

/** Connects to the API that `/config.json` names. */
export const createApi = (config: ConsoleConfig): Api => {
  const budget = createSharedBudget()
  const offlineSince = createStore(navigator.onLine ? undefined : Date.now())
  addEventListener('offline', () => offlineSince.set(Date.now()))
  addEventListener('online', () => offlineSince.set(undefined))
  let inFlight = 0
  let credential: Credential | undefined
  let unauthorized = (): EndReason => 'refused'

  const send = async ({ method, path, json, signal }: ApiRequest) => {
    const wasOffline = offlineSince.get() !== undefined
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), TIMEOUT)
    const headers = new Headers({ Accept: 'application/json' })
    if (credential) headers.set('Authorization', `${credential.scheme} ${credential.credential}`)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    try {
      const response = await fetch(config.apiBaseUrl + path, {
        method,
        headers,
        body: json ?? null,
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
        credentials: config.mode === 'gateway' ? 'same-origin' : 'omit',
        cache: 'no-store',
        redirect: config.mode === 'gateway' ? 'error' : 'follow',
      })
      // Whatever the browser says of its network: what left since then has an answer.
      if (wasOffline) offlineSince.set(undefined)
      // The body can break off too, so reading it belongs to sending.
      return { response, text: await response.text() }
    } catch (error) {
      if (signal?.aborted) throw error
      throw unreachable(timeout.signal.aborted)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Reads what an answer says of the budget; gives the end of the pause that a 429 means. */
  const account = ({ status, headers }: Response, askedAt: number): number | undefined => {
    const now = Date.now()
    // Nobody's budget is spent where the credential is refused, and another's may be told.
    if (status === 401) return undefined
    const answer = { headers: readRateHeaders(headers), askedAt, skew: clockSkew(headers, now) }
    if (status !== 429) {
      budget.set(afterAnswer(budget.get(), answer, now))
      return undefined
    }
    const retryAfter = readRetryAfter(headers)
    budget.set(afterRefusal(budget.get(), { ...answer, retryAfter }, now))
    return budget.get().pausedUntil
  }

  const spend = async (request: ApiRequest) => {
    const askedAt = Date.now()
    // What goes on in the background has waited for its turn; here is what nobody may overstep.
    const may = mayLeaveAt(budget.get(), 'reading', inFlight, askedAt)
    if (may > askedAt) {
      throw new ApiError({ kind: 'rateLimited', resetAt: new Date(may) })
    }
    budget.set(afterDeparture(budget.get(), request.spender, askedAt))
    inFlight += 1
    try {
      const sent = await send(request)
      return { ...sent, pausedUntil: account(sent.response, askedAt) }
    } finally {
      inFlight -= 1
    }
  }

  let begun: { same: string; at: number; sent: ReturnType<typeof spend> } | undefined
  const sameness = ({ method, path, json }: ApiRequest) => [method, path, json].join(' ')

  /** What was begun, where it is this and no older than an answer may be; else a request of its own. */
  const take = (request: ApiRequest) => {
    const first = begun
    begun = undefined
    return first?.same === sameness(request) && Date.now() - first.at < TIMEOUT
      ? first.sent
      : spend(request)
  }

  if (config.mode === 'gateway') budget.join('gateway', false)

  return {
    config,
    budget,
    offlineSince,
    mayLeaveAt: (spender) => mayLeaveAt(budget.get(), spender, inFlight, Date.now()),
    setCredential: (next) => {
      credential = next
      if (config.mode === 'gateway') budget.join('gateway', true)
      else void joinAs(budget, next)
    },
    onUnauthorized: (listener) => {
      unauthorized = listener
    },
    begin: (request) => {
      const sent = spend(request)
      // Whoever takes it over is told; where nobody does, nobody has asked.
      sent.catch(() => {})
      begun = { same: sameness(request), at: Date.now(), sent }
      return () => {
        begun = undefined
      }
    },
    request: async (request, read) => {
      const { response, text, pausedUntil } = await take(request)
      const contentType = response.headers.get('Content-Type') ?? ''

      if (!response.ok) {
        const failure = failureOf(response, contentType, text, pausedUntil)
        throw new ApiError(
          failure.kind === 'unauthorized' ? { ...failure, reason: unauthorized() } : failure,
        )
      }
      if (text === '') throw new ApiError({ kind: 'malformed', expected: 'a body' })
      if (!isJson(contentType)) {
        throw new ApiError({ kind: 'notTheApi', status: response.status, contentType })
      }
      const body = parseJson(text)
      if (body === undefined) throw new ApiError({ kind: 'malformed', expected: 'JSON' })
      const value = read(body)
      if (value === undefined) {
        throw new ApiError({ kind: 'malformed', expected: 'the records of this request' })
      }
      return value
    },
  }
}
