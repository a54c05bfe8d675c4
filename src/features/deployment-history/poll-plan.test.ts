import { describe, expect, it } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { afterDeparture, FULL_BUDGET, mayLeaveAt } from '#src/api/rate-budget.ts'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { EMPTY_HISTORY, withPage } from './history.ts'
import { nextLook, type Outlook } from './poll-plan.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const HOUR = 3_600_000

const idle = withPage(EMPTY_HISTORY, aPage([aDeployment()]))
const busy = withPage(EMPTY_HISTORY, aPage([aDeployment({ status: 'DEPLOYING' })]))
const failed = (failure: ApiFailure) => new ApiError(failure)

const outlook = (overrides: Partial<Outlook> = {}): Outlook => ({
  history: idle,
  error: null,
  mayLookAt: NOW,
  lookedAt: NOW,
  wokeAt: 0,
  ...overrides,
})

describe('nextLook', () => {
  it.each([
    ['5 s while something is in progress', { history: busy }, 5_000],
    ['60 s when all is settled', { history: idle }, 60_000],
    ['30 s after a failure', { error: failed({ kind: 'server', status: 503 }) }, 30_000],
    [
      'the reset after a refusal',
      { error: failed({ kind: 'rateLimited', resetAt: new Date(NOW + 90_000) }) },
      90_500,
    ],
    ['never where the person must act', { error: failed({ kind: 'forbidden' }) }, undefined],
    ['at once after a long sleep', { lookedAt: NOW - HOUR, wokeAt: NOW, mayLookAt: NOW }, 0],
    ['not at once when it was just looked', { lookedAt: NOW - 1000, wokeAt: NOW }, 4_000],
    ['later when the rate governor says so', { history: busy, mayLookAt: NOW + 360_000 }, 360_000],
  ])('%s', (_, overrides, delay) => {
    const at = nextLook(outlook(overrides))
    expect(at).toBe(delay === undefined ? undefined : NOW + delay)
  })
})

/** Looks as told for so long, each answered after 50 ms; gives when. */
const looksFor = (span: number, history: Outlook['history']): number[] => {
  const looks: number[] = []
  let budget = FULL_BUDGET
  let lookedAt = NOW - 60_000
  for (let now = NOW; now < NOW + span;) {
    const mayLookAt = mayLeaveAt(budget, 'watching', 0, now)
    const at = nextLook(outlook({ history, mayLookAt, lookedAt }))
    if (at === undefined || at >= NOW + span) break
    now = Math.max(at, now)
    budget = { ...afterDeparture(budget, 'watching', now), remaining: 900 }
    looks.push(now)
    lookedAt = now + 50
    now = lookedAt
  }
  return looks
}

describe('an hour of looking', () => {
  it('takes 400 requests at most while deploying, and 60 when idle', () => {
    expect(looksFor(HOUR, busy).length).toBeLessThanOrEqual(400)
    expect(looksFor(HOUR, idle).length).toBeLessThanOrEqual(60)
  })

  it('shows a changed state within 10 s, however long it deploys', () => {
    const looks = looksFor(HOUR, busy)
    const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000)
  })

  it('looks every 5 s for the first three minutes', () => {
    expect(looksFor(180_000, busy).length).toBeGreaterThanOrEqual(35)
  })
})
