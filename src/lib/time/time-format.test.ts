import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { NO_TIME } from './instant.ts'
import {
  dayKey,
  formatBriefTime,
  formatClock,
  formatClockSeconds,
  formatDay,
  formatDayAndClock,
  formatDayHead,
  formatFull,
  formatFullDay,
  formatIso,
  formatTime,
  formatTimeSeconds,
  formatZone,
} from './time-format.ts'

const BERLIN = 'Europe/Berlin'
const NEW_YORK = 'America/New_York'
const NOW = '2026-11-20T13:32:07Z'

test('a time in a sentence names its zone in UTC only', () => {
  const at = '2026-11-20T13:31:52Z'
  expect(formatTime(at, 'UTC')).toBe('13:31 UTC')
  expect(formatTimeSeconds(at, 'UTC')).toBe('13:31:52 UTC')
  expect(formatTime(at, BERLIN)).toBe('14:31')
  expect(formatTimeSeconds(at, BERLIN)).toBe('14:31:52')
  expect(formatTime('never', 'UTC')).toBe(NO_TIME)
})

test.each([
  ['2026-11-20T13:31:52Z', '14:31'],
  ['2026-11-19T23:31:52Z', '00:31'],
  ['2026-11-18T13:31:52Z', '18 Nov, 14:31'],
  ['2025-12-31T23:30:00Z', '1 Jan, 00:30'],
  ['2025-12-31T12:00:00Z', '31 Dec 2025, 13:00'],
  ['never', NO_TIME],
])('%s in a column is %s', (at, words) => {
  expect(formatBriefTime(at, BERLIN, '2026-11-20')).toBe(words)
})

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('%s is no time to show', (at) => {
  for (const format of [formatClock, formatFull, formatFullDay, formatDayAndClock])
    expect(format(at, BERLIN)).toBe(NO_TIME)
  expect([dayKey(at, BERLIN), formatIso(at, BERLIN)]).toEqual(['', ''])
})

test('a time without a zone is in UTC', () => {
  expect(formatFull('2026-03-01T10:00:00', BERLIN)).toBe('Sunday 1 March 2026, 11:00:00 UTC+1')
})

