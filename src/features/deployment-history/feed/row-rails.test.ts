import { describe, expect, it } from 'vitest'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { feedRows } from './feed-rows.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { railsAt } from './row-rails.ts'

const records = [1, 2, 3, 4, 5].map((n) => aDeployment({}, n))
const history = withPage(EMPTY_HISTORY, aPage(records))

const linesOf = (shown: readonly number[], filtered: boolean, first = 0) => {
  const rows = feedRows(history, first, ({ id }) =>
    shown.some((index) => records[index]?.id === id),
  )
  return rows.itemIndexes.map((_, rowIndex) => {
    const { above, below } = railsAt(history, rows, rowIndex, filtered, 0)
    return `${above}/${below ?? ''}`
  })
}

describe('the rail of a row', () => {
  it('is known if nothing is hidden', () => {
    expect(linesOf([0, 1, 2, 3, 4], false, 0)).toEqual(['ok/ok', 'ok/ok', 'ok/ok', 'ok/ok', 'ok/'])
    // Newer deployments behind the pill do not count as hidden.
    expect(linesOf([3, 4], false, 3)).toEqual(['ok/ok', 'ok/'])
  })

  it('is unknown across entries that a filter hides', () => {
    expect(linesOf([0, 2, 3], true)).toEqual(['ok/none', 'none/ok', 'ok/none'])
    expect(linesOf([2, 4], true)).toEqual(['none/none', 'none/'])
  })

  it('is unknown at a gap', () => {
    const missing = withPage(history, aPage([aDeployment({ status: 'RESTARTED' }, 99)]))
    const rows = feedRows(missing, 0)
    expect(railsAt(missing, rows, 0, false, 0)).toEqual({ above: 'ok', below: 'none' })
    expect(railsAt(missing, rows, 1, false, 0)).toEqual({ above: 'none', below: 'none' })
    expect(railsAt(missing, rows, 2, false, 0)).toEqual({ above: 'ok', below: 'ok' })
  })
})
