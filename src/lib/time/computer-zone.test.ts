import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatFull, formatIso } from './time-format.ts'

const fresh = async () => {
  vi.resetModules()
  const { computerZone } = await import('./computer-zone.ts')
  const { zoneOf } = await import('#src/lib/storage/zone-store.ts')
  return { computerZone, zoneOf }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubEnv('TZ', 'Europe/Berlin')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the computer’s zone', () => {
  it('is asked for once for all parts of a page, and never for UTC', async () => {
    const { zoneOf } = await fresh()
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    expect(zoneOf('utc')).toBe('UTC')
    expect(asked).not.toHaveBeenCalled()
    const zones = Array.from({ length: 100 }, () => zoneOf('local'))
    expect(new Set(zones)).toEqual(new Set(['Europe/Berlin']))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['ten seconds later', 10_000],
    ['after the clock was set back', -3_600_000],
  ])('is followed to another zone, %s', async (_, ms) => {
    const { zoneOf } = await fresh()
    expect(zoneOf('local')).toBe('Europe/Berlin')
    vi.stubEnv('TZ', 'Asia/Tokyo')
    vi.setSystemTime(Date.now() + ms)
    expect(zoneOf('local')).toBe('Asia/Tokyo')
  })
})

/** A browser that reports this as the computer's zone. */
const report = (timeZone: unknown) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)

const AT = '2026-11-20T12:52:07Z'

describe('a computer’s zone that times cannot be shown in', () => {
  it.each([
    'Etc/Unknown',
    'Factory',
    'posixrules',
    'localtime',
    'Foo/Bar',
    ':/etc/localtime',
    'GMT+1',
    '+25:00',
    'Europe/Berlin ',
    '',
    'x'.repeat(500),
  ])('is UTC for %j, and its name is known', async (name) => {
    const { computerZone, zoneOf } = await fresh()
    report(name)
    expect(computerZone()).toEqual({ zone: 'UTC', unknown: name })
    expect(formatFull(AT, zoneOf('local'))).toBe('Friday 20 November 2026, 12:52:07 UTC')
    expect(formatIso(AT, zoneOf('local'))).toBe(AT)
  })

  it.each([undefined, null])('is UTC where the browser reports %s', async (name) => {
    const { computerZone } = await fresh()
    report(name)
    expect(computerZone()).toEqual({ zone: 'UTC', unknown: '' })
  })

  it('is UTC where asking for it fails', async () => {
    const { computerZone } = await fresh()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(() => {
      throw new RangeError('Unknown time zone')
    })
    expect(computerZone()).toEqual({ zone: 'UTC', unknown: '' })
  })

  it('is followed once the computer has one', async () => {
    const { computerZone } = await fresh()
    const reported = report('Etc/Unknown')
    expect(computerZone().zone).toBe('UTC')
    reported.mockRestore()
    vi.setSystemTime(Date.now() + 10_000)
    expect(computerZone()).toEqual({ zone: 'Europe/Berlin' })
  })
})

it.each(['UTC', 'Etc/GMT+5', 'EST5EDT', 'Asia/Kathmandu'])(
  'times are shown in %s, which is known',
  async (name) => {
    const { computerZone } = await fresh()
    report(name)
    expect(computerZone()).toEqual({ zone: name })
  },
)
