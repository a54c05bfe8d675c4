import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Scheme } from '#src/contract/host.ts'
import type { Handler } from '#host/listen/listen.ts'
import type { HeaderReader } from '#host/base/pick-headers.ts'

/*
 * Metrics for Prometheus. Labels have few values, none chosen by a client, and never name a person, a credential or a
 * record.
 */

/** A request that was answered. */
type Requested = {
  path: string
  isPage: boolean
  method: string
  status: number
  seconds: number
}

export type Metrics = {
  requested: (request: Requested) => void
  /** An answer of the API, with the rest of the budget of the credential that asked. */
  answered: (answer: {
    status: number
    seconds: number
    authorization: string
    headers: HeaderReader
  }) => void
  /** A request to the API failed, from one of few causes. */
  failed: (cause: string) => void
  sessionMade: (scheme: Scheme) => void
  /** The configuration file was read; `isGood` says whether it could be used. */
  settingsRead: (isGood: boolean) => void
  /** The text of `/metrics`. */
  text: () => Promise<string>
  contentType: string
}

const METHODS = ['GET', 'HEAD', 'POST', 'DELETE']

const routeOf = ({ path, isPage }: Requested): string => {
  if (isPage) return 'page'
  if (/^\/api(?:\/|$)/.test(path)) return path.endsWith('/resolve') ? 'resolve' : 'history'
  if (/^\/(?:session|sample-credential)$/.test(path)) return 'session'
  if (/^\/(?:healthz|readyz)$/.test(path)) return 'probe'
  return 'file'
}

/** Seconds; the API takes up to 30. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** How long a budget whose reset is unknown counts, in milliseconds: the API's window (API §6). */
const WINDOW_MS = 60 * 60_000
/** How many credentials are followed. */
const MOST_CREDENTIALS = 10_000

const numberIn = (headers: HeaderReader, name: string): number | undefined => {
  const text = headers.get(name) ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

export const createMetrics = (now: () => number = Date.now): Metrics => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `tidemark_${name}`, help, labelNames, registers })
  const duration = (name: string, help: string, ...labelNames: string[]) =>
    new Histogram({ name: `tidemark_${name}`, help, labelNames, buckets: BUCKETS, registers })
  const gauge = (name: string, help: string, value: () => number | undefined) =>
    new Gauge({
      name: `tidemark_${name}`,
      help,
      registers,
      collect() {
        const current = value()
        if (current === undefined) this.remove()
        else this.set(current)
      },
    })
  const requests = counter('http_requests_total', 'Requests answered.', 'route', 'method', 'status')
  const durations = duration(
    'http_request_duration_seconds',
    'Time until the first byte of a response.',
    'route',
  )
  const answers = counter('upstream_responses_total', 'Responses of the API.', 'status')
  const answerDurations = duration('upstream_duration_seconds', 'Time until the API responded.')
  const errors = counter(
    'upstream_errors_total',
    'Requests to the API without a usable response.',
    'reason',
  )
  const sessions = counter('sessions_made_total', 'Successful sign-ins.', 'scheme')
  /** What credentials have left, each until its window ends. */
  const budgets = new LRUCache<string, number>({
    max: MOST_CREDENTIALS,
    ttl: WINDOW_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const noteBudget = (authorization: string, headers: HeaderReader) => {
    const remaining = numberIn(headers, 'X-RateLimit-Remaining')
    if (remaining === undefined) return
    const reset = numberIn(headers, 'X-RateLimit-Reset') ?? Infinity
    const ttl = Math.min(Math.max(reset * 1000 - now(), 1), WINDOW_MS)
    const credential = createHash('sha256').update(authorization).digest('base64')
    budgets.set(credential, remaining, { ttl })
  }
  gauge(
    'upstream_rate_limit_remaining',
    'Requests left in this window for the credential that has the fewest left; absent if unknown.',
    () => [...budgets.values()].toSorted((a, b) => a - b)[0],
  )
  gauge(
    'upstream_credentials',
    'Credentials used in this window.',
    () => [...budgets.values()].length,
  )
  let settingsGood: boolean | undefined
  gauge(
    'configuration_last_reload_successful',
    'Whether the configuration file could be used when it was last read; 0 while an older version stays in force; absent without a file.',
    () => (settingsGood === undefined ? undefined : Number(settingsGood)),
  )
  return {
    requested(request) {
      const route = routeOf(request)
      const method = METHODS.includes(request.method) ? request.method : 'other'
      requests.inc({ route, method, status: request.status })
      durations.observe({ route }, request.seconds)
    },
    answered({ status, seconds, authorization, headers }) {
      answers.inc({ status })
      answerDurations.observe(seconds)
      noteBudget(authorization, headers)
    },
    failed: (reason) => errors.inc({ reason }),
    sessionMade: (scheme) => sessions.inc({ scheme }),
    settingsRead(isGood) {
      settingsGood = isGood
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}

const textAnswer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })

/** `/metrics`, on a port of its own, so that nobody reads it by the console's address. */
export const metricsHandler =
  (metrics: Metrics): Handler =>
  async (request) => {
    if (new URL(request.url).pathname !== '/metrics')
      return textAnswer(404, 'Only /metrics is served here.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return textAnswer(405, 'Use GET.\n')
    return textAnswer(200, await metrics.text(), metrics.contentType)
  }
