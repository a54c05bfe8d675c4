import * as fc from 'fast-check'
import { failedIn } from '#timeline/find/failed-words.ts'
import { expect, test } from 'vitest'
import { dayKey } from '#src/lib/time/time-format.ts'
import { missingDays } from '#timeline/loading/days.ts'
import { oldestTime } from '#src/deployments/words/coverage.ts'
import type { History } from '#src/deployments/history/history.ts'
import { servicesOf } from '#src/deployments/record/services.ts'
import { isFailure } from '#src/deployments/record/state.ts'
import { randomHistory, ZONES } from '#src/testing/random-histories.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { countDays } from '#timeline/feed/day-counts.ts'
import { feedRows } from '#timeline/feed/feed-rows.ts'
import { recordOf, wholeHistory } from '#src/testing/records.ts'
import { dayLabel } from './jump-words.ts'
import { seek } from './seek.ts'
import { addDays, addMonths, type Calendar, calendarOf, daysBetween, weeksOf } from './calendar.ts'
import { dayAfterKey, dayAt, slotOf, stripOf } from './day-strip-layout.ts'

const calendarIn = (history: History, zone: string, now: number): Calendar => {
  const oldest = oldestTime(history)
  return calendarOf({
    counts: countDays(history, feedRows(history, 0), zone),
    missing: missingDays(history, zone),
    oldest: oldest === undefined ? undefined : dayKey(oldest, zone),
    complete: history.complete,
    today: dayKey(now, zone),
  })
}

