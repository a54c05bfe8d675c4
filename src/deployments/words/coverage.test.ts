import { describe, expect, it } from 'vitest'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { reachesBackTo, currentServicesCoverage } from './coverage.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'

const when = { zone: 'UTC', now: Date.parse('2026-11-20T14:30:00Z') }
const load = (...ids: number[]) => aPage(ids.map((n) => aDeployment({}, n)))
const old = withPage(EMPTY_HISTORY, load(100, 101))
const whole = withPage(old, load(), old.items.at(-1)?.id)

describe('the coverage of the list of running services', () => {
  it.each<[string, History, string | undefined]>([
    [
      'is shown while older deployments are not loaded',
      old,
      'From 2 loaded deployments, back to 18 November. The rest may name more services.',
    ],
    ['is not shown if all are loaded', whole, undefined],
    [
      'mentions a gap',
      withPage(whole, load(1)),
      'From 3 loaded deployments, with a gap. The rest may name more services.',
    ],
  ])('%s', (_, history, words) => {
    expect(currentServicesCoverage(history, when)).toBe(words)
  })
})

describe('whether the loaded history reaches back', () => {
  const [first] = whole.items
  const newest = first?.kind === 'deployment' ? Date.parse(first.deployment.created_at) : 0

  it('to a time after the oldest loaded deployment', () => {
    expect(reachesBackTo(old, newest)).toBe(true)
    expect(reachesBackTo(old, newest - 30 * 86_400_000)).toBe(false)
  })

  it('to the beginning, only if all of it is loaded', () => {
    expect(reachesBackTo(old, -Infinity)).toBe(false)
    expect(reachesBackTo(whole, -Infinity)).toBe(true)
    expect(reachesBackTo(EMPTY_HISTORY, 0)).toBe(false)
  })
})
