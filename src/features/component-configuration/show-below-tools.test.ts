import { expect, it } from 'vitest'
import { scrollToShow } from './show-below-tools.ts'

it.each([
  ['in view', 300, 0],
  ['just below the tools', 100, 0],
  ['above the window', -900, -1008],
  ['behind the tools', 40, -68],
  ['below the window', 1500, 1392],
  ['at the very end of the window', 790, 682],
])('something %s is brought under the tools', (_, top, by) => {
  expect(scrollToShow(top, 100, 800)).toBe(by)
})
