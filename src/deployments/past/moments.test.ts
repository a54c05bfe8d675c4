import { describe, expect, it, test } from 'vitest'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { serviceName, versionOf } from '#src/deployments/record/services.ts'
import {
  historyOfPages,
  type Line,
  NOW,
  recordOf,
  recordTime,
  wholeHistory,
} from '#src/testing/records.ts'
import { effectOf } from './service-event.ts'
import {
  deploymentUnderWay,
  mayChangeSoon,
  environmentAt,
  environmentNow,
  isFailingAfter,
  leftAfter,
} from './environment.ts'
import { openFailures, unknownAbove } from './status.ts'

const HOUR_LONG = { updated_at: '2026-03-02T11:50:00Z' }

const at = (time: string, ...lines: readonly Line[]): readonly string[] =>
  [...environmentAt(wholeHistory(...lines), Date.parse(recordTime(time))).statuses.values()].map(
    ({ past, runs, is, underWay }) =>
      [
        serviceName(past.service),
        (runs?.service && versionOf(runs.service)) ?? '-',
        is,
        ...(underWay?.service ? [`${versionOf(underWay.service)} under way`] : []),
      ].join(' '),
  )

test('an end that is later than when its record was asked for is not known', () => {
  const page = readDeploymentHistoryPage({
    results: [recordOf('11:27 STOPPED web:1', { updated_at: recordTime('14:19') })],
  })
  if (!page) throw new Error('not a page')
  const history = withPage(EMPTY_HISTORY, page, undefined, { at: NOW, came: NOW })
  const [status] = environmentNow(history, NOW).statuses.values()
  expect(status?.is).toBe('stopped')
  expect(status?.isSince && effectOf(status.isSince)).toEqual({
    requestedAt: Date.parse(recordTime('11:27')),
    at: undefined,
  })
})

