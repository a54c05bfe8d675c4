import { describe, expect, it } from 'vitest'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { runningCoverage } from './coverage.ts'
import { EMPTY_HISTORY, type History, withPage } from './history.ts'

const when = { zone: 'UTC', now: Date.parse('2026-11-20T14:30:00Z') }
const load = (...ids: number[]) => aPage(ids.map((n) => aDeployment({}, n)))
const old = withPage(EMPTY_HISTORY, load(100, 101))
const whole = withPage(old, load(), old.items.at(-1)?.id)

describe('what the list of running services rests on', () => {
  it.each<[string, History, string | undefined]>([
    [
      'is said while older deployments are not loaded',
      old,
      'From the 2 loaded, back to 18 November.',
    ],
    ['is not said where all are', whole, undefined],
    ['is said of a gap', withPage(whole, load(1)), 'From the 3 loaded, with a gap.'],
  ])('%s', (_, history, start) => {
    expect(runningCoverage(history, when)?.split(' Services')[0]).toBe(start)
  })
})
