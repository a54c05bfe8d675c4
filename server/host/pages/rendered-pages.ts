import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  FIRST_PAGE,
  type FirstAnswer,
  firstBodyId,
  type FirstPage,
} from '#src/contract/first-answer.ts'
import type { ConsoleConfig } from '#src/contract/host.ts'
import { READER_COOKIE, type Reader, readReader, UNKNOWN_READER } from '#src/lib/reader.ts'
import { streamOf } from '#host/base/stream-of.ts'
import { negotiateCoding } from '#host/base/accept-encoding.ts'
import { type Asked, askFirst } from './first-answers.ts'
import { gatewayTarget } from '#host/gateway/gateway-path.ts'
import type { UpstreamFetch } from '#host/gateway/upstream.ts'
import { limitInFlight } from '#host/gateway/in-flight.ts'
import type { SessionCookie } from '#host/session/session-cookie.ts'
import { describeSession } from '#host/session/session-routes.ts'
import type { StaticFile } from './static-files.ts'

/** Renders pages with the components that the browser runs: `src/entry-server.tsx`. */
export type PageRenderer = {
  /** The requests whose answers the page at an address needs first; none if it needs none, or nobody knows them. */
  requestsFor: (
    address: Pick<URL, 'pathname' | 'search'>,
    config: ConsoleConfig,
    told: Reader | undefined,
  ) => readonly FirstAnswer['request'][]
  /** The content of `#root` for an address of the console. Rejects if an answer that it needs cannot be read. */
  renderPage: (href: string, config: ConsoleConfig, first: FirstPage) => Promise<string>
}

/** Pages of one credential that wait for the API at once. */
const MOST_IN_FLIGHT = 4
const EMPTY_ROOT = '<div id="root"></div>'

/** JSON in which nothing can start or end a tag. */
const inert = (json: string) => json.replaceAll('<', String.raw`\u003c`)

const withoutText = ({ text: _, ...answer }: FirstAnswer) => answer

const dataBlock = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${inert(json)}</script>`

const blocksOf = ({ answers, ...page }: FirstPage) =>
  [
    dataBlock(FIRST_PAGE, JSON.stringify({ ...page, answers: answers.map(withoutText) })),
    ...answers.map(({ text }, position) => dataBlock(firstBodyId(position), text)),
  ].join('')

type Coder = BrotliCompress | Gzip

const coderFor = (coding: string): Coder | undefined => {
  if (coding === 'br')
    return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return coding === 'gzip' ? createGzip() : undefined
}

/** Compresses the parts of a page, each of which can be read as soon as it is there. */
async function* compressed(
  parts: AsyncIterable<string>,
  coder: Coder,
): AsyncIterable<Uint8Array, undefined> {
  const write = async () => {
    for await (const part of parts) {
      coder.write(part)
      await new Promise<void>((resolve) => {
        coder.flush(resolve)
      })
    }
    coder.end()
  }
  write().catch((error: unknown) => coder.destroy(error instanceof Error ? error : undefined))
  yield* coder
}

async function* encoded(parts: AsyncIterable<string>): AsyncIterable<Uint8Array, undefined> {
  const encoder = new TextEncoder()
  for await (const part of parts) yield encoder.encode(part)
}

type Options = {
  apiUrl: string
  config: ConsoleConfig
  cookie: SessionCookie
  renderer: () => Promise<PageRenderer>
  fetch: UpstreamFetch
  /** How long a page waits for the API, in milliseconds. */
  withinMs: number
  now: () => Date
  report: (trace: string) => void
}

/** Sends pages whose first rows are markup. Undefined if the page needs no answer, or nobody is signed in. */
export type RenderedPages = (c: Context, page: StaticFile) => Promise<Response | undefined>

/**
 * Sends the head and the frame of a page at once, and then what the API answers in time as markup, with the
 * answers themselves for the page's script. A slower or failing API leaves the page, or a row of it, to the script.
 */
export const renderedPages = (options: Options): RenderedPages => {
  const { apiUrl, config, cookie, renderer, fetch, withinMs, now, report } = options
  const inFlight = limitInFlight(MOST_IN_FLIGHT)

  /** The requests that the gateway would forward, too. */
  const forwarded = (request: FirstAnswer['request']): readonly Asked[] => {
    const { pathname, searchParams } = new URL(request.path, apiUrl)
    const target = gatewayTarget(request.method, pathname, searchParams)
    return target.kind === 'forward' ? [{ request, url: `${apiUrl}${target.pathAndQuery}` }] : []
  }

  return async (c, page) => {
    if (c.req.method !== 'GET') return undefined
    const address = { pathname: c.get('path'), search: c.get('url').search }
    const { requestsFor, renderPage } = await renderer()
    const told = readReader(getCookie(c, READER_COOKIE))
    const asked = requestsFor(address, config, told).flatMap(forwarded)
    if (asked.length === 0) return undefined
    const session = await cookie.read(c)
    if (session === undefined || told?.signedOut) return undefined
    if ((told?.pausedUntil ?? 0) > now().getTime()) return undefined

    const reader = told ?? UNKNOWN_READER
    const text = new TextDecoder().decode(page.bodies.identity)
    const at = text.indexOf(EMPTY_ROOT)
    if (at < 0) return undefined
    const [head, tail] = [text.slice(0, at), text.slice(at + EMPTY_ROOT.length)]

    const authorization = `${session.credential.scheme} ${session.credential.credential}`
    const release = inFlight.begin(authorization)
    if (release === undefined) return undefined
    // From here on, so that a browser that reads nothing holds no connection to the API.
    const requestId = c.get('requestId')
    const { answers: answering, leave } = askFirst({
      asked,
      authorization,
      requestId,
      fetch,
      withinMs,
    })
    c.req.raw.signal.addEventListener('abort', leave, { once: true })
    void answering.then(() => {
      release()
      c.req.raw.signal.removeEventListener('abort', leave)
    })

    const parts = async function* (): AsyncIterable<string> {
      yield head
      const answers = await answering
      if (answers.length > 0) {
        const first: FirstPage = {
          now: now().getTime(),
          reader,
          session: describeSession(session),
          answers,
        }
        try {
          const markup = await renderPage(address.pathname + address.search, config, first)
          yield `<div id="root" data-markup-only>${markup}</div>${blocksOf(first)}${tail}`
          return
        } catch (error) {
          report(error instanceof Error ? (error.stack ?? error.message) : String(error))
        }
      }
      yield EMPTY_ROOT + tail
    }

    const coding = negotiateCoding(c.req.header('Accept-Encoding'), ['br', 'gzip'])
    const coder = coderFor(coding)
    const body = coder === undefined ? encoded(parts()) : compressed(parts(), coder)
    const abandon = () => {
      leave()
      coder?.destroy()
    }
    return new Response(streamOf(body, abandon), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-store, no-transform',
        Vary: 'Cookie, Accept-Encoding',
        // Asks a proxy in between not to collect the parts.
        'X-Accel-Buffering': 'no',
        ...(coder !== undefined && { 'Content-Encoding': coding }),
      },
    })
  }
}
