import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rememberOrder, stableOrder } from './stable-order.ts'

it.each([
  ['the first answer sets the order', '', 'abc', 'abc'],
  ['a reordered answer changes nothing', 'abc', 'cba', 'abc'],
  ['a new key goes behind its neighbour', 'abc', 'axbc', 'axbc'],
  ['also where that neighbour moved', 'abc', 'cxab', 'abcx'],
  ['a new first key goes first', 'abc', 'xabc', 'xabc'],
  ['new keys in a row stay in a row', 'ab', 'axyb', 'axyb'],
  ['a key that is gone is gone', 'abc', 'ac', 'ac'],
  ['a repeated key is shown once', '', 'aab', 'ab'],
])('%s', (_, seen, next, expected) => {
  expect(stableOrder(seen.split(''), next.split('')).join('')).toBe(expected)
})

it('brings a key that returns back to its place', () => {
  const seen = rememberOrder(rememberOrder([], ['a', 'b', 'c']), ['a', 'c'])
  expect(stableOrder(seen, ['a', 'c', 'b'])).toEqual(['a', 'b', 'c'])
})

it('shows exactly the keys of the answer, and never moves two keys past each other', () => {
  const keys = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1, maxLength: 6 }), (answers) => {
      let seen: readonly string[] = []
      let shown: readonly string[] = []
      for (const answer of answers) {
        seen = rememberOrder(seen, answer)
        const next = stableOrder(seen, answer)
        expect(new Set(next)).toEqual(new Set(answer))
        expect(next).toHaveLength(new Set(answer).size)
        const both = shown.filter((key) => next.includes(key))
        expect(next.filter((key) => both.includes(key))).toEqual(both)
        shown = next
      }
    }),
  )
})
