import { readErrorMessage } from '#src/contract/api-error-body.ts'
import type { ConsoleConfig, Credential } from '#src/contract/host.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import { ApiError, type ApiFailure } from './api-error.ts'
import {
  afterAnswer,
  afterRefusal,
  FULL_BUDGET,
  pausedUntil,
  type RateBudget,
  readRateHeaders,
} from './rate-budget.ts'

/** One request to the API; `path` is relative to the base address (API §4). */
export type ApiRequest = {
  method: 'GET' | 'POST'
  path: string
  /** The body, as JSON text. */
  json?: string
  signal?: AbortSignal | undefined
}

/** The connection to the API: the one place that sends requests and knows the budget. */
export type Api = {
  config: ConsoleConfig
  budget: Store<RateBudget>
  /** The credential of direct mode, in memory only; the gateway's stays in its sealed cookie. */
  setCredential: (credential: Credential | undefined) => void
  /** Called with the server's sentence at each 401. */
  onUnauthorized: (listener: () => void) => void
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

const failureOf = (response: Response, contentType: string, text: string): ApiFailure => {
  const { status } = response
  const message = isJson(contentType) ? readErrorMessage(parseJson(text)) : undefined
  if (status === 401) return { kind: 'unauthorized', message }
  if (status === 429) {
    const until = readRateHeaders(response.headers)?.resetAt ?? retryAfter(response.headers)
    return { kind: 'rateLimited', resetAt: new Date(until ?? Date.now() + 60_000), message }
  }
  if (status >= 500) return { kind: 'server', status, message }
  // A proxy's or portal's page says 403 and 404 too, and does not mean this API's resources by it.
  if (!isJson(contentType)) return { kind: 'notTheApi', status, contentType }
  if (status === 403) return { kind: 'forbidden', message }
  if (status === 404) return { kind: 'notFound', message }
  return { kind: 'badRequest', status, message }
}

const retryAfter = (headers: Headers): number | undefined => {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? Date.now() + seconds * 1000 : undefined
}

const unreachable = (timedOut: boolean): ApiError =>
  new ApiError({
    kind: 'unreachable',
    reason: timedOut ? 'timeout' : navigator.onLine ? 'network' : 'offline',
  })

/** Connects to the API that `/config.json` names. */
export const createApi = (config: ConsoleConfig): Api => {
  const budget = createStore(FULL_BUDGET)
  let credential: Credential | undefined
  let unauthorized = () => {}

  const send = async ({ method, path, json, signal }: ApiRequest) => {
    const timeout = AbortSignal.timeout(TIMEOUT)
    const headers = new Headers({ Accept: 'application/json' })
    if (credential) headers.set('Authorization', `${credential.scheme} ${credential.credential}`)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    try {
      const response = await fetch(config.apiBaseUrl + path, {
        method,
        headers,
        body: json ?? null,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        credentials: config.mode === 'gateway' ? 'same-origin' : 'omit',
        cache: 'no-store',
        redirect: config.mode === 'gateway' ? 'error' : 'follow',
      })
      // The body can break off too, so reading it belongs to sending.
      return { response, text: await response.text() }
    } catch (error) {
      if (signal?.aborted) throw error
      throw unreachable(timeout.aborted)
    }
  }

  return {
    config,
    budget,
    setCredential: (next) => {
      credential = next
      budget.set(FULL_BUDGET)
    },
    onUnauthorized: (listener) => {
      unauthorized = listener
    },
    request: async (request, read) => {
      const paused = pausedUntil(budget.get(), Date.now())
      if (paused !== undefined)
        throw new ApiError({ kind: 'rateLimited', resetAt: new Date(paused) })

      const { response, text } = await send(request)
      budget.set(afterAnswer(budget.get(), readRateHeaders(response.headers), Date.now()))
      const contentType = response.headers.get('Content-Type') ?? ''

      if (!response.ok) {
        const failure = failureOf(response, contentType, text)
        if (failure.kind === 'rateLimited') {
          budget.set(afterRefusal(budget.get(), failure.resetAt.getTime(), Date.now()))
        }
        if (failure.kind === 'unauthorized') unauthorized()
        throw new ApiError(failure)
      }
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
