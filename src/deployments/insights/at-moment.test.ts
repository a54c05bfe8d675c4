import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import { withPage } from '#src/deployments/history/history.ts'
import { aPage } from '#src/testing/builders.ts'
import {
  aCompleteHistory,
  aHistory,
  containersOf,
  recordsOf,
  type Records,
} from '#src/testing/histories.ts'
import { servicesAt } from './at-moment.ts'
import type { Loaded } from './service-index.ts'

const clock = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()
const ms = (minute: number) => Date.parse(clock(minute))

/** A record: from and to which minute it ran, and what it says of the service `web`. */
type Told = { from: number; to: number; version: string; state: DeploymentState }

const toldRecords = (told: readonly Told[]): Records =>
  told.map(({ from, to, version, state }) => ({
    created_at: clock(from),
    updated_at: clock(to),
    status: state,
    containers: containersOf(clock(from), `web:${version}:${state}`),
  }))

/** `web` at a minute: "running v1 until 12", "stopped v1", "not proven". */
const web = (loaded: Loaded, minute: number): string => {
  const then = servicesAt(loaded, ms(minute))
  if (then.kind !== 'known') return then.kind
  const one = then.services.find(({ key }) => key === 'container named web')
  if (!one) return 'none'
  const { standing, until } = one
  if (standing.kind === 'stopped') return `stopped ${standing.deployed?.version}`
  if (standing.kind !== 'running' || until === undefined) return standing.kind
  const end =
    until.kind === 'changed' && until.end !== undefined ? (until.end - ms(0)) / 60_000 : until.kind
  return `running ${standing.version} until ${end}`
}

/** `web` at a minute, going through the plain records from the oldest to the newest: "running v1", "stopped v1". */
const stateAt = (told: readonly Told[], minute: number): string => {
  const old = told.toReversed()
  if (old.every(({ from }) => from > minute)) return 'none'
  const busy = (state: string) => state.endsWith('ING')
  let version: string | undefined
  let restarted: string | undefined
  let state: 'running' | 'stopped' | 'never' = 'never'
  const broken = new Set<string>()
  for (const one of old) {
    if (one.from > minute || one.to > minute || busy(one.state) || one.state === 'CANCELED')
      continue
    if (one.state === 'DEPLOYMENT_ERROR') broken.add(one.version)
    if (one.state === 'DEPLOYED') {
      version = one.version
      broken.clear()
      state = 'running'
    }
    if (one.state === 'RESTARTED') {
      if (version === undefined) restarted = one.version
      // A good restart of the deployed version shows that it runs.
      if (one.version === version) broken.delete(one.version)
      state = 'running'
    }
    if (one.state === 'STOPPED') state = 'stopped'
  }
  const isWhole = version !== undefined && !broken.has(version)
  if (version === undefined && restarted !== undefined) return 'restarted only'
  if (state === 'stopped') return `stopped ${isWhole ? version : undefined}`
  return state === 'never' || !isWhole ? 'unproven' : `running ${version}`
}

/** The same, with the first minute at which it is another: whatever order the records ended in. */
const oracle = (told: readonly Told[], minute: number): string => {
  const state = stateAt(told, minute)
  if (!state.startsWith('running')) return state
  const last = Math.max(...told.map(({ to }) => to))
  for (let later = minute + 1; later <= last; later += 1) {
    const next = stateAt(told, later)
    if (next !== state) return `${state} until ${next === 'unproven' ? 'unknown' : later}`
  }
  return `${state} until still`
}

const told = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 6 }),
      lasts: fc.integer({ min: 0, max: 10 }),
      version: fc.constantFrom('v1', 'v2', 'v3'),
      state: fc.constantFrom<DeploymentState>(
        'DEPLOYED',
        'DEPLOYED',
        'DEPLOYMENT_ERROR',
        'RESTARTED',
        'STOPPED',
        'CANCELED',
        'DEPLOYING',
      ),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((steps): readonly Told[] => {
    let from = 0
    const ends = new Set<number>()
    return steps
      .map(({ gap, lasts, version, state }) => {
        from += gap
        let to = from + lasts
        // No two end at once.
        while (ends.has(to)) to += 1
        ends.add(to)
        return { from, to, version, state }
      })
      .toReversed()
  })

describe('a service at a moment', () => {
  test('as an oracle says that goes through the records once', () => {
    fc.assert(
      fc.property(told, fc.integer({ min: 0, max: 70 }), (records, minute) => {
        const expected = oracle(records, minute)
        fc.pre(expected !== 'restarted only')
        expect(web(aCompleteHistory(toldRecords(records)), minute)).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('until the one of two overlapping deployments that ended first', () => {
    const loaded = aCompleteHistory(
      toldRecords([
        { from: 11, to: 12, version: 'v3', state: 'DEPLOYED' },
        { from: 10, to: 20, version: 'v2', state: 'DEPLOYED' },
        { from: 0, to: 2, version: 'v1', state: 'DEPLOYED' },
      ]),
    )
    expect(web(loaded, 11)).toBe('running v1 until 12')
    expect(web(loaded, 20)).toBe('running v3 until still')
  })

  const HISTORY: readonly Told[] = [
    { from: 40, to: 45, version: 'v3', state: 'STOPPED' },
    { from: 30, to: 35, version: 'v3', state: 'DEPLOYED' },
    { from: 20, to: 22, version: 'v2', state: 'DEPLOYMENT_ERROR' },
    { from: 10, to: 14, version: 'v1', state: 'DEPLOYED' },
  ]

  test.each([
    [5, 'none'],
    [12, 'unproven'],
    [14, 'running v1 until 35'],
    [25, 'running v1 until 35'],
    [32, 'running v1 until 35'],
    [36, 'running v3 until 45'],
    [50, 'stopped v3'],
  ])('at minute %i: %s', (minute, expected) =>
    expect(web(aCompleteHistory(toldRecords(HISTORY)), minute)).toBe(expected),
  )

  test('before what is loaded nothing is known', () =>
    expect(web(aHistory(toldRecords(HISTORY)), 5)).toBe('notLoaded'))

  test('a failed attempt is named, and one under way is not yet failed', () => {
    const at = (minute: number) => {
      const then = servicesAt(aCompleteHistory(toldRecords(HISTORY)), ms(minute))
      const standing = then.kind === 'known' ? then.services[0]?.standing : undefined
      if (standing?.kind !== 'running') return standing?.kind
      return [standing.underWay?.version, standing.failed?.version]
    }
    expect(at(21)).toEqual(['v2', undefined])
    expect(at(23)).toEqual([undefined, 'v2'])
  })

  test('in a gap nothing is known', () => {
    const old = aCompleteHistory(toldRecords(HISTORY))
    const newer = recordsOf(
      toldRecords([{ from: 90, to: 95, version: 'v9', state: 'DEPLOYED' }]),
    ).map((record) => ({ ...record, id: 'newer' }))
    const gapped = withPage(old, aPage(newer))
    expect(gapped.gaps.size).toBe(1)
    expect(web(gapped, 60)).toBe('gap')
    expect(web(gapped, 36)).toBe('running v3 until 45')
  })
})
