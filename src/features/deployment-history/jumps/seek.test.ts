import { deploymentAt } from '#src/testing/records.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EMPTY_HISTORY,
  type History,
  withLinkedPage,
  withPage,
} from '#src/deployments/history/history.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { serviceName, servicesOf } from '#src/deployments/record/services.ts'
import { aPage } from '#src/testing/builders.ts'
import {
  aCompleteHistory,
  aHistory,
  containersOf,
  isoTime,
  recordsOf,
} from '#src/testing/histories.ts'
import { randomHistory } from '#src/testing/random-histories.ts'
import { feedRows } from '#timeline/feed/feed-rows.ts'
import type { Goal } from './goal.ts'
import { arrivalWords } from './jump-words.ts'
import { type SearchedRows, seek } from './seek.ts'

const searchedIn = (history: History, zone = 'UTC'): SearchedRows => ({
  history,
  rows: feedRows(history, 0),
  zone,
  since: -Infinity,
})

const NOWHERE = { kind: 'missing', what: 'older' }

const isBad = (status: Parameters<typeof stateAppearance>[0]) =>
  stateAppearance(status).shape === 'failed'

test('a time leads to the last deployment before it, wherever that is proven', () => {
  fc.assert(
    fc.property(
      randomHistory,
      fc.double({ min: -0.2, max: 1.2, noNaN: true }),
      ({ history, now }, part) => {
        const times = history.items.flatMap((item) =>
          item.kind === 'deployment' ? [Date.parse(item.deployment.created_at)] : [],
        )
        const oldest = Math.min(...times, now)
        const at = Math.round(oldest + (now - oldest) * part)
        const result = seek(searchedIn(history), { kind: 'time', at })
        const before = times.filter((ms) => ms <= at)
        if (result.kind === 'found' && result.exact) {
          const item = history.items[result.index]
          expect(item?.kind === 'deployment' && Date.parse(item.deployment.created_at)).toBe(
            Math.max(...before),
          )
        }
        if (result.kind === 'found' && !result.exact) {
          expect(before).toEqual([])
          expect(history.complete).toBe(true)
        }
        if (result.kind === 'missing' && result.what === 'older') expect(before).toEqual([])
        if (result.kind === 'none') expect(times).toEqual([])
        // Without gaps it is always known whether it is loaded.
        if (history.gaps.size === 0 && before.length > 0) expect(result.kind).toBe('found')
      },
    ),
    { numRuns: 300 },
  )
})

test('steps from failure to failure pass every failure once, both ways', () => {
  fc.assert(
    fc.property(randomHistory, ({ history }) => {
      const failed = history.items.flatMap((item, index) =>
        item.kind === 'deployment' &&
        (isBad(item.deployment.status) ||
          servicesOf(item.deployment).some(({ record }) => isBad(record.status)))
          ? [index]
          : [],
      )
      const gap = history.items.findIndex(({ key }) => history.gaps.has(key))
      const reachable = gap < 0 ? failed : failed.filter((index) => index <= gap)
      const walk = (way: 'older' | 'newer', first: string | undefined) => {
        const passed: number[] = []
        let from = first
        for (;;) {
          const goal: Goal = { kind: 'failure', way, from, including: from === undefined }
          const result = seek(searchedIn(history), goal)
          if (result.kind !== 'found') return { passed, end: result.kind }
          passed.push(result.index)
          from = history.items[result.index]?.key
        }
      }
      const down = walk('older', undefined)
      expect(down.passed).toEqual(reachable)
      if (gap < 0) {
        expect(down.end).toBe(history.complete ? 'none' : 'missing')
        const last = history.items.at(-1)
        if (last !== undefined)
          expect(walk('newer', last.key).passed).toEqual(
            failed.filter((index) => index < history.items.length - 1).toReversed(),
          )
      } else expect(down.end).toBe('missing')
    }),
    { numRuns: 300 },
  )
})

const at = (time: string, services: string) => ({
  created_at: isoTime(time),
  updated_at: isoTime(time),
  containers: containersOf(time, services),
})

const DAYS = [
  { created_at: '2026-11-20T10:00:00Z' },
  { created_at: '2026-11-18T23:30:00Z' },
  { created_at: '2026-11-18T08:00:00Z' },
]

