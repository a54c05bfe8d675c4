import type { PageAnswer } from '#src/contract/page-data.ts'
import { REQUEST_ID } from '#src/contract/host.ts'
import { isJsonType } from '#src/lib/values/json-type.ts'
import { readBodyText } from '#src/lib/values/read-text.ts'
import type { UpstreamAnswer, UpstreamFetch } from '#host/gateway/upstream.ts'

/** The most that is worth sending as markup: all answers of a page together, in bytes. */
const LARGEST = 1024 * 1024
/** Once an answer is there, the others have as long again as it took, and at least this share of the whole time. */
const GRACE = 1 / 4

/** The headers of an answer that the page reads. */
const HEADERS = [
  'content-type',
  'date',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

const headersOf = ({ headers }: UpstreamAnswer): Record<string, string> =>
  Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
  )

/** A request of a page, at its address. */
export type PageRequest = { readonly request: PageAnswer['request']; readonly url: string }

type Ask = {
  asked: readonly PageRequest[]
  /** The `Authorization` header. */
  authorization: string
  /** The id of the request for the page. */
  requestId: string
  fetch: UpstreamFetch
  /** How long the page waits, in milliseconds. */
  withinMs: number
}

/** Answers on their way. */
export type Answering = {
  /** Those that are there in time, in the order of the requests. Never rejects. */
  readonly answers: Promise<readonly PageAnswer[]>
  /** Gives up those that are not there yet. */
  readonly leave: () => void
}

const ask = async (
  { request, url }: PageRequest,
  { authorization, requestId, fetch }: Ask,
  signal: AbortSignal,
): Promise<PageAnswer | undefined> => {
  const { method, json } = request
  const since = performance.now()
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: authorization,
        'User-Agent': 'tidemark',
        [REQUEST_ID]: requestId,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: new TextEncoder().encode(json) }),
      redirect: 'manual',
      signal,
    })
    const response = new Response(answer.body)
    const type = answer.headers.get('Content-Type')
    if (answer.status !== 200 || type === null || !isJsonType(type)) {
      await response.body?.cancel()
      return undefined
    }
    const text = await readBodyText(response, LARGEST)
    if (text === undefined) return undefined
    const tookMs = Math.round(performance.now() - since)
    return { request, headers: headersOf(answer), text, tookMs }
  } catch {
    return undefined
  }
}

/**
 * Asks the API for what a page needs first, all at once. Whatever is no answer, or is late, is left out. One that is
 * slow holds the others back for no longer than they took.
 */
export const askApi = (options: Ask): Answering => {
  const controller = new AbortController()
  const leave = () => controller.abort()
  const since = performance.now()
  const timers = [setTimeout(leave, options.withinMs)]
  let room = LARGEST
  const askOne = async (asked: PageRequest) => {
    // One signal for each: Node warns in the log of a signal that many requests listen to.
    const answer = await ask(asked, options, AbortSignal.any([controller.signal]))
    if (answer === undefined || answer.text.length > room) return []
    room -= answer.text.length
    if (timers.length === 1)
      timers.push(setTimeout(leave, Math.max(GRACE * options.withinMs, performance.now() - since)))
    return [answer]
  }
  const answers = Promise.all(options.asked.map(askOne)).then((each) => {
    for (const timer of timers) clearTimeout(timer)
    return each.flat()
  })
  return { answers, leave }
}
