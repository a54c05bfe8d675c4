import type { PageData } from '#src/contract/page-data.ts'
import { readErrorMessage } from '#src/contract/api-error-body.ts'
import {
  type ConsoleConfig,
  type Credential,
  HOST_REFUSAL,
  LARGEST_ANSWER,
  NOT_JSON,
  REQUEST_ID,
  TOO_LARGE,
  UNATTENDED,
} from '#src/contract/host.ts'
import { aheadBy, followAhead } from '#src/lib/time/api-clock.ts'
import { isJsonType } from '#src/lib/values/json-type.ts'
import { parseJson } from '#src/lib/values/parse-json.ts'
import { readBodyText } from '#src/lib/values/read-text.ts'
import { createStore, type Store } from '#src/lib/values/store.ts'
import { ApiError, type ApiFailure, type EndReason } from './api-error.ts'
import {
  afterAnswer,
  afterSending,
  FULL_BUDGET,
  isBackground,
  afterRefusal,
  maySendAt,
  type RateBudget,
  type Purpose,
} from './rate-budget.ts'
import { clockSkew, readRateHeaders, readRetryAfter } from './rate-headers.ts'
import { createSharedBudget, type SharedBudget } from './shared-budget.ts'

/** One request to the API; `path` is relative to the base address (API §4). */
export type ApiRequest = {
  method: 'GET' | 'POST'
  path: string
  /** The rate governor distinguishes the person's requests from background ones. */
  purpose: Purpose
  /** The body, as JSON text. */
  json?: string
  /** Parses the answer in place of `JSON.parse`. */
  parse?: (text: string) => unknown
  signal?: AbortSignal | undefined
}

/** A 401: from the host, which has no session, or from the API, which may have accepted this credential before. */
export type Refusal = {
  by: 'host' | 'api'
  wasAccepted: boolean
  message?: string | undefined
}

/** The connection to the API: the one place that sends requests and knows the budget. */
export type Api = {
  config: ConsoleConfig
  budget: Pick<Store<RateBudget>, 'get' | 'subscribe'>
  /** The budget when the host rendered the page, if it did. */
  hostBudget?: RateBudget | undefined
  /** Since when the browser has no network, in milliseconds; undefined while it has one. */
  offlineSince: Pick<Store<number | undefined>, 'get' | 'subscribe'>
  /** When the next request with this purpose may be sent, in milliseconds since the epoch; now or later. */
  maySendAt: (purpose: Purpose) => number
  /** Sets the credential of direct mode, in memory only; the gateway's stays in its sealed cookie. */
  setCredential: (credential: Credential | undefined) => void
  /** Called on each 401 with who answered and the message; returns why the session ended. */
  onUnauthorized: (listener: (refusal: Refusal) => EndReason) => void
  /** Called in direct mode with the API's time from each answer that has one, in milliseconds since the epoch. */
  onDate: (listener: (now: number) => void) => void
  /** Counts the requests that the host sent for this page, and follows the API's clock. */
  countAnswers: (data: Pick<PageData, 'answers' | 'now'>) => void
  /**
   * Sends a request and reads the answer. `read` turns the JSON body into a value, or undefined if it
   * is not what was requested. Rejects with an `ApiError`, or with the abort error of the signal.
   */
  request: <T>(request: ApiRequest, read: (body: unknown) => T | undefined) => Promise<T>
}

/** The longest time that an answer may take, in milliseconds. */
const TIMEOUT = 30_000

/** Up to this long, a pause that a 503 asks for is ignored: retries wait about as long anyway. In milliseconds. */
const SHORT_PAUSE = 2000

const failureOf = (
  { status, headers }: Response,
  refusal: string | null,
  contentType: string,
  text: string | undefined,
  pausedUntil: number | undefined,
): ApiFailure => {
  const message =
    text !== undefined && isJsonType(contentType) ? readErrorMessage(parseJson(text)) : undefined
  if (status === 401 && refusal !== NOT_JSON) return { kind: 'unauthorized', message }
  if (pausedUntil !== undefined) {
    return { kind: 'rateLimited', resetAt: new Date(pausedUntil), message }
  }
  if (refusal === NOT_JSON) return { kind: 'notTheApi', status, contentType }
  if (refusal === TOO_LARGE) return { kind: 'tooLarge' }
  const pause = status === 503 ? (readRetryAfter(headers) ?? 0) : 0
  if (pause > SHORT_PAUSE)
    return { kind: 'rateLimited', status, resetAt: new Date(Date.now() + pause), message }
  const byHost = refusal !== null
  if (status >= 500) return { kind: 'server', ...(byHost && { by: 'host' }), status, message }
  if (byHost) return { kind: 'refusedByHost', status, message }
  // Proxies and captive portals answer 403 and 404 too, which says nothing about this API's resources.
  if (!isJsonType(contentType)) return { kind: 'notTheApi', status, contentType }
  if (status === 403) return { kind: 'forbidden', message }
  if (status === 404) return { kind: 'notFound', message }
  return { kind: 'badRequest', status, message }
}

