import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { afterSending, FULL_BUDGET, maySendAt } from '#src/api/rate-budget.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { nextBoardPoll, type PollCandidate } from './board-poll-plan.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const HOUR = 3_600_000

const failed = (failure: ApiFailure) => new ApiError(failure)

const candidate = (
  environmentId: string,
  overrides: Partial<PollCandidate> = {},
): PollCandidate => ({
  environmentId,
  busy: false,
  error: null,
  failures: 0,
  lastPolledAt: NOW,
  ...overrides,
})

const next = (
  candidates: readonly PollCandidate[],
  outlook: Partial<Parameters<typeof nextBoardPoll>[1]> = {},
) => nextBoardPoll(candidates, { now: NOW, allowedAt: NOW, wokeAt: 0, ...outlook })

const many = (count: number, overrides: Partial<PollCandidate> = {}) =>
  Array.from({ length: count }, (_, n) => candidate(`e${n}`, overrides))

describe('the next poll of a board', () => {
  it.each<[string, readonly PollCandidate[], string, number]>([
    ['one at rest, after a minute', many(1), 'e0', 60_000],
    ['one in progress, after 5 s', many(1, { busy: true }), 'e0', 5_000],
    ['30 at rest, one a turn after their first minute', many(30), 'e0', 60_000],
    ['what is in progress first', [...many(9), candidate('busy', { busy: true })], 'busy', 5_000],
    [
      'the one that has waited longest',
      [
        candidate('a', { lastPolledAt: NOW - 61_000 }),
        candidate('b', { lastPolledAt: NOW - 90_000 }),
      ],
      'b',
      0,
    ],
    [
      'one that fails before one that has waited less than twice as long',
      [
        candidate('a', { lastPolledAt: NOW - 110_000 }),
        candidate('b', { lastPolledAt: NOW - 61_000, failing: true }),
      ],
      'b',
      0,
    ],
    ['one in a folded group, after nine minutes', many(1, { folded: true }), 'e0', 540_000],
    [
      'one in a folded group as any other while it fails',
      many(1, { folded: true, failing: true }),
      'e0',
      60_000,
    ],
    [
      'one in view before one in a folded group that has waited nine times as long',
      [
        candidate('a', { lastPolledAt: NOW - 560_000, folded: true }),
        candidate('b', { lastPolledAt: NOW - 62_000 }),
      ],
      'b',
      0,
    ],
    [
      'what is in progress in a folded group first, too',
      [...many(9), candidate('busy', { busy: true, folded: true })],
      'busy',
      5_000,
    ],
    [
      'a failing one later each time',
      [candidate('a', { failures: 3, error: failed({ kind: 'server', status: 503 }) })],
      'a',
      240_000,
    ],
    [
      'one that was refused for the budget as if it had not failed',
      [
        candidate('a', {
          failures: 1,
          error: failed({ kind: 'rateLimited', resetAt: new Date(NOW) }),
        }),
      ],
      'a',
      60_000,
    ],
    [
      'one whose service asked for a pause, after it',
      [
        candidate('a', {
          failures: 1,
          error: failed({ kind: 'rateLimited', status: 503, resetAt: new Date(NOW + 120_000) }),
        }),
      ],
      'a',
      120_000,
    ],
  ])('is %s', (_, candidates, environmentId, delay) => {
    expect(next(candidates)).toEqual({ environmentId, at: NOW + delay })
  })

  it.each<ApiFailure>([
    { kind: 'unauthorized' },
    { kind: 'forbidden' },
    { kind: 'notFound' },
    { kind: 'badRequest', status: 400 },
    { kind: 'refusedByHost', status: 421 },
  ])('is never one that the person must act on first: $kind', (failure) => {
    const stuck = candidate('stuck', { error: failed(failure), lastPolledAt: 0, failures: 1 })
    expect(next([stuck])).toBeUndefined()
    expect(next([stuck, candidate('other')])?.environmentId).toBe('other')
  })

  it('alternates between what is in progress and the rest where the pace is not enough for both', () => {
    const busy = candidate('busy', { busy: true, lastPolledAt: NOW - 120_000 })
    const rest = [candidate('a', { lastPolledAt: NOW - 900_000 }), candidate('b')]
    const after = (polled: PollCandidate, secondsAgo: number) => ({
      ...polled,
      lastPolledAt: NOW - secondsAgo * 1000,
    })
    expect(next([busy, ...rest.map((one) => after(one, 60))])?.environmentId).toBe('busy')
    expect(next([after(busy, 60), ...rest.map((one) => after(one, 120))])?.environmentId).toBe('a')
  })

  it('waits for the governor', () => {
    expect(next(many(3, { busy: true }), { allowedAt: NOW + 90_000 })?.at).toBe(NOW + 90_000)
  })

  it('takes all that are a minute old at once after waking, but nothing younger', () => {
    const old = many(5, { lastPolledAt: NOW - 65_000 })
    const young = candidate('young', { lastPolledAt: NOW - 10_000 })
    expect(next([young, ...old], { wokeAt: NOW })).toMatchObject({ at: NOW })
    // In turn, the next one of five would come 12 s after the last.
    const half = [...old.slice(1), candidate('e0'), young]
    expect(next(half, { wokeAt: NOW })).toEqual({ environmentId: 'e1', at: NOW })
    expect(next([young], { wokeAt: NOW })?.at).toBe(NOW + 50_000)
  })

  it('takes one that could not be reached soon after waking', () => {
    const offline = failed({ kind: 'unreachable', reason: 'offline' })
    const lost = candidate('a', { error: offline, failures: 6, lastPolledAt: NOW - 6_000 })
    expect(next([lost], { wokeAt: NOW })?.at).toBe(NOW)
    expect(next([lost])?.at).toBeGreaterThan(NOW + 9 * 60_000)
  })
})

