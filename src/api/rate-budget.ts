/*
 * The requests that are left in this window (API §8), as a pure model: what the server says where
 * the browser can read it, else what this tab counted. Times are milliseconds since the epoch.
 */

/** Requests a token has in an hour when no header says otherwise (API §8). */
const DEFAULT_LIMIT = 1000
const WINDOW = 3_600_000

/** How much of the window's allowance is left. */
export type RateBudget = {
  limit: number
  remaining: number
  /** When the allowance is full again; undefined before the first request. */
  resetAt: number | undefined
  /** Whether the numbers are the server's or counted here. */
  source: 'server' | 'counted'
  /** Set by a 429: nothing is sent before this time. */
  pausedUntil: number | undefined
}

/** The budget before anything was asked. */
export const FULL_BUDGET: RateBudget = {
  limit: DEFAULT_LIMIT,
  remaining: DEFAULT_LIMIT,
  resetAt: undefined,
  source: 'counted',
  pausedUntil: undefined,
}

/** The rate-limit headers of one answer; `resetAt` in milliseconds. */
export type RateHeaders = { limit: number; remaining: number; resetAt: number }

const count = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined

/**
 * Reads `X-RateLimit-*` (API §8). Undefined when any is missing or no number, as it is for a
 * cross-origin answer that does not expose them. A reset above 1e11 is taken as milliseconds.
 */
export const readRateHeaders = (headers: Pick<Headers, 'get'>): RateHeaders | undefined => {
  const limit = count(headers.get('X-RateLimit-Limit'))
  const remaining = count(headers.get('X-RateLimit-Remaining'))
  const reset = count(headers.get('X-RateLimit-Reset'))
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined
  return { limit, remaining, resetAt: reset > 1e11 ? reset : reset * 1000 }
}

/** The budget at `now`: full again once its window is over. */
export const budgetAt = (budget: RateBudget, now: number): RateBudget =>
  budget.resetAt !== undefined && now >= budget.resetAt
    ? { ...FULL_BUDGET, limit: budget.limit, remaining: budget.limit, source: budget.source }
    : budget

/** The budget after an answer with these headers, or after one whose headers cannot be read. */
export const afterAnswer = (
  budget: RateBudget,
  headers: RateHeaders | undefined,
  now: number,
): RateBudget => {
  const current = budgetAt(budget, now)
  if (headers) return { ...current, ...headers, source: 'server' }
  return {
    ...current,
    remaining: Math.max(0, current.remaining - 1),
    resetAt: current.resetAt ?? now + WINDOW,
  }
}

/** The budget after a 429: nothing leaves before the reset, which is at most an hour ahead. */
export const afterRefusal = (
  budget: RateBudget,
  resetAt: number | undefined,
  now: number,
): RateBudget => {
  const until = Math.min(Math.max(resetAt ?? now + 60_000, now + 1000), now + WINDOW)
  return { ...budget, remaining: 0, resetAt: until, pausedUntil: until }
}

/** When sending is allowed again, or undefined when it is allowed now. */
export const pausedUntil = (budget: RateBudget, now: number): number | undefined =>
  budget.pausedUntil !== undefined && now < budget.pausedUntil ? budget.pausedUntil : undefined

/**
 * How long polling waits, in milliseconds: `wanted`, stretched so that polling spends at most half
 * of what is left until the reset. The other half is the person's.
 */
export const pollDelay = (budget: RateBudget, wanted: number, now: number): number => {
  const current = budgetAt(budget, now)
  if (current.resetAt === undefined) return wanted
  const untilReset = current.resetAt - now
  const polls = Math.floor(current.remaining / 2)
  return polls < 1 ? Math.max(wanted, untilReset) : Math.max(wanted, Math.ceil(untilReset / polls))
}