describe('the clock in a zone', () => {
  test.each([
    ['winter in Berlin', '2026-11-20T13:31:52Z', BERLIN, '14:31', 'UTC+1'],
    ['summer in Berlin', '2026-07-01T13:31:52Z', BERLIN, '15:31', 'UTC+2'],
    ['winter in New York', '2026-11-20T13:31:52Z', NEW_YORK, '08:31', 'UTC−5'],
    ['summer in New York', '2026-07-01T13:31:52Z', NEW_YORK, '09:31', 'UTC−4'],
    ['the last second before clocks go forward', '2026-03-29T00:59:59Z', BERLIN, '01:59', 'UTC+1'],
    ['the first second after it', '2026-03-29T01:00:00Z', BERLIN, '03:00', 'UTC+2'],
    ['half past two, the first time', '2026-10-25T00:30:00Z', BERLIN, '02:30 UTC+2', 'UTC+2'],
    ['half past two, the second time', '2026-10-25T01:30:00Z', BERLIN, '02:30 UTC+1', 'UTC+1'],
    ['the last second before two', '2026-10-24T23:59:59Z', BERLIN, '01:59', 'UTC+2'],
    ['two, the first time', '2026-10-25T00:00:00Z', BERLIN, '02:00 UTC+2', 'UTC+2'],
    ['the end of the second hour', '2026-10-25T01:59:59Z', BERLIN, '02:59 UTC+1', 'UTC+1'],
    ['three, once', '2026-10-25T02:00:00Z', BERLIN, '03:00', 'UTC+1'],
    [
      'half an hour twice',
      '2026-04-04T15:15:00Z',
      'Australia/Lord_Howe',
      '01:45 UTC+10:30',
      'UTC+10:30',
    ],
    ['after it', '2026-04-04T15:30:00Z', 'Australia/Lord_Howe', '02:00', 'UTC+10:30'],
    ['New York before the clocks go forward', '2026-03-08T06:59:59Z', NEW_YORK, '01:59', 'UTC−5'],
    ['New York after the clocks went forward', '2026-03-08T07:00:00Z', NEW_YORK, '03:00', 'UTC−4'],
    [
      'New York, half past one, the first time',
      '2026-11-01T05:30:00Z',
      NEW_YORK,
      '01:30 UTC−4',
      'UTC−4',
    ],
    [
      'New York, half past one, the second time',
      '2026-11-01T06:30:00Z',
      NEW_YORK,
      '01:30 UTC−5',
      'UTC−5',
    ],
    ['midnight is 00, not 24', '2026-11-20T00:00:00Z', 'UTC', '00:00', 'UTC'],
    ['half hours', '2026-11-20T00:00:00Z', 'Asia/Kolkata', '05:30', 'UTC+5:30'],
    ['half hours behind', '2026-11-20T12:00:00Z', 'America/St_Johns', '08:30', 'UTC−3:30'],
    ['a zone at UTC now', '2026-01-20T12:00:00Z', 'Europe/London', '12:00', 'UTC+0'],
  ])('%s', (_, at, zone, clock, label) => {
    expect([formatClock(at, zone), formatZone(at, zone)]).toEqual([clock, label])
  })

  test('a time that comes twice is named so everywhere, once', () => {
    const at = '2026-10-25T00:30:05Z'
    expect(formatClockSeconds(at, BERLIN)).toBe('02:30:05 UTC+2')
    expect(formatDayAndClock(at, BERLIN)).toBe('25 October 2026 02:30 UTC+2')
    expect(formatBriefTime(at, BERLIN, '2026-10-25')).toBe('02:30 UTC+2')
    expect(formatFull(at, BERLIN)).toBe('Sunday 25 October 2026, 02:30:05 UTC+2')
  })

  test('two times of a day never read alike', () => {
    const start = Date.parse('2026-10-24T22:00:00Z')
    const clocks = Array.from({ length: 25 * 4 }, (_, n) =>
      formatClock(start + n * 900_000, BERLIN),
    )
    expect(new Set(clocks).size).toBe(100)
  })

  test('the clock with seconds', () => {
    expect(formatClockSeconds('2026-11-20T13:31:52.900Z', BERLIN)).toBe('14:31:52')
  })
})

