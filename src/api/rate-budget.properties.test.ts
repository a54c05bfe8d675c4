import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  afterAnswer,
  afterSending,
  afterRefusal,
  withPossibleTimes,
  FULL_BUDGET,
  maySendAt,
  type RateBudget,
  type Purpose,
} from './rate-budget.ts'

/*
 * Simulates several tabs against a server with fixed windows for hours: typing, scrolling, polling,
 * gaps and searches in any mix, answers late and out of order, clocks that disagree.
 */

const HOUR = 3_600_000
const EPOCH = Date.parse('2026-11-20T14:00:00Z')

/** A person or tab that sends the same kind of request repeatedly. */
type Actor = { purpose: Purpose; every: number; from: number; times: number }

type Scenario = {
  limit: number
  /** How far the browser's clock is ahead of the server's. */
  skew: number
  /** Which headers of an answer the browser can read. */
  readable: 'all' | 'no date' | 'nothing'
  latencies: readonly number[]
  actors: readonly Actor[]
}

const anyActor: fc.Arbitrary<Actor> = fc
  .constantFrom<Purpose>('reading', 'resolving', 'polling', 'filling', 'searching')
  .chain((purpose) =>
    fc.record({
      purpose: fc.constant(purpose),
      every: fc.integer({ min: 300, max: purpose === 'polling' ? 20_000 : 120_000 }),
      from: fc.integer({ min: 0, max: HOUR }),
      times: fc.integer({ min: 1, max: purpose === 'polling' ? 2000 : 400 }),
    }),
  )

const anyScenario = (readable: fc.Arbitrary<Scenario['readable']>): fc.Arbitrary<Scenario> =>
  fc.record({
    limit: fc.constantFrom(5, 40, 200, 1000),
    skew: fc.constantFrom(0, 0, -2 * HOUR, -1_800_000, -90_000, 60_000, 1_800_000, 2 * HOUR),
    readable,
    latencies: fc.array(fc.integer({ min: 10, max: 8000 }), { minLength: 1, maxLength: 9 }),
    actors: fc.array(anyActor, { minLength: 1, maxLength: 5 }),
  })

/** A request as the server saw it. */
type Seen = { at: number; purpose: Purpose; granted: boolean; left: number; resetAt: number }

/** A request that the governor delayed. */
type Stopped = { at: number; purpose: Purpose; left: number }

const run = ({ limit, skew: ahead, readable, latencies, actors }: Scenario) => {
  // The simulation counts from 0; the browser's clock needs a real date.
  const skew = EPOCH + ahead
  const seen: Seen[] = []
  const stopped: Stopped[] = []
  let budget: RateBudget = FULL_BUDGET
  let inFlight = 0
  let window = { used: 0, resetAt: 0 }
  let latency = 0
  const queue: { at: number; act: (at: number) => void }[] = []
  const later = (at: number, act: (at: number) => void) => {
    queue.push({ at, act })
  }

  const send = (purpose: Purpose, at: number) => {
    const askedAt = at + skew
    budget = afterSending(budget, purpose, askedAt)
    inFlight += 1
    if (window.resetAt <= at) window = { used: 0, resetAt: at + HOUR }
    const granted = window.used < limit
    if (granted) window.used += 1
    const left = limit - window.used
    const { resetAt } = window
    seen.push({ at, purpose, granted, left, resetAt })
    latency += 1
    later(at + (latencies[latency % latencies.length] ?? 10), (now) => {
      inFlight -= 1
      const answer = {
        headers:
          readable === 'nothing'
            ? undefined
            : { limit, remaining: left, window: EPOCH + Math.ceil(resetAt / 1000) * 1000 },
        askedAt,
        skew: readable === 'all' ? ahead : undefined,
      }
      budget = granted
        ? afterAnswer(budget, answer, now + skew)
        : afterRefusal(budget, { ...answer, retryAfter: undefined }, now + skew)
    })
  }

  const act = (actor: Actor, tries: number, at: number) => {
    const { purpose, every, times } = actor
    if (tries >= times) return
    const may = maySendAt(budget, purpose, inFlight, at + skew) - skew
    if (may <= at) {
      send(purpose, at)
      later(at + every, (next) => act(actor, tries + 1, next))
      return
    }
    // Resets are given in whole seconds, so the previous window may seem to last a second longer.
    const since = at - (window.resetAt <= at ? window.resetAt : window.resetAt - HOUR)
    const left = since < 1000 ? 0 : limit - (window.resetAt <= at ? 0 : window.used)
    stopped.push({ at, purpose, left: left - inFlight })
    // A person tries again at any time, a background task when it may.
    const isPerson = purpose === 'reading' || purpose === 'resolving'
    later(isPerson ? at + every : may, (next) => act(actor, tries + 1, next))
  }

  for (const actor of actors) later(actor.from, (at) => act(actor, 0, at))
  for (let steps = 0; steps < 6000; steps += 1) {
    let first = 0
    for (let n = 1; n < queue.length; n += 1) {
      if ((queue[n]?.at ?? Infinity) < (queue[first]?.at ?? Infinity)) first = n
    }
    const [next] = queue.splice(first, 1)
    if (next === undefined || next.at > 3 * HOUR) break
    next.act(next.at)
  }
  return { seen, stopped }
}

