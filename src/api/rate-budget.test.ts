import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterAnswer,
  afterRefusal,
  budgetAt,
  FULL_BUDGET,
  pausedUntil,
  pollDelay,
  readRateHeaders,
} from './rate-budget.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const HOUR = 3_600_000

describe('the headers of an answer', () => {
  const read = (limit?: string, remaining?: string, reset?: string) =>
    readRateHeaders(
      new Headers({
        ...(limit !== undefined && { 'X-RateLimit-Limit': limit }),
        ...(remaining !== undefined && { 'X-RateLimit-Remaining': remaining }),
        ...(reset !== undefined && { 'X-RateLimit-Reset': reset }),
      }),
    )

  it.each([
    ['seconds', '1000', '842', '1795190400', 1_795_190_400_000],
    ['milliseconds', '1000', '842', '1795190400000', 1_795_190_400_000],
  ])('give the reset in %s', (_, limit, remaining, reset, resetAt) => {
    expect(read(limit, remaining, reset)).toEqual({ limit: 1000, remaining: 842, resetAt })
  })

  it.each([
    ['a missing one', '1000', '842', undefined],
    ['a word', '1000', 'many', '1795190400'],
    ['a negative number', '1000', '-1', '1795190400'],
    ['nothing at all', undefined, undefined, undefined],
  ])('are not believed with %s', (_, limit, remaining, reset) => {
    expect(read(limit, remaining, reset)).toBeUndefined()
  })
})

describe('the budget', () => {
  it('is what the server says', () => {
    const headers = { limit: 1000, remaining: 12, resetAt: NOW + 60_000 }
    expect(afterAnswer(FULL_BUDGET, headers, NOW)).toMatchObject({ ...headers, source: 'server' })
  })

  it('is counted here where the server does not say, and full again after an hour', () => {
    const once = afterAnswer(FULL_BUDGET, undefined, NOW)
    const twice = afterAnswer(once, undefined, NOW + 1000)
    expect(twice).toMatchObject({ remaining: 998, resetAt: NOW + HOUR, source: 'counted' })
    expect(budgetAt(twice, NOW + HOUR)).toMatchObject({ remaining: 1000, resetAt: undefined })
  })

  it('is empty after a refusal, until its reset and no longer than an hour', () => {
    const refused = afterRefusal(FULL_BUDGET, NOW + 45_000, NOW)
    expect(refused).toMatchObject({ remaining: 0 })
    expect(pausedUntil(refused, NOW + 44_999)).toBe(NOW + 45_000)
    expect(pausedUntil(refused, NOW + 45_000)).toBeUndefined()
    expect(afterRefusal(FULL_BUDGET, NOW + 48 * HOUR, NOW).pausedUntil).toBe(NOW + HOUR)
    expect(afterRefusal(FULL_BUDGET, NOW - HOUR, NOW).pausedUntil).toBe(NOW + 1000)
  })
})

describe('polling', () => {
  it.each([
    ['as wanted while nothing is known', FULL_BUDGET, 5000],
    ['as wanted while there is plenty', { ...FULL_BUDGET, resetAt: NOW + 60_000 }, 5000],
    [
      'slower as the budget shrinks',
      { ...FULL_BUDGET, remaining: 10, resetAt: NOW + HOUR },
      HOUR / 5,
    ],
    [
      'not before the reset on the last one',
      { ...FULL_BUDGET, remaining: 1, resetAt: NOW + HOUR },
      HOUR,
    ],
  ])('goes %s', (_, budget, delay) => {
    expect(pollDelay(budget, 5000, NOW)).toBe(delay)
  })

  it('never takes the last requests from the person, whatever is left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1000, max: HOUR }),
        fc.constantFrom(5000, 60_000),
        (remaining, untilReset, wanted) => {
          const resetAt = NOW + untilReset
          let budget = { ...FULL_BUDGET, remaining, resetAt }
          let now = NOW
          let polls = 0
          for (;;) {
            now += pollDelay(budget, wanted, now)
            if (now >= resetAt) break
            polls += 1
            budget = { ...budget, remaining: budget.remaining - 1 }
          }
          expect(remaining - polls).toBeGreaterThanOrEqual(Math.min(remaining, 2))
        },
      ),
    )
  })
})