describe('a day', () => {
  test.each([
    ['2026-11-18', 'UTC', { kind: 'found', index: 1, exact: true }],
    // 00:30 on the next day in Berlin.
    ['2026-11-18', 'Europe/Berlin', { kind: 'found', index: 2, exact: true }],
    ['2026-11-19', 'Europe/Berlin', { kind: 'found', index: 1, exact: true }],
    ['2026-11-19', 'UTC', { kind: 'found', index: 1, exact: false }],
    ['2026-11-10', 'UTC', { kind: 'found', index: 2, exact: false }],
  ])('%s in %s', (day, zone, expected) => {
    expect(seek(searchedIn(aCompleteHistory(DAYS), zone), { kind: 'day', day })).toEqual(expected)
  })

  test('is looked for among older deployments where these are not loaded', () => {
    expect(seek(searchedIn(aHistory(DAYS)), { kind: 'day', day: '2026-11-10' })).toEqual(NOWHERE)
  })

  test('is not looked for where a filter by dates rules it out', () => {
    const searched = { ...searchedIn(aHistory(DAYS)), since: Date.parse('2026-11-19T00:00:00Z') }
    const rows = feedRows(searched.history, 0, (item) => item === searched.history.items[0])
    expect(seek({ ...searched, rows }, { kind: 'day', day: '2026-11-10' })).toEqual({
      kind: 'found',
      index: 0,
      exact: false,
    })
  })

  test('in a gap is looked for there', () => {
    const newest = aHistory(DAYS.slice(0, 1))
    const old = recordsOf([...DAYS, { created_at: '2026-10-02T08:00:00Z' }]).slice(3)
    const history = withLinkedPage(newest, aPage(old), 'unknown')
    const result = seek(searchedIn(history), { kind: 'day', day: '2026-10-20' })
    expect(result).toEqual({
      kind: 'missing',
      what: { key: `gap:${history.items[1]?.key}`, startId: history.items[0]?.id },
    })
    expect(seek(searchedIn(history), { kind: 'day', day: '2026-11-20' }).kind).toBe('found')
  })
})

describe('the previous change of a service', () => {
  const RECORDS = [
    at('14:00', 'worker:v3 web:c1'),
    at('13:00', 'worker:v3:RESTARTED'),
    at('12:00', 'web:c1'),
    at('11:00', 'worker:v3'),
    at('10:00', 'worker:v2 web:c1'),
    at('09:00', 'worker:v2'),
  ]
  const changeOf = (history: History, name: string, index: number) => {
    const from = history.items[index]?.id ?? ''
    const service =
      changesAt(history, deploymentAt(history, index)).services.find(
        (one) => serviceName(one.service) === name,
      )?.key ?? name
    return seek(searchedIn(history), { kind: 'change', service, name, from })
  }

  test('passes deployments that changed nothing of it', () => {
    const history = aCompleteHistory(RECORDS)
    expect(changeOf(history, 'worker', 0)).toEqual({ kind: 'found', index: 3, exact: true })
    // Added by the oldest one that names it.
    expect(changeOf(history, 'worker', 3)).toEqual({ kind: 'found', index: 5, exact: true })
    expect(changeOf(history, 'worker', 5)).toEqual({ kind: 'none' })
  })

  test('is not known where the history is not loaded', () => {
    const history = aHistory(RECORDS)
    expect(changeOf(history, 'worker', 3)).toEqual(NOWHERE)
  })

  test('of nothing that is there is none', () => {
    expect(changeOf(aCompleteHistory(RECORDS), 'absent', 0)).toEqual({ kind: 'none' })
    const goal = { kind: 'change', service: 'worker', name: 'worker', from: '' } as const
    expect(seek(searchedIn(withPage(EMPTY_HISTORY, aPage([]))), goal)).toEqual({ kind: 'none' })
  })
})

test('a day without a deployment leads to the one before it, or to the oldest, and says which', () => {
  const history = aCompleteHistory([
    { created_at: '2026-11-20T12:00:00Z' },
    { created_at: '2026-11-14T12:00:00Z' },
  ])
  const said = (day: string): string => {
    const goal: Goal = { kind: 'day', day }
    const found = seek(searchedIn(history), goal)
    const item = found.kind === 'found' ? history.items[found.index] : undefined
    if (found.kind !== 'found' || !item) return found.kind
    const now = Date.parse('2026-11-20T15:00:00Z')
    return arrivalWords(goal, item, found.exact, { zone: 'UTC', now, filtered: false })
  }
  expect(said('2026-11-14')).toMatch(/^Newest deployment on 14 November: Deployed/)
  // The 20th is nearer.
  expect(said('2026-11-19')).toMatch(
    /^Nothing was deployed on 19 November\. Previous deployment: Deployed, .*14 November/,
  )
  expect(said('2026-11-01')).toMatch(/^No deployment is that old\. The oldest: Deployed, /)
})
