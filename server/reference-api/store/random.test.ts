import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

const draw = (key: string) => {
  const random = createRandom(key)
  return Array.from({ length: 20 }, () => random.next())
}

describe('a seeded generator', () => {
  it('returns the same sequence for the same key, and another for another', () => {
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
  })

  it('stays within its bounds, reaches both ends, and picks existing items', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(6), (key, min, span) => {
        const random = createRandom(key)
        const drawn = Array.from({ length: 300 }, () => random.int(min, min + span))
        expect(Math.min(...drawn)).toBe(min)
        expect(Math.max(...drawn)).toBe(min + span)
        expect(['x', 'y']).toContain(random.pick(['x', 'y']))
        expect(
          random.weighted([
            [0, 'never'],
            [1, 'always'],
          ]),
        ).toBe('always')
      }),
    )
  })

  it('throws when asked to pick from an empty list', () => {
    expect(() => createRandom('a').pick([])).toThrow('Nothing to pick from')
  })
})
