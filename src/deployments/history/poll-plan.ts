import type { ApiError } from '#src/api/api-error.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { servicesOf } from '#src/deployments/record/services.ts'
import { isUnderWay, meaningOf } from '#src/deployments/record/state.ts'
import { epochMs } from '#src/lib/instant.ts'
import type { History } from './history.ts'

/*
 * When to poll the newest page again (docs/decisions/006), as a pure model. Times are
 * milliseconds since the epoch, spans milliseconds.
 */

/** Intervals between two polls: while something is in progress, when all is settled, after a failure. */
const POLL = { busy: 5_000, idle: 60_000, failing: 30_000 } as const
/** How many entries a poll covers: one page. */
const PAGE_SIZE = 20

const DAY = 24 * 60 * 60_000

const namesIn = (deployment: Deployment): readonly string[] =>
  servicesOf(deployment).map(({ kind, record }) => `${kind} ${record.name ?? record.id}`)

/**
 * Whether a deployment of the newest page may change soon: it runs, waits or is ready, it is younger than a day, and no
 * newer one of the same services has ended.
 */
export const isBusy = ({ items }: History, now = Date.now()): boolean => {
  const ended = new Set<string>()
  return items.slice(0, PAGE_SIZE).some((item) => {
    if (item.kind !== 'deployment') return false
    const { status, created_at } = item.deployment
    const names = namesIn(item.deployment)
    if (isUnderWay(status) || status === 'READY') {
      const isYoung = !(now - (epochMs(created_at) ?? now) >= DAY)
      return isYoung && !(names.length > 0 && names.every((name) => ended.has(name)))
    }
    if (meaningOf(status).phase === 'ended') for (const name of names) ended.add(name)
    return false
  })
}

const wantedDelay = ({ history, error, lastPolledAt }: PollInputs): number | undefined => {
  if (error === null) return history && isBusy(history, lastPolledAt) ? POLL.busy : POLL.idle
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
  history: History | undefined
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
