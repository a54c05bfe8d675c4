import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.for([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab🌊', 3, 'ab…'],
  ['ab🌊d', 4, 'ab🌊…'],
  ['', 3, ''],
] as const)('%j cut to %i is %j', ([text, most, cut]) => {
  expect(cutText(text, most)).toBe(cut)
})
