import { expect, it } from 'vitest'
import { freshnessOf } from './freshness.ts'

it.each([
  [1, false, 10, 60],
  [14, false, 13, 60],
  [14, true, 20, 60],
  [150, false, 126, 252],
])(
  'of %d environments, busy: %s, is old after %d min and not shown after %d',
  (count, hasBusy, old, hidden) => {
    const { oldAfter, hiddenAfter } = freshnessOf(count, hasBusy)
    expect([Math.round(oldAfter / 60_000), Math.round(hiddenAfter / 60_000)]).toEqual([old, hidden])
  },
)
