import { describe, expect, it } from 'vitest'
import { type Line, NOW, recordOf, wholeHistory } from '#src/testing/records.ts'
import { EMPTY_FILTER } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { periodWords, quantileWords } from './fact-words.ts'
import { failureRate } from './facts-head.tsx'
import { factsOf } from './facts-of.ts'
import { quantileOf } from './quantile.ts'
import { recoverySpans } from './recoveries.ts'
import { recoverySpanWords } from './recovery-table.tsx'

const facts = (lines: readonly Line[]) =>
  factsOf(wholeHistory(...lines), compileFilter(EMPTY_FILTER, 'UTC', NOW), 'UTC', NOW)

const days = (lines: readonly Line[]): readonly string[] => {
  const { count, some } = facts(lines).periods.day
  return some(0, Math.min(count, 40)).map((day) => periodWords(day, 'deployment'))
}

describe('facts', () => {
  it('N1, count a deploy as failed if a service in it failed', () => {
    const { tally, services } = facts([
      '11:00 DEPLOYED web:2.3.0:DEPLOYMENT_ERROR api:1',
      '10:00 DEPLOYED web:2.2.0:DEPLOYMENT_ERROR api:1',
      '09:00 DEPLOYED web:2.1.0 api:1',
    ])
    expect(failureRate(tally, '')).toBe(
      '2 of 3 attempts to deploy failed, 2 of them in a service only',
    )
    expect(tally.failed.length).toBe(2)
    expect(services[0]?.tally.failed.length).toBe(2)
  })

  it('D3, O1, count no failed stop as a failed deploy', () => {
    const { tally } = facts(['11:30 STOP_ERROR web:2', '10:00 DEPLOYED web:2'])
    expect(failureRate(tally, '')).toBe('0 of 1 attempt to deploy failed')
    expect(tally.otherFailed.length).toBe(1)
  })

  it.each<[string, readonly Line[], string, string]>([
    [
      'every act that failed by itself',
      [
        '11:30 STOP_ERROR web:2',
        '11:20 STOP_ERROR web:2',
        '11:10 RESTART_ERROR web:2',
        '11:00 DELETE_ERROR web:2',
        '10:30 BUILD_ERROR app/web:bbb',
        '10:00 DEPLOYED web:2',
      ],
      '1 of 2 attempts to deploy failed',
      '6 deployments, 1 of 2 attempts to deploy failed, 1 failed to restart, 2 to stop and 1 to delete, so far',
    ],
    [
      'what failed in a stopped, canceled or deployed record by what failed in it',
      [
        '11:30 STOPPED web:2 api:2:DEPLOYMENT_ERROR',
        '11:20 CANCELED web:2:BUILD_ERROR',
        '11:10 DEPLOYED web:2 api:2:RESTART_ERROR',
      ],
      '2 of 2 attempts to deploy failed, 2 of them in a service only',
      '3 deployments, 2 of 2 attempts to deploy failed, 1 failed to restart, so far',
    ],
    [
      'a deploy in which a service failed and that goes on',
      ['11:55 DEPLOYING web:2:DEPLOYMENT_ERROR api:2', '10:00 DEPLOYED web:1 api:1'],
      '1 of 2 attempts to deploy failed, 1 of them without a recorded end',
      '2 deployments, 1 of 2 attempts to deploy failed, so far',
    ],
  ])('say which act failed: %s', (_, lines, rate, day) => {
    expect(failureRate(facts(lines).tally, '')).toBe(rate)
    expect(days(lines)).toEqual([`Monday 2 March 2026: ${day}`])
  })

  it.each<[string, readonly Line[], number, number]>([
    ['a young one', ['11:00 DEPLOYING web:2'], 1, 0],
    ['one older than a day', ['2026-03-01T11:00Z DEPLOYING web:2'], 0, 1],
    ['one that a newer one overtook', ['11:30 DEPLOYED web:3', '11:00 DEPLOYING web:2'], 0, 1],
    [
      'one queued yesterday morning',
      ['2026-03-01T08:00Z QUEUED web:2', '2026-03-01T07:00Z DEPLOYED web:1'],
      0,
      1,
    ],
  ])('E1, E3, under way is only what may still end: %s', (_, lines, underWay, neither) => {
    const { tally } = facts(lines)
    expect([tally.underWay.length, tally.neither.length]).toEqual([underWay, neither])
  })

  it('O1, count starts and stops of ten nights as no deploy that changed what runs', () => {
    const nights = Array.from({ length: 10 }, (_, n) => 20 - n).flatMap((day) => [
      `2026-02-${day}T20:00Z STOPPED web:2.0.0`,
      `2026-02-${day}T08:00Z DEPLOYED web:2.0.0`,
    ])
    const { deeds, mean } = facts(nights)
    expect([...deeds].map(([deed, items]) => `${items.length} ${deed}`).toSorted()).toEqual([
      // What ran before the list begins is not known.
      '1 notCompared',
      '10 stop',
      '9 started',
    ])
    expect(mean?.items.length).toBe(0)
  })

  it('C2, M2, count a change only where something else runs', () => {
    const { deeds } = facts([
      '11:30 DEPLOYED web:2',
      '11:20 CANCELED web:3',
      '11:10 RESTARTED web:2',
      '11:00 DEPLOYED web:2 api:2:READY',
      '10:30 DEPLOYED web:1',
      '10:00 DEPLOYED web:1',
    ])
    expect([...deeds].map(([deed, items]) => `${items.length} ${deed}`)).toEqual([
      '2 again',
      '1 restart',
      '1 changed',
      '1 notCompared',
    ])
  })

  it.each<[string, readonly Line[], readonly string[]]>([
    [
      'two services that failed together, of which one is mended',
      ['11:00 DEPLOYED web:3', '08:00 DEPLOYMENT_ERROR web:2 api:2', '07:00 DEPLOYED web:1 api:1'],
      ['≈ 3 h', '≥ 3 h 56 min'],
    ],
    [
      'D4, a restart is no recovery from a failed deploy',
      [
        '11:50 DEPLOYED web:2.1.1',
        '08:30 RESTARTED web:2.1.0',
        '08:00 DEPLOYMENT_ERROR web:2.1.0',
        '07:00 DEPLOYED web:2.0.0',
      ],
      ['≈ 3 h 50 min'],
    ],
    [
      'O2, a failure over night counts from its first event',
      [
        '2026-03-01T09:00Z DEPLOYED web:2.2.0',
        '2026-03-01T08:00Z DEPLOYMENT_ERROR web:2.1.0',
        '2026-02-28T20:00Z STOPPED web:2.1.0',
        '2026-02-28T18:00Z DEPLOYMENT_ERROR web:2.1.0',
        '2026-02-28T10:00Z DEPLOYED web:2.0.0',
      ],
      ['≈ 15 h, stopped for part of it'],
    ],
    [
      'B1, a state without meaning ends nothing',
      ['11:30 DEPLOYED web:2:UNAVAILABLE', '11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'],
      ['≥ 56 min'],
    ],
    [
      'H2, from when it failed',
      [['11:00 DEPLOYMENT_ERROR web:2', { updated_at: '2026-03-02T11:55:00Z' }]],
      ['≥ 5 min'],
    ],
    [
      'a restart that failed ends with one that did not',
      ['11:00 RESTARTED web:1', '10:30 RESTART_ERROR web:1', '10:00 DEPLOYED web:1'],
      ['≈ 30 min'],
    ],
    [
      'A5, a deployment that names no failing service, until all of its services are deployed',
      [
        '11:30 DEPLOYED web:2 api:2',
        '11:00 RESTARTED mail:1',
        '10:00 DEPLOYMENT_ERROR web:2:READY api:2:READY',
        '09:00 DEPLOYED web:1 api:1 mail:1',
      ],
      ['≈ 1 h 30 min'],
    ],
    [
      'nothing, where only a deploy that overlapped it may have ended it',
      [
        ['11:05 DEPLOYED', { updated_at: '2026-03-02T11:08:00Z' }],
        ['11:00 DEPLOYMENT_ERROR', { updated_at: '2026-03-02T11:30:00Z' }],
        ['10:05 DEPLOYED web:2', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYMENT_ERROR web:1', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:0',
      ],
      ['—', '—'],
    ],
    [
      'H3, F, not across what cannot be read, nor without a time',
      [
        '11:30 DEPLOYED web:3',
        ['11:00 DEPLOYMENT_ERROR web:2', { updated_at: undefined }],
        '10:40 DEPLOYED web:2',
        { created_at: 'soon' },
        '10:00 DEPLOYMENT_ERROR web:1',
      ],
      ['—', '—'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(facts(lines).recoveries.map(({ after }) => recoverySpanWords(after))).toEqual(expected)
  })

  it('O3, measure only deploys that succeeded', () => {
    const build = (minute: number): Line => [
      `11:0${minute} BUILD_ERROR app/web:aaaaaaa${minute}`,
      { updated_at: `2026-03-02T11:0${minute}:18Z` },
    ]
    const deploy = (minute: number): Line => [
      `10:${minute} DEPLOYED app/web:bbbbbbb${minute}`,
      { updated_at: `2026-03-02T10:${minute + 12}:00Z` },
    ]
    const { durations } = facts([...[4, 3, 2, 1].map(build), ...[30, 20, 10].map(deploy)])
    expect(
      durations.map(({ kind, spans }) => [
        kind,
        spans.length,
        quantileWords(quantileOf(spans, 0.5)),
      ]),
    ).toEqual([['deploy', 3, '≈ 12 min']])
  })

  it('F5, know nothing of a day whose only record cannot be read', () => {
    const lines = [
      '10:00 DEPLOYED web:2.0.0',
      { created_at: '2026-03-01 at noon?', status: 'DEPLOYMENT_ERROR' },
      '2026-02-28T10:00Z DEPLOYED web:1.0.0',
    ]
    expect(days(lines)[1]).toBe('Sunday 1 March 2026: 0 deployments, a record cannot be read')
    expect(facts(lines).mean).toBeUndefined()
  })

  it('W5, leave impossible times out of every count by time', () => {
    const lines = [
      '11:00 DEPLOYED web:2',
      { ...recordOf('10:30 DEPLOYED web:1'), created_at: '9999-12-31T00:00:00Z' },
      { ...recordOf('10:00 DEPLOYED web:1'), created_at: '0001-01-01T00:00:00Z' },
    ]
    const { periods, hours, durations, pause } = facts(lines)
    expect(days(lines)).toEqual([
      'Monday 2 March 2026: 1 deployment, 0 of 1 attempt to deploy failed, so far',
    ])
    expect(periods.day.untimed.length).toBe(2)
    expect(hours.flat(2).length).toBe(1)
    expect(durations[0]?.spans.length).toBe(1)
    expect(pause?.newer).toBeUndefined()
  })

  it('say at least, where a failure goes on', () => {
    const { recoveries } = facts(['11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'])
    expect(quantileWords(quantileOf(recoverySpans(recoveries), 0.5))).toBe('≥ 56 min')
  })
})
