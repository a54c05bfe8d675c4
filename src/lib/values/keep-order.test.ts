import { expect, test } from 'vitest'
import { createStableOrder, keepOrder } from './keep-order.ts'

const letters = (text: string) => text.split('')
const itself = (letter: string) => letter

test.each([
  { before: '', next: 'cab', kept: 'cab', what: 'what was not there before stands as given' },
  { before: 'abc', next: 'abc', kept: 'abc', what: 'what did not change stands as it did' },
  { before: 'abc', next: 'cab', kept: 'abc', what: 'what is more urgent now keeps its place' },
  { before: 'abc', next: 'xaybc', kept: 'abcxy', what: 'what is new follows in its own order' },
  { before: 'abc', next: 'xca', kept: 'acx', what: 'what is gone leaves its place' },
])('$what', ({ before, next, kept }) => {
  expect(keepOrder(letters(before), letters(next), itself).join('')).toBe(kept)
})

test('the same array is returned while nothing moves', () => {
  const next = letters('abc')
  expect(keepOrder(letters('ab'), next, itself)).toBe(next)
  const places = createStableOrder(itself)
  places.keep(letters('abc'))
  const given = letters('cab')
  expect(places.keep(given)).toBe(places.keep(given))
})

test('only what was seen keeps its place, until the person asks for another order', () => {
  const places = createStableOrder(itself)
  places.keep(letters('abcd'), 'all')
  places.setSeen(2)
  expect(places.keep(letters('xdabc'), 'all').join('')).toBe('abxdc')
  expect(places.keep(letters('xdabc'), 'failing').join('')).toBe('xdabc')
})
