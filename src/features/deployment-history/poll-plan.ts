import type { ApiError } from '#src/api/api-error.ts'
import { pollDelay, type RateBudget } from '#src/api/rate-budget.ts'
import type { History } from './history.ts'
import { isInProgress, lookOf } from './state-look.ts'

/*
 * When to look at the newest page again (decisions: polling), as a pure model. Times are
 * milliseconds since the epoch, spans milliseconds.
 */

/** Spans between two looks: while something is in progress, when all is settled, after a failure. */
const POLL = { busy: 5_000, idle: 60_000, failing: 30_000 } as const
/** How deep an entry may stand and still be seen changing: the page that is polled. */
const PAGE_SIZE = 20

/**
 * What all tabs together may still look: some at once, so that a deployment of a few minutes is
 * followed closely, then one every 9.5 s. No hour holds more than 20 + 3600 / 9.5 = 399 of them,
 * and a change is never more than 10 s old.
 */
export type Pace = { looks: number; at: number }
const BURST = 20
const REFILL = 9_500

/** The pace of a console that has not looked yet. */
export const FULL_PACE: Pace = { looks: BURST, at: 0 }

const looksAt = ({ looks, at }: Pace, now: number) =>
  Math.min(BURST, looks + Math.max(0, now - at) / REFILL)

/** The pace after a look at `now`. */
export const afterLook = (pace: Pace, now: number): Pace => ({
  looks: looksAt(pace, now) - 1,
  at: now,
})

/** The one of two paces that has fewer looks left: what tabs that count apart have spent together. */
export const slower = (a: Pace, b: Pace, now: number): Pace =>
  looksAt(a, now) <= looksAt(b, now) ? a : b

const untilLook = (pace: Pace, now: number) => Math.max(0, (1 - looksAt(pace, now)) * REFILL)

const isBusy = ({ items }: History): boolean =>
  items
    .slice(0, PAGE_SIZE)
    .some((item) => item.kind === 'deployment' && isInProgress(lookOf(item.deployment.status)))

const wantedDelay = (history: History | undefined, error: ApiError | null): number | undefined => {
  if (error === null) return history && isBusy(history) ? POLL.busy : POLL.idle
  switch (error.failure.kind) {
    case 'rateLimited':
    case 'server':
    case 'unreachable':
    case 'notTheApi':
    case 'malformed':
      return POLL.failing
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'badRequest':
      return undefined
  }
}

/** What decides when to look again. */
export type Outlook = {
  history: History | undefined
  error: ApiError | null
  budget: RateBudget
  pace: Pace
  /** When some tab last looked. */
  lookedAt: number
  /** When this tab came back into view, or the network did; 0 if never. */
  wokeAt: number
}

/** How fresh what a waking tab shows must be, so that it need not look at once. */
const FRESH = 5_000

/**
 * When to look again; undefined where looking cannot help before the person acts. Never earlier
 * than the API budget, its reset and the pace allow.
 */
export const nextLook = (outlook: Outlook, now: number): number | undefined => {
  const { history, error, budget, pace, lookedAt, wokeAt } = outlook
  const wanted = wantedDelay(history, error)
  if (wanted === undefined) return undefined
  if (error?.failure.kind === 'rateLimited') return error.failure.resetAt.getTime() + 500
  const woke = wokeAt > lookedAt
  const delay = woke ? Math.min(wanted, FRESH) : pollDelay(budget, wanted, lookedAt)
  return Math.max(lookedAt + delay, now + untilLook(pace, now))
}