const PERSON: readonly Purpose[] = ['reading', 'resolving']

it('never lets background requests exceed the limit', () => {
  fc.assert(
    fc.property(anyScenario(fc.constantFrom('all', 'no date')), (scenario) => {
      const { seen } = run({ ...scenario, skew: scenario.readable === 'all' ? scenario.skew : 0 })
      const background = seen.filter(({ purpose }) => !PERSON.includes(purpose))
      // Before the first answer the limit is unknown.
      const known = background.filter(({ at }) => at > (seen[0]?.at ?? 0) + 8000)
      expect(known.filter(({ granted }) => !granted)).toEqual([])
    }),
    { numRuns: 300, endOnFailure: true },
  )
})

it('never makes the person wait while requests are left', () => {
  fc.assert(
    fc.property(anyScenario(fc.constantFrom('all', 'nothing')), (scenario) => {
      const { seen, stopped } = run(scenario)
      if (seen.some(({ granted }) => !granted)) return
      expect(stopped.filter(({ purpose, left }) => PERSON.includes(purpose) && left > 0)).toEqual(
        [],
      )
    }),
    { numRuns: 300, endOnFailure: true },
  )
})

it('sends nothing between a 429 that was read and the reset', () => {
  fc.assert(
    fc.property(anyScenario(fc.constant('all')), (scenario) => {
      const { seen } = run(scenario)
      const longest = Math.max(...scenario.latencies)
      for (const refused of seen.filter(({ granted }) => !granted)) {
        expect(seen.filter(({ at }) => at > refused.at + longest && at < refused.resetAt)).toEqual(
          [],
        )
      }
    }),
    { numRuns: 300, endOnFailure: true },
  )
})

it('tries at most six times in the hour after a 429 that names no time', () => {
  fc.assert(
    fc.property(anyScenario(fc.constant('nothing')), (scenario) => {
      const { seen } = run(scenario)
      const longest = Math.max(...scenario.latencies)
      for (const refused of seen.filter(({ granted }) => !granted)) {
        const after = seen.filter(({ at }) => at > refused.at + longest && at < refused.resetAt)
        // Requests that are sent before the first answer of a try belong to that try.
        const rounds = after.filter(
          ({ at }, n) => at - (after[n - 1]?.at ?? -Infinity) > 2 * longest,
        )
        expect(rounds.length).toBeLessThanOrEqual(6)
      }
    }),
    { numRuns: 200, endOnFailure: true },
  )
})

const anyTime = fc.oneof(
  fc.integer({ min: EPOCH - 2 * HOUR, max: EPOCH + 2 * HOUR }),
  fc.integer({ min: 0, max: 2 * EPOCH }),
)
const anyStored: fc.Arbitrary<RateBudget> = fc.record({
  limit: fc.constantFrom(1, 40, 1000),
  remaining: fc.integer({ min: 0, max: 1000 }),
  resetAt: fc.option(anyTime, { nil: undefined }),
  source: fc.constantFrom('server', 'counted'),
  window: fc.option(anyTime, { nil: undefined }),
  askedAt: anyTime,
  pausedUntil: fc.option(anyTime, { nil: undefined }),
  blindRefusals: fc.nat(5),
  backgroundAt: anyTime,
  pace: fc.record({ polls: fc.integer({ min: 0, max: 20 }), at: anyTime }),
  spent: fc.constant({}),
})

it('lets every request go out after an hour, whatever was stored', () => {
  fc.assert(
    fc.property(anyStored, (stored) => {
      const budget = withPossibleTimes(stored, EPOCH)
      expect(withPossibleTimes(budget, EPOCH)).toBe(budget)
      for (const purpose of ['reading', 'resolving', 'polling', 'filling', 'searching'] as const) {
        const may = maySendAt(budget, purpose, 0, EPOCH)
        expect(may).toBeLessThanOrEqual(EPOCH + HOUR + 10_000)
      }
      const answer = {
        headers: { limit: 1000, remaining: 7, window: EPOCH + HOUR / 2 },
        askedAt: EPOCH,
        skew: 0,
      }
      expect(afterAnswer(budget, answer, EPOCH + 100).limit).toBe(1000)
    }),
  )
})
