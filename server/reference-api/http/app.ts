import { Hono } from 'hono'
import { CORS_HEADERS, answerPreflight, isPreflight } from './cors.ts'
import { type Authentication, type Caller, type Credentials, shortHash } from './credentials.ts'
import { readJsonBody } from './json-body.ts'
import type { Call, Operation, PublicDocument } from './operation.ts'
import { type Allowance, type RateLimiter, rateLimitHeaders, retryAfter } from './rate-limiter.ts'
import { refuse } from './refusal.ts'
import type { RequestLog } from './request-log.ts'

/** The parts of the HTTP interface. */
export type AppParts = {
  operations: readonly Operation[]
  documents: readonly PublicDocument[]
  credentials: Credentials
  limiter: RateLimiter
  log: RequestLog
  now: () => Date
}

type Env = { Variables: { authentication: Authentication; allowance: Allowance } }

const setHeaders = (response: Response, headers: Readonly<Record<string, string>>): void => {
  // Keep the headers that a scenario has set.
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
}

const allowOf = (methods: readonly string[]): string =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(
    ', ',
  )

/** Responds to a method that this path does not have: 204 for OPTIONS, otherwise 405. */
const otherMethod = (request: Request, methods: readonly string[]): Response => {
  const headers = { Allow: allowOf(methods) }
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
  const { operations, documents, credentials, limiter, log, now } = parts
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

  for (const { path, body } of documents) {
    app.all(path, (c) =>
      methodOf(c.req.raw) === 'GET' ? Response.json(body) : otherMethod(c.req.raw, ['GET']),
    )
  }

  for (const path of new Set(operations.map((operation) => operation.path))) {
    const ofPath = operations.filter((operation) => operation.path === path)
    app.all(path, (c) => {
      const request = c.req.raw
      const operation = ofPath.find(({ method }) => method === methodOf(request))
      if (!operation)
        return otherMethod(
          request,
          ofPath.map(({ method }) => method),
        )
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
