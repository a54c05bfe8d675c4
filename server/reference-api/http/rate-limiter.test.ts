import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import { NOON, ask, createClock, listPath } from '#reference/testing/test-client.ts'

const HOUR = 3_600_000
const limitsOf = (response: Response) =>
  ['Limit', 'Remaining', 'Reset'].map((name) => response.headers.get(`X-RateLimit-${name}`))

describe('the hourly budget of a token', () => {
  it('counts down to a 429 with the time to retry, and starts over then', async () => {
    const clock = createClock()
    const api = createReferenceApi({ seedSize: 20, rateLimit: 3, now: clock.now })
    const authorization = `Token ${api.mintToken()}`
    const get = () => ask(api, listPath(api, 'single'), authorization)
    const reset = String((NOON.getTime() + HOUR) / 1000)

    expect(limitsOf(await get())).toEqual(['3', '2', reset])
    clock.pass(HOUR / 2)
    expect(limitsOf(await get())).toEqual(['3', '1', reset])
    expect(limitsOf(await get())).toEqual(['3', '0', reset])

    clock.pass(HOUR / 2 - 1500)
    const refused = await get()
    expect(refused.status).toBe(429)
    expect(limitsOf(refused)).toEqual(['3', '0', reset])
    expect(refused.headers.get('Retry-After')).toBe('2')
    expect(await refused.json()).toEqual({
      status: 429,
      error: 'Too Many Requests',
      message: 'All 3 requests of this hour have been used',
    })

    clock.pass(1500)
    const again = await get()
    expect(again.status).toBe(200)
    expect(limitsOf(again)).toEqual(['3', '2', String((NOON.getTime() + 2 * HOUR) / 1000)])
    api.close()
  })

  it('is not spent by other tokens or JWTs', async () => {
    const api = createReferenceApi({ seedSize: 20, rateLimit: 10, now: () => NOON })
    const path = listPath(api, 'single')
    const first = `Token ${api.mintToken()}`
    await ask(api, path, first)
    const jwts = [await api.mintJwt(), await api.mintJwt()].map((jwt) => `Bearer ${jwt}`)
    const others = [`Token ${api.mintToken()}`, ...jwts]
    for (const other of others) expect(limitsOf(await ask(api, path, other))[1]).toBe('9')
    expect(limitsOf(await ask(api, path, first))[1]).toBe('8')
    api.close()
  })

  it('is not spent by an unknown caller', async () => {
    const api = createReferenceApi({ seedSize: 20, now: () => NOON })
    for (let count = 0; count < 3; count += 1) {
      const response = await ask(api, listPath(api, 'single'), 'Token nobody')
      expect(limitsOf(response)).toEqual(['1000', '1000', String((NOON.getTime() + HOUR) / 1000)])
    }
    api.close()
  })
})

describe('a fixed window', () => {
  it('never allows more than its limit between two resets, whatever the pauses', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400)), fc.integer({ min: 1, max: 5 }), (pauses, limit) => {
        const clock = createClock()
        const limiter = createRateLimiter({ limit, windowMs: 1000, now: clock.now })
        const granted = new Map<number, number>()
        for (const pause of pauses) {
          clock.pass(pause)
          const allowance = limiter.take('a caller')
          expect(allowance.resetAt).toBeGreaterThan(clock.now().getTime())
          const before = granted.get(allowance.resetAt) ?? 0
          expect(allowance.granted).toBe(before < limit)
          granted.set(allowance.resetAt, before + (allowance.granted ? 1 : 0))
          expect(allowance.remaining).toBe(limit - (granted.get(allowance.resetAt) ?? 0))
        }
      }),
    )
  })
})
