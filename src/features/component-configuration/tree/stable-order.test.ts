import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rememberOrder } from './form-tree.ts'

it.each([
  ['takes the order of the first answer', '', 'abc', 'abc'],
  ['ignores a reordered answer', 'abc', 'cba', 'abc'],
  ['puts a new key after its neighbor', 'abc', 'axbc', 'axbc'],
  ['puts a new key after a neighbor that moved', 'abc', 'cxab', 'abcx'],
  ['puts a new first key first', 'abc', 'xabc', 'xabc'],
  ['keeps adjacent new keys together', 'ab', 'axyb', 'axyb'],
  ['keeps a key that is missing', 'abc', 'ac', 'abc'],
  ['lists a repeated key once', '', 'aab', 'ab'],
])('%s', (_, seen, next, expected) => {
  expect(rememberOrder(seen.split(''), next.split('')).join('')).toBe(expected)
})

it('remembers every key of every answer, and never moves two keys past each other', () => {
  const keys = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1, maxLength: 6 }), (answers) => {
      let seen: readonly string[] = []
      for (const answer of answers) {
        const next = rememberOrder(seen, answer)
        expect(next.toSorted()).toEqual([...new Set([...seen, ...answer])].toSorted())
        expect(next.filter((key) => seen.includes(key))).toEqual(seen)
        seen = next
      }
    }),
  )
})
