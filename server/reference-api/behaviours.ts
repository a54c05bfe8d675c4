import type { Behaviour, HistoryBehaviour } from './list-deployment-history.ts'
import { rateLimitHeaders, retryAfter } from './rate-limiter.ts'
import { refuse } from './refusal.ts'

/* The odd ways to answer. Counters are kept for each credential, in memory. */

/** Waits so many ms before each answer, unless the caller gives up. */
export const slow =
  (ms: number): Behaviour =>
  async ({ request, page }) => {
    await new Promise<void>((resolve) => {
      if (request.signal.aborted) return resolve()
      const timer = setTimeout(resolve, ms)
      request.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
      return undefined
    })
    return page()
  }

/** Answers the first request of a credential after so many ms, and later ones at once. */
export const lateAtFirst = (ms: number): Behaviour => {
  const known = new Set<string>()
  const late = slow(ms)
  return (visit) => {
    const isFirst = !known.has(visit.caller.key)
    known.add(visit.caller.key)
    return isFirst ? late(visit) : visit.page()
  }
}

/** Answers the first two requests of a credential with a 503. */
export const unavailableTwice = (): Behaviour => {
  const asked = new Map<string, number>()
  return ({ caller, page }) => {
    const count = (asked.get(caller.key) ?? 0) + 1
    asked.set(caller.key, count)
    return count <= 2 ? refuse(503, 'The first two requests of a token fail here') : page()
  }
}

/** Answers every third request of a credential with a 500. */
export const flaky = (): Behaviour => {
  const asked = new Map<string, number>()
  return ({ caller, page }) => {
    const count = (asked.get(caller.key) ?? 0) + 1
    asked.set(caller.key, count)
    return count % 3 === 0 ? refuse(500, 'Every third request fails here') : page()
  }
}

const GRANTED_BEFORE_PAUSE = 5

/**
 * Answers five requests of a credential, then 429 for so many ms, as a second limiter in front of
 * the API would: the answers before show the hour's budget, so the pause comes unannounced.
 */
export const pausing =
  (ms: number) =>
  (now: () => Date): Behaviour => {
    const callers = new Map<string, { used: number; pausedUntil: number }>()
    return ({ caller, page }) => {
      const at = now().getTime()
      const known = callers.get(caller.key) ?? { used: 0, pausedUntil: 0 }
      // A pause that is over begins a new round.
      const used = known.pausedUntil > 0 && known.pausedUntil <= at ? 0 : known.used
      if (used < GRANTED_BEFORE_PAUSE) {
        callers.set(caller.key, { used: used + 1, pausedUntil: 0 })
        return page()
      }
      const pausedUntil = known.pausedUntil || at + ms
      callers.set(caller.key, { used, pausedUntil })
      const allowance = { granted: false, limit: 0, remaining: 0, resetAt: pausedUntil }
      const { 'X-RateLimit-Limit': _hourly, ...headers } = rateLimitHeaders(allowance)
      return refuse(429, 'Five requests in a row are enough here', {
        ...headers,
        ...retryAfter(allowance, now()),
      })
    }
  }

/** Refuses everybody with a 403. */
export const forbidden: Behaviour = () => refuse(403, 'No permission to read this environment')

/** Refuses everybody with a 401, as if the credential had just ended. */
export const gone: Behaviour = () =>
  refuse(401, 'Access token is missing or invalid', { 'WWW-Authenticate': 'Token, Bearer' })

/** Answers 200 with a sign-in page, as a proxy in between would. */
export const signInPage: Behaviour = () =>
  new Response(
    '<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in to the company network</h1></html>',
    { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  )

/** Answers 200 with the first half of the page. */
export const halfPage: Behaviour = async ({ page }) => {
  const text = await page().text()
  return new Response(text.slice(0, text.length / 2), {
    headers: { 'Content-Type': 'application/json' },
  })
}

/** Breaks the connection in the middle of the page. */
export const cutOff: Behaviour = async ({ page }) => {
  const text = await page().text()
  const cut = new Error('The sample environment cut-off breaks its answers off, as it is made to')
  // Servers print what breaks a stream; the line above says all there is to say.
  delete cut.stack
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(cut)
      else controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)))
      sent = true
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

/** Answers every page but the first without `results`, which API §2.8 does not require. */
export const withoutResults: Behaviour = ({ request, page }) =>
  new URL(request.url).searchParams.has('startId')
    ? Response.json({ page: 2, page_size: 20 })
    : page()

/** What the newest page holds back at each look of a credential, and whether its first still runs. */
const STEPS = [
  { later: 27, running: true },
  { later: 27, running: false },
  { later: 26, running: false },
  { later: 0, running: false },
] as const

/**
 * Moves on by a step at each look at the newest page: a deployment that runs ends, then a newer one
 * is there, then more at once than a page holds.
 */
export const stepping = (): HistoryBehaviour => {
  const looks = new Map<string, number>()
  return async ({ caller, request, page, newestBefore }) => {
    if (new URL(request.url).searchParams.has('startId')) return page()
    const look = looks.get(caller.key) ?? 0
    looks.set(caller.key, look + 1)
    const { later, running } = STEPS[Math.min(look, STEPS.length - 1)] ?? STEPS[3]
    const answer = newestBefore(later)
    if (!running) return answer
    const text = await answer.text()
    // The newest record's own state is the first of the page.
    return Response.json(JSON.parse(text.replace(/"status":"[A-Z_]+"/, '"status":"DEPLOYING"')))
  }
}