describe('the day in a zone', () => {
  test.each([
    ['this year', '2026-11-16T10:02:00Z', BERLIN, '16 November'],
    ['another year', '2025-12-31T21:47:00Z', BERLIN, '31 December 2025'],
    ['already this year in Berlin', '2025-12-31T23:30:00Z', BERLIN, '1 January'],
    ['not yet in New York', '2026-01-01T04:30:00Z', NEW_YORK, '31 December 2025'],
  ])('%s', (_, at, zone, day) => {
    expect(formatDay(at, zone, NOW)).toBe(day)
  })

  test('the zone decides which year is the current one', () => {
    expect(formatDay('2026-01-01T12:00:00Z', BERLIN, '2025-12-31T23:30:00Z')).toBe('1 January')
    expect(formatDay('2026-01-01T12:00:00Z', 'UTC', '2025-12-31T23:30:00Z')).toBe('1 January 2026')
  })

  test('written out', () => {
    expect(formatFullDay(NOW, BERLIN)).toBe('Friday 20 November 2026')
    expect(formatDayAndClock(NOW, BERLIN)).toBe('20 November 2026 14:32')
    expect(formatFull(NOW, BERLIN)).toBe('Friday 20 November 2026, 14:32:07 UTC+1')
    expect(formatFull(NOW, 'UTC')).toBe('Friday 20 November 2026, 13:32:07 UTC')
  })

  test.each([
    ['2026-11-19T23:00:00Z', BERLIN, '2026-11-20'],
    ['2026-11-19T22:59:59Z', BERLIN, '2026-11-19'],
    ['2026-11-20T04:59:59Z', NEW_YORK, '2026-11-19'],
  ])('%s in %s falls on %s', (at, zone, key) => {
    expect(dayKey(at, zone)).toBe(key)
  })

  test.each([
    ['2026-11-20T05:00:00Z', NOW, 'Today', 'Friday 20 November 2026'],
    ['2026-11-19T05:00:00Z', NOW, 'Yesterday', 'Thursday 19 November 2026'],
    ['2026-11-16T05:00:00Z', NOW, 'Monday', '16 November 2026'],
    ['2025-12-31T05:00:00Z', NOW, '2025', 'Wednesday 31 December 2025'],
    ['2025-12-31T12:00:00Z', '2026-01-01T12:00:00Z', 'Yesterday', 'Wednesday 31 December 2025'],
    // The day before is 23 hours long.
    ['2026-03-28T23:30:00Z', '2026-03-30T00:00:00Z', 'Yesterday', 'Sunday 29 March 2026'],
    ['2026-10-24T22:30:00Z', '2026-10-26T22:30:00Z', 'Yesterday', 'Sunday 25 October 2026'],
    // A day in the future, from a skewed clock, has no word of its own.
    ['2026-11-21T12:00:00Z', NOW, 'Saturday', '21 November 2026'],
  ])('the heading of %s, seen at %s', (at, now, lead, rest) => {
    expect(formatDayHead(at, BERLIN, now)).toEqual({ lead, rest })
  })
})

describe('ISO 8601 to copy', () => {
  test.each([
    ['2026-11-20T13:31:52.000Z', BERLIN, '2026-11-20T14:31:52+01:00'],
    ['2026-07-20T13:31:52Z', NEW_YORK, '2026-07-20T09:31:52-04:00'],
    ['2026-11-20T13:31:52.125Z', 'Asia/Kolkata', '2026-11-20T19:01:52.125+05:30'],
    ['2026-11-20T14:31:52+01:00', 'UTC', '2026-11-20T13:31:52Z'],
    ['no time', BERLIN, ''],
  ])('%s in %s', (at, zone, iso) => {
    expect(formatIso(at, zone)).toBe(iso)
  })

  test('is the same instant in every zone', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, max: new Date('9999-01-01') }),
        zones,
        (at, zone) => {
          expect(Date.parse(formatIso(at, zone))).toBe(at.getTime())
        },
      ),
    )
  })
})

const zones = fc.constantFrom(BERLIN, NEW_YORK, 'UTC', 'Asia/Kolkata', 'Pacific/Apia', 'Etc/GMT+12')
const instants = fc.oneof(
  fc.date({ noInvalidDate: false }),
  fc.double(),
  fc.string(),
  fc.constantFrom('', '2026-13-45T99:99:99Z', 'null'),
)

test('anything else is a dash, and nothing throws', () => {
  expect(formatFull('soon', BERLIN)).toBe(NO_TIME)
  expect(formatDayHead('soon', BERLIN, NOW)).toEqual({ lead: NO_TIME, rest: '' })
  fc.assert(
    fc.property(instants, zones, instants, (at, zone, now) => {
      for (const format of [
        formatClock,
        formatClockSeconds,
        formatFullDay,
        formatDayAndClock,
        formatFull,
        formatZone,
        dayKey,
        formatIso,
        formatTime,
        formatTimeSeconds,
      ]) {
        expect(format(at, zone)).not.toMatch(/undefined|NaN|Invalid/)
      }
      expect(formatDay(at, zone, now)).not.toMatch(/undefined|NaN/)
      expect(formatDayHead(at, zone, now).lead).not.toMatch(/undefined|NaN/)
    }),
  )
})
