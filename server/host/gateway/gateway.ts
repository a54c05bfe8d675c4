import { type Context, Hono } from 'hono'
import { REQUEST_ID } from '#src/contract/host.ts'
import { negotiateCoding } from '#host/base/accept-encoding.ts'
import { apiError, tooLarge } from '#host/base/api-error.ts'
import { once } from '#host/base/once.ts'
import { pickHeaders } from '#host/base/pick-headers.ts'
import { readBody } from '#host/base/read-body.ts'
import type { SessionCookie } from '#host/session/session-cookie.ts'
import { forwardResponse } from './forward-response.ts'
import { gatewayTarget } from './gateway-path.ts'
import { limitInFlight } from './in-flight.ts'
import type { UpstreamFetch } from './upstream.ts'
import { describeUpstreamFailure, UpstreamFailure } from './upstream-failure.ts'

const FORWARDED_REQUEST_HEADERS = ['Accept', 'Content-Type']
/** Concurrent requests of one credential: more than one person's tabs need, and few enough for the API. */
const MOST_IN_FLIGHT = 16
const IN_A_MOMENT = { 'Retry-After': '1' }

/**
 * A request to the API in progress. Its signal aborts when the client disconnects, after `timeoutMs`, or by `abort`; `onEnd`
 * is called when it has aborted or ended. `AbortSignal.any` is not used: on Node 20 the garbage collector can take the
 * timeout before it fires.
 */
const startRequest = (client: AbortSignal, timeoutMs: number, onEnd: () => void) => {
  const controller = new AbortController()
  const end = once(() => {
    clearTimeout(timer)
    client.removeEventListener('abort', abort)
    onEnd()
  })
  const abort = () => {
    end()
    controller.abort()
  }
  const timer = setTimeout(() => {
    end()
    controller.abort(new UpstreamFailure('no-answer', `${timeoutMs / 1000} seconds`))
  }, timeoutMs).unref()
  client.addEventListener('abort', abort)
  if (client.aborted) abort()
  return { signal: controller.signal, end, abort }
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
  const { apiUrl, cookie, fetch, timeoutMs } = options
  const { host } = new URL(apiUrl)
  const inFlight = limitInFlight(MOST_IN_FLIGHT)

  const failure = (c: Context, error: unknown): Response => {
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    const what = error instanceof UpstreamFailure ? error.what : undefined
    const says = describeUpstreamFailure(host, error, 'the outbound proxy')
    if (what === 'no-turn') return apiError(503, says, IN_A_MOMENT)
    return apiError(what === 'no-answer' ? 504 : 502, says)
  }

  const routes = new Hono()
  routes.all('*', async (c) => {
    const { method, raw } = c.req
    const path = c.get('path').slice('/api'.length)
    const target = gatewayTarget(method, path, c.get('url').searchParams)
    if (target.kind === 'unknown')
      return apiError(404, 'The gateway forwards only the two operations that the console uses.')
    if (target.kind === 'unsafe')
      return apiError(
        400,
        `An ID or key in this address cannot be forwarded safely: ${target.reason}. The API was not called.`,
      )
    if (target.kind === 'wrong-method')
      return apiError(405, `This operation accepts only ${target.allow}.`, { Allow: target.allow })
    const found = await cookie.find(c)
    if (found.kind === 'none') return apiError(401, found.ended)
    const body = target.method === 'POST' ? await readBody(raw) : ''
    if (body === undefined) return tooLarge()

    const { scheme, credential } = found.session.credential
    const authorization = `${scheme} ${credential}`
    const release = inFlight.begin(authorization)
    if (release === undefined)
      return apiError(
        503,
        `This session already has ${MOST_IN_FLIGHT} requests in progress. Try again when one of them has finished.`,
        IN_A_MOMENT,
      )
    const request = startRequest(raw.signal, timeoutMs, release)
    const takesGzip = negotiateCoding(c.req.header('Accept-Encoding'), ['gzip']) === 'gzip'
    try {
      const answer = await fetch(`${apiUrl}${target.pathAndQuery}`, {
        method: target.method,
        headers: {
          ...pickHeaders(raw.headers, FORWARDED_REQUEST_HEADERS),
          Authorization: authorization,
          'User-Agent': 'tidemark',
          [REQUEST_ID]: c.get('requestId'),
        },
        ...(target.method === 'POST' && { body }),
        redirect: 'manual',
        signal: request.signal,
        takesGzip,
      })
      return forwardResponse(answer, takesGzip, request)
    } catch (error) {
      request.end()
      return failure(c, error)
    }
  })
  return routes
}
