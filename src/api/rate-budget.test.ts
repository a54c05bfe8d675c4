import { describe, expect, it } from 'vitest'
import {
  afterAnswer,
  afterDeparture,
  afterRefusal,
  budgetAt,
  FULL_BUDGET,
  mayLeaveAt,
  type RateBudget,
  type Spender,
} from './rate-budget.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const HOUR = 3_600_000
const MINUTE = 60_000

const said = (remaining: number, window = NOW + HOUR, askedAt = NOW) => ({
  headers: { limit: 1000, remaining, window },
  askedAt,
  skew: 0,
})
const silent = { headers: undefined, askedAt: NOW, skew: undefined }
const told = (remaining: number, resetAt = NOW + HOUR): RateBudget =>
  afterAnswer(FULL_BUDGET, said(remaining, resetAt), NOW)

describe('the budget', () => {
  it('is what the server says', () => {
    expect(told(12)).toMatchObject({ remaining: 12, resetAt: NOW + HOUR, source: 'server' })
  })

  it('is the least that was said of a window, in whatever order the answers come', () => {
    const early = afterAnswer(told(40), said(41, NOW + HOUR, NOW - 500), NOW)
    expect(early.remaining).toBe(40)
    expect(afterAnswer(early, said(39, NOW + HOUR, NOW - 900), NOW).remaining).toBe(39)
  })

  it('is not what a late answer says of the window before', () => {
    const next = afterAnswer(told(3), said(999, NOW + 2 * HOUR, NOW + 10), NOW + HOUR)
    expect(afterAnswer(next, said(2, NOW + HOUR, NOW), NOW + HOUR + 10).remaining).toBe(999)
  })

  it('is counted here where the server does not say, and full again after an hour', () => {
    const once = afterAnswer(afterDeparture(FULL_BUDGET, 'reading', NOW), silent, NOW + 90)
    const twice = afterDeparture(once, 'watching', NOW + 1000)
    expect(twice).toMatchObject({ remaining: 998, resetAt: NOW + HOUR, source: 'counted' })
    expect(twice.spent).toEqual({ reading: 1, watching: 1 })
    expect(budgetAt(twice, NOW + HOUR)).toMatchObject({ remaining: 1000, spent: {} })
  })

  it.each([
    ['an hour ahead of the server', HOUR, HOUR],
    ['an hour behind it', -HOUR, HOUR],
  ])('ends when the window does, on a clock %s', (_, skew, left) => {
    const answer = { ...said(5, NOW - skew + left), skew }
    expect(afterAnswer(FULL_BUDGET, answer, NOW).resetAt).toBe(NOW + left)
  })

  it.each([
    ['in the past', NOW - MINUTE],
    ['a day ahead', NOW + 24 * HOUR],
  ])('is taken to last an hour where the reset is %s and no date tells why', (_, window) => {
    const answer = { ...said(5, window), skew: undefined }
    expect(afterAnswer(FULL_BUDGET, answer, NOW).resetAt).toBe(NOW + HOUR)
  })
})

describe('after a refusal', () => {
  const refuse = (more: Partial<Parameters<typeof afterRefusal>[1]>, budget = FULL_BUDGET) =>
    afterRefusal(budget, { ...silent, retryAfter: undefined, ...more }, NOW).pausedUntil

  it.each([
    ['the reset', said(0, NOW + 45_000), NOW + 45_000],
    [
      'the longer of reset and Retry-After',
      { ...said(0, NOW + 5000), retryAfter: 45_000 },
      NOW + 45_000,
    ],
    ['Retry-After alone', { retryAfter: 30_000 }, NOW + 30_000],
    ['an hour at most', { retryAfter: 48 * HOUR }, NOW + HOUR],
    [
      'the reset, where a proxy wrote the date',
      { ...said(0, NOW + 45_000), skew: -7 * HOUR },
      NOW + 45_000,
    ],
    ['a minute, where the reset is a day ahead', said(0, NOW + 24 * HOUR), NOW + MINUTE],
    [
      'the reset by the server’s clock',
      { ...said(0, NOW - HOUR + 45_000), skew: HOUR },
      NOW + 45_000,
    ],
    ['a minute, where nothing says when', {}, NOW + MINUTE],
    [
      'a minute, where the reset cannot be true',
      { ...said(0, NOW - HOUR), skew: undefined },
      NOW + MINUTE,
    ],
  ])('nothing leaves before %s', (_, answer, until) => {
    expect(refuse(answer)).toBe(until)
  })

  it('waits twice as long each time that nothing says when', () => {
    const first = afterRefusal(FULL_BUDGET, { ...silent, retryAfter: undefined }, NOW)
    expect(refuse({}, first)).toBe(NOW + 2 * MINUTE)
    expect(refuse({}, afterAnswer(first, silent, NOW))).toBe(NOW + MINUTE)
  })
})

describe('what may leave', () => {
  const spenders: Spender[] = ['reading', 'resolving', 'watching', 'filling', 'searching']
  const used = (budget: RateBudget) => ({ ...budget, backgroundAt: NOW })

  it.each([
    ['everything at once, when nothing is known', FULL_BUDGET, [0, 0, 0, 0, 0]],
    ['a gap and a search at once, while there is plenty', used(told(700)), [0, 0, 10_285, 0, 0]],
    [
      'the background spread over the window, once half of it is gone',
      used(told(400)),
      [0, 0, 18_000, 18_000, 18_000],
    ],
    ['only the person’s, on the last one', told(1), [0, 0, HOUR, HOUR, HOUR]],
    ['nothing before the reset, when the server says 0', told(0), [HOUR, HOUR, HOUR, HOUR, HOUR]],
    [
      'the person’s, when 0 was only counted',
      { ...told(0), source: 'counted' as const },
      [0, 0, HOUR, HOUR, HOUR],
    ],
  ])('is %s', (_, budget, delays) => {
    expect(
      spenders.map((spender) => Math.floor(mayLeaveAt(budget, spender, 0, NOW) - NOW)),
    ).toEqual(delays)
  })

  it('does not count on what is on its way already', () => {
    expect(mayLeaveAt(told(2), 'reading', 2, NOW)).toBe(NOW + HOUR)
    expect(mayLeaveAt(told(2), 'reading', 1, NOW)).toBe(NOW)
  })

  it('is 20 looks at once, and 399 in any hour', () => {
    let budget: RateBudget = { ...FULL_BUDGET, limit: 100_000, remaining: 100_000 }
    const looks: number[] = []
    for (let now = NOW; now < NOW + 3 * HOUR; now = mayLeaveAt(budget, 'watching', 0, now)) {
      looks.push(now)
      budget = { ...afterDeparture(budget, 'watching', now), remaining: 100_000 }
    }
    const inHourFrom = (start: number) =>
      looks.filter((at) => at >= start && at < start + HOUR).length
    expect(looks.filter((at) => at === NOW)).toHaveLength(20)
    expect(Math.max(...looks.map(inHourFrom))).toBeLessThanOrEqual(399)
  })
})
