import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { PAGE_DATA, type PageAnswer, answerBodyId, type PageData } from '#src/contract/page-data.ts'
import type { ConsoleConfig } from '#src/contract/host.ts'
import {
  PREFERENCES_COOKIE,
  type PagePreferences,
  readPreferences,
  DEFAULT_PREFERENCES,
} from '#src/lib/storage/preferences.ts'
import { streamOf } from '#host/base/stream-of.ts'
import { negotiateCoding } from '#host/base/accept-encoding.ts'
import { type Answering, type PageRequest, askApi } from './page-requests.ts'
import { gatewayTarget } from '#host/gateway/gateway-path.ts'
import type { UpstreamFetch } from '#host/gateway/upstream.ts'
import { limitInFlight } from '#host/gateway/in-flight.ts'
import type { OpenSession, SessionCookie } from '#host/session/session-cookie.ts'
import { describeSession } from '#host/session/session-routes.ts'
import type { StaticFile } from './static-files.ts'

/** Renders pages with the components that the browser runs: `src/entry-server.tsx`. */
export type PageRenderer = {
  /** The requests whose answers the page at an address needs first; none if it needs none, or the host cannot know them. */
  requestsFor: (
    address: Pick<URL, 'pathname' | 'search'>,
    config: ConsoleConfig,
    preferences: PagePreferences,
  ) => readonly PageAnswer['request'][]
  /** The content of `#root` for an address of the console: with its answers, or as it loads. Rejects if it cannot be rendered. */
  renderPage: (href: string, config: ConsoleConfig, data: PageData) => Promise<string>
}

/** Pages of one credential that wait for the API at once. */
const MOST_IN_FLIGHT = 4
/** What the page shows where nothing is rendered. */
const ROOT = /<div id="root">.*?<\/div>/s
/** Nothing is painted before the content is whole: Chromium loses what it parses into a size container that it has laid out. */
const PAINT_WHOLE = `<link rel="expect" href="#${PAGE_DATA}" blocking="render">`
/** Windows for which the host renders pages as on a phone, as browsers say it. */
const PHONE = /\bMobi/

/** JSON in which nothing can start or end a tag. */
const inert = (json: string) => json.replaceAll('<', String.raw`\u003c`)

const withoutText = ({ text: _, ...answer }: PageAnswer) => answer

const dataBlock = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${inert(json)}</script>`

const blocksOf = ({ answers, ...page }: PageData) =>
  [
    dataBlock(PAGE_DATA, JSON.stringify({ ...page, answers: answers.map(withoutText) })),
    ...answers.map(({ text }, position) => dataBlock(answerBodyId(position), text)),
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
  config: () => ConsoleConfig
  cookie: SessionCookie
  renderer: () => Promise<PageRenderer>
  fetch: UpstreamFetch
  /** How long a page waits for the API, in milliseconds. */
  withinMs: number
  now: () => Date
  report: (trace: string) => void
}

/** Sends pages with their content as markup. Undefined if nothing asks for it. */
export type RenderedPages = (c: Context, page: StaticFile) => Promise<Response | undefined>

/**
 * Sends the head of a page at once, and then the page with what the API answers in time, as markup, and the answers
 * themselves for its script. Without an answer, the page is rendered as it loads; without a session, sign-in is.
 */
export const renderedPages = (options: Options): RenderedPages => {
  const { apiUrl, cookie, renderer, fetch, withinMs, now, report } = options
  const inFlight = limitInFlight(MOST_IN_FLIGHT)

  /** The requests that the gateway would forward, too. */
  const forwarded = (request: PageAnswer['request']): readonly PageRequest[] => {
    const { pathname, searchParams } = new URL(request.path, apiUrl)
    const target = gatewayTarget(request.method, pathname, searchParams)
    return target.kind === 'forward' ? [{ request, url: `${apiUrl}${target.pathAndQuery}` }] : []
  }

  const ask = (c: Context, { credential }: OpenSession, asked: readonly PageRequest[]) => {
    const authorization = `${credential.scheme} ${credential.credential}`
    const release = asked.length > 0 ? inFlight.begin(authorization) : undefined
    if (release === undefined) return undefined
    const requestId = c.get('requestId')
    const answering = askApi({ asked, authorization, requestId, fetch, withinMs })
    const { signal } = c.req.raw
    signal.addEventListener('abort', answering.leave, { once: true })
    void answering.answers.then(() => {
      release()
      signal.removeEventListener('abort', answering.leave)
    })
    return answering
  }

  return async (c, page) => {
    if (c.req.method !== 'GET') return undefined
    const config = options.config()
    const text = new TextDecoder().decode(page.bodies.identity)
    const [root = ''] = ROOT.exec(text) ?? []
    const [head = '', tail = ''] = root === '' ? [] : text.split(root)
    const told = readPreferences(getCookie(c, PREFERENCES_COOKIE))
    const isPhone = PHONE.test(c.req.header('User-Agent') ?? '')
    const preferences: PagePreferences = { ...DEFAULT_PREFERENCES, ...told, isPhone }
    const found = await cookie.find(c)
    const session = found.kind === 'open' && !told?.signedOut ? found.session : undefined
    const address = { pathname: c.get('path'), search: c.get('url').search }
    const { requestsFor, renderPage } = await renderer()
    let asking: Answering | undefined

    const render = async (): Promise<string> => {
      const answers = (await asking?.answers) ?? []
      const data: PageData = {
        now: now().getTime(),
        preferences,
        session: session ? describeSession(session) : null,
        ...(found.kind === 'none' && { ended: found.ended }),
        answers,
      }
      try {
        const markup = await renderPage(address.pathname + address.search, config, data)
        return `<div id="root">${markup}</div>${blocksOf(data)}`
      } catch (error) {
        report(error instanceof Error ? (error.stack ?? error.message) : String(error))
        return root
      }
    }
    const parts = async function* (): AsyncIterable<string> {
      yield head.replace('</head>', () => `${PAINT_WHOLE}</head>`)
      // Only now, because an API in the same process would hold up the head, and with it the page's scripts.
      asking =
        session && ask(c, session, requestsFor(address, config, preferences).flatMap(forwarded))
      yield (await render()) + tail
    }

    const coding = negotiateCoding(c.req.header('Accept-Encoding'), ['br', 'gzip'])
    const coder = coderFor(coding)
    const body = coder === undefined ? encoded(parts()) : compressed(parts(), coder)
    const abandon = () => {
      asking?.leave()
      coder?.destroy()
    }
    return new Response(streamOf(body, abandon), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-store, no-transform',
        Vary: 'Cookie, User-Agent, Accept-Encoding',
        // Asks a proxy in between not to collect the parts.
        'X-Accel-Buffering': 'no',
        ...(coder !== undefined && { 'Content-Encoding': coding }),
      },
    })
  }
}
