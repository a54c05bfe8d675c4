import { expect, it } from 'vitest'
import { dropPlace } from './row-drag.ts'

const MIDDLES = [10, 30, 50, 70]

it.each([
  [0, 5, 0],
  [0, 20, 0],
  [0, 35, 1],
  [0, 999, 3],
  [3, 65, 3],
  [3, 45, 2],
  [3, -5, 0],
  [1, 30, 1],
  [1, 55, 2],
])('row %s, let go at %s, comes to place %s', (from, y, to) => {
  expect(dropPlace(MIDDLES, from, y)).toBe(to)
})
