import { describe, expect, it } from 'vitest'
import {
  afterAnswer,
  afterSending,
  afterRefusal,
  budgetAt,
  FULL_BUDGET,
  maySendAt,
  type RateBudget,
  type Purpose,
} from './rate-budget.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const HOUR = 3_600_000
const MINUTE = 60_000

const answerWith = (remaining: number, window = NOW + HOUR, askedAt = NOW) => ({
  headers: { limit: 1000, remaining, window },
  askedAt,
  skew: 0,
})
const silent = { headers: undefined, askedAt: NOW, skew: undefined }
const budgetWith = (remaining: number, resetAt = NOW + HOUR): RateBudget =>
  afterAnswer(FULL_BUDGET, answerWith(remaining, resetAt), NOW)

describe('the budget', () => {
  it('is what the server says', () => {
    expect(budgetWith(12)).toMatchObject({ remaining: 12, resetAt: NOW + HOUR, source: 'server' })
  })

  it('is the lowest number of a window, in whatever order the answers come', () => {
    const early = afterAnswer(budgetWith(40), answerWith(41, NOW + HOUR, NOW - 500), NOW)
    expect(early.remaining).toBe(40)
    expect(afterAnswer(early, answerWith(39, NOW + HOUR, NOW - 900), NOW).remaining).toBe(39)
  })

  it('ignores a late answer about the previous window', () => {
    const next = afterAnswer(budgetWith(3), answerWith(999, NOW + 2 * HOUR, NOW + 10), NOW + HOUR)
    expect(afterAnswer(next, answerWith(2, NOW + HOUR, NOW), NOW + HOUR + 10).remaining).toBe(999)
  })

  it('ignores an answer that took so long that its window has ended', () => {
    // Full again since the hour ended, seven seconds before this answer came.
    const full = budgetAt(budgetWith(3), NOW + HOUR)
    const late = answerWith(0, NOW + HOUR, NOW + HOUR - 100)
    expect(afterAnswer(full, late, NOW + HOUR + 7000).remaining).toBe(full.remaining)
  })

  it('is counted here when the server gives no numbers, and full again after an hour', () => {
    const once = afterAnswer(afterSending(FULL_BUDGET, 'reading', NOW), silent, NOW + 90)
    const twice = afterSending(once, 'polling', NOW + 1000)
    expect(twice).toMatchObject({ remaining: 998, resetAt: NOW + HOUR, source: 'counted' })
    expect(twice.spent).toEqual({ reading: 1, polling: 1 })
    expect(budgetAt(twice, NOW + HOUR)).toMatchObject({ remaining: 1000, spent: {} })
  })

  it.each([
    ['an hour ahead of the server', HOUR, HOUR],
    ['an hour behind it', -HOUR, HOUR],
  ])('ends when the window does, on a clock %s', (_, skew, left) => {
    const answer = { ...answerWith(5, NOW - skew + left), skew }
    expect(afterAnswer(FULL_BUDGET, answer, NOW).resetAt).toBe(NOW + left)
  })

  it.each([
    ['in the past', NOW - MINUTE],
    ['a day ahead', NOW + 24 * HOUR],
  ])('lasts an hour when the reset is %s and there is no date header', (_, window) => {
    const answer = { ...answerWith(5, window), skew: undefined }
    expect(afterAnswer(FULL_BUDGET, answer, NOW).resetAt).toBe(NOW + HOUR)
  })
})

