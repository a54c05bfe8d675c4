import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  afterAnswer,
  afterDeparture,
  afterRefusal,
  FULL_BUDGET,
  mayLeaveAt,
  type RateBudget,
  type Spender,
} from './rate-budget.ts'

/*
 * Hours of several tabs against a server with fixed windows, on a simulated clock: typing,
 * scrolling, polling, gaps and searches in any mix, answers late and out of order, clocks apart.
 */

const HOUR = 3_600_000
const EPOCH = Date.parse('2026-11-20T14:00:00Z')

/** What one person or tab tries, again and again, until the end of the world. */
type Actor = { spender: Spender; every: number; from: number; times: number }

type World = {
  limit: number
  /** How far the browser's clock is ahead of the server's. */
  skew: number
  /** What a browser can read of an answer. */
  readable: 'all' | 'no date' | 'nothing'
  latencies: readonly number[]
  actors: readonly Actor[]
}

const anyActor: fc.Arbitrary<Actor> = fc
  .constantFrom<Spender>('reading', 'resolving', 'watching', 'filling', 'searching')
  .chain((spender) =>
    fc.record({
      spender: fc.constant(spender),
      every: fc.integer({ min: 300, max: spender === 'watching' ? 20_000 : 120_000 }),
      from: fc.integer({ min: 0, max: HOUR }),
      times: fc.integer({ min: 1, max: spender === 'watching' ? 2000 : 400 }),
    }),
  )

const anyWorld = (readable: fc.Arbitrary<World['readable']>): fc.Arbitrary<World> =>
  fc.record({
    limit: fc.constantFrom(5, 40, 200, 1000),
    skew: fc.constantFrom(0, 0, -2 * HOUR, -1_800_000, -90_000, 60_000, 1_800_000, 2 * HOUR),
    readable,
    latencies: fc.array(fc.integer({ min: 10, max: 8000 }), { minLength: 1, maxLength: 9 }),
    actors: fc.array(anyActor, { minLength: 1, maxLength: 5 }),
  })

/** What happened: each request as the server saw it. */
type Seen = { at: number; spender: Spender; granted: boolean; left: number; resetAt: number }

/** A wait that the governor asked of somebody although the server would have said yes. */
type Stopped = { at: number; spender: Spender; left: number }

const run = ({ limit, skew: ahead, readable, latencies, actors }: World) => {
  // The simulation counts from 0, the browser's clock from some day of this century.
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

  const send = (spender: Spender, at: number) => {
    const askedAt = at + skew
    budget = afterDeparture(budget, spender, askedAt)
    inFlight += 1
    if (window.resetAt <= at) window = { used: 0, resetAt: at + HOUR }
    const granted = window.used < limit
    if (granted) window.used += 1
    const left = limit - window.used
    const { resetAt } = window
    seen.push({ at, spender, granted, left, resetAt })
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
    const { spender, every, times } = actor
    if (tries >= times) return
    const may = mayLeaveAt(budget, spender, inFlight, at + skew) - skew
    if (may <= at) {
      send(spender, at)
      later(at + every, (next) => act(actor, tries + 1, next))
      return
    }
    // A reset is told in whole seconds: for so long the window before may seem to last.
    const since = at - (window.resetAt <= at ? window.resetAt : window.resetAt - HOUR)
    const left = since < 1000 ? 0 : limit - (window.resetAt <= at ? 0 : window.used)
    stopped.push({ at, spender, left: left - inFlight })
    // The person tries again whenever they like, the background when it may.
    const isPerson = spender === 'reading' || spender === 'resolving'
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

const PERSON: readonly Spender[] = ['reading', 'resolving']

it('is never overrun by what goes on in the background', () => {
  fc.assert(
    fc.property(anyWorld(fc.constantFrom('all', 'no date')), (world) => {
      const { seen } = run({ ...world, skew: world.readable === 'all' ? world.skew : 0 })
      const background = seen.filter(({ spender }) => !PERSON.includes(spender))
      // Until the first answer of a world has come, nothing is known of its limit.
      const known = background.filter(({ at }) => at > (seen[0]?.at ?? 0) + 8000)
      expect(known.filter(({ granted }) => !granted)).toEqual([])
    }),
    { numRuns: 300, endOnFailure: true },
  )
})

it('never stops the person while something is left', () => {
  fc.assert(
    fc.property(anyWorld(fc.constantFrom('all', 'nothing')), (world) => {
      const { seen, stopped } = run(world)
      if (seen.some(({ granted }) => !granted)) return
      expect(stopped.filter(({ spender, left }) => PERSON.includes(spender) && left > 0)).toEqual(
        [],
      )
    }),
    { numRuns: 300, endOnFailure: true },
  )
})

it('lets nothing leave between a refusal that was read and the reset', () => {
  fc.assert(
    fc.property(anyWorld(fc.constant('all')), (world) => {
      const { seen } = run(world)
      const longest = Math.max(...world.latencies)
      for (const refused of seen.filter(({ granted }) => !granted)) {
        expect(seen.filter(({ at }) => at > refused.at + longest && at < refused.resetAt)).toEqual(
          [],
        )
      }
    }),
    { numRuns: 300, endOnFailure: true },
  )
})

it('asks a server that says nothing six times at most in the hour after a refusal', () => {
  fc.assert(
    fc.property(anyWorld(fc.constant('nothing')), (world) => {
      const { seen } = run(world)
      const longest = Math.max(...world.latencies)
      for (const refused of seen.filter(({ granted }) => !granted)) {
        const after = seen.filter(({ at }) => at > refused.at + longest && at < refused.resetAt)
        // Each time the first that may leave do, until the answer of one of them has come.
        const rounds = after.filter(
          ({ at }, n) => at - (after[n - 1]?.at ?? -Infinity) > 2 * longest,
        )
        expect(rounds.length).toBeLessThanOrEqual(6)
      }
    }),
    { numRuns: 200, endOnFailure: true },
  )
})
