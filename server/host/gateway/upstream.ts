import { once } from 'node:events'
import { type Readable, pipeline } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { type Dispatcher, Pool, ProxyAgent } from 'undici'
import type { HeaderReader } from '#host/base/pick-headers.ts'
import { streamOf } from '#host/base/stream-of.ts'
import { BadAnswer, ProxyFailure } from './upstream-failure.ts'
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
  body?: Uint8Array<ArrayBuffer>
  redirect: 'manual'
  signal: AbortSignal
  /** Whether a body stays as it is that the API has compressed with gzip. */
  keepsGzip?: boolean
}

/** A request to the API; redirects must not be followed. */
export type UpstreamFetch = (url: string, init: UpstreamInit) => Promise<UpstreamAnswer>

const DECODERS = new Map([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
])

type Headed = Readonly<Record<string, string | string[] | undefined>>

/** Headers as undici gives them, with names in lower case. `Headers` would check and copy each of them. */
const readerOf = (given: Headed): HeaderReader => ({
  get(name) {
    const value = given[name.toLowerCase()]
    return value === undefined ? null : typeof value === 'string' ? value : value.join(', ')
  },
})

const codingOf = ({ 'content-encoding': coding }: Headed): string =>
  typeof coding === 'string' ? coding.toLowerCase() : ''

/** Why an answer cannot be used, whatever its body says. */
const badAnswer = (status: number, coding: string): BadAnswer | undefined => {
  if (status === 304 || status < 200 || status > 599)
    return new BadAnswer('not-http', String(status))
  if (status >= 300 && status < 400) return new BadAnswer('redirected', String(status))
  return coding === '' || coding === 'identity' || DECODERS.has(coding)
    ? undefined
    : new BadAnswer('coded', coding)
}

const bodyOf = (body: Readable) => streamOf(body, () => body.destroy())

/** All of a body. One that arrives in one piece, as most small ones do, is not copied. */
const bytesOf = async (body: Readable): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Buffer<ArrayBuffer>[] = []
  body.on('data', (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk))
  await once(body, 'end')
  const [only] = chunks
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks)
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

const dispatcherTo = (
  origin: string,
  { proxy, connections, tunnelMs = TUNNEL_MS }: UpstreamOptions & { connections: number },
): Dispatcher =>
  proxy === undefined
    ? new Pool(origin, { connections })
    : new ProxyAgent({
        uri: proxy.href,
        connections,
        clientFactory: (to, options) => new Pool(to, { ...options, headersTimeout: tunnelMs }),
      })

/**
 * Sends requests to the API over a limited number of connections, which are kept open. A request
 * waits until one is free, and the credentials take turns; it fails with `NoTurn` if that takes too
 * long, and with `BadAnswer` where the answer is a redirect or cannot be read. (undici's `request` needs a sixth of the processor time of `fetch`.)
 */
export const createUpstream = (apiUrl: string, options: UpstreamOptions = {}): UpstreamFetch => {
  const { connections = CONNECTIONS, mostWaiting = MOST_WAITING, waitMs = WAIT_MS, proxy } = options
  const { origin } = new URL(apiUrl)
  const dispatcher = dispatcherTo(origin, { ...options, connections })
  const line = createWaitingLine({ most: connections, mostWaiting, waitMs })
  return async (url, { method, headers, body, signal, keepsGzip = false }) => {
    const end = await line.enter(headers.Authorization ?? '', signal)
    try {
      signal.throwIfAborted()
      const request = dispatcher.request({
        origin,
        path: url.slice(origin.length) || '/',
        method,
        headers: { ...headers, 'Accept-Encoding': 'gzip, deflate' },
        body: body ?? null,
        signal,
      })
      const answer = await Promise.race([request, whenAborted(signal)])
      // Whoever reads the body gets its failure; without a listener it would end the host.
      answer.body.once('close', end).on('error', () => {})
      const { statusCode: status, body: given, headers: answered } = answer
      const coding = codingOf(answered)
      const bad = badAnswer(status, coding)
      if (bad !== undefined) {
        given.destroy()
        throw bad
      }
      const decoder = keepsGzip && coding === 'gzip' ? undefined : DECODERS.get(coding)?.()
      if (decoder !== undefined) {
        // The body that is read has neither this coding nor this length. A failure of either is its failure.
        const { 'content-encoding': _, 'content-length': _length, ...rest } = answered
        return {
          status,
          headers: readerOf(rest),
          body: bodyOf(pipeline(given, decoder, () => {})),
        }
      }
      const isSmall = Number(answered['content-length'] ?? NaN) <= SMALL
      return {
        status,
        headers: readerOf(answered),
        body: isSmall ? await bytesOf(given) : bodyOf(given),
      }
    } catch (error) {
      end()
      const isOfProxy = proxy !== undefined && !signal.aborted && !(error instanceof BadAnswer)
      throw isOfProxy ? new ProxyFailure(error) : error
    }
  }
}
