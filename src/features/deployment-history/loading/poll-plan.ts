import type { ApiError } from '#src/api/api-error.ts'

/*
 * When to poll the newest page again (docs/decisions/006), as a pure model. Times are
 * milliseconds since the epoch, spans milliseconds.
 */

/** Intervals between two polls: while something is in progress, when all is settled, after a failure. */
const POLL = { busy: 5_000, idle: 60_000, failing: 30_000 } as const
const wantedDelay = ({ isBusy, error }: PollInputs): number | undefined => {
  if (error === null) return isBusy ? POLL.busy : POLL.idle
  switch (error.failure.kind) {
    case 'rateLimited':
    case 'server':
    case 'unreachable':
    case 'notTheApi':
    case 'tooLarge':
    case 'malformed':
      return POLL.failing
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'badRequest':
    case 'refusedByHost':
      return undefined
  }
}

/** What decides when to poll again. */
export type PollInputs = {
  /** Whether a deployment of the newest page may change soon. */
  isBusy: boolean
  error: ApiError | null
  /** When the rate governor allows the next poll. */
  allowedAt: number
  /** When any tab last polled. */
  lastPolledAt: number
  /** When this tab came back into view, or the network did; 0 if never. */
  wokeAt: number
}

/** A tab that wakes polls at once unless its data is fresher than this. */
const FRESH = 5_000

/**
 * When to poll again; undefined if that cannot help before the user acts. Never earlier
 * than the rate governor allows.
 */
export const nextPoll = (outlook: PollInputs): number | undefined => {
  const { error, allowedAt, lastPolledAt, wokeAt } = outlook
  const wanted = wantedDelay(outlook)
  if (wanted === undefined) return undefined
  if (error?.failure.kind === 'rateLimited') {
    return Math.max(error.failure.resetAt.getTime() + 500, allowedAt)
  }
  const woke = wokeAt > lastPolledAt
  return Math.max(lastPolledAt + (woke ? Math.min(wanted, FRESH) : wanted), allowedAt)
}
