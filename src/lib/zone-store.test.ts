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
    vi.useRealTimers()
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
    expect(zoneOf('utc')).toBe('UTC')
  })
})
