import type { RateHeaders } from './rate-headers.ts'

/*
 * The rate governor (API §8) as a pure model: how many requests are left in the window, and which
 * request may be sent when. The numbers are the server's where the browser can read them, else counted
 * here. Times are in milliseconds since the epoch by this clock, and spans in milliseconds.
 */

/** Requests per hour and token when no header says otherwise (API §8.1). */
const DEFAULT_LIMIT = 1000
const WINDOW = 3_600_000
/** Tolerance for the server's times, in milliseconds: they are given in whole seconds. */
const SLACK = 5000

/**
 * What a request is for. The person waits for reading and resolving; polling, filling a gap,
 * searching further back and comparing many clusters run in the background.
 */
export const PURPOSES = [
  'reading',
  'resolving',
  'polling',
  'filling',
  'searching',
  'comparing',
] as const
export type Purpose = (typeof PURPOSES)[number]

export const isBackground = (
  purpose: Purpose,
): purpose is Exclude<Purpose, 'reading' | 'resolving'> =>
  purpose !== 'reading' && purpose !== 'resolving'

/**
 * Polls that all tabs together may still send: a burst, so that a deployment of a few minutes is
 * followed closely, then one every 9.5 s. No hour holds more than 20 + 3600 / 9.5 = 399 of them, and at
 * this pace a change is seen within 10 s.
 */
export type Pace = { polls: number; at: number }
const BURST = 20
const REFILL = 9_500

/** How many requests are left in the window, and what the spent ones were for. */
export type RateBudget = {
  limit: number
  remaining: number
  /** When the budget is full again; undefined before the first request of a window is counted or answered. */
  resetAt?: number | undefined
  /** Whether the server gave the numbers or they were counted here. */
  source: 'server' | 'counted'
  /** The window that the numbers are about, by the server's reset time. */
  window?: number | undefined
  /** When the request was sent whose answer gave the numbers. */
  askedAt: number
  /** Set by a 429: nothing is sent before this time. */
  pausedUntil?: number | undefined
  /** Consecutive 429s that did not say when to come back. */
  blindRefusals: number
  /** When a background request was last sent; 0 if none was. */
  backgroundAt: number
  pace: Pace
  /** Requests of this window by purpose. */
  spent: Readonly<Partial<Record<Purpose, number | undefined>>>
}

/** The budget before any request. */
export const FULL_BUDGET: RateBudget = {
  limit: DEFAULT_LIMIT,
  remaining: DEFAULT_LIMIT,
  source: 'counted',
  askedAt: 0,
  blindRefusals: 0,
  backgroundAt: 0,
  pace: { polls: BURST, at: 0 },
  spent: {},
}

/** The budget at `now`: full again once its window is over. */
export const budgetAt = (budget: RateBudget, now: number): RateBudget =>
  budget.resetAt !== undefined && now >= budget.resetAt
    ? {
        ...budget,
        remaining: budget.limit,
        resetAt: undefined,
        window: undefined,
        pausedUntil: undefined,
        spent: {},
      }
    : budget

/**
 * Corrects times that are impossible at `now`, so that nothing waits for longer than an hour after a
 * clock was put back or a wrong value was stored. Returns the same object if all times are possible.
 */
export const withPossibleTimes = (budget: RateBudget, now: number): RateBudget => {
  const { resetAt, pausedUntil, askedAt, backgroundAt, pace } = budget
  const isPossible =
    (resetAt ?? 0) <= now + WINDOW + SLACK &&
    (pausedUntil ?? 0) <= now + WINDOW &&
    Math.max(askedAt, backgroundAt, pace.at) <= now
  if (isPossible) return budget
  return {
    ...budget,
    resetAt: resetAt && Math.min(resetAt, now + WINDOW),
    pausedUntil: pausedUntil && Math.min(pausedUntil, now + WINDOW),
    askedAt: Math.min(askedAt, now),
    backgroundAt: Math.min(backgroundAt, now),
    pace: { ...pace, at: Math.min(pace.at, now) },
  }
}

const pollsLeftAt = ({ polls, at }: Pace, now: number) =>
  Math.min(BURST, polls + Math.max(0, now - at) / REFILL)

/** The budget after a request was sent. */
export const afterSending = (budget: RateBudget, purpose: Purpose, now: number): RateBudget => {
  const current = budgetAt(budget, now)
  return {
    ...current,
    // The server does its own counting. Without its numbers, a request counts as soon as it is sent.
    ...(current.source === 'counted' && {
      remaining: Math.max(0, current.remaining - 1),
      resetAt: current.resetAt ?? now + WINDOW,
    }),
    ...(isBackground(purpose) && { backgroundAt: now }),
    ...(purpose === 'polling' && { pace: { polls: pollsLeftAt(current.pace, now) - 1, at: now } }),
    spent: { ...current.spent, [purpose]: (current.spent[purpose] ?? 0) + 1 },
  }
}

