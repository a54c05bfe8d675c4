import { describe, expect, it } from 'vitest'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { aDatabase, anUnreadableRecord, unrecognized } from '#src/testing/builders.ts'
import {
  aCompleteHistory,
  aHistory,
  containersOf,
  isoTime,
  type Records,
} from '#src/testing/histories.ts'
import { headlineOf } from './headline.ts'
import type { History } from '#src/deployments/history/history.ts'
import { plainText } from '#src/deployments/insights/sentence.ts'

const NOW = Date.parse('2026-11-20T14:32:00Z')
/** A deployment of 20 November (or another ISO time) that took `minutes`, of "name:tag:STATE". */
const at = (
  time: string,
  status: Deployment['status'],
  parts = '',
  minutes = 4,
): Partial<Deployment> => {
  const created = isoTime(time)
  return {
    id: `at ${time}`,
    created_at: created,
    updated_at: new Date(Date.parse(created) + minutes * 60_000).toISOString(),
    status,
    triggered_by: 'ci-bot',
    containers: containersOf(time, parts),
  }
}

/** The text with ordinary spaces instead of non-breaking ones. */
const textOf = (history: History, now = NOW) =>
  written(history, now)?.map((line) => line.replaceAll('\u00A0', ' '))

const written = (history: History, now = NOW) => {
  const headline = headlineOf(history, 'UTC', now)
  return (
    headline && [
      plainText(headline.sentence),
      ...headline.facts.map(({ parts }) => plainText(parts)),
    ]
  )
}

