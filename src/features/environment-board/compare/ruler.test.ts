import { expect, test } from 'vitest'
import { rulerScale } from './ruler.tsx'

const DAY = 86_400_000

test.each([
  ['no head commit is dated', [], { days: 1, way: 'behind' }],
  ['behind', [DAY / 2, 2.5 * DAY], { days: 3, way: 'behind' }],
  ['behind in some and ahead in others', [1.5 * DAY, -9 * DAY], { days: 2, way: 'behind' }],
  ['ahead', [-3.5 * DAY, 0], { days: 4, way: 'ahead' }],
])('the ruler reaches the largest span: %s', (_, spans, expected) => {
  expect(rulerScale(spans)).toEqual(expected)
})
