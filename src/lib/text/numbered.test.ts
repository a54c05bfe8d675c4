import { expect, test } from 'vitest'
import { numbered } from './numbered.ts'

test.each([
  { texts: [], unique: [] },
  { texts: ['a', 'b'], unique: ['a 0', 'b 0'] },
  { texts: ['a', 'b', 'a', 'a'], unique: ['a 0', 'b 0', 'a 1', 'a 2'] },
])('$texts become $unique', ({ texts, unique }) => {
  expect(numbered(texts)).toEqual(unique)
})