/** The day by the browser's own calendar, apart from the product's code. */
const oracleDay = (ms: number, zone: string): string => {
  const parts = new Map(
    new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

const readable = ({ items }: History) =>
  items.flatMap((item) => (item.kind === 'deployment' ? [item.deployment] : []))

const NOW = Date.parse('2026-03-02T12:00:00Z')

test('F5, nothing is known of a day whose only record cannot be read', () => {
  const history = wholeHistory(
    '10:00 DEPLOYED web:2',
    { created_at: '2026-03-01 at noon?', status: 'DEPLOYMENT_ERROR' },
    '2026-02-28T10:00Z DEPLOYED web:1',
  )
  const { stateOf } = calendarIn(history, 'UTC', NOW)
  expect(dayLabel('2026-03-01', stateOf('2026-03-01'), false)).toBe(
    'Sunday 1 March 2026: not known, a record cannot be read',
  )
  expect(dayLabel('2026-03-02', stateOf('2026-03-02'), false)).toBe(
    'Monday 2 March 2026: 1 deployment so far, a record cannot be read',
  )
  const searched = { history, rows: feedRows(history, 0), zone: 'UTC', since: -Infinity }
  expect(seek(searched, { kind: 'day', day: '2026-03-01' }).kind).toBe('unclear')
})

test('W5, impossible times are on no day', () => {
  const history = wholeHistory(
    { ...recordOf('11:00 DEPLOYED web:3'), created_at: '9999-12-31T00:00:00Z' },
    '10:00 DEPLOYED web:2',
    { ...recordOf('09:00 DEPLOYED web:1'), created_at: '0001-01-01T00:00:00Z' },
  )
  const { days, newest, oldest } = calendarIn(history, 'UTC', NOW)
  expect([days, newest, oldest]).toEqual([['2026-03-02'], '2026-03-02', '2026-03-02'])
})

const where = fc.tuple(randomHistory, fc.constantFrom(...ZONES))

test('each day has the deployments and failures of that day in the zone, also where the clocks change', () => {
  fc.assert(
    fc.property(where, ([{ history, now }, zone]) => {
      const calendar = calendarIn(history, zone, now)
      const expected = new Map<string, [number, number]>()
      for (const deployment of readable(history)) {
        const day = oracleDay(Date.parse(deployment.created_at), zone)
        const [all, failed] = expected.get(day) ?? [0, 0]
        const hasFailed =
          isFailure(deployment.status) ||
          servicesOf(deployment).some(({ record }) => isFailure(record.status))
        expected.set(day, [all + 1, failed + Number(hasFailed)])
      }
      for (let day = calendar.oldest; day <= calendar.newest; day = addDays(day, 1)) {
        const { deployments, failed } = calendar.stateOf(day)
        expect([day, deployments, failedIn(failed)]).toEqual([
          day,
          ...(expected.get(day) ?? [0, 0]),
        ])
      }
      expect(calendar.days).toEqual([...expected.keys()].toSorted().toReversed())
    }),
    { numRuns: randomRuns(300) },
  )
})

test('nothing is claimed of a day that is not loaded', () => {
  fc.assert(
    fc.property(where, ([{ history, now }, zone]) => {
      const calendar = calendarIn(history, zone, now)
      const known = readable(history).map(({ created_at: at }) => oracleDay(Date.parse(at), zone))
      const before = addDays(calendar.oldest, -1)
      expect(calendar.stateOf(before).kind).toBe(history.complete ? 'none' : 'missing')
      expect(calendar.stateOf(addDays(calendar.newest, 1)).kind).toBe('none')
      for (let day = calendar.oldest; day <= calendar.newest; day = addDays(day, 1)) {
        const state = calendar.stateOf(day)
        if (state.kind === 'missing') expect(known).not.toContain(day)
      }
      if (!history.complete && known.length > 0)
        expect(calendar.stateOf(calendar.oldest).kind).toBe('partial')
    }),
    { numRuns: randomRuns(200) },
  )
})

const heights = fc.integer({ min: 60, max: 900 })

test('the strip has every day once, in groups that hold what its days hold', () => {
  fc.assert(
    fc.property(where, heights, ([{ history, now }, zone], height) => {
      const calendar = calendarIn(history, zone, now)
      const strip = stripOf(calendar, height)
      let day = strip.newest
      for (const slot of strip.slots) {
        expect(slot.last).toBe(day)
        const days = Array.from({ length: daysBetween(slot.first, slot.last) + 1 }, (_, nth) =>
          calendar.stateOf(addDays(slot.last, -nth)),
        )
        expect(days.length).toBeLessThanOrEqual(strip.per)
        expect(slot.deployments).toBe(days.reduce((sum, one) => sum + one.deployments, 0))
        expect(failedIn(slot.failed)).toBe(days.reduce((sum, one) => sum + failedIn(one.failed), 0))
        if (slot.kind === 'whole' && strip.per === 1)
          expect(days.every(({ kind }) => kind === 'whole')).toBe(true)
        expect(slotOf(strip, slot.first)).toBe(slot)
        expect(dayAt(strip, slot.y + strip.step / 2)).toBe(slot.last)
        day = addDays(slot.first, -1)
      }
      expect(day).toBe(addDays(strip.oldest, -1))
      expect(strip.slots.reduce((sum, one) => sum + one.deployments, 0)).toBe(
        readable(history).length,
      )
      expect(strip.height).toBeLessThanOrEqual(height)
    }),
    { numRuns: randomRuns(200) },
  )
})

test('five years of days fit into a small window', () => {
  const calendar = calendarOf({
    counts: new Map(
      ['2026-11-20', '2021-11-20'].map((day) => [day, { deployments: 2, failed: {} }]),
    ),
    missing: [],
    oldest: '2021-11-20',
    complete: false,
    today: '2026-11-20',
  })
  const strip = stripOf(calendar, 300)
  expect(strip.height).toBeLessThanOrEqual(300)
  expect(strip.per).toBeGreaterThan(7)
  expect(strip.labels.map(({ text }) => text)).toContain('2023')
  // Older days may exist; how far they go is not known.
  expect(strip.oldest < '2021-11-20').toBe(true)
})

test.each([
  ['ArrowDown', '2026-11-20', '2026-11-18'],
  ['ArrowDown', '2026-11-10', '2026-11-09'],
  ['ArrowUp', '2026-11-18', '2026-11-20'],
  ['ArrowUp', '2026-11-20', '2026-11-21'],
  ['ArrowUp', '2026-11-21', '2026-11-21'],
  ['PageDown', '2026-11-20', '2026-11-13'],
  ['PageDown', '2026-11-05', '2026-11-01'],
  ['Home', '2026-11-10', '2026-11-20'],
  ['End', '2026-11-20', '2026-11-10'],
  ['a', '2026-11-20', undefined],
])('%s on %s leads to %s', (key, day, next) => {
  const calendar = { days: ['2026-11-20', '2026-11-18', '2026-11-10'], newest: '2026-11-21' }
  expect(dayAfterKey(key, day, calendar, '2026-11-01')).toBe(next)
})

test('a month has all its days in weeks from Monday', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1970, max: 2100 }),
      fc.integer({ min: 1, max: 12 }),
      (year, nth) => {
        const month = `${year}-${String(nth).padStart(2, '0')}`
        const weeks = weeksOf(month)
        const days = weeks.flat().filter((day) => day !== undefined)
        expect(days).toHaveLength(new Date(Date.UTC(year, nth, 0)).getUTCDate())
        for (const week of weeks) {
          for (const [weekday, day] of week.entries())
            if (day !== undefined)
              expect(new Date(`${day}T00:00Z`).getUTCDay()).toBe((weekday + 1) % 7)
        }
        expect(addMonths(addMonths(month, 1), -1)).toBe(month)
      },
    ),
  )
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})