const unreachable = (timedOut: boolean): ApiError =>
  new ApiError({
    kind: 'unreachable',
    reason: timedOut ? 'timeout' : navigator.onLine ? 'network' : 'offline',
  })

/**
 * Whether the timeout fired so late that the machine must have slept: the sleep broke the connection, and the API was
 * not slow.
 */
const sleptSince = (sentAt: number): boolean => Date.now() - sentAt > 2 * TIMEOUT

/** Why the host refused a request. A 401 without the host's request ID comes from a proxy with its own sign-in. */
const refusalIn = ({ status, headers }: Response): string | null =>
  status === 401 && !headers.has(REQUEST_ID) ? NOT_JSON : headers.get(HOST_REFUSAL)

/** The API's time at which the host rendered a page, in milliseconds since the epoch. */
export const apiTimeOf = ({ answers, now }: Pick<PageData, 'answers' | 'now'>): number => {
  const [first] = answers
  const date = first?.headers['date'] ?? null
  return now - ((first && aheadBy(date, { sentAt: now - first.tookMs, cameAt: now })) ?? 0)
}

/** The budget after the answers of a page; the host and the browser both calculate it this way. */
export const budgetAfterAnswers = ({ answers, now }: Pick<PageData, 'answers' | 'now'>) =>
  answers.reduce((budget: RateBudget, given) => {
    const headers = new Headers(given.headers)
    const answer = {
      headers: readRateHeaders(headers),
      askedAt: now,
      skew: clockSkew(headers, now),
    }
    return afterAnswer(afterSending(budget, 'reading', now), answer, now)
  }, FULL_BUDGET)

