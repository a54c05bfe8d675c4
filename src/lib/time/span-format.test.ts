import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { formatAgo, formatCountdown, formatDuration, formatSpan, spellSpan } from './span-format.ts'

const NOW = '2026-11-20T13:32:00Z'

describe('how long ago', () => {
  test.each([
    ['2026-11-20T13:31:56Z', '4 s ago'],
    ['2026-11-20T13:31:01Z', '59 s ago'],
    ['2026-11-20T13:31:00Z', '1 min ago'],
    ['2026-11-20T13:29:00Z', '3 min ago'],
    ['2026-11-20T12:32:20Z', '1 h ago'],
    ['2026-11-20T08:12:00Z', '5 h ago'],
    ['2026-11-19T17:40:00Z', '20 h ago'],
    ['2026-11-19T13:40:00Z', '1 day ago'],
    ['2026-11-16T09:02:00Z', '4 days ago'],
    ['2026-10-20T09:02:00Z', '1 month ago'],
    ['2025-12-31T21:47:00Z', '11 months ago'],
    ['2025-11-20T13:32:00Z', '1 year ago'],
    ['2024-08-20T13:32:00Z', '2 years ago'],
    ['2026-11-20T13:32:00Z', 'just now'],
    ['2026-11-20T13:35:00Z', 'just now'],
    ['once', '—'],
  ])('%s', (at, said) => {
    expect(formatAgo(at, NOW)).toBe(said)
  })

  test('a clock change does not affect spans', () => {
    // 01:30 to 03:30 by the clocks of Berlin is one hour; 00:30 to 02:30 in New York is three.
    expect(formatAgo('2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00')).toBe('1 h ago')
    expect(formatAgo('2026-11-01T00:30:00-04:00', '2026-11-01T02:30:00-05:00')).toBe('3 h ago')
  })
})

describe('how long it took', () => {
  test.each([
    ['2026-11-20T13:32:40Z', '≈ 40 s'],
    ['2026-11-20T13:32:00Z', '≈ 0 s'],
    ['2026-11-20T13:38:14Z', '≈ 6 min'],
    ['2026-11-20T14:31:40Z', '≈ 1 h'],
    ['2026-11-20T14:52:00Z', '≈ 1 h 20 min'],
    ['2026-11-22T16:32:00Z', '≈ 2 days 3 h'],
    ['2026-11-27T13:32:00Z', '≈ 7 days'],
    ['2026-11-27T13:32:01Z', '—'],
    ['2026-11-20T13:31:59Z', '—'],
    ['', '—'],
  ])('until %s', (to, said) => {
    expect(formatDuration(NOW, to)).toBe(said)
  })
})

test('a span in a sentence', () => {
  expect(spellSpan(40 * 60_000)).toBe('40 minutes')
  expect(spellSpan(61 * 60_000)).toBe('1 hour 1 minute')
  expect(spellSpan(1000)).toBe('1 second')
  expect(formatSpan(3 * 60_000)).toBe('3 min')
  expect(formatSpan(-5)).toBe('0 s')
})

test.each([
  [27 * 60_000 + 41_000, '27:41'],
  [59_000, '0:59'],
  [100, '0:01'],
  [3_723_000, '1:02:03'],
  [0, '0:00'],
  [-4000, '0:00'],
  [Infinity, '0:00'],
])('%i ms left is shown as %s', (ms, said) => {
  expect(formatCountdown(ms)).toBe(said)
})

test('spans are never negative, and never throw', () => {
  const instants = fc.oneof(fc.date({ noInvalidDate: false }), fc.double(), fc.string())
  fc.assert(
    fc.property(instants, instants, fc.double(), (from, to, ms) => {
      const said = [
        formatAgo(from, to),
        formatDuration(from, to),
        formatSpan(ms),
        spellSpan(ms),
        formatCountdown(ms),
      ]
      for (const text of said) expect(text).not.toMatch(/(^|\s)-|NaN|Infinity|undefined/)
    }),
    { numRuns: 1000 },
  )
})