/** A scenario of environments: when each is busy, and how each fails. */
type Scenario = readonly {
  readonly busyFrom: number
  readonly busyFor: number
  readonly failure: ApiFailure | undefined
  /** How long its answers take, in milliseconds. */
  readonly takes: number
}[]

const scenario: fc.Arbitrary<Scenario> = fc.array(
  fc.record({
    busyFrom: fc.integer({ min: 0, max: HOUR }),
    busyFor: fc.constantFrom(0, 300_000, HOUR),
    failure: fc.constantFrom<ApiFailure | undefined>(
      undefined,
      undefined,
      undefined,
      { kind: 'server', status: 500 },
      { kind: 'unreachable', reason: 'timeout' },
      { kind: 'forbidden' },
    ),
    takes: fc.constantFrom(20, 300, 30_000),
  }),
  { minLength: 1, maxLength: 30 },
)

type Poll = { readonly environmentId: string; readonly at: number; readonly busy: boolean }

/** Polls a scenario for two hours as planned, with the governor's pace and `remaining` requests left. */
const pollsOf = (environments: Scenario, remaining: number, wakes: readonly number[]): Poll[] => {
  const state = environments.map((_, n) => candidate(`e${n}`, { lastPolledAt: NOW + n }))
  const asking = new Map<number, number>()
  const polls: Poll[] = []
  let budget = FULL_BUDGET
  for (let now = NOW + environments.length; now < NOW + 2 * HOUR;) {
    for (const [n, until] of asking) {
      const [one, about] = [state[n], environments[n]]
      if (until > now || !one || !about) continue
      asking.delete(n)
      const since = until - NOW - about.busyFrom
      const error = about.failure ? failed(about.failure) : null
      state[n] = {
        ...one,
        busy: since >= 0 && since < about.busyFor,
        error,
        failures: error ? one.failures + 1 : 0,
        lastPolledAt: until,
      }
    }
    const wokeAt = Math.max(0, ...wakes.map((at) => NOW + at).filter((at) => at <= now))
    const free = state.filter((_, n) => !asking.has(n))
    const allowedAt = maySendAt(budget, 'polling', 0, now)
    const planned = asking.size < 3 ? nextBoardPoll(free, { now, allowedAt, wokeAt }) : undefined
    const events = [...asking.values(), ...wakes.map((at) => NOW + at).filter((at) => at > now)]
    const soonest = Math.min(...events, NOW + 2 * HOUR)
    if (planned === undefined || planned.at > soonest) {
      now = Math.max(now + 1, soonest)
      continue
    }
    now = Math.max(now, planned.at)
    const n = Number(planned.environmentId.slice(1))
    budget = { ...afterSending(budget, 'polling', now), remaining }
    polls.push({ environmentId: planned.environmentId, at: now, busy: state[n]?.busy ?? false })
    asking.set(n, now + (environments[n]?.takes ?? 0))
  }
  return polls
}

