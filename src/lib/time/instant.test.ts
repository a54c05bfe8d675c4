import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epochMs, isoMs } from './instant.ts'

const iso = (text: string) => {
  const ms = epochMs(text)
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

describe('a time as the API may write it', () => {
  test.each([
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01 10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00,123Z', '2026-03-01T10:00:00.123Z'],
    ['2026-03-01T10:00:00.123456789', '2026-03-01T10:00:00.123Z'],
    ['2026-03-01T10:00:00+00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00+01', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01T10:00:00+0530', '2026-03-01T04:30:00.000Z'],
    ['2026-03-01T10:00:00-03:30', '2026-03-01T13:30:00.000Z'],
    ['2026-03-01T10:00:00−03:30', '2026-03-01T13:30:00.000Z'],
    ['2026-03-01t10:00:00z', '2026-03-01T10:00:00.000Z'],
    ['20260301T100000Z', '2026-03-01T10:00:00.000Z'],
    ['20260301T1000+0100', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['20260301', '2026-03-01T00:00:00.000Z'],
    ['2026-060', '2026-03-01T00:00:00.000Z'],
    ['2026060T10Z', '2026-03-01T10:00:00.000Z'],
    ['2026-W09-7', '2026-03-01T00:00:00.000Z'],
    ['2026W097T10:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-W01', '2025-12-29T00:00:00.000Z'],
    ['2020-W53-5', '2021-01-01T00:00:00.000Z'],
    ['2026-03-01T24:00Z', '2026-03-02T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T18:59:60.5-05:00', '2017-01-01T00:00:00.500Z'],
    ['2026-03-01T10:30.5Z', '2026-03-01T10:30:30.000Z'],
    ['2026-03-01T10:00:00 UTC', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01 10:00:00 +0000', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00+01:00[Europe/Berlin]', '2026-03-01T09:00:00.000Z'],
    ['2026-03-01T10:00:00Z[UTC][u-ca=gregory]', '2026-03-01T10:00:00.000Z'],
    [' 2026-03-01T10:00:00Z\n', '2026-03-01T10:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2024-366', '2024-12-31T00:00:00.000Z'],
  ])('%s is read', (text, expected) => expect(iso(text)).toBe(expected))

  test.each([
    '',
    'soon',
    '0',
    'release 5',
    '2026',
    '1772359200',
    'Sun, 01 Mar 2026 10:00:00 GMT',
    '2026-02-31',
    '2026-02-29T10:00Z',
    '2026-13-01',
    '2026-00-10',
    '2026-03-00',
    '2026-366',
    '2026-03-01T25:00Z',
    '2026-03-01T10:60Z',
    '2026-03-01T10:00:61Z',
    '2026-03-01T10:00:60Z',
    '2016-12-31T23:59:60+01:00',
    '2026-03-01T24:01Z',
    '2026-03-01T10:00[Europe/Berlin]',
    '2026-03-01[Europe/Berlin]',
    '2026-W00-1',
    '2025-W53-1',
    '2026-W54',
    '2026-W01-8',
    '2026-03-01T10:00+25:00',
    '2026-03-01T',
    '2026-3-1',
  ])('%j is no time', (text) => expect(isoMs(text)).toBeUndefined())

  test.each([
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '1999-12-31',
    '0099-06-01',
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59.999999999Z',
    '2200-01-02',
  ])('%s is a time, but an impossible one', (text) => {
    expect(isoMs(text)).toBeTypeOf('number')
    expect(epochMs(text)).toBeUndefined()
  })
})

test('whatever a program writes of a possible time is read as that time', () => {
  const dates = fc.date({
    min: new Date('2000-01-01T00:00Z'),
    max: new Date('2199-12-31T00:00Z'),
    noInvalidDate: true,
  })
  const zones = fc.constantFrom(0, 60, 330, -210, 765, -720)
  fc.assert(
    fc.property(dates, zones, fc.boolean(), fc.constantFrom('.', ','), (at, ahead, basic, dot) => {
      const local = new Date(at.getTime() + ahead * 60_000).toISOString().slice(0, -1)
      const [h, m] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
      const two = (n: number) => String(n).padStart(2, '0')
      const offset = `${ahead < 0 ? '-' : '+'}${two(h)}:${two(m)}`
      const [date = '', time = ''] = local.replace('.', dot).split('T')
      const text = basic
        ? `${date.replaceAll('-', '')}T${time.replaceAll(':', '')}${offset.replace(':', '')}`
        : `${date}T${time}${offset}`
      expect(epochMs(text)).toBe(at.getTime())
    }),
  )
})

test('any text is read or refused, and a number is what it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(epochMs(text)).not.toBeNaN()
    }),
  )
  expect([epochMs(0), epochMs(Number.NaN), epochMs(new Date(5)), epochMs(undefined)]).toEqual([
    0,
    undefined,
    5,
    undefined,
  ])
})
