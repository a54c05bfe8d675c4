import { expect, it } from 'vitest'
import { dropIndex, scrollStep } from './row-drag.ts'

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
])('drops row %s, released at %s, at index %s', (from, y, to) => {
  expect(dropIndex(MIDDLES, from, y)).toBe(to)
})

it.each([
  ['in the middle', 400, 500, 0],
  ['at the bottom, dragged down', 400, 800, 16],
  ['near the bottom, dragged down', 400, 760, 8],
  ['at the bottom, where the drag started', 790, 790, 0],
  ['near the bottom, dragged up', 790, 770, 0],
  ['at the top, dragged up', 400, 0, -16],
  ['above the window', 400, -300, -16],
  ['near the top, dragged down', 20, 60, 0],
])('a row held %s scrolls the page by the right distance', (_, start, y, by) => {
  expect(scrollStep(start, y, 800)).toBe(by)
})