describe('a moment', () => {
  it('is one at which a failure lasts that a deployment mended later', () => {
    const history = wholeHistory(
      ['11:00 DEPLOYED web:2', HOUR_LONG],
      '10:30 DEPLOYMENT_ERROR web:2:READY',
      '10:00 DEPLOYED web:1',
    )
    const failedAt = (time: string) =>
      environmentAt(history, Date.parse(recordTime(time))).failedDeployments.length
    expect([failedAt('11:30'), failedAt('11:55')]).toEqual([1, 0])
  })

  it.each<[string, string, readonly Line[], readonly string[]]>([
    [
      'H1, before a deploy of 50 minutes took effect',
      '11:30',
      [['11:00 DEPLOYED web:2.1.0', HOUR_LONG], '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0 up 2.1.0 under way'],
    ],
    [
      'H1, after it did',
      '11:55',
      [['11:00 DEPLOYED web:2.1.0', HOUR_LONG], '10:00 DEPLOYED web:2.0.0'],
      ['web 2.1.0 up'],
    ],
    ['G2, before the list begins', '2025-06-01T00:00Z', ['10:00 STOPPED web:2.0.0'], []],
    [
      'a later stop does not reach back',
      '10:30',
      ['11:00 STOPPED', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0 up'],
    ],
  ])('%s', (_, time, lines, expected) => expect(at(time, ...lines)).toEqual(expected))

  it('has no end where one update of all records contradicts it', () => {
    const touched = { updated_at: '2026-03-02T11:59:00Z' }
    const history = wholeHistory(
      ['11:00 DEPLOYED web:2.1.0', touched],
      ['10:00 DEPLOYED web:2.0.0', touched],
    )
    const [status] = environmentNow(history, NOW).statuses.values()
    const [newer, older] = status?.past.events ?? []
    expect(newer && effectOf(newer, status?.past).at).toBe(Date.parse(touched.updated_at))
    expect(older && effectOf(older, status?.past).at).toBeUndefined()
  })
})

const hourly = Array.from(
  { length: 3 },
  (_, n): Line => `${String(11 - n).padStart(2, '0')}:50 DEPLOYED web:2.${40 - n}`,
)

describe('what is missing', () => {
  it('F1, F3: nothing that failed below a gap still fails', () => {
    const gapped = historyOfPages([hourly])
    const old = historyOfPages([
      [
        '2025-11-20T09:00Z DEPLOYMENT_ERROR job/reports:0.9.0',
        '2025-11-19T09:00Z DEPLOYED job/reports:0.8.0',
      ],
    ])
    const last = gapped.items.at(-1)
    const history = {
      ...gapped,
      items: [...gapped.items, ...old.items],
      keys: new Set([...gapped.keys, ...old.keys]),
      gaps: new Set(last ? [last.key] : []),
    }
    const { statuses } = environmentNow(history, NOW)
    const reports = [...statuses.values()].find(
      ({ past }) => serviceName(past.service) === 'reports',
    )
    expect(reports?.failures).toHaveLength(1)
    expect(reports && openFailures(reports)).toEqual([])
    expect(reports && unknownAbove(reports, reports.failures[0])?.why).toBe('gap')
    expect(isFailingAfter(history, 0)).toBe(false)
    expect(isFailingAfter(history, 3)).toBe(true)
    expect(leftAfter(history, 0)).toBe('up')
  })

  it('G4: a server that starts again proves no beginning', () => {
    const newest = recordOf('11:50 DEPLOYED web:2.9')
    const oldest = recordOf('11:49 DEPLOYED web:2.8')
    const history = historyOfPages([
      [newest, oldest],
      [newest, oldest],
    ])
    expect(history.startsAgain).toBe(true)
    const [status] = environmentNow(history, NOW).statuses.values()
    expect(status?.unknowns.at(-1)?.why).toBe('notLoaded')
  })
})

describe('what is under way', () => {
  it.each<[string, readonly Line[], string | undefined]>([
    [
      'E1, not without an end for three days',
      ['11:00 DEPLOYED web:2', '2026-02-27T09:00Z DEPLOYING batch:1'],
      undefined,
    ],
    [
      'E3, not queued for weeks',
      ['11:00 DEPLOYED web:2', '2026-01-27T09:00Z DEPLOYMENT_QUEUED batch:1'],
      undefined,
    ],
    [
      'the newest that runs',
      ['11:59 QUEUED web:3', '11:58 DEPLOYING web:2', '11:00 DEPLOYED web:1'],
      '11:58',
    ],
    ['the one that has waited longest', ['11:59 QUEUED web:3', '11:58 QUEUED web:2'], '11:58'],
    [
      'not a stop that names nobody, once all services were deployed since',
      [
        '11:00 DEPLOYED api:5',
        '10:00 DEPLOYED api:7 job/migrate:7',
        '09:00 STOPPING',
        '08:00 DEPLOYED api:5 job/migrate:7',
      ],
      undefined,
    ],
    [
      'a stop that names nobody, while one of the services was not deployed since',
      ['11:00 DEPLOYED api:5', '09:00 STOPPING', '08:00 DEPLOYED api:5 job/migrate:7'],
      '09:00',
    ],
    [
      'not one that names nobody under a newer one',
      ['11:00 DEPLOYED', '09:00 DEPLOYING'],
      undefined,
    ],
    ['not what a newer one overtook', ['11:59 DEPLOYED web:3', '11:30 DEPLOYING web:2'], undefined],
  ])('%s', (_, lines, expected) => {
    const item = deploymentUnderWay(wholeHistory(...lines), NOW)
    expect(item?.deployment.created_at).toBe(expected && recordTime(expected))
  })
})

describe('what may change soon', () => {
  it.each<[string, boolean, readonly Line[]]>([
    ['what runs', true, ['11:58 DEPLOYING web:2.1.0', '10:00 DEPLOYED web:2.0.0']],
    ['B3, what is ready', true, ['11:58 READY web:2.1.0', '10:00 DEPLOYED web:2.0.0']],
    [
      'E3, not what has no end for weeks',
      false,
      ['11:00 DEPLOYED web:2.1.0', '2026-01-27T09:00Z DEPLOYMENT_QUEUED batch:1.4.0'],
    ],
    [
      'not what a newer deployment of the same services has overtaken',
      false,
      ['11:00 DEPLOYED web:2.1.0 api:1', '10:50 DEPLOYING web:2.0.0'],
    ],
    [
      'what a newer deployment of other services has not overtaken',
      true,
      ['11:00 DEPLOYED api:1', '10:50 DEPLOYING web:2.0.0'],
    ],
    [
      'what has overtaken in one of the services that are not finished, and not in the other',
      true,
      ['11:30 DEPLOYED web:2.1.0', '11:00 DEPLOYING web:2.0.0 api:1'],
    ],
    [
      'not what is ready, and was deployed since',
      false,
      ['11:30 DEPLOYED web:2.1.0', '11:00 READY web:2.1.0'],
    ],
    ['not what is unavailable', false, ['11:00 UNAVAILABLE web:2.1.0']],
  ])('%s', (_, expected, lines) => {
    expect(mayChangeSoon(wholeHistory(...lines), NOW)).toBe(expected)
  })
})
