import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aheadBy, apiNow, clockAhead, followAhead } from './api-clock.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-11-20T12:00:00Z')
const header = (ms: number) => new Date(ms).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON })
})
afterEach(() => {
  followAhead(0)
  vi.useRealTimers()
})

test.each([
  ['20 minutes ahead', 20 * MINUTE, 20 * MINUTE],
  ['20 minutes behind', -20 * MINUTE, -20 * MINUTE],
  ['a day ahead', 1440 * MINUTE, 1440 * MINUTE],
  ['a minute ahead, which does not count', MINUTE, 0],
  ['some seconds behind', -8000, 0],
  ['right', 0, 0],
])('the clock of a computer is %s', (_, off, expected) => {
  const ahead = aheadBy(header(NOON), { sentAt: NOON + off, cameAt: NOON + off + 1000 })
  expect(ahead).toBe(expected)
})

test('an answer that was long on its way proves nothing about the clock', () => {
  const slow = { sentAt: NOON - 20 * MINUTE, cameAt: NOON + 20 * MINUTE }
  expect(aheadBy(header(NOON), slow)).toBe(0)
  expect(aheadBy(header(NOON - 15 * MINUTE), slow)).toBe(0)
})

test.each([null, '', 'soon'])('the header %j tells no time', (date) => {
  expect(aheadBy(date, { sentAt: NOON, cameAt: NOON })).toBeUndefined()
})

test('a difference is found to within the time between request and answer', () => {
  const span = { min: 0, max: 30_000 }
  const far = fc.integer({ min: 2 * MINUTE, max: 10 ** 9 })
  fc.assert(
    fc.property(far, fc.boolean(), fc.nat(999), fc.integer(span), fc.integer(span), (...given) => {
      const [by, isAhead, ms, there, back] = given
      const off = isAhead ? by : -by
      const answeredAt = NOON + ms
      const asked = { sentAt: answeredAt + off - there, cameAt: answeredAt + off + back }
      const ahead = aheadBy(header(answeredAt), asked)
      expect(Math.abs((ahead ?? 0) - off)).toBeLessThanOrEqual((there + back) / 2 + 500)
    }),
  )
})

test('time goes on from what the API told, while the computer sleeps and when its clock is set', () => {
  expect(apiNow()).toBe(NOON)
  followAhead(20 * MINUTE)
  const told = NOON - 20 * MINUTE
  expect(apiNow()).toBe(told)
  vi.advanceTimersByTime(5000)
  expect(apiNow()).toBe(told + 5000)
  // Set back by a day.
  vi.setSystemTime(NOON - 1440 * MINUTE)
  expect(apiNow()).toBe(told + 5000)
  // Only the computer's clock goes on while it sleeps.
  vi.setSystemTime(NOON + 480 * MINUTE)
  expect(apiNow()).toBe(told + 480 * MINUTE)
  followAhead(undefined)
  expect(clockAhead.get()).toBe(20 * MINUTE)
})

test('readings that differ a little are of one difference', () => {
  const heard: number[] = []
  const stop = clockAhead.subscribe(() => heard.push(clockAhead.get()))
  for (const ahead of [90_000, 91_000, 89_500, 0, 90_000]) followAhead(ahead)
  stop()
  expect(heard).toEqual([90_000, 0, 90_000])
})
