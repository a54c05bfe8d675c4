import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type WireDeployment, deploymentSchema } from '#src/contract/deployment-history.ts'
import { liveHistory } from './live-history.ts'
import { liveSteps } from './live-steps.ts'
import { LIVE_EPOCH, livePlan, newestIndexAt } from './live-plan.ts'

const MINUTE = 60_000
const END = Date.UTC(2031, 0)
const anyTime = fc.integer({ min: LIVE_EPOCH, max: END })
const anyIndex = fc.nat(1_000_000)

const at = (time: number) => liveHistory(() => new Date(time))
const read = (bodies: readonly string[]): WireDeployment[] =>
  bodies.map((body) => deploymentSchema.parse(JSON.parse(body)))
const headAt = (time: number) => read(at(time).below(at(time).count() + 1))

describe('the live history', () => {
  it('is a pure function of the time', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        expect(headAt(time)).toEqual(headAt(time))
      }),
      { numRuns: 10 },
    )
  })

  it('returns conforming pages, newest first, without overlap', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        const history = at(time)
        const first = headAt(time)
        const start = history.positionOf(first.at(-1)?.id ?? '') ?? 0
        const second = read(history.below(start))
        const both = [...first, ...second]
        expect(new Set(both.map(({ id }) => id)).size).toBe(both.length)
        expect(both).toHaveLength(Math.min(40, history.count()))
        const times = both.map(({ created_at }) => Date.parse(created_at))
        expect(times).toEqual(times.toSorted((a, b) => b - a))
        expect(times[0] ?? time).toBeLessThanOrEqual(time)
      }),
      { numRuns: 25 },
    )
  })

  it('keeps a deployment at its position as time passes', () => {
    fc.assert(
      fc.property(anyTime, fc.nat(90 * MINUTE), (time, later) => {
        for (const { id } of headAt(time)) {
          expect(at(time + later).positionOf(id)).toBe(at(time).positionOf(id))
          expect(at(time + later).positionOf(id.toUpperCase())).toBe(at(time).positionOf(id))
        }
      }),
      { numRuns: 10 },
    )
  })

  it('ends at its first deployment, and is empty before it', () => {
    const history = at(LIVE_EPOCH + 30 * MINUTE)
    const first = read(history.below(history.count() + 1)).at(-1)
    expect(history.positionOf(first?.id ?? '')).toBe(1)
    expect(history.below(1)).toEqual([])
    expect(at(LIVE_EPOCH - 1).count()).toBe(0)
    expect(at(LIVE_EPOCH - 1).below(1)).toEqual([])
  })

  it('finds no ID that it did not assign, and none from the future', () => {
    const time = LIVE_EPOCH + 600 * MINUTE
    const [newest] = headAt(time)
    expect(at(time).positionOf('00000000-0000-4000-8000-000000000001')).toBeUndefined()
    expect(at(time).positionOf('not an id')).toBeUndefined()
    expect(at(time - 30 * MINUTE).positionOf(newest?.id ?? '')).toBeUndefined()
  })
})

// The rank of each state on its way; a record never goes back.
const RANK: Readonly<Record<string, number>> = {
  QUEUED: 0,
  RESTART_QUEUED: 0,
  WAITING_RESTARTING: 0,
  BUILDING: 1,
  WAITING_RUNNING: 2,
  RESTARTING: 3,
  DEPLOYING: 3,
  EXECUTING: 3,
  CANCELING: 4,
  DEPLOYED: 5,
  RESTARTED: 5,
  CANCELED: 5,
  BUILD_ERROR: 5,
  DEPLOYMENT_ERROR: 5,
}

const expectForward = (states: readonly (string | undefined)[]) => {
  const ranks = states.map((state) => RANK[state ?? ''] ?? Number.NaN)
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(ranks[0]).toBe(0)
  expect(ranks.at(-1)).toBe(5)
}