describe('the headline', () => {
  const evening: Records = [
    at('14:31', 'DEPLOYMENT_QUEUED'),
    at('14:29', 'DEPLOYING', 'worker:v1.9.5:DEPLOYING web:7c:WAITING_RUNNING proxy:4.11.3'),
    at('13:52', 'DEPLOYMENT_ERROR', 'worker:v1.9.4:DEPLOYMENT_ERROR web:c4', 6),
    at('13:04', 'RESTARTED', 'worker:v1.9.3:RESTARTED'),
    at('11:00', 'DEPLOYED', 'worker:v1.9.3', 5),
    at('10:00', 'DEPLOYED', 'web:81', 3),
    at('09:12', 'DEPLOYED', 'worker:v1.9.2 web:80', 9),
  ]

  it('describes what is in progress, what is failing since when, and the last good version', () => {
    expect(textOf(aHistory(evening))).toEqual([
      'Deploying since 14:29. worker has been failing for 40 minutes.',
      '1 of 3 services done, started by ci-bot from Git, 3 min so far; similar ones took ≈ 5 min',
      'worker failing since 13:52, first bad v1.9.4, last good v1.9.3 at 13:04. Suspects',
    ])
  })

  it('has one tone in the sentence, and links to what it names', () => {
    const headline = headlineOf(aHistory(evening), 'UTC', NOW)
    expect(headline?.sentence.filter(({ tone }) => tone)).toEqual([
      { text: 'failing for 40\u00A0minutes', tone: 'danger' },
    ])
    expect(headline?.sentence.find(({ deploymentId }) => deploymentId)).toMatchObject({
      text: '14:29',
      at: '2026-11-20T14:29:00Z',
      deploymentId: 'at 14:29',
    })
    expect(headline?.facts[1]?.parts.find(({ suspects }) => suspects)?.suspects).toEqual({
      service: 'container named worker',
    })
    expect(headline?.facts.map(({ state }) => state)).toEqual(['DEPLOYING', 'DEPLOYMENT_ERROR'])
  })

  it.each<[string, Records, string[]]>([
    [
      'a quiet day',
      [at('14:29', 'DEPLOYED', 'web:v2'), at('09:12', 'DEPLOYED', 'web:v1')],
      ['Deployed since 14:29.', '1 updated, by ci-bot from Git, ≈ 4 min'],
    ],
    [
      'what stands behind a canceled deployment',
      [at('14:29', 'CANCELED', 'web:v2:CANCELED'), at('09:12', 'DEPLOYED', 'web:v1')],
      ['Deployed since 09:12.', '1 added, by ci-bot from Git, ≈ 4 min'],
    ],
    [
      'a failure that nothing followed',
      [at('14:12', 'BUILD_ERROR', 'web:v2:BUILD_ERROR'), at('09:12', 'DEPLOYED', 'web:v1')],
      [
        'Build failed at 14:12. web has been failing for 20 minutes.',
        'web did not build, nothing was deployed, by ci-bot from Git, ≈ 4 min',
        'web failing since 14:12, first bad v2, last good v1 at 09:12. Suspects',
      ],
    ],
    [
      'a failure that other deployments hide',
      [
        at('14:29', 'DEPLOYED', 'api:v2'),
        at('13:52', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR'),
        at('09:12', 'DEPLOYED', 'web:v1 api:v1'),
      ],
      [
        'Deployed since 14:29. web has been failing for 40 minutes.',
        '1 updated, by ci-bot from Git, ≈ 4 min',
        'web failing since 13:52, first bad v2, last good v1 at 09:12. Suspects',
      ],
    ],
    [
      'a failure of which nothing good came before',
      [at('13:52', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR')],
      [
        'Deployment failed at 13:52. web has been failing for 40 minutes.',
        'web failed, by ci-bot from Git, ≈ 4 min',
        'web failing since 13:52, first bad v2, no good one before it. Suspects',
      ],
    ],
    [
      'a failure that names no service',
      [at('13:52', 'DEPLOYMENT_ERROR')],
      ['Deployment failed at 13:52.', 'no services named, by ci-bot from Git, ≈ 4 min'],
    ],
    [
      'a failure that names no service, while the next one runs',
      [at('14:29', 'DEPLOYING', 'web:v2:DEPLOYING'), at('13:52', 'DEPLOYMENT_ERROR')],
      [
        'Deploying since 14:29. Deployment failed at 13:52.',
        '0 of 1 service done, started by ci-bot from Git, 3 min so far',
      ],
    ],
    [
      'no failure where what failed was deployed before a cancel',
      [
        at('14:12', 'CANCELED', 'web:v2 api:v2:CANCELED'),
        at('13:52', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR'),
      ],
      ['Canceled since 14:12.', 'api canceled, 1 done, by ci-bot from Git, ≈ 4 min'],
    ],
    [
      'no failure after the environment was stopped as a whole',
      [at('14:12', 'STOPPED'), at('13:52', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR')],
      ['Stopped since 14:12.', 'no services named, by ci-bot from Git, ≈ 4 min'],
    ],
    [
      'a failure since it came back after such a stop',
      [
        at('14:12', 'RESTART_ERROR', 'web:v2:RESTART_ERROR'),
        at('14:00', 'STOPPED'),
        at('13:52', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR'),
      ],
      [
        'Restart failed at 14:12. web has been failing for 20 minutes.',
        'web failed, by ci-bot from Git, ≈ 4 min',
        'web failing since 14:12, first bad v2, no good one before it. Suspects',
      ],
    ],
    [
      'two that fail',
      [
        at('13:52', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR'),
        at('12:32', 'DEPLOYMENT_ERROR', 'api:v2:DEPLOYMENT_ERROR'),
      ],
      [
        'Deployment failed at 13:52. api and web have been failing, the longer for 2 hours.',
        'web failed, by ci-bot from Git, ≈ 4 min',
        'api failing since 12:32, first bad v2, no good one before it. Suspects',
        'web failing since 13:52, first bad v2, no good one before it. Suspects',
      ],
    ],
    [
      'many that fail',
      [
        at(
          '13:52',
          'RESTART_ERROR',
          'a:1:RESTART_ERROR b:1:RESTART_ERROR c:1:RESTART_ERROR d:1:RESTART_ERROR e:1:RESTART_ERROR',
        ),
      ],
      [
        'Restart failed at 13:52. 5 services have been failing, the longest for 40 minutes.',
        '5 services failed, by ci-bot from Git, ≈ 4 min',
        'a failing since 13:52, first bad 1, no good one before it. Suspects',
        'b failing since 13:52, first bad 1, no good one before it. Suspects',
        'c failing since 13:52, first bad 1, no good one before it. Suspects',
        '2 more services failing',
      ],
    ],
    [
      'since when it is stopped',
      [
        at('12:00', 'STOPPED', 'web:v1:STOPPED'),
        at('2026-11-16T18:40:00Z', 'STOPPED', 'web:v1:STOPPED'),
        at('2026-11-16T09:00:00Z', 'DEPLOYED', 'web:v1'),
      ],
      ['Stopped since 18:40 on 16 November.', 'web stopped, by ci-bot from Git, ≈ 4 min'],
    ],
    [
      'what only waits',
      [at('14:31', 'DEPLOYMENT_QUEUED', 'web:v2:QUEUED'), at('09:12', 'DEPLOYED', 'web:v1')],
      [
        'Deployment queued since 14:31.',
        '1 service waiting, started by ci-bot from Git, not started',
      ],
    ],
    [
      'a state that is not known',
      [at('14:12', unrecognized('QUARANTINED'), 'web:v1')],
      [
        'QUARANTINED since 14:12.',
        'a state this console does not know, shown as it came, by ci-bot from Git',
      ],
    ],
    [
      'that there was no result',
      [at('14:12', 'UNAVAILABLE', 'web:v1')],
      ['Unavailable since 14:12.', 'the service gave no result, by ci-bot from Git'],
    ],
    ['nothing of an empty environment', [], []],
    ['nothing where nothing can be read', [anUnreadableRecord()], []],
  ])('describes %s', (_, records, expected) => {
    expect(textOf(aCompleteHistory(records)) ?? []).toEqual(expected)
  })

  it('says "at least" at the end of the loaded history, and names no first bad deployment', () => {
    const failing = at('2026-11-14T09:00:00Z', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR')
    expect(
      textOf(
        aHistory([at('2026-11-16T09:00:00Z', 'RESTART_ERROR', 'web:v2:RESTART_ERROR'), failing]),
      ),
    ).toEqual([
      'Restart failed at 09:00 on 16 November. web has been failing for at least 6 days 6 hours.',
      'web failed, by ci-bot from Git, ≈ 4 min',
      'web failing since at least 09:00 on 14 November, where what is loaded ends. Suspects',
    ])
  })

  it('says "at least" if a record cannot be read', () => {
    const records = [
      at('14:12', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR'),
      anUnreadableRecord(5),
      at('09:12', 'DEPLOYED', 'web:v1'),
    ]
    expect(textOf(aCompleteHistory(records))?.[2]).toBe(
      'web failing since at least 14:12, where a record cannot be read. Suspects',
    )
  })

  it('does not break a line between a number and its unit', () => {
    const [sentence, progress] = written(aHistory(evening)) ?? []
    expect(sentence).toContain('for 40\u00A0minutes')
    expect(progress).toMatch(/, 3\u00A0min so far; similar ones took ≈\u00A05\u00A0min$/)
    const long = written(aCompleteHistory([at('09:12', 'DEPLOYED', 'web:v1', 80)]))
    expect(long?.[1]).toContain('≈\u00A01\u00A0h\u00A020\u00A0min')
  })

  it('shows no span if the local clock is behind', () => {
    const records = [at('14:40', 'DEPLOYMENT_ERROR', 'web:v2:DEPLOYMENT_ERROR')]
    expect(textOf(aCompleteHistory(records))?.[0]).toBe(
      'Deployment failed at 14:40. web is failing.',
    )
  })

  it('shows service names with invisible characters made visible', () => {
    const records = [
      {
        ...at('14:12', 'DEPLOYMENT_ERROR'),
        databases: [aDatabase({ name: `x\u202Ey${'z'.repeat(90)}`, status: 'DEPLOYMENT_ERROR' })],
      },
    ]
    expect(textOf(aCompleteHistory(records))?.[0]).toContain(' x⟨202E⟩yzzz')
    expect(textOf(aCompleteHistory(records))?.[0]).toContain('z… has been failing')
  })

  it('gives no estimate from too few deployments, other services or impossible times', () => {
    const running = at('14:29', 'DEPLOYING', 'web:v9:DEPLOYING')
    const took = (...minutes: number[]) =>
      textOf(
        aHistory([running, ...minutes.map((m, n) => at(`1${n}:00`, 'DEPLOYED', 'web:v1', m))]),
      )?.[1]
    expect(took(3, 4)).not.toContain('similar')
    expect(took(3, 4, 8)).toContain('; similar ones took ≈ 4 min')
    expect(took(3, 4, -8)).not.toContain('similar')
    expect(took(3, 4, 60 * 24 * 8)).not.toContain('similar')
    const others = [1, 2, 3].map((n) => at(`1${n}:00`, 'DEPLOYED', 'api:v1'))
    expect(textOf(aHistory([running, ...others]))?.[1]).not.toContain('similar')
  })
})
