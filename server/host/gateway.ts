import { type Context, Hono } from 'hono'
import { apiError, tooLarge } from './api-error.ts'
import { gatewayTarget } from './gateway-path.ts'
import { readBody } from './read-body.ts'
import type { SessionCookie } from './session-cookie.ts'
import { failureReason } from './failure-reason.ts'

/** A request to the API; redirects must not be followed. */
export type UpstreamFetch = (url: string, init: RequestInit) => Promise<Response>

const FORWARDED_REQUEST_HEADERS = ['Accept', 'Content-Type']
// A list of what passes, not of what is dropped: cookies, CORS and hop-by-hop headers of the API end here.
const PASSED_RESPONSE_HEADERS = [
  'Content-Type',
  // By the API's clock, as its reset is.
  'Date',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]
const WITHOUT_BODY = new Set([204, 205])

class Timeout extends Error {}

const picked = (source: Headers, names: readonly string[]): Headers => {
  const headers = new Headers()
  for (const name of names) {
    const value = source.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/**
 * A signal that ends with the client's request or after `timeoutMs`, whichever comes first. By
 * hand: `AbortSignal.any` of a timeout can be collected before it fires on Node 20.
 */
const deadline = (client: AbortSignal, timeoutMs: number): AbortSignal => {
  const controller = new AbortController()
  const end = () => {
    controller.abort()
  }
  if (client.aborted) end()
  client.addEventListener('abort', end, { once: true })
  setTimeout(() => {
    client.removeEventListener('abort', end)
    controller.abort(new Timeout(`gave up after ${timeoutMs / 1000} seconds`))
  }, timeoutMs).unref()
  return controller.signal
}

const passOn = (answer: Response): Response => {
  const headers = picked(answer.headers, PASSED_RESPONSE_HEADERS)
  headers.set('Cache-Control', 'no-store')
  const { status } = answer
  return new Response(WITHOUT_BODY.has(status) ? null : answer.body, { status, headers })
}

/**
 * `/api`: forwards the two operations of API §4 with the session's credential put on, and streams
 * the answer. Its own refusals have the API's error shape (API §7): 404 and 405 for anything else,
 * 401 without a session, 502 and 504 when the API fails it.
 */
export const gateway = (options: {
  apiUrl: string
  cookie: SessionCookie
  fetch: UpstreamFetch
  timeoutMs: number
}): Hono => {
  const { apiUrl, cookie, timeoutMs } = options
  const { host } = new URL(apiUrl)

  const send = async (
    c: Context,
    pathAndQuery: string,
    authorization: string,
    body: Uint8Array<ArrayBuffer> | undefined,
  ) => {
    const headers = picked(c.req.raw.headers, FORWARDED_REQUEST_HEADERS)
    headers.set('Authorization', authorization)
    headers.set('User-Agent', 'tidemark')
    return options.fetch(`${apiUrl}${pathAndQuery}`, {
      method: c.req.method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: deadline(c.req.raw.signal, timeoutMs),
    })
  }

  const failure = (c: Context, error: unknown): Response => {
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    if (error instanceof Timeout)
      return apiError(
        504,
        `The API at ${host} did not answer within ${timeoutMs / 1000} seconds. Try again.`,
      )
    return apiError(
      502,
      `The API at ${host} cannot be reached (${failureReason(error)}). Check that it runs and that the console's host may reach it, then try again.`,
    )
  }

  const routes = new Hono()
  routes.all('*', async (c) => {
    const url = new URL(c.req.url)
    const target = gatewayTarget(c.req.method, url.pathname.slice('/api'.length), url.searchParams)
    if (target.kind === 'unknown')
      return apiError(
        404,
        'The gateway forwards the two operations of the console and nothing else.',
      )
    if (target.kind === 'wrong-method')
      return apiError(405, `This operation takes ${target.allow} only.`, { Allow: target.allow })
    const session = await cookie.read(c)
    if (session === undefined)
      return apiError(401, 'There is no session, or it has ended. Sign in again.')
    const body = c.req.method === 'POST' ? await readBody(c.req.raw) : undefined
    if (c.req.method === 'POST' && body === undefined) return tooLarge()
    const { scheme, credential } = session.credential
    try {
      const answer = await send(c, target.pathAndQuery, `${scheme} ${credential}`, body)
      if (answer.status < 300 || answer.status > 399) return passOn(answer)
      await answer.body?.cancel()
      return apiError(
        502,
        `The API at ${host} answered with a redirect (${answer.status}), which is not followed, so that the credential stays with it. Start the console with the API's final address.`,
      )
    } catch (error) {
      return failure(c, error)
    }
  })
  return routes
}
