import { type Dispatcher, Pool, ProxyAgent } from 'undici'
import type { HeaderReader } from '#host/base/pick-headers.ts'
import { streamOf } from '#host/base/stream-of.ts'
import type { Metrics } from '#host/watch/metrics.ts'
import { failureCause, ProxyFailure, UpstreamFailure } from './upstream-failure.ts'
import { createWaitingLine, reasonOf } from './waiting-line.ts'

/** Connections to the API. At 100 ms a response they serve 640 requests a second. */
export const CONNECTIONS = 64
/** Requests that may wait for a connection, and for how many milliseconds; no browser waits much longer. */
const MOST_WAITING = 1024
const WAIT_MS = 10_000
/** How long a proxy may take to connect to the API, in milliseconds. */
const TUNNEL_MS = 10_000

/**
 * Maximum declared size in bytes of a body that is read at once. That costs far less than a stream, and
 * frees the connection however slowly the browser reads.
 */
const SMALL = 256 * 1024

/** A response of the API. Its body is a stream, or all of its bytes if they are few. */
export type UpstreamAnswer = {
  status: number
  headers: HeaderReader
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null
}

type UpstreamInit = {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>> & { readonly Authorization?: string }
  body?: string | Uint8Array<ArrayBuffer>
  redirect: 'manual'
  signal: AbortSignal
  /** Whether the body may come compressed with gzip, which stays as it is. */
  takesGzip?: boolean
}

/** A request to the API; redirects must not be followed. */
export type UpstreamFetch = (url: string, init: UpstreamInit) => Promise<UpstreamAnswer>

/** Headers as undici gives them, with names in lower case. `Headers` would check and copy each of them. */
const readerOf = (
  given: Readonly<Record<string, string | string[] | undefined>>,
): HeaderReader => ({
  get: (name) => given[name.toLowerCase()]?.toString() ?? null,
})

/** Why an answer cannot be used, whatever its body says. */
const badAnswer = (status: number, headers: HeaderReader, takesGzip: boolean) => {
  if (status === 304 || status < 200 || status > 599)
    return new UpstreamFailure('not-http/status', String(status))
  if (status >= 300 && status < 400) return new UpstreamFailure('redirected', String(status))
  const coding = headers.get('Content-Encoding')?.toLowerCase() ?? 'identity'
  return coding === 'identity' || (takesGzip && coding === 'gzip')
    ? undefined
    : new UpstreamFailure('coded', coding)
}

/** Rejects when a signal aborts. undici does not look at it before there is a connection. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(reasonOf(signal)), { once: true })
  })

type UpstreamOptions = {
  /** The proxy that connects to the API, with its credentials; default: the host connects itself. */
  proxy?: URL | undefined
  connections?: number
  mostWaiting?: number
  waitMs?: number
  tunnelMs?: number
}

/**
 * Sends requests to the API over a limited number of connections, which are kept open. A request waits until one is free,
 * and the credentials take turns; it fails with an `UpstreamFailure` if that takes too long, and where the answer is a
 * redirect or cannot be read. (undici's `request` needs a sixth of the processor time of `fetch`.)
 */
export const createUpstream = (
  apiUrl: string,
  {
    proxy,
    connections = CONNECTIONS,
    mostWaiting = MOST_WAITING,
    waitMs = WAIT_MS,
    tunnelMs = TUNNEL_MS,
  }: UpstreamOptions = {},
): UpstreamFetch => {
  const { origin } = new URL(apiUrl)
  const dispatcher: Dispatcher =
    proxy === undefined
      ? new Pool(origin, { connections })
      : new ProxyAgent({
          uri: proxy.href,
          connections,
          clientFactory: (to, options) => new Pool(to, { ...options, headersTimeout: tunnelMs }),
        })
  const enter = createWaitingLine({ most: connections, mostWaiting, waitMs })
  return async (url, { method, headers: sent, body, signal, takesGzip = false }) => {
    const end = await enter(sent.Authorization ?? '', signal)
    try {
      signal.throwIfAborted()
      const request = dispatcher.request({
        origin,
        path: url.slice(origin.length) || '/',
        method,
        headers: { ...sent, 'Accept-Encoding': takesGzip ? 'gzip' : 'identity' },
        body: body ?? null,
        signal,
      })
      const answer = await Promise.race([request, whenAborted(signal)])
      const { statusCode: status, body: given } = answer
      // Whoever reads the body gets its failure; without a listener it would end the host.
      given.once('close', end).on('error', () => {})
      const headers = readerOf(answer.headers)
      const bad = badAnswer(status, headers, takesGzip)
      if (bad !== undefined) {
        given.destroy()
        throw bad
      }
      const isSmall = Number(headers.get('Content-Length') ?? NaN) <= SMALL
      return {
        status,
        headers,
        body: isSmall
          ? new Uint8Array(await given.arrayBuffer())
          : streamOf(given, () => given.destroy()),
      }
    } catch (error) {
      end()
      const isOfProxy =
        proxy !== undefined && !signal.aborted && !(error instanceof UpstreamFailure)
      throw isOfProxy ? new ProxyFailure(error) : error
    }
  }
}

/** Counts the API's answers and failures, but not what was given up because nobody waits for it any more. */
export const observedUpstream =
  (fetch: UpstreamFetch, metrics: Metrics): UpstreamFetch =>
  async (url, init) => {
    const start = performance.now()
    try {
      const answer = await fetch(url, init)
      const { status, headers } = answer
      const seconds = (performance.now() - start) / 1000
      const { Authorization: authorization = '' } = init.headers
      metrics.answered({ status, seconds, authorization, headers })
      return answer
    } catch (error) {
      // A request that is given up for a reason of ours fails with it.
      if (!init.signal.aborted || error instanceof UpstreamFailure)
        metrics.failed(failureCause(error))
      throw error
    }
  }
