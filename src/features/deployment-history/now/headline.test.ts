import { describe, expect, it } from 'vitest'
import type { History } from '#src/deployments/history/history.ts'
import { plainText } from '#src/deployments/words/sentence.ts'
import {
  historyOfPages,
  type Line,
  NOW,
  partOfHistory,
  wholeHistory,
} from '#src/testing/records.ts'
import { headlineOf } from './headline.ts'

const UNREADABLE = { created_at: 'yesterday', status: 'DEPLOYMENT_ERROR' }

const ended = (line: string, at: string): Line => [line, { updated_at: `2026-03-02T${at}:00Z` }]

/** The sentence and the facts, with ordinary spaces instead of those that do not break. */
const linesOf = (history: History, now = NOW): readonly string[] => {
  const headline = headlineOf(history, 'UTC', now)
  return headline
    ? [headline.sentence, ...headline.facts.map(({ parts }) => parts)].map((parts) =>
        plainText(parts).replaceAll('\u00A0', ' '),
      )
    : []
}

const sentenceOf = (history: History) => linesOf(history)[0]

/** Records above a gap, which newer ones than these make. */
const aboveGap = (newer: readonly Line[], ...older: readonly Line[]): History => {
  const [above, below] = [wholeHistory(...newer), wholeHistory(...older)]
  const items = [...above.items, ...below.items]
  return { ...below, items, gaps: new Set([above.items.at(-1)?.key ?? '']) }
}

it.each<[string, string]>([
  ['11:58 DEPLOYED api:1', 'Deploying since 11:20; some deployments since then are not loaded.'],
  ['11:58 DEPLOYING api:1', 'Deploying since 11:58.'],
])('what is under way below a gap, with %s above it', (newest, expected) => {
  expect(sentenceOf(aboveGap([newest], '11:20 DEPLOYING web:2', '10:00 DEPLOYED web:1'))).toBe(
    expected,
  )
})

