import { LRUCache } from 'lru-cache'

/** What is left of a budget after a request. */
export type Allowance = {
  granted: boolean
  limit: number
  remaining: number
  /** When the window ends, in ms since the epoch. */
  resetAt: number
}

/** Counts requests by key in fixed windows. */
export type RateLimiter = {
  /** Counts one request of a key, if there is one left. */
  take: (key: string) => Allowance
  /** A full budget, which callers without a valid credential are shown. */
  untouched: () => Allowance
}

/** How many keys are counted at the same time. */
const MAX_KEYS = 10_000

/**
 * One fixed window per key (API §8): it opens with the first request, allows `limit` requests and
 * ends `windowMs` later. Requests beyond the limit are not counted.
 */
export const createRateLimiter = (options: {
  limit: number
  windowMs: number
  now: () => Date
}): RateLimiter => {
  const { limit, windowMs, now } = options
  const windows = new LRUCache<string, { used: number; resetAt: number }>({ max: MAX_KEYS })

  const openWindow = (key: string, at: number) => {
    const open = windows.get(key)
    if (open && open.resetAt > at) return open
    const fresh = { used: 0, resetAt: at + windowMs }
    windows.set(key, fresh)
    return fresh
  }

  return {
    take(key) {
      const window = openWindow(key, now().getTime())
      const granted = window.used < limit
      if (granted) window.used += 1
      return { granted, limit, remaining: limit - window.used, resetAt: window.resetAt }
    },
    untouched: () => ({
      granted: true,
      limit,
      remaining: limit,
      resetAt: now().getTime() + windowMs,
    }),
  }
}

/** The three headers of API §8.2; `X-RateLimit-Reset` is in Unix seconds. */
export const rateLimitHeaders = (allowance: Allowance): Record<string, string> => ({
  'X-RateLimit-Limit': String(allowance.limit),
  'X-RateLimit-Remaining': String(allowance.remaining),
  'X-RateLimit-Reset': String(Math.ceil(allowance.resetAt / 1000)),
})

/** `Retry-After` in whole seconds, at least one. */
export const retryAfter = (allowance: Allowance, now: Date): Record<string, string> => ({
  'Retry-After': String(Math.max(1, Math.ceil((allowance.resetAt - now.getTime()) / 1000))),
})