/** The rate-limit part of an answer to a request that was sent at `askedAt`. */
export type RateAnswer = {
  headers: RateHeaders | undefined
  askedAt: number
  /** How far this clock is ahead of the server's; undefined where it is unknown. */
  skew: number | undefined
}

/**
 * When a window ends by this clock; undefined if no reading of it is possible. The skew by the answer's
 * `Date` is tried first, then none, because a proxy with another clock may have written that header.
 */
const endOf = (window: number, skew: number | undefined, now: number): number | undefined => {
  return [window + (skew ?? 0), window].find(
    (moment) => moment > now - SLACK && moment <= now + WINDOW + SLACK,
  )
}

/** Whether a window ended while the answer about it was on its way, which may take longer than the tolerance. */
const endedMeanwhile = (
  window: number,
  { askedAt, skew = 0 }: Pick<RateAnswer, 'askedAt' | 'skew'>,
  now: number,
): boolean => window + skew > askedAt - SLACK && window + skew <= now

/** The budget after an answer other than a 429. */
export const afterAnswer = (
  budget: RateBudget,
  { headers, askedAt, skew }: RateAnswer,
  now: number,
): RateBudget => {
  const current = { ...budgetAt(budget, now), blindRefusals: 0 }
  if (!headers) return current
  const { limit, remaining, window } = headers
  // Within a window the number only falls, so the lowest one is the latest.
  if (window === current.window) {
    return { ...current, limit, remaining: Math.min(remaining, current.remaining) }
  }
  if (endedMeanwhile(window, { askedAt, skew }, now)) return current
  // A window with an impossible end is taken to have just begun.
  const resetAt = endOf(window, skew, now) ?? now + WINDOW
  // A late answer: about the previous window, or about one that has since ended.
  if (askedAt < current.askedAt || resetAt <= now) return current
  const isNew = current.window !== undefined && remaining > current.remaining
  return {
    ...current,
    limit,
    remaining,
    window,
    askedAt,
    resetAt,
    source: 'server',
    spent: isNew ? {} : current.spent,
  }
}

/**
 * The budget after a 429: nothing is sent before the reset, which is at most an hour ahead. If the
 * answer names no time, the pause is one minute, and doubles with each such answer in a row.
 */
export const afterRefusal = (
  budget: RateBudget,
  { headers, skew, retryAfter }: RateAnswer & { retryAfter: number | undefined },
  now: number,
): RateBudget => {
  const current = budgetAt(budget, now)
  const end = headers && endOf(headers.window, skew, now)
  const named = [
    ...(retryAfter === undefined ? [] : [now + retryAfter]),
    ...(end === undefined ? [] : [end]),
  ]
  const isBlind = named.length === 0
  const until = isBlind ? now + 60_000 * 2 ** current.blindRefusals : Math.max(...named)
  const pausedUntil = Math.min(Math.max(until, now + 1000), now + WINDOW)
  return {
    ...current,
    remaining: 0,
    resetAt: pausedUntil,
    pausedUntil: Math.max(pausedUntil, current.pausedUntil ?? 0),
    blindRefusals: current.blindRefusals + (isBlind ? 1 : 0),
  }
}

/** When a request that the person waits for may be sent. */
const foregroundAt = (budget: RateBudget, left: number, now: number): number => {
  if (left > 0 || budget.resetAt === undefined) return now
  // Our own count may be wrong, so it never makes the person wait.
  return budget.source === 'server' ? budget.resetAt : now
}

/** The share of the limit above which background requests keep their own pace. */
const plentyFor = (purpose: Purpose) => (purpose === 'polling' ? 0.75 : 0.5)
/** The delay of background requests until the first answer of a window, in milliseconds. */
const SOON = 1000

/**
 * When a background request may be sent: at once while plenty is left. Below that, half of what is
 * left is reserved for the person, and the other half is spread over the rest of the window.
 */
const backgroundAt = (budget: RateBudget, purpose: Purpose, left: number, now: number): number => {
  const { resetAt, limit } = budget
  if (left > limit * plentyFor(purpose)) return now
  if (resetAt === undefined) return now + SOON
  const share = Math.floor(left / 2)
  return share < 1 ? resetAt : budget.backgroundAt + (resetAt - now) / share
}

/**
 * When the next request with this purpose may be sent: `now` or later. `inFlight` counts requests of
 * this tab without an answer yet.
 */
export const maySendAt = (
  budget: RateBudget,
  purpose: Purpose,
  inFlight: number,
  now: number,
): number => {
  const current = budgetAt(budget, now)
  if (current.pausedUntil !== undefined && now < current.pausedUntil) return current.pausedUntil
  const left = current.remaining - (current.source === 'server' ? inFlight : 0)
  if (!isBackground(purpose)) return foregroundAt(current, left, now)
  const untilPoll =
    purpose === 'polling' ? Math.max(0, (1 - pollsLeftAt(current.pace, now)) * REFILL) : 0
  return Math.max(now, backgroundAt(current, purpose, left, now), now + untilPoll)
}