describe('after a refusal', () => {
  const refuse = (more: Partial<Parameters<typeof afterRefusal>[1]>, budget = FULL_BUDGET) =>
    afterRefusal(budget, { ...silent, retryAfter: undefined, ...more }, NOW).pausedUntil

  it.each([
    ['the reset', answerWith(0, NOW + 45_000), NOW + 45_000],
    [
      'the longer of reset and Retry-After',
      { ...answerWith(0, NOW + 5000), retryAfter: 45_000 },
      NOW + 45_000,
    ],
    ['Retry-After alone', { retryAfter: 30_000 }, NOW + 30_000],
    ['an hour at most', { retryAfter: 48 * HOUR }, NOW + HOUR],
    [
      'the reset, when a proxy wrote the date',
      { ...answerWith(0, NOW + 45_000), skew: -7 * HOUR },
      NOW + 45_000,
    ],
    ['a minute, when the reset is a day ahead', answerWith(0, NOW + 24 * HOUR), NOW + MINUTE],
    [
      'the reset by the server’s clock',
      { ...answerWith(0, NOW - HOUR + 45_000), skew: HOUR },
      NOW + 45_000,
    ],
    ['a minute, when the answer names no time', {}, NOW + MINUTE],
    [
      'a minute, when the reset is impossible',
      { ...answerWith(0, NOW - HOUR), skew: undefined },
      NOW + MINUTE,
    ],
  ])('nothing is sent before %s', (_, answer, until) => {
    expect(refuse(answer)).toBe(until)
  })

  it('doubles the wait each time that the answer names no time', () => {
    const first = afterRefusal(FULL_BUDGET, { ...silent, retryAfter: undefined }, NOW)
    expect(refuse({}, first)).toBe(NOW + 2 * MINUTE)
    expect(refuse({}, afterAnswer(first, silent, NOW))).toBe(NOW + MINUTE)
    expect(refuse({}, { ...FULL_BUDGET, blindRefusals: 5 })).toBe(NOW + 32 * MINUTE)
    expect(refuse({}, { ...FULL_BUDGET, blindRefusals: 6 })).toBe(NOW + HOUR)
  })

  it('counts nothing of a window that has ended', () => {
    const used = afterSending(budgetWith(700), 'polling', NOW)
    const refused = { ...silent, retryAfter: undefined }
    expect(afterRefusal(used, refused, NOW + HOUR - 1)).toMatchObject({
      window: NOW + HOUR,
      spent: { polling: 1 },
    })
    expect(afterRefusal(used, refused, NOW + HOUR)).toMatchObject({
      window: undefined,
      spent: {},
      pausedUntil: NOW + HOUR + MINUTE,
    })
  })
})

describe('what may be sent', () => {
  const purposes: Purpose[] = ['reading', 'resolving', 'polling', 'filling', 'searching']
  const used = (budget: RateBudget) => ({ ...budget, backgroundAt: NOW })

  it.each([
    ['everything at once, when nothing is known yet', FULL_BUDGET, [0, 0, 0, 0, 0]],
    [
      'a gap and a search at once, while plenty is left',
      used(budgetWith(700)),
      [0, 0, 10_285, 0, 0],
    ],
    [
      'background requests spread over the window, once half of it is spent',
      used(budgetWith(400)),
      [0, 0, 18_000, 18_000, 18_000],
    ],
    ['only what the person waits for, on the last one', budgetWith(1), [0, 0, HOUR, HOUR, HOUR]],
    [
      'nothing before the reset, when the server says that 0 are left',
      budgetWith(0),
      [HOUR, HOUR, HOUR, HOUR, HOUR],
    ],
    [
      'what the person waits for, when 0 was only counted',
      { ...budgetWith(0), source: 'counted' as const },
      [0, 0, HOUR, HOUR, HOUR],
    ],
  ])('is %s', (_, budget, delays) => {
    expect(purposes.map((purpose) => Math.floor(maySendAt(budget, purpose, 0, NOW) - NOW))).toEqual(
      delays,
    )
  })

  it('subtracts requests in flight', () => {
    expect(maySendAt(budgetWith(2), 'reading', 2, NOW)).toBe(NOW + HOUR)
    expect(maySendAt(budgetWith(2), 'reading', 1, NOW)).toBe(NOW)
  })

  it('is 20 polls at once, and 399 in any hour', () => {
    let budget: RateBudget = { ...FULL_BUDGET, limit: 100_000, remaining: 100_000 }
    const polls: number[] = []
    for (let now = NOW; now < NOW + 3 * HOUR; now = maySendAt(budget, 'polling', 0, now)) {
      polls.push(now)
      budget = { ...afterSending(budget, 'polling', now), remaining: 100_000 }
    }
    const inHourFrom = (start: number) =>
      polls.filter((at) => at >= start && at < start + HOUR).length
    expect(polls.filter((at) => at === NOW)).toHaveLength(20)
    expect(Math.max(...polls.map(inHourFrom))).toBeLessThanOrEqual(399)
  })
})
