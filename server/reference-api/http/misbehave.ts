import type { Behaviour, HistoryBehaviour } from './behaviour.ts'
import { rateLimitHeaders, retryAfter } from './rate-limiter.ts'
import { refuse } from './refusal.ts'

/* Ways to misbehave. Counters are kept in memory, one per credential. */

/** Delays each response by `ms`, unless the caller disconnects. */
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

/** Delays the first response to a credential by `ms`; later ones are immediate. */
export const slowAtFirst = (ms: number): Behaviour => {
  const known = new Set<string>()
  const late = slow(ms)
  return (visit) => {
    const isFirst = !known.has(visit.caller.key)
    known.add(visit.caller.key)
    return isFirst ? late(visit) : visit.page()
  }
}

/** Refuses some requests of a credential, by their number: 1 is its first. */
const refusing =
  (isRefused: (count: number) => boolean, refusal: () => Response) => (): Behaviour => {
    const counts = new Map<string, number>()
    return ({ caller, page }) => {
      const count = (counts.get(caller.key) ?? 0) + 1
      counts.set(caller.key, count)
      return isRefused(count) ? refusal() : page()
    }
  }

/** Responds 503 to the first two requests of a credential. */
export const unavailableTwice = refusing(
  (count) => count <= 2,
  () => refuse(503, 'The first two requests of a token fail here'),
)

/** Responds 500 to every third request of a credential. */
export const flaky = refusing(
  (count) => count % 3 === 0,
  () => refuse(500, 'Every third request fails here'),
)

/** A 429 as a second rate limiter in front of the API sends it: without the hourly limit. */
const pausedUntil = (resetAt: number, now: Date, message: string): Response => {
  const allowance = { granted: false, limit: 0, remaining: 0, resetAt }
  const { 'X-RateLimit-Limit': _hourly, ...headers } = rateLimitHeaders(allowance)
  return refuse(429, message, { ...headers, ...retryAfter(allowance, now) })
}

const GRANTED_BEFORE_PAUSE = 5

/**
 * Allows five requests of a credential, then responds 429 for `ms`. Earlier responses show the hourly budget, so the
 * pause comes without warning.
 */
export const pausing =
  (ms: number) =>
  (now: () => Date): Behaviour => {
    const callers = new Map<string, { used: number; until: number }>()
    return ({ caller, page }) => {
      const at = now().getTime()
      const known = callers.get(caller.key) ?? { used: 0, until: 0 }
      // Start over after a pause.
      const used = known.until > 0 && known.until <= at ? 0 : known.used
      if (used < GRANTED_BEFORE_PAUSE) {
        callers.set(caller.key, { used: used + 1, until: 0 })
        return page()
      }
      const until = known.until || at + ms
      callers.set(caller.key, { used, until })
      return pausedUntil(until, now(), 'Only five requests in a row are allowed here')
    }
  }

/** Responds 429 for `ms` from the first request of a credential on. */
export const limitedOnce =
  (ms: number) =>
  (now: () => Date): Behaviour => {
    const ends = new Map<string, number>()
    return ({ caller, page }) => {
      const at = now().getTime()
      const until = ends.get(caller.key) ?? at + ms
      ends.set(caller.key, until)
      return until <= at
        ? page()
        : pausedUntil(until, now(), 'The first request of a token is rate limited here')
    }
  }

/** Responds with the regular page, but names another cluster in it. */
export const namesAnotherCluster =
  (clusterId: string): Behaviour =>
  async ({ page }) => {
    const text = await page().text()
    return new Response(text.replace(/"clusterId":"[^"]*"/, `"clusterId":"${clusterId}"`), {
      headers: { 'Content-Type': 'application/json' },
    })
  }

/** Responds 403 to everybody. */
export const forbidden: Behaviour = () => refuse(403, 'No permission to read this environment')

/** Responds 401 to everybody, as if the credential had just expired. */
export const gone: Behaviour = () =>
  refuse(401, 'Access token is missing or invalid', { 'WWW-Authenticate': 'Token, Bearer' })

/** Responds 200 with a sign-in page, as a proxy in between would. */
export const signInPage: Behaviour = () =>
  new Response(
    '<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in to the company network</h1></html>',
    { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  )

/** Responds 200 with the first half of the page. */
export const halfPage: Behaviour = async ({ page }) => {
  const text = await page().text()
  return new Response(text.slice(0, text.length / 2), {
    headers: { 'Content-Type': 'application/json' },
  })
}

/** Breaks the connection in the middle of the page. */
export const cutOff: Behaviour = async ({ page }) => {
  const text = await page().text()
  const cut = new Error('The sample environment cut-off breaks its connections on purpose')
  // Servers print the error that breaks a stream; this one needs no stack trace.
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

/** Omits `results`, which API §2.8 does not require, from every page but the first. */
export const withoutResults: Behaviour = ({ request, page }) =>
  new URL(request.url).searchParams.has('startId')
    ? Response.json({ page: 2, page_size: 20 })
    : page()

/** For each poll of a credential: how many deployments are held back, and whether the newest one is still running. */
const STEPS = [
  { later: 27, running: true },
  { later: 27, running: false },
  { later: 26, running: false },
  { later: 0, running: false },
] as const

/**
 * Advances by one step with each poll of the newest page: a running deployment ends, then a newer
 * one appears, then more than a page of them at once.
 */
export const stepping = (): HistoryBehaviour => {
  const polls = new Map<string, number>()
  return async ({ caller, request, page, newestBefore }) => {
    if (new URL(request.url).searchParams.has('startId')) return page()
    const poll = polls.get(caller.key) ?? 0
    polls.set(caller.key, poll + 1)
    const { later, running } = STEPS[Math.min(poll, STEPS.length - 1)] ?? STEPS[3]
    const answer = newestBefore(later)
    if (!running) return answer
    const text = await answer.text()
    // The first status on the page is that of the newest deployment.
    return Response.json(JSON.parse(text.replace(/"status":"[A-Z_]+"/, '"status":"DEPLOYING"')))
  }
}
