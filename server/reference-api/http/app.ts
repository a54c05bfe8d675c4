import { Hono } from 'hono'
import { type Authentication, type Caller, type Credentials, shortHash } from './credentials.ts'
import { readJsonBody } from './json-body.ts'
import type { Call, Operation } from './operation.ts'
import { type Allowance, type RateLimiter, rateLimitHeaders, retryAfter } from './rate-limiter.ts'
import { refuse } from './refusal.ts'
import type { RequestLog } from './request-log.ts'

/** The parts of the HTTP interface. */
export type AppParts = {
  operations: readonly Operation[]
  /** The document that `/openapi.json` answers with, also without a credential. */
  openApi: unknown
  credentials: Credentials
  limiter: RateLimiter
  log: RequestLog
  now: () => Date
}

type Env = { Variables: { authentication: Authentication; allowance: Allowance } }

/*
 * Any origin may call the API from a browser (`--direct`). Credentials travel in a header that the
 * page must set, never in a cookie, so a page of another site cannot use them.
 */

/** The headers that let a page of another origin read a response and its rate limit (API §8.2). */
const CORS_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Date',
}

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
}

/** Whether a browser is asking if it may send the real request. */
const isPreflight = (request: Request): boolean =>
  request.method === 'OPTIONS' &&
  request.headers.has('Origin') &&
  request.headers.has('Access-Control-Request-Method')

/** Allows every preflight, on unknown paths too, so that the page can read the 404. */
const answerPreflight = (): Response =>
  new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })

const setHeaders = (response: Response, headers: Readonly<Record<string, string>>): void => {
  // Keep the headers that a scenario has set.
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
}

/** Responds to a method that this path does not have: 204 for OPTIONS, otherwise 405. */
const otherMethod = (request: Request, allowed: Operation['method']): Response => {
  const headers = { Allow: allowed === 'GET' ? 'GET, HEAD, OPTIONS' : `${allowed}, OPTIONS` }
  return request.method === 'OPTIONS'
    ? new Response(null, { status: 204, headers })
    : refuse(405, `${request.method} is not allowed here: use ${headers.Allow}`, headers)
}

const methodOf = (request: Request): string => (request.method === 'HEAD' ? 'GET' : request.method)

const run = async (
  operation: Operation,
  request: Request,
  caller: Caller,
  params: Readonly<Record<string, string>>,
): Promise<Response> => {
  let body: unknown
  if (operation.accepts === 'json') {
    const read = await readJsonBody(request)
    if (read.kind === 'refused') return read.response
    body = read.value
  }
  const call: Call = { caller, params, query: new URL(request.url).searchParams, body, request }
  const prepared = operation.prepare(call)
  if (prepared instanceof Response) return prepared
  if (caller.forbidden) return refuse(403, 'This token has no permission for this operation')
  return prepared()
}

/**
 * The HTTP interface. Errors are checked in this order: 404 path, 405, 401, 429, 415, 413, 400, 403,
 * 404 resource. Every response has the rate-limit headers (API §8.2) and is readable by any origin.
 */
export const createApp = (parts: AppParts): Hono<Env> => {
  const { operations, openApi, credentials, limiter, log, now } = parts
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    if (isPreflight(c.req.raw)) {
      const answer = answerPreflight()
      setHeaders(answer, { ...CORS_HEADERS, ...rateLimitHeaders(limiter.untouched()) })
      return answer
    }
    const authentication = await credentials.authenticate(c.req.header('Authorization'))
    const key = authentication.kind === 'caller' ? authentication.caller.key : undefined
    // Every request with a valid credential counts against its budget, even if it ends in a 404.
    const allowance = key === undefined ? limiter.untouched() : limiter.take(key)
    c.set('authentication', authentication)
    c.set('allowance', allowance)
    await next()
    setHeaders(c.res, {
      ...CORS_HEADERS,
      ...rateLimitHeaders(allowance),
      'Cache-Control': 'no-store',
      // By the same clock as the reset, even if `--now` sets it.
      Date: now().toUTCString(),
      'X-Content-Type-Options': 'nosniff',
    })
    const { pathname, search } = new URL(c.req.url)
    log.add({
      at: now(),
      method: c.req.method,
      path: pathname + search,
      status: c.res.status,
      token: key === undefined ? '' : shortHash(key),
    })
    return undefined
  })

  app.all('/openapi.json', (c) =>
    methodOf(c.req.raw) === 'GET' ? Response.json(openApi) : otherMethod(c.req.raw, 'GET'),
  )

  for (const operation of operations) {
    app.all(operation.path, (c) => {
      const request = c.req.raw
      if (methodOf(request) !== operation.method) return otherMethod(request, operation.method)
      const authentication = c.get('authentication')
      if (authentication.kind === 'refused') {
        return refuse(401, authentication.message, { 'WWW-Authenticate': 'Token, Bearer' })
      }
      const allowance = c.get('allowance')
      if (!allowance.granted) {
        return refuse(
          429,
          `All ${allowance.limit} requests of this hour have been used`,
          retryAfter(allowance, now()),
        )
      }
      return run(operation, request, authentication.caller, c.req.param())
    })
  }

  app.notFound((c) => refuse(404, `No operation has the path ${new URL(c.req.url).pathname}`))
  app.onError(() => refuse(500, 'The request could not be answered'))
  return app
}
