import { wholeHistory } from '#src/testing/records.ts'
import { describe, expect, it } from 'vitest'
import { aContainer, aDeployment, anUnreadableRecord, aPage } from '#src/testing/builders.ts'
import { countDays, type DayCounts, dayWords } from './day-counts.ts'
import { feedRows } from './feed-rows.ts'
import {
  EMPTY_HISTORY,
  type History,
  type HistoryItem,
  withPage,
} from '#src/deployments/history/history.ts'

type State = 'DEPLOYED' | 'BUILD_ERROR'

let made = 0
/** Deployments, newest first, at these times. */
const at = (...times: readonly (readonly [string, State?] | 'unreadable')[]) =>
  times.map((one) => {
    made += 1
    return one === 'unreadable'
      ? anUnreadableRecord(made)
      : aDeployment({ created_at: one[0], status: one[1] ?? 'DEPLOYED' }, made)
  })

const load = (records: ReturnType<typeof at>, end: 'all' | 'more' = 'all'): History => {
  const history = withPage(EMPTY_HISTORY, aPage(records))
  return end === 'all' ? withPage(history, aPage([]), history.items.at(-1)?.id) : history
}

const said = (
  history: History,
  zone = 'UTC',
  matches?: (item: HistoryItem) => boolean,
): readonly string[] => {
  const rows = feedRows(history, 0, matches)
  return wordsOf(countDays(history, rows, zone), matches !== undefined)
}

const wordsOf = (counts: DayCounts, filtered = false): readonly string[] =>
  [...counts].map(([day, one]) => `${day}: ${dayWords(one, filtered)}`)

describe('the header of a day counts', () => {
  it.each<[string, ReturnType<typeof at>, readonly string[]]>([
    ['one', at(['2026-11-20T12:00:00Z']), ['2026-11-20: 1 deployment']],
    [
      'those that failed',
      at(['2026-11-20T12:00:00Z', 'BUILD_ERROR'], ['2026-11-20T11:00:00Z']),
      ['2026-11-20: 2 deployments · 1 failed to deploy'],
    ],
    [
      'a deployment that ended well as failed if one of its services failed',
      [
        aDeployment({
          created_at: '2026-11-20T12:00:00Z',
          containers: [aContainer({ status: 'DEPLOYMENT_ERROR' })],
        }),
      ],
      ['2026-11-20: 1 deployment · 1 failed to deploy'],
    ],
    [
      'each day separately',
      at(['2026-11-20T00:00:00Z'], ['2026-11-19T23:59:59Z'], ['2026-11-19T01:00:00Z']),
      ['2026-11-20: 1 deployment', '2026-11-19: 2 deployments'],
    ],
    [
      'unreadable records for the day around them',
      at(['2026-11-20T12:00:00Z'], 'unreadable', ['2026-11-19T12:00:00Z']),
      ['2026-11-20: 1 deployment · 1 not readable', '2026-11-19: 1 deployment'],
    ],
    [
      'unreadable records above all others for the day below them',
      at('unreadable', 'unreadable', ['2026-11-20T12:00:00Z'], 'unreadable'),
      ['2026-11-20: 1 deployment · 3 not readable'],
    ],
    [
      'a day once, even if another day is in between',
      at(['2026-11-20T12:00:00Z'], ['2026-11-19T12:00:00Z'], ['2026-11-20T11:00:00Z']),
      ['2026-11-20: 2 deployments', '2026-11-19: 1 deployment'],
    ],
  ])('%s', (_, records, expected) => {
    expect(said(load(records))).toEqual(expected)
  })

  it('days of the zone, also where one has 25 hours', () => {
    const records = at(['2026-10-25T22:59:59Z'], ['2026-10-24T22:00:00Z'], ['2026-10-24T21:59:59Z'])
    expect(said(load(records), 'Europe/Berlin')).toEqual([
      '2026-10-25: 2 deployments',
      '2026-10-24: 1 deployment',
    ])
  })

  it('the oldest loaded day only so far, while older ones are not loaded', () => {
    const records = at(['2026-11-20T12:00:00Z'], ['2026-11-19T12:00:00Z'])
    expect(said(load(records, 'more'))).toEqual([
      '2026-11-20: 1 deployment',
      '2026-11-19: 1 deployment so far',
    ])
  })

  it('the days around a gap only so far', () => {
    const old = withPage(
      EMPTY_HISTORY,
      aPage(at(['2026-11-18T12:00:00Z'], ['2026-11-17T12:00:00Z'], ['2026-11-16T12:00:00Z'])),
    )
    const history = withPage(old, aPage(at(['2026-11-20T12:00:00Z'], ['2026-11-19T12:00:00Z'])))
    expect(history.gaps.size).toBe(1)
    expect(said(history)).toEqual([
      '2026-11-20: 1 deployment',
      '2026-11-19: 1 deployment so far',
      '2026-11-18: 1 deployment so far',
      '2026-11-17: 1 deployment',
      '2026-11-16: 1 deployment so far',
    ])
  })

  it('what matches, and says so', () => {
    const history = load(
      at(
        ['2026-11-20T12:00:00Z', 'BUILD_ERROR'],
        ['2026-11-20T11:00:00Z'],
        ['2026-11-19T11:00:00Z'],
      ),
      'more',
    )
    const failed = (item: HistoryItem) =>
      item.kind === 'deployment' && item.deployment.status === 'BUILD_ERROR'
    expect(said(history, 'UTC', failed)).toEqual(['2026-11-20: 1 match · 1 failed to deploy'])
    expect(said(history, 'UTC', (item) => item.kind === 'deployment')).toEqual([
      '2026-11-20: 2 matches · 1 failed to deploy',
      '2026-11-19: 1 match so far',
    ])
  })
})

it('N1, a deployment failed if any service of it did', () => {
  const history = wholeHistory(
    '11:00 DEPLOYED web:2.3.0:DEPLOYMENT_ERROR api:1',
    '10:00 DEPLOYED web:2.2.0:DEPLOYMENT_ERROR api:1',
    '09:00 DEPLOYED web:2.1.0 api:1',
  )
  const counts = countDays(history, feedRows(history, 0), 'UTC').get('2026-03-02')
  expect(counts && dayWords(counts, false)).toBe('3 deployments · 2 failed to deploy')
})

it('O1, each act that failed is named', () => {
  const history = wholeHistory(
    '11:00 STOP_ERROR web:1',
    '10:30 STOP_ERROR web:1',
    '10:00 DELETE_ERROR web:1',
    '09:30 RESTART_ERROR web:1',
    '09:00 BUILD_ERROR web:1',
    '08:00 STOPPED web:1 api:1:DEPLOYMENT_ERROR',
  )
  const counts = countDays(history, feedRows(history, 0), 'UTC').get('2026-03-02')
  expect(counts && dayWords(counts, false)).toBe(
    '6 deployments · 2 failed to deploy, 1 to restart, 2 to stop and 1 to delete',
  )
})
