import { expect, it } from 'vitest'
import { scrollToShow } from './find-marks.ts'

it.each([
  ['in view', 300, 0],
  ['just below the toolbar', 100, 0],
  ['above the window', -900, -1008],
  ['behind the toolbar', 40, -68],
  ['below the window', 1500, 1392],
  ['at the very end of the window', 790, 682],
])('scrolls an element %s to just below the toolbar', (_, top, by) => {
  expect(scrollToShow(top, 100, 800)).toBe(by)
})