describe('the headline', () => {
  it.each<[string, readonly Line[], string]>([
    [
      'A1, one of two services is stopped',
      ['11:00 STOPPED worker:3.0.0', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      'worker has been stopped since ≈ 11:04; web runs.',
    ],
    [
      'A2, a stop names only the job that runs at a stop',
      ['11:00 STOPPED job/drain:1.0:DEPLOYED', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      'Whether web and worker still run is not known: the stop at ≈ 11:04 does not name them.',
    ],
    [
      'A3, all are stopped without names, then one is started',
      ['11:30 DEPLOYED web:2.0.0', '11:00 STOPPED', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      'worker has been stopped since ≈ 11:04; web was deployed at ≈ 11:34.',
    ],
    [
      'A4, one of three is started in the morning',
      [
        '08:00 DEPLOYED web:2.0.0',
        '2026-03-01T20:00Z STOPPED web:2.0.0 api:5 worker:3',
        '2026-03-01T08:00Z DEPLOYED web:2.0.0 api:5 worker:3',
      ],
      '2 of 3 services have been stopped since ≈ 20:04 on 1 March; web was deployed at ≈ 08:04.',
    ],
    [
      'F4, restarted above what cannot be read',
      ['11:30 RESTARTED web:9', { created_at: 'soon' }, '10:00 DEPLOYED web:1'],
      'Restarted at ≈ 11:34.',
    ],
    [
      'A5, two deployments failed and named no failing service',
      [
        '11:00 STOP_ERROR',
        '10:00 DEPLOYMENT_ERROR web:2:CANCELED api:1:DEPLOYED',
        '09:00 DEPLOYED web:1 api:1',
      ],
      'The stop failed at ≈ 11:04 and was not tried again. The deployment of web and api failed at ≈ 10:04 and was not tried again.',
    ],
    [
      'A5, four of them, of which one is tried again',
      [
        '11:58 STOPPING web:1',
        '11:30 STOP_ERROR web:1:READY',
        '11:00 STOP_ERROR',
        '10:30 RESTART_ERROR',
        '10:00 DELETE_ERROR',
        '09:00 DEPLOYED web:1',
      ],
      'Stopping since 11:58. The stop of web failed at ≈ 11:34. The stop failed at ≈ 11:04. 2 earlier deployments failed too.',
    ],
    [
      'A5, a deployment failed before any service was touched',
      [
        '11:00 RESTARTED mail:1.0.0',
        '10:00 DEPLOYMENT_ERROR web:2.1.0:READY api:5.1.0:READY',
        '09:00 DEPLOYED web:2.0.0 api:5.0.0 mail:1.0.0',
      ],
      'The deployment of web and api failed at ≈ 10:04 and was not tried again.',
    ],
    [
      'A6, canceled half way',
      ['11:00 CANCELED web:2.1.0:DEPLOYED api:5.1.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      'Deployed since ≈ 11:04 (requested 11:00).',
    ],
    [
      'B1, a failure does not end with UNAVAILABLE',
      [
        '11:00 DEPLOYED api:5.1.0 web:2.1.0:UNAVAILABLE',
        '10:30 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0',
      ],
      'web has been failing for 1 hour 26 minutes; it was unavailable at ≈ 11:04.',
    ],
    [
      'B4, all are unavailable',
      ['11:00 UNAVAILABLE web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      'Unavailable at 11:00.',
    ],
    [
      'one of two is unavailable',
      ['11:00 UNAVAILABLE web:2.0.0', '10:00 DEPLOYED web:2.0.0 api:1'],
      'web was unavailable at 11:00.',
    ],
    [
      'a state of a newer API',
      ['11:00 QUARANTINED web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      'web reported QUARANTINED at 11:00.',
    ],
    [
      'C1, one failed, the others were not begun',
      [
        '11:00 DEPLOYMENT_ERROR web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED mail:1.1.0:DEPLOYMENT_QUEUED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ],
      'web has been failing for 56 minutes.',
    ],
    [
      'C4, all are stopped',
      ['11:30 STOPPED web:2.1.0 api:5.0.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      'Stopped since ≈ 11:34.',
    ],
    [
      'D1, a restart does not end the failure of a deploy',
      ['11:30 RESTARTED web:2.1.0', '11:00 DEPLOYMENT_ERROR web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      'web has been failing for 56 minutes.',
    ],
    [
      'D3, a stop failed',
      ['11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      'web could not be stopped at ≈ 11:34; 2.0.0 was running.',
    ],
    [
      'D3, a restart failed after a stop failed',
      ['11:30 RESTART_ERROR web:2.0.0', '10:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      'web could not be restarted at ≈ 11:34; 2.0.0 was running.',
    ],
    [
      'several that could not be restarted',
      ['11:30 RESTART_ERROR a:1 b:1 c:1', '10:00 DEPLOYED a:1 b:1 c:1'],
      '3 services could not be restarted at ≈ 11:34.',
    ],
    [
      'stopped while it failed',
      ['11:50 STOPPED web:2.1.0', '11:30 DEPLOYMENT_ERROR web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      'web was failing when it was stopped at ≈ 11:54.',
    ],
    [
      'failed while it is stopped',
      ['11:00 DEPLOYMENT_ERROR web:2', '09:00 STOPPED web:1', '08:00 DEPLOYED web:1'],
      'web could not be deployed at ≈ 11:04; it has been stopped since ≈ 09:04.',
    ],
    [
      'E1, a deployment of days ago without an end is not what the page is about',
      [
        '11:00 DEPLOYED web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
        '2026-02-27T09:00Z DEPLOYING batch:1.4.0 web:1.9.0:DEPLOYED',
        '2026-02-26T09:00Z DEPLOYED web:1.8.0 batch:1.3.0',
      ],
      'Deployed since ≈ 11:04 (requested 11:00).',
    ],
    [
      'E3, nor is one that waits for weeks',
      ['11:00 DEPLOYED web:2.1.0', '2026-01-27T09:00Z DEPLOYMENT_QUEUED batch:1.4.0'],
      'Deployed since ≈ 11:04 (requested 11:00).',
    ],
    [
      'F4, the newest record cannot be read',
      [UNREADABLE, '10:00 DEPLOYED web:2.0.0'],
      'The newest deployment cannot be read. Before it: deployed since ≈ 10:04 (requested 10:00).',
    ],
    [
      'a failure before a record that cannot be read',
      [UNREADABLE, '10:00 DEPLOYMENT_ERROR web:2.1.0', '09:00 DEPLOYED web:2.0.0'],
      'The newest deployment cannot be read. Before it: web was failing at ≈ 10:04; what came after it is not known.',
    ],
    ...(
      [
        ['11:00 STOPPED web:1', 'stopped since ≈ 11:04'],
        ['11:00 DELETED web:1', 'deleted since ≈ 11:04'],
        ['11:00 RESTARTED web:1', 'restarted at ≈ 11:04'],
        ['11:00 DEPLOYING web:1', 'deploying since 11:00'],
        ['11:00 UNAVAILABLE web:1', 'unavailable at 11:00'],
        ['11:00 CANCELED web:1', 'canceled at 11:00'],
        ['11:00 QUARANTINED', 'QUARANTINED at 11:00'],
        [
          '11:00 DEPLOYMENT_ERROR web:1:READY',
          'the deployment of web failed at ≈ 11:04 and was not tried again',
        ],
        [
          '11:00 DEPLOYMENT_ERROR Web:1',
          'Web was failing at ≈ 11:04; what came after it is not known',
        ],
      ] as const
    ).map(([line, said]): [string, readonly Line[], string] => [
      `${line}, below a record that cannot be read`,
      [UNREADABLE, line],
      `The newest deployment cannot be read. Before it: ${said}.`,
    ]),
    [
      'a service that was deleted, and was unavailable later',
      ['11:00 UNAVAILABLE web:1', '10:30 DELETED web:1', '10:00 DEPLOYED web:1 api:1'],
      'web was unavailable at 11:00; it was deleted at ≈ 10:34.',
    ],
    [
      'the only service, deleted, and unavailable later',
      ['11:00 UNAVAILABLE web:1', '10:30 DELETED web:1', '10:00 DEPLOYED web:1'],
      'Unavailable at 11:00, deleted at ≈ 10:34.',
    ],
    [
      'a service that was deleted, and is in a state of a newer API',
      ['11:00 QUARANTINED web:1', '10:30 DELETED web:1', '10:00 DEPLOYED web:1 api:1'],
      'web reported QUARANTINED at 11:00; it was deleted at ≈ 10:34.',
    ],
    [
      'a name that two kinds have, of what fails',
      ['11:00 DEPLOYMENT_ERROR job/web:2', '10:00 DEPLOYED job/web:1 web:1'],
      'job web has been failing for 56 minutes.',
    ],
    [
      'a name that two kinds have, of what is stopped',
      ['11:00 STOPPED web:1', '10:00 DEPLOYED web:1 db/web'],
      'container web has been stopped since ≈ 11:04; database web runs.',
    ],
    [
      'a name that two kinds have, of a deployment',
      ['11:00 DEPLOYMENT_ERROR web:2:READY', '10:00 DEPLOYED web:1 job/web:1'],
      'The deployment of container web failed at ≈ 11:04 and was not tried again.',
    ],
    [
      'one that could not be stopped, and two that fail',
      [
        '11:40 STOP_ERROR mail:1',
        '11:20 DEPLOYMENT_ERROR api:2',
        '11:00 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED mail:1 api:1 web:1',
      ],
      'mail could not be stopped at ≈ 11:44; 1 was running; 2 more services failing.',
    ],
    [
      'one that fails, one that could not be stopped, and one that was stopped while it failed',
      [
        '11:40 DEPLOYMENT_ERROR mail:2',
        '11:30 STOP_ERROR api:1',
        '11:20 STOPPED web:2',
        '11:00 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED mail:1 api:1 web:1',
      ],
      'mail has been failing for 16 minutes; 2 more services with failed attempts.',
    ],
    [
      'what is under way below a record that cannot be read',
      ['11:50 DEPLOYED api:1', UNREADABLE, '11:20 DEPLOYING web:2', '10:00 DEPLOYED web:1'],
      'Deploying since 11:20; a newer deployment cannot be read.',
    ],
    [
      'G3, the list begins with a failed restart',
      ['10:00 DEPLOYMENT_ERROR web:2.1.0', '09:00 RESTART_ERROR web:2.0.0'],
      'web has been failing for at least 1 hour 56 minutes.',
    ],
    [
      'H1, a deploy of 50 minutes',
      [ended('11:00 DEPLOYED web:2.1.0', '11:50'), '10:00 DEPLOYED web:2.0.0'],
      'Deployed since ≈ 11:50 (requested 11:00).',
    ],
    [
      'H2, a failure that took 55 minutes to show',
      [ended('11:00 DEPLOYMENT_ERROR web:2.1.0', '11:55'), '10:00 DEPLOYED web:2.0.0'],
      'web has been failing for 5 minutes.',
    ],
    ...(
      [
        '11:20 DEPLOYMENT_QUEUED web:3',
        '11:20 CANCELED web:3',
        '11:20 READY web:3',
        '11:20 UNAVAILABLE web:3',
      ] as const
    ).map((newer): [string, readonly Line[], string] => [
      `a failure that took 55 minutes, beside ${newer}, which changed nothing`,
      [newer, ended('11:00 DEPLOYMENT_ERROR web:2.1.0', '11:55'), '10:00 DEPLOYED web:2.0.0'],
      `${newer.includes('QUEUED') ? 'Deployment queued since 11:20. ' : ''}web has been failing for 5 minutes${newer.includes('UNAVAILABLE') ? '; it was unavailable at 11:20' : ''}.`,
    ]),
    [
      'I1, moved to another kind while it failed',
      [
        '11:00 DEPLOYED web:2.0.0',
        '2026-02-20T10:00Z DEPLOYMENT_ERROR app/web:bbb1111',
        '2026-02-19T10:00Z DEPLOYED app/web:aaa0000',
      ],
      'Deployed since ≈ 11:04 (requested 11:00).',
    ],
    [
      'I2, no longer named while it failed',
      [
        '11:00 DEPLOYED storefront:2.0.0 api:1',
        '10:50 DEPLOYED api:1',
        '10:40 DEPLOYED api:1',
        '2026-02-20T10:00Z DEPLOYMENT_ERROR shop-web:1.9.9 api:1:DEPLOYED',
        '2026-02-19T10:00Z DEPLOYED shop-web:1.9.8 api:1',
      ],
      'Deployed since ≈ 11:04 (requested 11:00).',
    ],
    [
      'I5, a failing service gets another name',
      [
        '11:00 DEPLOYMENT_ERROR storefront#777:2',
        '10:00 DEPLOYMENT_ERROR shop-web#777:2',
        '09:00 DEPLOYED shop-web#777:1',
      ],
      'storefront has been failing for 1 hour 56 minutes.',
    ],
    [
      'L2, the newest failure leads, and each time belongs to one service',
      [
        '11:50 DEPLOYMENT_ERROR checkout:2.1.0',
        '09:00 DEPLOYED checkout:2.0.0',
        '2026-02-20T10:00Z DEPLOYMENT_ERROR job/a-reports:0.9',
        '2026-02-19T10:00Z DEPLOYED checkout:1 job/a-reports:0.8',
      ],
      'checkout has been failing for 6 minutes, a-reports for 10 days 2 hours.',
    ],
    [
      'L3, three that failed one after another',
      [
        '11:20 DEPLOYMENT_ERROR mail:2',
        '11:10 DEPLOYMENT_ERROR api:2',
        '11:00 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED mail:1 api:1 web:1',
      ],
      '3 services are failing, most recently mail, for 36 minutes.',
    ],
    [
      'two that failed together',
      ['11:00 DEPLOYMENT_ERROR web:2 api:2', '10:00 DEPLOYED web:1 api:1'],
      'web and api have been failing for 56 minutes.',
    ],
    [
      'one that fails and one that could not be stopped',
      ['11:30 STOP_ERROR api:1', '11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1 api:1'],
      'api could not be stopped at ≈ 11:34; 1 was running; web has been failing for 56 minutes.',
    ],
    [
      'N1, deployed, with a service that failed twice',
      [
        '11:00 DEPLOYED web:2.3.0:DEPLOYMENT_ERROR api:1',
        '10:00 DEPLOYED web:2.2.0:DEPLOYMENT_ERROR api:1',
        '09:00 DEPLOYED web:2.1.0 api:1',
      ],
      'web has been failing for 1 hour 56 minutes.',
    ],
    [
      'a restart beside the deploy that brought what runs',
      ['11:00 RESTARTED web:2', '09:00 DEPLOYED web:2'],
      'Deployed since ≈ 09:04, restarted ≈ 11:04.',
    ],
    [
      'stopped again, which changed nothing',
      [
        '11:00 STOPPED web:1',
        '2026-03-01T20:00Z STOPPED web:1',
        '2026-03-01T10:00Z DEPLOYED web:1',
      ],
      'Stopped since ≈ 20:04 on 1 March.',
    ],
    ['deleted', ['11:00 DELETED web:1', '10:00 DEPLOYED web:1'], 'Deleted since ≈ 11:04.'],
    [
      'a failure without services',
      ['11:00 DEPLOYMENT_ERROR'],
      'The deployment failed at ≈ 11:04 and was not tried again.',
    ],
    [
      'while the next one runs',
      ['11:58 DEPLOYING web:2', '11:00 DEPLOYMENT_ERROR web:2:READY', '10:00 DEPLOYED web:1'],
      'Deploying since 11:58. The deployment of web failed at ≈ 11:04.',
    ],
    ['a cancel of which nothing is known', ['11:00 CANCELED web:1'], 'Canceled at 11:00.'],
    [
      'what waits',
      ['11:58 DEPLOYMENT_QUEUED web:2', '10:00 DEPLOYED web:1'],
      'Deployment queued since 11:58.',
    ],
  ])('says of %s', (_, lines, expected) =>
    expect(sentenceOf(wholeHistory(...lines))).toBe(expected),
  )

  it.each<[string, readonly Line[], readonly string[]]>([
    [
      'A6',
      ['11:00 CANCELED web:2.1.0:DEPLOYED api:5.1.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      ['Canceled 11:00: 1 updated, api canceled, by ci-bot from Git, ≈ 4 min'],
    ],
    [
      'B2',
      [
        '11:58 DEPLOYING web:2.1.0 api:5.1.0:READY worker:3.1.0:READY mail:1.1.0:CANCELED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ],
      ['0 of 4 services done, 1 canceled, started by ci-bot from Git, 2 min so far'],
    ],
    [
      'B3',
      ['11:58 READY web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['Ready 11:58: web ready, not started, by ci-bot from Git'],
    ],
    [
      'D2',
      [
        '11:40 DEPLOYMENT_ERROR web:2.1.1',
        '11:30 RESTARTED web:2.1.0',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ],
      [
        'Deployment failed 11:40: web failed, by ci-bot from Git, ≈ 4 min',
        'web failing since ≈ 11:04 (requested 11:00); 2.1.0 and 2.1.1 failed, last good 2.0.0 at ≈ 10:04. Suspects',
      ],
    ],
    [
      'D3',
      ['11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      [
        'Stop failed 11:30: web could not be stopped, by ci-bot from Git, ≈ 4 min',
        'web could not be stopped at ≈ 11:34 (requested 11:30). Suspects',
      ],
    ],
    [
      'I4',
      ['11:30 DEPLOYMENT_ERROR web:0.1.0', '11:00 DELETED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      [
        'Deployment failed 11:30: web failed, by ci-bot from Git, ≈ 4 min',
        'web failing since ≈ 11:34 (requested 11:30), first bad 0.1.0, no successful deployment since it was deleted at ≈ 11:04. Suspects',
      ],
    ],
    [
      'G3',
      ['10:00 DEPLOYMENT_ERROR web:2.1.0', '09:00 RESTART_ERROR web:2.0.0'],
      [
        'Deployment failed 10:00: web failed, by ci-bot from Git, ≈ 4 min',
        'web failing since at least ≈ 10:04 (requested 10:00): the deployment history goes back no further. Suspects',
      ],
    ],
    [
      'a failure above a record that cannot be read',
      ['11:00 DEPLOYMENT_ERROR web:2', UNREADABLE, '09:00 DEPLOYED web:1'],
      [
        'Deployment failed 11:00: web failed, by ci-bot from Git, ≈ 4 min',
        'web failing since at least ≈ 11:04 (requested 11:00): a deployment in between cannot be read. Suspects',
      ],
    ],
    [
      'L1',
      [
        '11:30 DEPLOYMENT_ERROR web:2.1.2',
        '11:20 DEPLOYMENT_ERROR web:2.1.1',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ],
      [
        'Deployment failed 11:30: web failed, by ci-bot from Git, ≈ 4 min',
        'web failing since ≈ 11:04 (requested 11:00); 2.1.0, 2.1.1 and 2.1.2 failed, last good 2.0.0 at ≈ 10:04. Suspects',
      ],
    ],
    [
      'M3',
      [
        '11:00 CANCELED web:2.0.0:DEPLOYED db/orders:-:DEPLOYED',
        '10:00 DEPLOYED web:2.0.0 db/orders',
      ],
      [
        'Canceled 11:00: deployed again, same tags and arguments as 10:00, by ci-bot from Git, ≈ 4 min',
      ],
    ],
    [
      'N1',
      ['11:00 DEPLOYED web:2.3.0:DEPLOYMENT_ERROR api:1', '10:00 DEPLOYED web:2.2.0 api:1'],
      [
        'Deployed 11:00: web failed, 1 deployed again, by ci-bot from Git, ≈ 4 min',
        'web failing since ≈ 11:04 (requested 11:00), first bad 2.3.0, last good 2.2.0 at ≈ 10:04. Suspects',
      ],
    ],
    [
      'many that fail',
      ['11:00 DEPLOYMENT_ERROR a:2 b:2 c:2 d:2 e:2', '10:00 DEPLOYED a:1 b:1 c:1 d:1 e:1'],
      [
        'Deployment failed 11:00: 5 services failed, by ci-bot from Git, ≈ 4 min',
        ...['a', 'b', 'c'].map(
          (name) =>
            `${name} failing since ≈ 11:04 (requested 11:00), first bad 2, last good 1 at ≈ 10:04. Suspects`,
        ),
        '2 more services failing',
      ],
    ],
  ])('has these facts: %s', (_, lines, expected) =>
    expect(linesOf(wholeHistory(...lines)).slice(1)).toEqual(expected),
  )

  const HOURS = Array.from(
    { length: 11 },
    (_, n) => `${String(11 - n).padStart(2, '0')}:50 DEPLOYED web:2.${40 - n}`,
  )

  it('F1, says the same however old a deployment the address links to', () => {
    const newest = historyOfPages([HOURS])
    const linked = historyOfPages([
      [
        '2025-11-20T09:00Z DEPLOYMENT_ERROR job/reports:0.9.0',
        '2025-11-19T09:00Z DEPLOYED job/reports:0.8.0',
      ],
    ])
    const both = {
      ...linked,
      items: [...newest.items, ...linked.items],
      gaps: new Set([newest.items.at(-1)?.key ?? '']),
    }
    expect(linesOf(both)).toEqual(linesOf(newest))
  })

  it('names a failure that a deploy overlapped, whichever of them is the newer record', () => {
    const failed = (at: string, ends: string): Line => ended(`${at} DEPLOYMENT_ERROR web:1.1`, ends)
    const good = (at: string, ends: string): Line => ended(`${at} DEPLOYED web:1.2`, ends)
    const first: Line = '10:00 DEPLOYED web:1.0'
    for (const lines of [
      [good('11:10', '11:20'), failed('11:00', '11:40'), first],
      [failed('11:10', '11:20'), good('11:00', '11:40'), first],
    ])
      expect(linesOf(wholeHistory(...lines)).at(-1)).toMatch(
        /^web failed at ≈ 11:[24]0, but an overlapping deployment succeeded$/,
      )
    const after = [good('11:50', '11:55'), failed('11:00', '11:40'), first]
    expect(linesOf(wholeHistory(...after)).join(' ')).not.toContain('overlapped')
  })

  it('names a failure without services that a deployment without services overlapped', () => {
    for (const lines of [
      [ended('11:10 DEPLOYED', '11:20'), ended('11:00 DEPLOYMENT_ERROR', '11:40')],
      [ended('11:10 DEPLOYMENT_ERROR', '11:20'), ended('11:00 DEPLOYED', '11:40')],
    ]) {
      const all = linesOf(wholeHistory(...lines, '10:00 DEPLOYED web:1.0'))
      expect(all[0]).toBe('Deployed since ≈ 10:04 (requested 10:00).')
      expect(all.at(-1)).toMatch(
        /^The deployment failed at ≈ 11:[24]0, but an overlapping deployment succeeded$/,
      )
    }
  })

  it('names no first bad deployment at the end of what is loaded', () =>
    expect(linesOf(partOfHistory('11:00 DEPLOYMENT_ERROR web:2'))).toEqual([
      'web has been failing for at least 56 minutes.',
      'Deployment failed 11:00: web failed, by ci-bot from Git, ≈ 4 min',
      'web failing since at least ≈ 11:04 (requested 11:00): older deployments are not loaded. Suspects',
    ]))

  it('has one tone in the sentence, and links to what it names', () => {
    const headline = headlineOf(
      wholeHistory('11:58 DEPLOYING web:3', '11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'),
      'UTC',
      NOW,
    )
    expect(headline?.sentence.filter(({ tone }) => tone)).toEqual([
      { text: 'failing for 56\u00A0minutes', tone: 'danger' },
    ])
    expect(headline?.sentence.find(({ deploymentId }) => deploymentId)).toMatchObject({
      text: '11:58',
      at: '2026-03-02T11:58:00Z',
    })
    expect(headline?.facts[1]?.parts.find(({ suspects }) => suspects)?.suspects).toEqual({
      service: 'container named web',
    })
    expect(headline?.facts.map(({ state }) => state)).toEqual(['DEPLOYING', 'DEPLOYMENT_ERROR'])
  })

  it('shows no span if the local clock is behind', () =>
    expect(linesOf(wholeHistory('13:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'))[0]).toBe(
      'web is failing.',
    ))

  it('shows service names with invisible characters made visible', () => {
    const name = `x\u202Ey${'z'.repeat(90)}`
    expect(sentenceOf(wholeHistory(`11:00 DEPLOYMENT_ERROR ${name}:1`))).toMatch(
      /^x⟨202E⟩yzzz.*z… has been failing/,
    )
  })

  it('says what similar ones took', () => {
    const others = [
      ended('10:00 DEPLOYED web:1', '10:03'),
      ended('09:00 DEPLOYED web:1', '09:04'),
      ended('08:00 DEPLOYED web:1', '08:08'),
    ]
    expect(linesOf(wholeHistory('11:57 DEPLOYING web:2', ...others))[1]).toMatch(
      /, 3 min so far; similar ones took ≈ 4 min$/,
    )
  })

  it('says nothing of an environment of which nothing can be read', () => {
    expect(linesOf(wholeHistory())).toEqual([])
    expect(linesOf(wholeHistory(UNREADABLE))).toEqual([])
  })
})

it('compares a deployment under way with those of about as many services (O4)', () => {
  const others = Array.from({ length: 19 }, (_, n) => `s${n + 1}:1`).join(' ')
  const facts = linesOf(
    wholeHistory(
      `11:40 DEPLOYING s0:2 ${others}`,
      ended('11:00 DEPLOYED s0:1.3', '11:01'),
      ended('10:40 DEPLOYED s0:1.2', '10:41'),
      ended('10:20 DEPLOYED s0:1.1', '10:21'),
      ended(`09:00 DEPLOYED s0:1 ${others}`, '09:40'),
    ),
  )
  expect(facts[1]).toMatch(/, 20 min so far$/)
})

it('says which of two equal clock times it means in the night in which the clocks go back (H5)', () => {
  const history = wholeHistory(
    '2026-10-25T01:10Z DEPLOYMENT_ERROR web:2.1.0',
    '2026-10-25T00:50Z DEPLOYED web:2.0.0',
  )
  const headline = headlineOf(history, 'Europe/Berlin', Date.parse('2026-10-25T02:00:00Z'))
  const facts = headline?.facts.map(({ parts }) => plainText(parts).replaceAll('\u00A0', ' '))
  expect(facts?.[1]).toBe(
    'web failing since ≈ 02:14 UTC+1 (requested 02:10 UTC+1), first bad 2.1.0, last good 2.0.0 at ≈ 02:54 UTC+2. Suspects',
  )
})
