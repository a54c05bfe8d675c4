import type { RateHeaders } from './rate-headers.ts'

/*
 * The rate governor (API §8) as a pure model: how much of the window's allowance is left, by the
 * server's word where the browser can read it, else counted, and who may spend it when. Times are
 * milliseconds since the epoch by this clock, spans milliseconds.
 */

/** Requests a token has in an hour when no header says otherwise (API §8.1). */
const DEFAULT_LIMIT = 1000
const WINDOW = 3_600_000

/**
 * What a request is for. Reading and resolving are the person's; looking for changes, filling a
 * gap and searching further back go on in the background.
 */
export type Spender = 'reading' | 'resolving' | 'watching' | 'filling' | 'searching'

const isBackground = (spender: Spender): spender is 'watching' | 'filling' | 'searching' =>
  spender !== 'reading' && spender !== 'resolving'

/**
 * Looks for changes that all tabs together may still make: some at once, so that a deployment of a
 * few minutes is followed closely, then one every 9.5 s. No hour holds more than 20 + 3600 / 9.5 =
 * 399 of them, and a change is never more than 10 s old.
 */
export type Pace = { looks: number; at: number }
const BURST = 20
const REFILL = 9_500

/** How much of the window's allowance is left, and what was spent of it. */
export type RateBudget = {
  limit: number
  remaining: number
  /** When the allowance is full again; undefined before the first answer. */
  resetAt?: number | undefined
  /** Whether the numbers are the server's or counted here. */
  source: 'server' | 'counted'
  /** The window that the numbers are about, as the server names it. */
  window?: number | undefined
  /** When the request left whose answer gave the numbers. */
  askedAt: number
  /** Set by a 429: nothing is sent before this time. */
  pausedUntil?: number | undefined
  /** Refusals in a row that did not say until when. */
  blindRefusals: number
  /** When a background request last left; 0 if none did. */
  backgroundAt: number
  pace: Pace
  /** Requests of this window by what they were for. */
  spent: Readonly<Partial<Record<Spender, number | undefined>>>
}

/** The budget before anything was asked. */
export const FULL_BUDGET: RateBudget = {
  limit: DEFAULT_LIMIT,
  remaining: DEFAULT_LIMIT,
  source: 'counted',
  askedAt: 0,
  blindRefusals: 0,
  backgroundAt: 0,
  pace: { looks: BURST, at: 0 },
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

const looksAt = ({ looks, at }: Pace, now: number) =>
  Math.min(BURST, looks + Math.max(0, now - at) / REFILL)

/** The budget as a request leaves. */
export const afterDeparture = (budget: RateBudget, spender: Spender, now: number): RateBudget => {
  const current = budgetAt(budget, now)
  return {
    ...current,
    // The server counts for itself; where it does not say, a request is spent as it leaves.
    ...(current.source === 'counted' && {
      remaining: Math.max(0, current.remaining - 1),
      resetAt: current.resetAt ?? now + WINDOW,
    }),
    ...(isBackground(spender) && { backgroundAt: now }),
    ...(spender === 'watching' && { pace: { looks: looksAt(current.pace, now) - 1, at: now } }),
    spent: { ...current.spent, [spender]: (current.spent[spender] ?? 0) + 1 },
  }
}

/** An answer to a request that left at `askedAt`. */
export type RateAnswer = {
  headers: RateHeaders | undefined
  askedAt: number
  /** How far this clock is ahead of the server's; undefined where it cannot be told. */
  skew: number | undefined
}

/** How far off a moment of the server's may seem, in milliseconds: it is told in whole seconds. */
const SLACK = 5000

/**
 * When a window ends by this clock; undefined where no reading of it can be true. The server's
 * `Date` is believed first; a proxy may have written it by a clock of its own.
 */
const endOf = (window: number, skew: number | undefined, now: number): number | undefined => {
  return [window + (skew ?? 0), window].find(
    (moment) => moment > now - SLACK && moment <= now + WINDOW + SLACK,
  )
}

/** The budget after an answer that was no refusal. */
export const afterAnswer = (
  budget: RateBudget,
  { headers, askedAt, skew }: RateAnswer,
  now: number,
): RateBudget => {
  const current = { ...budgetAt(budget, now), blindRefusals: 0 }
  if (!headers) return current
  const { limit, remaining, window } = headers
  // Within a window less is left as time goes by, so the least said is the latest.
  if (window === current.window) {
    return { ...current, limit, remaining: Math.min(remaining, current.remaining) }
  }
  // What cannot be true is taken to have just begun.
  const resetAt = endOf(window, skew, now) ?? now + WINDOW
  // Late: of the window before, or of one that ended on the way.
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
 * The budget after a 429: nothing leaves before the reset, which is at most an hour ahead. Where
 * nothing says when that is, a minute passes, then two, then four.
 */
export const afterRefusal = (
  budget: RateBudget,
  { headers, skew, retryAfter }: RateAnswer & { retryAfter: number | undefined },
  now: number,
): RateBudget => {
  const end = headers && endOf(headers.window, skew, now)
  const told = [
    ...(retryAfter === undefined ? [] : [now + retryAfter]),
    ...(end === undefined ? [] : [end]),
  ]
  const blind = told.length === 0
  const until = blind ? now + 60_000 * 2 ** budget.blindRefusals : Math.max(...told)
  const pausedUntil = Math.min(Math.max(until, now + 1000), now + WINDOW)
  return {
    ...budget,
    remaining: 0,
    resetAt: pausedUntil,
    pausedUntil: Math.max(pausedUntil, budget.pausedUntil ?? 0),
    blindRefusals: budget.blindRefusals + (blind ? 1 : 0),
  }
}

/** When the person's requests may leave. */
const personAt = (budget: RateBudget, left: number, now: number): number => {
  if (left > 0 || budget.resetAt === undefined) return now
  // A count of one's own may be wrong, and the person is not stopped on a guess.
  return budget.source === 'server' ? budget.resetAt : now
}

/** How much of the limit must be left, for what is not spread over the window yet. */
const PLENTY = { watching: 0.75, filling: 0.5, searching: 0.5 } as const
/** How soon to ask again while the first answer of a window is awaited. */
const SOON = 1000

/**
 * When the background's may: while there is plenty at once, each at its own pace; later half of
 * what is left is the person's, the other half is spread over the rest of the window.
 */
const backgroundAt = (
  budget: RateBudget,
  spender: keyof typeof PLENTY,
  left: number,
  now: number,
): number => {
  const { resetAt, limit } = budget
  if (left > limit * PLENTY[spender]) return now
  if (resetAt === undefined) return now + SOON
  const share = Math.floor(left / 2)
  return share < 1 ? resetAt : budget.backgroundAt + (resetAt - now) / share
}

/**
 * When the next request of this kind may leave: `now` or later. `inFlight` are requests of this tab
 * whose answers have not come.
 */
export const mayLeaveAt = (
  budget: RateBudget,
  spender: Spender,
  inFlight: number,
  now: number,
): number => {
  const current = budgetAt(budget, now)
  if (current.pausedUntil !== undefined && now < current.pausedUntil) return current.pausedUntil
  const left = current.remaining - (current.source === 'server' ? inFlight : 0)
  if (!isBackground(spender)) return personAt(current, left, now)
  const untilLook =
    spender === 'watching' ? Math.max(0, (1 - looksAt(current.pace, now)) * REFILL) : 0
  return Math.max(now, backgroundAt(current, spender, left, now), now + untilLook)
}
