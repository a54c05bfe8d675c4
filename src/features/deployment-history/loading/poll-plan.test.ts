import { describe, expect, it } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { afterSending, FULL_BUDGET, maySendAt } from '#src/api/rate-budget.ts'
import { nextPoll, type PollInputs } from './poll-plan.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const HOUR = 3_600_000

const failed = (failure: ApiFailure) => new ApiError(failure)

const outlook = (overrides: Partial<PollInputs> = {}): PollInputs => ({
  isBusy: false,
  error: null,
  allowedAt: NOW,
  lastPolledAt: NOW,
  wokeAt: 0,
  ...overrides,
})

describe('nextPoll', () => {
  it.each([
    ['5 s while something is in progress', { isBusy: true }, 5_000],
    ['60 s when all is settled', { isBusy: false }, 60_000],
    ['30 s after a failure', { error: failed({ kind: 'server', status: 503 }) }, 30_000],
    [
      'the reset after a refusal',
      { error: failed({ kind: 'rateLimited', resetAt: new Date(NOW + 90_000) }) },
      90_500,
    ],
    ['never if the user must act first', { error: failed({ kind: 'forbidden' }) }, undefined],
    ['at once after a long sleep', { lastPolledAt: NOW - HOUR, wokeAt: NOW, allowedAt: NOW }, 0],
    ['not at once if the last poll is recent', { lastPolledAt: NOW - 1000, wokeAt: NOW }, 4_000],
    ['later if the rate governor says so', { isBusy: true, allowedAt: NOW + 360_000 }, 360_000],
  ])('%s', (_, overrides, delay) => {
    const at = nextPoll(outlook(overrides))
    expect(at).toBe(delay === undefined ? undefined : NOW + delay)
  })
})

/** Polls as planned for a while, each answered after 50 ms; returns the times. */
const looksFor = (span: number, isBusy: boolean): number[] => {
  const looks: number[] = []
  let budget = FULL_BUDGET
  let lastPolledAt = NOW - 60_000
  for (let now = NOW; now < NOW + span;) {
    const allowedAt = maySendAt(budget, 'polling', 0, now)
    const at = nextPoll(outlook({ isBusy, allowedAt, lastPolledAt }))
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
    expect(looksFor(HOUR, true).length).toBeLessThanOrEqual(400)
    expect(looksFor(HOUR, false).length).toBeLessThanOrEqual(60)
  })

  it('shows a changed state within 10 s, however long the deployment takes', () => {
    const looks = looksFor(HOUR, true)
    const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000)
  })

  it('polls every 5 s for the first three minutes', () => {
    expect(looksFor(180_000, true).length).toBeGreaterThanOrEqual(35)
  })
})
