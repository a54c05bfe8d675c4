import type { ApiError } from '#src/api/api-error.ts'
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
  /** When the rate governor lets the next look leave. */
  mayLookAt: number
  /** When some tab last looked. */
  lookedAt: number
  /** When this tab came back into view, or the network did; 0 if never. */
  wokeAt: number
}

/** How fresh what a waking tab shows must be, so that it need not look at once. */
const FRESH = 5_000

/**
 * When to look again; undefined where looking cannot help before the person acts. Never earlier
 * than the rate governor allows.
 */
export const nextLook = (outlook: Outlook): number | undefined => {
  const { history, error, mayLookAt, lookedAt, wokeAt } = outlook
  const wanted = wantedDelay(history, error)
  if (wanted === undefined) return undefined
  if (error?.failure.kind === 'rateLimited') {
    return Math.max(error.failure.resetAt.getTime() + 500, mayLookAt)
  }
  const woke = wokeAt > lookedAt
  return Math.max(lookedAt + (woke ? Math.min(wanted, FRESH) : wanted), mayLookAt)
}