/** Shares the budget with tabs that have the same credential; four bytes of its hash identify it (direct mode). */
const joinAs = async (budget: SharedBudget, credential: Credential | undefined): Promise<void> => {
  budget.join(undefined, true)
  // Browsers offer hashes on https and localhost only; on other pages, each tab counts for itself.
  if (!credential || !('subtle' in crypto)) return
  const bytes = new TextEncoder().encode(`${credential.scheme} ${credential.credential}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  budget.join([...digest.subarray(0, 4)].map((byte) => byte.toString(16)).join('-'), false)
}

/** Connects to the API that `/config.json` names. */
export const createApi = (config: ConsoleConfig): Api => {
  const isGateway = config.mode === 'gateway'
  const budget = createSharedBudget()
  const offlineSince = createStore(navigator.onLine ? undefined : Date.now())
  addEventListener('offline', () => offlineSince.set(Date.now()))
  addEventListener('online', () => offlineSince.set(undefined))
  let inFlight = 0
  let credential: Credential | undefined
  let wasAccepted = false
  let unauthorized = (_: Refusal): EndReason => 'refused'
  let dated = (_: number) => {}

  /** Follows the API's clock. Only successful answers set it, because others may come from the host or a proxy. */
  const tellTime = ({ ok, headers }: Response, sentAt: number) => {
    const header = headers.get('Date')
    if (ok) followAhead(aheadBy(header, { sentAt, cameAt: Date.now() }))
    const date = Date.parse(header ?? '')
    if (!isGateway && !Number.isNaN(date)) dated(date)
  }

  const send = async ({ method, path, purpose, json, signal }: ApiRequest) => {
    const wasOffline = offlineSince.get() !== undefined
    const timeout = new AbortController()
    const sentAt = Date.now()
    const timer = setTimeout(() => timeout.abort(), TIMEOUT)
    const headers = new Headers({ Accept: 'application/json' })
    if (credential) headers.set('Authorization', `${credential.scheme} ${credential.credential}`)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    if (isGateway && isBackground(purpose)) headers.set(UNATTENDED, purpose)
    try {
      const response = await fetch(config.apiBaseUrl + path, {
        method,
        headers,
        body: json ?? null,
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
        credentials: isGateway ? 'same-origin' : 'omit',
        cache: 'no-store',
        redirect: isGateway ? 'manual' : 'follow',
      })
      tellTime(response, sentAt)
      // An answer proves that the network is back, whatever the browser reports.
      if (wasOffline) offlineSince.set(undefined)
      // Read within the `try`, because the connection can break while the body arrives.
      return { response, text: await readBodyText(response, LARGEST_ANSWER) }
    } catch (error) {
      if (signal?.aborted) throw error
      throw unreachable(timeout.signal.aborted && !sleptSince(sentAt))
    } finally {
      clearTimeout(timer)
    }
  }

  /** Updates the budget from an answer. Returns the end of the pause that a 429 asks for. */
  const account = ({ status, headers }: Response, askedAt: number): number | undefined => {
    const now = Date.now()
    // A refused credential spends no budget, and the headers may describe another budget.
    if (status === 401) return undefined
    const answer = { headers: readRateHeaders(headers), askedAt, skew: clockSkew(headers, now) }
    if (status !== 429) {
      budget.keep(afterAnswer(budget.get(), answer, now))
      return undefined
    }
    const retryAfter = readRetryAfter(headers)
    budget.keep(afterRefusal(budget.get(), { ...answer, retryAfter }, now))
    return budget.get().pausedUntil
  }

  const spend = async (request: ApiRequest) => {
    const askedAt = Date.now()
    // Background requests have already waited for their turn. This limit holds for every request.
    const may = maySendAt(budget.get(), 'reading', inFlight, askedAt)
    if (may > askedAt) {
      throw new ApiError({ kind: 'rateLimited', resetAt: new Date(may), unsent: true })
    }
    // `notify` waits for the answer, because each notification renders the header.
    budget.keep(afterSending(budget.get(), request.purpose, askedAt))
    inFlight += 1
    try {
      const sent = await send(request)
      return { ...sent, pausedUntil: account(sent.response, askedAt) }
    } finally {
      inFlight -= 1
      budget.notify()
    }
  }

  if (isGateway) budget.join('gateway', false)
  let hostBudget: RateBudget | undefined

  return {
    config,
    get hostBudget() {
      return hostBudget
    },
    budget,
    offlineSince,
    maySendAt: (purpose) => maySendAt(budget.get(), purpose, inFlight, Date.now()),
    setCredential: (next) => {
      credential = next
      wasAccepted = false
      if (isGateway) budget.join('gateway', true)
      else void joinAs(budget, next)
    },
    onUnauthorized: (listener) => {
      unauthorized = listener
    },
    onDate: (listener) => {
      dated = listener
    },
    countAnswers: (page) => {
      hostBudget = budgetAfterAnswers(page)
      const at = Date.now()
      for (const { request, headers } of page.answers) {
        const purpose = request.method === 'POST' ? 'resolving' : 'reading'
        budget.keep(afterSending(budget.get(), purpose, at))
        const response = new Response(null, { headers })
        tellTime(response, at - performance.now())
        account(response, at)
        wasAccepted = true
      }
    },
    request: async (request, read) => {
      const { response, text, pausedUntil } = await spend(request)
      const contentType = response.headers.get('Content-Type') ?? ''

      if (!response.ok) {
        // In direct mode there is no host between page and API, so the header is not ours.
        const refusal = isGateway ? refusalIn(response) : null
        const failure = failureOf(response, refusal, contentType, text, pausedUntil)
        if (failure.kind !== 'unauthorized') throw new ApiError(failure)
        const { message } = failure
        const reason = unauthorized({ by: refusal === null ? 'api' : 'host', wasAccepted, message })
        throw new ApiError({ ...failure, reason })
      }
      wasAccepted = true
      if (text === undefined) throw new ApiError({ kind: 'tooLarge' })
      if (text === '') throw new ApiError({ kind: 'malformed', expected: 'a body' })
      if (!isJsonType(contentType)) {
        throw new ApiError({ kind: 'notTheApi', status: response.status, contentType })
      }
      const body = parseJson(text, request.parse)
      if (body === undefined) throw new ApiError({ kind: 'malformed', expected: 'JSON' })
      const value = read(body)
      if (value === undefined) {
        throw new ApiError({ kind: 'malformed', expected: 'the records of this request' })
      }
      return value
    },
  }
}