const wakes = fc.array(fc.integer({ min: 0, max: 2 * HOUR }), { maxLength: 40 })

describe('two hours of polling any board', () => {
  it('never take more than 400 polls an hour, however often the tab is shown', () => {
    fc.assert(
      fc.property(scenario, wakes, (environments, shown) => {
        const polls = pollsOf(environments, 900, shown)
        // The 401st poll after any poll comes more than an hour later.
        for (const [index, { at }] of polls.entries()) {
          const after = polls[index + 400]
          if (after) expect(after.at - at).toBeGreaterThanOrEqual(HOUR)
        }
      }),
      { numRuns: randomRuns(60) },
    )
  })

  it('leave no environment out that answers, also with little budget', () => {
    fc.assert(
      fc.property(scenario, fc.constantFrom(900, 400), (environments, remaining) => {
        const polls = pollsOf(environments, remaining, [])
        // A poll every 18 s with 400 requests left for an hour, where half of them are the person's.
        const longest = remaining === 900 ? 22 * 60_000 : 45 * 60_000
        for (const [n, { failure }] of environments.entries()) {
          if (failure) continue
          const times = polls.flatMap(({ environmentId, at }) =>
            environmentId === `e${n}` ? [at] : [],
          )
          const all = [NOW, ...times, NOW + 2 * HOUR]
          const gaps = all.slice(1).map((at, index) => at - (all[index] ?? 0))
          expect(Math.max(...gaps)).toBeLessThanOrEqual(longest)
        }
      }),
      { numRuns: randomRuns(60) },
    )
  })

  it('ask those with the permission missing never again', () => {
    fc.assert(
      fc.property(scenario, wakes, (environments, shown) => {
        const polls = pollsOf(environments, 900, shown)
        for (const [n, { failure }] of environments.entries()) {
          if (failure?.kind !== 'forbidden') continue
          // The scenario answers them only when they are polled for the first time.
          expect(
            polls.filter(({ environmentId }) => environmentId === `e${n}`).length,
          ).toBeLessThan(2)
        }
      }),
      { numRuns: randomRuns(60) },
    )
  })
})

const quick = (count: number, busy: number): Scenario =>
  Array.from({ length: count }, (_, n) => ({
    busyFrom: 0,
    busyFor: n < busy ? 3 * HOUR : 0,
    failure: undefined,
    takes: 50,
  }))

const longestGapOf = (polls: readonly Poll[], environmentId: string): number => {
  const times = polls.flatMap((poll) => (poll.environmentId === environmentId ? [poll.at] : []))
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))
}

describe('what a board of 12 shows', () => {
  it.each([
    ['one is in progress', 1, 30_000, 7 * 60_000],
    ['three are', 3, 60_000, 7 * 60_000],
  ])('while %s', (_, busy, mostBusy, mostResting) => {
    const polls = pollsOf(quick(12, busy), 900, []).filter(({ at }) => at > NOW + 10 * 60_000)
    expect(longestGapOf(polls, 'e0')).toBeLessThanOrEqual(mostBusy)
    expect(longestGapOf(polls, 'e11')).toBeLessThanOrEqual(mostResting)
  })

  it('at rest is at most two and a half minutes old', () => {
    const polls = pollsOf(quick(12, 0), 900, [])
    expect(longestGapOf(polls, 'e0')).toBeLessThanOrEqual(150_000)
    expect(longestGapOf(polls, 'e11')).toBeLessThanOrEqual(150_000)
  })

  it('takes 60 polls an hour with one environment at rest', () => {
    expect(pollsOf(quick(1, 0), 900, []).length).toBeLessThanOrEqual(120)
  })
})
