import { expect, test } from 'vitest'
import { fromWallTime, momentOf, wallTime } from './wall-time.ts'

test.each([
  ['2026-11-20T14:31', 'UTC', '2026-11-20T14:31:00.000Z'],
  ['2026-11-20T14:31', 'Europe/Berlin', '2026-11-20T13:31:00.000Z'],
  ['2026-07-01T00:15', 'Asia/Kolkata', '2026-06-30T18:45:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
])('%s in %s is %s, and back', (wall, zone, iso) => {
  const at = fromWallTime(wall, zone)
  expect(new Date(at ?? 0).toISOString()).toBe(iso)
  expect(wallTime(at ?? 0, zone)).toBe(wall)
})

test.each(['', 'yesterday', '2026-11-20', '2026-13-40T10:00'])('%s is no wall time', (text) =>
  expect(fromWallTime(text, 'UTC')).toBeUndefined(),
)

test.each([
  '2026-11-20T14:31Z',
  '2026-11-20T14:31:00Z',
  '2026-11-20T14:31:00.000Z',
  '2026-11-20T15:31+01:00',
  '2026-11-20T09:01-05:30',
  '2026-11-20T15:31:00+01',
  '2026-11-20T15:31:00+0100',
  '20261120T143100Z',
  // A bare plus in an address is a blank.
  '2026-11-20T15:31:00 01:00',
  '2026-11-20T20:01:00 0530',
])('an address names a moment with %s', (text) =>
  expect(momentOf(text)).toBe(Date.UTC(2026, 10, 20, 14, 31)),
)

test.each([
  undefined,
  '',
  'soon',
  '0',
  '2026-11-20',
  '2026-11-20T14:31',
  '2026-02-31T10:00Z',
  '2026-13-01T10:00Z',
  '2026-11-20T25:00Z',
  '2026-11-20T14:31 ',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '20 November 2026 14:31 UTC',
])('an address names no moment with %s', (text) => expect(momentOf(text)).toBeUndefined())
