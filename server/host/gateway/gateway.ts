import { type Context, Hono } from 'hono'
import { REQUEST_ID } from '#src/contract/host.ts'
import { negotiateCoding } from '#host/base/accept-encoding.ts'
import { apiError, tooLarge } from '#host/base/api-error.ts'
import { gatewayTarget } from './gateway-path.ts'
import { limitInFlight } from './in-flight.ts'
import { forwardResponse } from './forward-response.ts'
import { pickHeaders } from '#host/base/pick-headers.ts'
import { readBody } from '#host/base/read-body.ts'
import type { SessionCookie } from '#host/session/session-cookie.ts'
import type { UpstreamFetch } from './upstream.ts'
import { describeUpstreamFailure, NoTurn, Timeout } from './upstream-failure.ts'

const FORWARDED_REQUEST_HEADERS = ['Accept', 'Content-Type']
/** Concurrent requests of one credential: more than one person's tabs need, and few enough for the API. */
const MOST_IN_FLIGHT = 16
const takesGzip = (c: Context): boolean =>
  negotiateCoding(c.req.header('Accept-Encoding'), ['gzip']) === 'gzip'

/** A request to the API that is in progress; `end` may be called more than once. */
type InProgress = { signal: AbortSignal; end: () => void }

/**
 * A signal that aborts when the client disconnects or after `timeoutMs`; `onEnd` is called when it
 * has aborted or the request has ended. `AbortSignal.any` is not used: on Node 20 the garbage
 * collector can take the timeout before it fires.
 */
const abortWith = (client: AbortSignal, timeoutMs: number, onEnd: () => void): InProgress => {
  const controller = new AbortController()
  const leave = () => {
    end()
    controller.abort()
  }
  const timer = setTimeout(() => {
    end()
    controller.abort(new Timeout(`gave up after ${timeoutMs / 1000} seconds`))
  }, timeoutMs).unref()
  const end = () => {
    clearTimeout(timer)
    client.removeEventListener('abort', leave)
    onEnd()
  }
  if (client.aborted) leave()
  else client.addEventListener('abort', leave, { once: true })
  return { signal: controller.signal, end }
}

/**
 * `/api`: forwards the two operations of API §4 with the session's credential and streams the
 * response. Its own errors have the API's shape (API §7): 404 and 405 for anything else, 401 without
 * a session, 503 for too many concurrent requests of one session or of all, 502 and 504 when the API
 * fails.
 */
export const gateway = (options: {
  apiUrl: string
  cookie: SessionCookie
  fetch: UpstreamFetch
  timeoutMs: number
}): Hono => {
  const { apiUrl, cookie, timeoutMs } = options
  const { host } = new URL(apiUrl)
  const inFlight = limitInFlight(MOST_IN_FLIGHT)

  type Sent = {
    pathAndQuery: string
    authorization: string
    body: Uint8Array<ArrayBuffer> | undefined
    signal: AbortSignal
    keepsGzip: boolean
  }
  const send = async (
    c: Context,
    { pathAndQuery, authorization, body, signal, keepsGzip }: Sent,
  ) => {
    return options.fetch(`${apiUrl}${pathAndQuery}`, {
      method: c.req.method === 'POST' ? 'POST' : 'GET',
      headers: {
        ...pickHeaders(c.req.raw.headers, FORWARDED_REQUEST_HEADERS),
        Authorization: authorization,
        'User-Agent': 'tidemark',
        [REQUEST_ID]: c.get('requestId'),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal,
      keepsGzip,
    })
  }

  const failure = (c: Context, error: unknown): Response => {
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    if (error instanceof Timeout)
      return apiError(
        504,
        `The API at ${host} did not answer within ${timeoutMs / 1000} seconds. Try again.`,
      )
    if (error instanceof NoTurn)
      return apiError(
        503,
        `The console's host has too many requests to the API at ${host} in progress, so this one was not sent. Try again in a moment.`,
        { 'Retry-After': '1' },
      )
    return apiError(502, describeUpstreamFailure(host, error, 'the outbound proxy'))
  }

  const routes = new Hono()
  routes.all('*', async (c) => {
    const path = c.get('path').slice('/api'.length)
    const target = gatewayTarget(c.req.method, path, c.get('url').searchParams)
    if (target.kind === 'unknown')
      return apiError(404, 'The gateway forwards only the two operations that the console uses.')
    if (target.kind === 'unsafe')
      return apiError(
        400,
        `An ID or key in this address cannot be forwarded safely: ${target.reason}. The API was not called.`,
      )
    if (target.kind === 'wrong-method')
      return apiError(405, `This operation takes ${target.allow} only.`, { Allow: target.allow })
    const found = await cookie.find(c)
    if (found.kind === 'none') return apiError(401, found.ended)
    const { session } = found
    const body = c.req.method === 'POST' ? await readBody(c.req.raw) : undefined
    if (c.req.method === 'POST' && body === undefined) return tooLarge()
    const authorization = `${session.credential.scheme} ${session.credential.credential}`
    const release = inFlight.begin(authorization)
    if (release === undefined)
      return apiError(
        503,
        `This session already has ${MOST_IN_FLIGHT} requests in progress. Try again when one of them has ended.`,
        { 'Retry-After': '1' },
      )
    const { signal, end } = abortWith(c.req.raw.signal, timeoutMs, release)
    try {
      const keepsGzip = takesGzip(c)
      const { pathAndQuery } = target
      const answer = await send(c, { pathAndQuery, authorization, body, signal, keepsGzip })
      return await forwardResponse(answer, keepsGzip, end)
    } catch (error) {
      end()
      return failure(c, error)
    }
  })
  return routes
}