const movesOf = (index: number) => {
  const { arrives, ends } = livePlan(index)
  const times = Array.from({ length: 13 }, (_, step) =>
    Math.round(arrives + ((ends - arrives) * step) / 12),
  )
  return times.map((time) => {
    const [deployment] = read(at(time).below(index + 2))
    const all = [
      ...(deployment?.applications ?? []),
      ...(deployment?.containers ?? []),
      ...(deployment?.databases ?? []),
      ...(deployment?.jobs ?? []),
      ...(deployment?.helms ?? []),
    ]
    return { deployment, services: new Map(all.map(({ name, status }) => [name, status])) }
  })
}

describe('a live deployment', () => {
  it('only moves forward, as do its services, until it is final', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        const moves = movesOf(index)
        expectForward(moves.map(({ deployment }) => deployment?.status))
        for (const name of moves[0]?.services.keys() ?? []) {
          expectForward(moves.map(({ services }) => services.get(name)))
        }
      }),
      { numRuns: 15 },
    )
  })

  it('goes through its states in order, whatever its services', () => {
    const services = fc.array(fc.record({ builds: fc.boolean(), runs: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(anyIndex, services, (index, stepped) => {
        const plan = livePlan(index)
        const steps = liveSteps(plan, stepped)
        expect(steps.services).toHaveLength(stepped.length)
        for (const sequence of [steps.deployment, ...steps.services]) {
          expectForward(sequence.map(({ state }) => state))
          const times = sequence.map(({ from }) => from)
          expect(times).toEqual(times.toSorted((a, b) => a - b))
          expect(times[0]).toBe(plan.arrives)
          expect(times.at(-1)).toBeLessThanOrEqual(plan.ends)
        }
      }),
    )
  })

  it('is updated whenever its state changes, never before it was created', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        for (const { created_at, updated_at } of headAt(time)) {
          expect(Date.parse(updated_at ?? '')).toBeGreaterThanOrEqual(Date.parse(created_at))
          expect(Date.parse(updated_at ?? '')).toBeLessThanOrEqual(time)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('waits for the previous one, and is requested 90 s to 4 min after it', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        const [one, next] = [livePlan(index), livePlan(index + 1)]
        expect(next.arrives - one.arrives).toBeGreaterThanOrEqual(90_000)
        expect(next.arrives - one.arrives).toBeLessThanOrEqual(4 * MINUTE)
        expect(one.begins).toBeGreaterThan(one.arrives)
        expect(one.ends).toBeGreaterThanOrEqual(one.begins + 30_000)
        expect(next.begins).toBeGreaterThanOrEqual(one.ends)
        expect(newestIndexAt(one.arrives)).toBe(index)
        expect(newestIndexAt(one.arrives - 1)).toBe(index - 1)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['deployed', 'DEPLOYED'],
    ['deployment-error', 'DEPLOYMENT_ERROR'],
    ['canceled', 'CANCELED'],
    ['restarted', 'RESTARTED'],
  ])('is %s at least once a day', (outcome, state) => {
    const day = Array.from({ length: 520 }, (_, index) => livePlan(index))
    const plan = day.find((candidate) => candidate.outcome === outcome)
    const [deployment] = read(at(plan?.ends ?? 0).below((plan?.index ?? 0) + 2))
    expect(deployment?.status).toBe(state)
  })

  it('can fail during the build, which cancels its other services', () => {
    const plan = livePlan(0)
    const services = [
      { builds: false, runs: false },
      { builds: true, runs: false },
      { builds: true, runs: true },
    ]
    const steps = liveSteps({ ...plan, outcome: 'build-error' }, services)
    const last = steps.services.map((sequence) => sequence.at(-1)?.state)
    expect(steps.deployment.map(({ state }) => state)).toEqual([
      'QUEUED',
      'BUILDING',
      'BUILD_ERROR',
    ])
    expect(last).toEqual(['CANCELED', 'BUILD_ERROR', 'CANCELED'])
  })
})
