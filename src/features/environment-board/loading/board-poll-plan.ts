import type { ApiError } from '#src/api/api-error.ts'

/*
 * Which environment of a board to poll next, and when (docs/decisions/018), as a pure model. Times are milliseconds
 * since the epoch, spans milliseconds. The rate governor decides how many polls all tabs together may send; this
 * decides who gets them.
 */

/** What decides when an environment is polled again. */
export type PollCandidate = {
  readonly environmentId: string
  /** Whether a deployment in its newest page is in progress. */
  readonly busy: boolean
  /** Why the last request failed; null if it did not. */
  readonly error: ApiError | null
  /** How many requests in a row have failed. */
  readonly failures: number
  /** When any tab last asked for it. */
  readonly lastPolledAt: number
  /** Whether something in it fails. */
  readonly failing?: boolean
  /** Whether it is in a folded group, where only its group's sentence shows it. */
  readonly folded?: boolean
}

/** A planned poll. */
export type BoardPoll = { readonly environmentId: string; readonly at: number }

/** The least time between two polls of one environment. */
const LEAST = { busy: 5_000, resting: 60_000 } as const
/** The same for one at rest in a folded group. */
const LEAST_FOLDED = 540_000
/** The most time between two polls of a failing environment. */
const MOST_FAILING = 600_000
/** The most time between two polls of an environment at rest: a column older than 10 minutes is marked. */
const MOST_RESTING = 540_000
/** The time of one poll at the pace that all tabs share (docs/decisions/006), with a little to spare. */
const TURN = 10_000

/**
 * What an environment wants; undefined if polling it cannot help before the person acts. On a board that nobody
 * operates, only signing in needs a person.
 */
const wantOf = (
  { busy, error }: PollCandidate,
  isUnattended: boolean,
): 'busy' | 'resting' | undefined => {
  if (error === null) return busy ? 'busy' : 'resting'
  switch (error.failure.kind) {
    case 'rateLimited':
      // It waits for the reset; the environment itself is not at fault.
      return busy ? 'busy' : 'resting'
    case 'server':
    case 'unreachable':
    case 'notTheApi':
    case 'tooLarge':
    case 'malformed':
      return 'resting'
    case 'forbidden':
    case 'notFound':
    case 'badRequest':
    case 'refusedByHost':
      return isUnattended ? 'resting' : undefined
    case 'unauthorized':
      return undefined
  }
}

/** The most time between two polls of an environment that fails, on a board that nobody operates. */
const MOST_UNATTENDED = 120_000

/** The least time between two polls of an environment at rest: longer the more often it has failed in a row. */
const leastOf = (candidate: PollCandidate, isUnattended: boolean): number => {
  const { failures, failing = false, folded = false } = candidate
  if (wantOf(candidate, false) === undefined) return MOST_FAILING
  const most = isUnattended ? MOST_UNATTENDED : MOST_FAILING
  return Math.max(
    folded && !failing ? LEAST_FOLDED : 0,
    Math.min(most, LEAST.resting * 2 ** Math.min(10, Math.max(0, failures - 1))),
  )
}

/** How much waiting counts: what fails comes round twice as often, what is folded and does not fail a tenth as often. */
const weightOf = ({ busy, failing = false, folded = false }: PollCandidate): number =>
  failing ? 2 : folded && !busy ? 0.1 : 1

/** Whether the network was the reason, which may be back. */
const isUnreachable = ({ error }: PollCandidate) => error?.failure.kind === 'unreachable'

/**
 * The time from one poll of the environments at rest to the next: with nothing in progress they share all polls,
 * otherwise a third of them, or a half if there are many.
 */
const restingStep = (count: number, isBusy: boolean, gap: number | undefined): number => {
  // At a slow pace, a third would leave what is at rest alone for too long.
  if (gap !== undefined) return Math.max(isBusy ? 2 * gap : gap, LEAST.resting / Math.max(1, count))
  const turns = isBusy ? 3 : 1
  const round = Math.min(MOST_RESTING, Math.max(LEAST.resting, count * TURN * turns))
  return Math.max(isBusy ? 2 * TURN : TURN, round / Math.max(1, count))
}

type Outlook = {
  readonly now: number
  /** When the rate governor allows the next poll. */
  readonly allowedAt: number
  /** When this tab came back into view, or the network did; 0 if never. */
  readonly wokeAt: number
  /** The time between two polls of a board that nobody operates; undefined on all others. */
  readonly gap?: number | undefined
}

/** The end of the pause that an environment's service asked for. */
const pausedUntil = ({ error }: PollCandidate) =>
  error?.failure.kind === 'rateLimited' ? error.failure.resetAt.getTime() : 0

type Due = { readonly candidate: PollCandidate; readonly dueAt: number }

const earliest = (due: readonly Due[]): number => Math.min(...due.map(({ dueAt }) => dueAt))

/** How long an environment has waited at a time, as it counts. */
const waitedAt = (candidate: PollCandidate, at: number): number =>
  (at - candidate.lastPolledAt) * weightOf(candidate)

/** When one of these was last polled. */
const lastOf = (candidates: readonly PollCandidate[]): number =>
  Math.max(0, ...candidates.map(({ lastPolledAt }) => lastPolledAt))

/**
 * The next poll; undefined if none can help before the person acts. Never earlier than the rate governor allows. What
 * is in progress is polled every 5 s as far as the pace allows; the rest takes turns, the one that has waited longest
 * first; what fails comes round more often than the others, and folded groups rarely. Where the pace is not enough for
 * what is in progress and the rest, they alternate.
 */
export const nextBoardPoll = (
  candidates: readonly PollCandidate[],
  { now, allowedAt, wokeAt, gap }: Outlook,
): BoardPoll | undefined => {
  const isUnattended = gap !== undefined
  const busy = candidates.filter((candidate) => wantOf(candidate, isUnattended) === 'busy')
  const resting = candidates.filter((candidate) => wantOf(candidate, isUnattended) === 'resting')
  const busyDue = busy.map((candidate): Due => ({
    candidate,
    dueAt: Math.max(
      candidate.lastPolledAt + Math.max(LEAST.busy, gap ?? 0),
      pausedUntil(candidate),
    ),
  }))
  const restedAt = lastOf(resting)
  const step = restingStep(resting.length, busy.length > 0, gap)
  const restingDue = resting.map((candidate): Due => {
    const ownAt = Math.max(
      candidate.lastPolledAt + leastOf(candidate, isUnattended),
      pausedUntil(candidate),
    )
    // Whoever comes back gets what is old again at once, and not in turn.
    return {
      candidate,
      dueAt:
        wokeAt > candidate.lastPolledAt
          ? Math.max(wokeAt, isUnreachable(candidate) ? candidate.lastPolledAt + LEAST.busy : ownAt)
          : Math.max(ownAt, restedAt + step),
    }
  })
  const due = [...busyDue, ...restingDue]
  if (due.length === 0) return undefined

  const at = Math.max(now, allowedAt, earliest(due))
  const longestWaiting = (some: readonly Due[]) =>
    some
      .filter(({ dueAt }) => dueAt <= at)
      .toSorted((a, b) => waitedAt(b.candidate, at) - waitedAt(a.candidate, at))[0]
  const nextBusy = longestWaiting(busyDue)
  const nextResting = longestWaiting(restingDue)
  // Both conditions: at a pace slower than the step, the rest would otherwise take every turn.
  const isTurnOfResting = at >= restedAt + step && lastOf(busy) >= restedAt
  const next = isTurnOfResting ? (nextResting ?? nextBusy) : (nextBusy ?? nextResting)
  return next && { environmentId: next.candidate.environmentId, at }
}
