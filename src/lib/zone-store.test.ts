import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const freshZoneOf = async () => {
  vi.resetModules()
  return (await import('./zone-store.ts')).zoneOf
}

describe('zoneOf', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.stubEnv('TZ', 'Europe/Berlin')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('asks the system once for all parts of a page, and never for UTC', async () => {
    const zoneOf = await freshZoneOf()
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
  ])('follows the system to another zone, %s', async (_, ms) => {
    const zoneOf = await freshZoneOf()
    expect(zoneOf('local')).toBe('Europe/Berlin')
    vi.stubEnv('TZ', 'Asia/Tokyo')
    vi.setSystemTime(Date.now() + ms)
    expect(zoneOf('local')).toBe('Asia/Tokyo')
  })
})
