import { describe, expect, it } from 'vitest'
import { aDeployment, anUnreadableRecord, aPage } from '#src/testing/builders.ts'
import { dayFinder } from '#timeline/loading/days.ts'
import { dayStartingAt, headOfRow } from './feed-days.ts'
import { feedRows } from './feed-rows.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'

const at = (...times: readonly string[]) =>
  times.map((created_at, index) =>
    created_at === 'unreadable'
      ? anUnreadableRecord(Date.parse('2026-11-20') / 1000 + index)
      : aDeployment({ created_at }, Date.parse(created_at) / 1000),
  )

/** Two pages with a gap between them, newest first. */
const withGap = (newer: readonly string[], older: readonly string[]): History =>
  withPage(withPage(EMPTY_HISTORY, aPage(at(...older))), aPage(at(...newer)))

const heads = (history: History) => {
  const rows = feedRows(history, 0)
  const dayOf = dayFinder('UTC')
  return rows.itemIndexes.map((_, rowIndex) => ({
    under: headOfRow(history, rows, rowIndex, dayOf),
    starts: dayStartingAt(history, rows, rowIndex, dayOf),
  }))
}

describe('the day of a row of the feed', () => {
  it('is the day around it for an impossible time, which starts none', () => {
    const impossible = [aDeployment({ created_at: '0001-01-01T00:00:00Z' }, 7)]
    const times = at('2026-11-20T12:00:00Z', '2026-11-20T10:00:00Z')
    const page = aPage([...times.slice(0, 1), ...impossible, ...times.slice(1)])
    expect(heads(withPage(EMPTY_HISTORY, page))).toEqual([
      { under: '2026-11-20', starts: undefined },
      { under: '2026-11-20', starts: undefined },
      { under: '2026-11-20', starts: undefined },
    ])
  })

  it('is the day above for a gap, not that of the newest deployment', () => {
    const history = withGap(
      ['2026-11-20T12:00:00Z', '2026-11-18T12:00:00Z'],
      ['2026-11-18T07:00:00Z', '2026-11-17T12:00:00Z'],
    )
    expect(heads(history)).toEqual([
      { under: '2026-11-20', starts: undefined },
      { under: '2026-11-18', starts: '2026-11-18' },
      // The gap. The row below has the same day, so no new header appears.
      { under: '2026-11-18', starts: undefined },
      { under: '2026-11-18', starts: undefined },
      { under: '2026-11-17', starts: '2026-11-17' },
    ])
  })

  it('is the day above for an unreadable record', () => {
    const history = withPage(
      EMPTY_HISTORY,
      aPage(at('2026-11-20T12:00:00Z', '2026-11-19T12:00:00Z', 'unreadable')),
    )
    expect(heads(history).map(({ under }) => under)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-19',
    ])
  })

  it('is the day below if no row above has a time, and starts once', () => {
    const times = ['unreadable', 'unreadable', '2026-11-19T12:00:00Z', '2026-11-18T12:00:00Z']
    const history = withPage(EMPTY_HISTORY, aPage(at(...times)))
    // The sticky head above the first row shows the first day.
    expect(heads(history)).toEqual([
      { under: '2026-11-19', starts: undefined },
      { under: '2026-11-19', starts: undefined },
      { under: '2026-11-19', starts: undefined },
      { under: '2026-11-18', starts: '2026-11-18' },
    ])
  })

  it('is undefined if no row has a time', () => {
    const history = withPage(EMPTY_HISTORY, aPage(at('unreadable')))
    expect(heads(history)[0]?.under).toBeUndefined()
  })
})
