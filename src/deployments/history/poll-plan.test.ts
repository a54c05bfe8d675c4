import { describe, expect, it } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { afterSending, FULL_BUDGET, maySendAt } from '#src/api/rate-budget.ts'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { EMPTY_HISTORY, withPage } from './history.ts'
import { type Line, NOW as NOW_OF_RECORDS, wholeHistory } from '#src/testing/records.ts'
import { isBusy, nextPoll, type PollInputs } from './poll-plan.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const HOUR = 3_600_000

const idle = withPage(EMPTY_HISTORY, aPage([aDeployment()]))
const busy = withPage(EMPTY_HISTORY, aPage([aDeployment({ status: 'DEPLOYING' })]))
const failed = (failure: ApiFailure) => new ApiError(failure)

const outlook = (overrides: Partial<PollInputs> = {}): PollInputs => ({
  history: idle,
  error: null,
  allowedAt: NOW,
  lastPolledAt: NOW,
  wokeAt: 0,
  ...overrides,
})

describe('nextPoll', () => {
  it.each([
    ['5 s while something is in progress', { history: busy }, 5_000],
    ['60 s when all is settled', { history: idle }, 60_000],
    ['30 s after a failure', { error: failed({ kind: 'server', status: 503 }) }, 30_000],
    [
      'the reset after a refusal',
      { error: failed({ kind: 'rateLimited', resetAt: new Date(NOW + 90_000) }) },
      90_500,
    ],
    ['never if the user must act first', { error: failed({ kind: 'forbidden' }) }, undefined],
    ['at once after a long sleep', { lastPolledAt: NOW - HOUR, wokeAt: NOW, allowedAt: NOW }, 0],
    ['not at once if the last poll is recent', { lastPolledAt: NOW - 1000, wokeAt: NOW }, 4_000],
    ['later if the rate governor says so', { history: busy, allowedAt: NOW + 360_000 }, 360_000],
  ])('%s', (_, overrides, delay) => {
    const at = nextPoll(outlook(overrides))
    expect(at).toBe(delay === undefined ? undefined : NOW + delay)
  })
})

describe('what may change soon', () => {
  it.each<[string, boolean, readonly Line[]]>([
    ['what runs', true, ['11:58 DEPLOYING web:2.1.0', '10:00 DEPLOYED web:2.0.0']],
    ['B3, what is ready', true, ['11:58 READY web:2.1.0', '10:00 DEPLOYED web:2.0.0']],
    [
      'E3, not what has no end for weeks',
      false,
      ['11:00 DEPLOYED web:2.1.0', '2026-01-27T09:00Z DEPLOYMENT_QUEUED batch:1.4.0'],
    ],
    [
      'not what a newer deployment of the same services has overtaken',
      false,
      ['11:00 DEPLOYED web:2.1.0 api:1', '10:50 DEPLOYING web:2.0.0'],
    ],
    [
      'what a newer deployment of other services has not overtaken',
      true,
      ['11:00 DEPLOYED api:1', '10:50 DEPLOYING web:2.0.0'],
    ],
    ['not what is unavailable', false, ['11:00 UNAVAILABLE web:2.1.0']],
  ])('%s', (_, expected, lines) => {
    expect(isBusy(wholeHistory(...lines), NOW_OF_RECORDS)).toBe(expected)
  })
})

/** Polls as planned for a while, each answered after 50 ms; returns the times. */
const looksFor = (span: number, history: PollInputs['history']): number[] => {
  const looks: number[] = []
  let budget = FULL_BUDGET
  let lastPolledAt = NOW - 60_000
  for (let now = NOW; now < NOW + span;) {
    const allowedAt = maySendAt(budget, 'polling', 0, now)
    const at = nextPoll(outlook({ history, allowedAt, lastPolledAt }))
    if (at === undefined || at >= NOW + span) break
    now = Math.max(at, now)
    budget = { ...afterSending(budget, 'polling', now), remaining: 900 }
    looks.push(now)
    lastPolledAt = now + 50
    now = lastPolledAt
  }
  return looks
}

describe('an hour of polling', () => {
  it('takes at most 400 requests while deploying, and 60 when idle', () => {
    expect(looksFor(HOUR, busy).length).toBeLessThanOrEqual(400)
    expect(looksFor(HOUR, idle).length).toBeLessThanOrEqual(60)
  })

  it('shows a changed state within 10 s, however long the deployment takes', () => {
    const looks = looksFor(HOUR, busy)
    const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000)
  })

  it('polls every 5 s for the first three minutes', () => {
    expect(looksFor(180_000, busy).length).toBeGreaterThanOrEqual(35)
  })
})
