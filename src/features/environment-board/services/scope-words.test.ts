import { expect, test } from 'vitest'
import { unreadWords } from './scope-words.ts'

test.each([
  ['', ''],
  ['gone', ' gone has no column: it cannot be read.'],
  ['gone html', ' gone and html have no column: they cannot be read.'],
  ['gone html slow', ' gone, html and slow have no column: they cannot be read.'],
  ['gone html slow cut', ' gone, html, slow and 1 other have no column: they cannot be read.'],
  ['a b c d e', ' a, b, c and 2 others have no column: they cannot be read.'],
])('environments that cannot be read: %s', (names, expected) => {
  expect(unreadWords(names.split(' ').filter((name) => name !== ''))).toBe(expected)
})
