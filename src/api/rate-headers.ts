import { secondsUntilRetry } from '#src/lib/values/retry-after.ts'

/*
 * What an answer says about the rate limit (API §8.2). Times are milliseconds since the epoch.
 */

/** The rate-limit window that an answer reports. */
export type RateHeaders = {
  limit: number
  remaining: number
  /** `X-RateLimit-Reset` by the server's clock. It also identifies the window. */
  window: number
}

const count = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined

/**
 * Reads `X-RateLimit-*` (API §8.2). Undefined when one is missing or not a number: cross-origin
 * answers may not expose them. A reset above 1e11 is taken as milliseconds.
 */
export const readRateHeaders = (headers: Pick<Headers, 'get'>): RateHeaders | undefined => {
  const limit = count(headers.get('X-RateLimit-Limit'))
  const remaining = count(headers.get('X-RateLimit-Remaining'))
  const reset = count(headers.get('X-RateLimit-Reset'))
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined
  return { limit, remaining, window: reset > 1e11 ? reset : reset * 1000 }
}

/** How far this clock is ahead of the server's `Date`; a few seconds are network delay and count as 0. */
export const clockSkew = (headers: Pick<Headers, 'get'>, now: number): number | undefined => {
  const date = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(date)) return undefined
  return Math.abs(now - date) > 5000 ? now - date : 0
}

/** `Retry-After` in milliseconds; undefined where it is missing or cannot be read. */
export const readRetryAfter = (headers: Pick<Headers, 'get'>): number | undefined => {
  const seconds = secondsUntilRetry(headers)
  return seconds === undefined ? undefined : seconds * 1000
}
