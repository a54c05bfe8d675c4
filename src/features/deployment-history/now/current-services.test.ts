import { describe, expect, it } from 'vitest'
import type { History } from '#src/deployments/history/history.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import { type Line, NOW, wholeHistory } from '#src/testing/records.ts'
import { currentServices } from './current-services.ts'
import {
  currentServicesSummary,
  currentServiceWords,
  versionsOfRow,
} from './current-services-words.ts'

const rowsOf = (history: History) =>
  currentServices(history, NOW).map((row) => {
    const { runs, attempt } = versionsOfRow(row)
    const version = attempt === undefined ? (runs ?? '—') : `${runs ?? '—'} → ${attempt}`
    return `${serviceName(row.service)} ${version}: ${currentServiceWords(row, { zone: 'UTC', now: NOW })}`
  })

describe('running now', () => {
  it.each<[string, readonly Line[], readonly string[]]>([
    [
      'A1, one of two is stopped',
      ['11:00 STOPPED worker:3.0.0', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      [
        'web 2.0.0: Deployed, since ≈ 10:04 (requested 10:00)',
        'worker 3.0.0: Stopped since ≈ 11:04',
      ],
    ],
    [
      'F4, under way, of a version that is known as of before',
      ['11:45 DEPLOYING web:2', { created_at: 'soon' }, '10:00 DEPLOYED web:1'],
      [
        'web 1 → 2: Deploying, since 11:45, 1 as of ≈ 10:04: a deployment in between cannot be read',
      ],
    ],
    [
      'a deploy that overlapped a stop',
      [
        ['10:05 STOPPED web:2', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED web:2', { updated_at: '2026-03-02T10:30:00Z' }],
      ],
      ['web 2: Not known whether it runs: two deployments overlapped'],
    ],
    [
      'an impossible time of what runs',
      [['10:00 DEPLOYED web:2', { created_at: '0001-01-01T00:00:00Z' }]],
      ['web 2: Deployed, since an unknown time'],
    ],
    [
      'B4, unavailable after it was deleted',
      ['11:00 UNAVAILABLE web:1', '10:30 DELETED web:1', '10:00 DEPLOYED web:1'],
      ['web —: Unavailable at 11:00, deleted ≈ 10:34'],
    ],
    [
      'a state of a newer API, and nothing else',
      ['11:00 QUARANTINED web:1'],
      ['web —: QUARANTINED at 11:00'],
    ],
    [
      'A2, a stop that names only a job',
      ['11:00 STOPPED job/drain:1.0:DEPLOYED', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      [
        'drain 1.0: Deployed, last ran ≈ 11:04',
        'web 2.0.0: Not known whether it runs: the stop at ≈ 11:04 does not name it',
        'worker 3.0.0: Not known whether it runs: the stop at ≈ 11:04 does not name it',
      ],
    ],
    [
      'A3, all stopped without names, one started',
      ['11:30 DEPLOYED web:2.0.0', '11:00 STOPPED', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      [
        'web 2.0.0: Deployed, since ≈ 11:34 (requested 11:30)',
        'worker 3.0.0: Stopped since ≈ 11:04',
      ],
    ],
    [
      'A4, one of three started in the morning',
      [
        '08:00 DEPLOYED web:2.0.0',
        '2026-03-01T20:00Z STOPPED web:2.0.0 api:5 worker:3',
        '2026-03-01T08:00Z DEPLOYED web:2.0.0 api:5 worker:3',
      ],
      [
        'api 5: Stopped since ≈ 20:04 on 1 March',
        'web 2.0.0: Deployed, since ≈ 08:04 (requested 08:00)',
        'worker 3: Stopped since ≈ 20:04 on 1 March',
      ],
    ],
    [
      'A6, canceled half way',
      ['11:00 CANCELED web:2.1.0:DEPLOYED api:5.1.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      [
        'api 5.0.0: Deployed, since ≈ 10:04 (requested 10:00), 5.1.0 not deployed, requested 11:00',
        'web 2.1.0: Deployed, since ≈ 11:04 (requested 11:00)',
      ],
    ],
    [
      'B1, failing and unavailable',
      [
        '11:00 DEPLOYED api:5.1.0 web:2.1.0:UNAVAILABLE',
        '10:30 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0',
      ],
      [
        'web 2.0.0 → 2.1.0: Deployment failed, failing since ≈ 10:34, unavailable at 11:00',
        'api 5.1.0: Deployed, since ≈ 11:04 (requested 11:00)',
      ],
    ],
    [
      'a stop that was not finished, and one that names nobody twice',
      ['11:00 STOPPED web:1:STOPPING api:1:STOPPED', '10:00 DEPLOYED web:1 api:1'],
      [
        'api 1: Stopped since ≈ 11:04',
        'web 1: Deployed, since ≈ 10:04 (requested 10:00), stop requested 11:00, not finished',
      ],
    ],
    [
      'stopped for certain, though a later stop does not name it',
      ['11:00 STOPPED web:1:READY', '10:30 STOPPED', '10:00 DEPLOYED web:1 db/orders'],
      ['orders —: Stopped since ≈ 10:34', 'web 1: Stopped since ≈ 10:34'],
    ],
    [
      'restarted above what cannot be read: its version is of before',
      ['11:30 RESTARTED web:9', { created_at: 'soon' }, '10:00 DEPLOYED web:1'],
      [
        'web 1: Deployed, since ≈ 10:04 (requested 10:00), restarted ≈ 11:34, 1 as of ≈ 10:04: a deployment in between cannot be read',
      ],
    ],
    [
      'failing when it was stopped',
      ['11:00 STOPPED web:1', '10:30 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'],
      ['web 1 → 2: Stopped since ≈ 11:04, was failing when stopped'],
    ],
    [
      'stopped, and not deployed since',
      [
        '11:30 DEPLOYMENT_ERROR web:3',
        '11:00 STOPPED web:1',
        '10:30 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED web:1',
      ],
      ['web 1 → 3: Stopped since ≈ 11:04, 3 could not be deployed at ≈ 11:34'],
    ],
    [
      'B4, unavailable',
      ['11:00 UNAVAILABLE web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0: Unavailable at 11:00, deployed since ≈ 10:04 (requested 10:00)'],
    ],
    [
      'C1, one failed, the others were not begun',
      [
        '11:00 DEPLOYMENT_ERROR web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED mail:1.1.0:DEPLOYMENT_QUEUED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ],
      [
        'web 2.0.0 → 2.1.0: Deployment failed, failing since ≈ 11:04',
        'api 5.0.0: Deployed, since ≈ 10:04 (requested 10:00), 5.1.0 not deployed, requested 11:00',
        'mail 1.0.0: Deployed, since ≈ 10:04 (requested 10:00), 1.1.0 not deployed, requested 11:00',
        'worker 3.0.0: Deployed, since ≈ 10:04 (requested 10:00), 3.1.0 not deployed, requested 11:00',
      ],
    ],
    [
      'C3, what is only ready',
      ['11:00 READY web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0: Deployed, since ≈ 10:04 (requested 10:00), 2.1.0 requested 11:00, not started'],
    ],
    [
      'C4, a stop whose record has the new tag',
      ['11:30 STOPPED web:2.1.0 api:5.0.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      ['api 5.0.0: Stopped since ≈ 11:34', 'web 2.0.0: Stopped since ≈ 11:34'],
    ],
    [
      'C5, named for the first time, and not deployed',
      ['11:00 DEPLOYED web:2.0.0 beta:0.1.0:READY lab:0.2.0:CANCELED', '10:00 DEPLOYED web:2.0.0'],
      [
        'beta —: Ready, 0.1.0 not deployed, requested 11:00',
        'lab —: Canceled, 0.2.0 not deployed, requested 11:00',
        'web 2.0.0: Deployed, since ≈ 11:04 (requested 11:00)',
      ],
    ],
    [
      'D1, a restart after a failed deploy',
      ['11:30 RESTARTED web:2.1.0', '11:00 DEPLOYMENT_ERROR web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0 → 2.1.0: Deployment failed, failing since ≈ 11:04'],
    ],
    [
      'D3, a stop that failed',
      ['11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0: Stop failed at ≈ 11:34'],
    ],
    [
      'E1, no end since days',
      [
        '11:00 DEPLOYED web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
        '2026-02-27T09:00Z DEPLOYING batch:1.4.0 web:1.9.0:DEPLOYED',
        '2026-02-26T09:00Z DEPLOYED web:1.8.0 batch:1.3.0',
      ],
      [
        'batch 1.3.0: Deployed, since ≈ 09:04 on 26 February (requested 09:00), 1.4.0 requested 09:00 on 27 February, no end recorded',
        'web 2.1.0: Deployed, since ≈ 11:04 (requested 11:00)',
      ],
    ],
    [
      'E2, not finished when the deployment failed',
      [
        '2026-02-28T10:00Z DEPLOYMENT_ERROR web:2.1.0 mail:1.1.0:DEPLOYMENT_QUEUED job/seed:3:EXECUTING',
        '2026-02-27T10:00Z DEPLOYED web:2.0.0 mail:1.0.0 job/seed:2',
      ],
      [
        'web 2.0.0 → 2.1.0: Deployment failed, failing since ≈ 10:04 on 28 February',
        'mail 1.0.0: Deployed, since ≈ 10:04 on 27 February (requested 10:00), 1.1.0 not deployed, requested 10:00 on 28 February',
        'seed 2: Deployed, last ran ≈ 10:04 on 27 February, 3 not deployed, requested 10:00 on 28 February',
      ],
    ],
    [
      'F4, the newest record cannot be read',
      [{ created_at: 'yesterday', status: 'DEPLOYMENT_ERROR' }, '10:00 DEPLOYED web:2.0.0'],
      [
        'web 2.0.0: Deployed, since ≈ 10:04 (requested 10:00), what came after is not known: a deployment in between cannot be read',
      ],
    ],
    [
      'H1, a deploy of 50 minutes',
      [
        ['11:00 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T11:50:00Z' }],
        '10:00 DEPLOYED web:2.0.0',
      ],
      ['web 2.1.0: Deployed, since ≈ 11:50 (requested 11:00)'],
    ],
    [
      'I1, moved to another kind',
      [
        '11:00 DEPLOYED web:2.0.0',
        '2026-02-20T10:00Z DEPLOYMENT_ERROR app/web:bbb1111',
        '2026-02-19T10:00Z DEPLOYED app/web:aaa0000',
      ],
      [
        'web 2.0.0: Deployed, since ≈ 11:04 (requested 11:00)',
        'web aaa0000: Deployment failed, last listed 10:00 on 20 February',
      ],
    ],
    [
      'I2, no longer named',
      [
        '11:00 DEPLOYED storefront:2.0.0 api:1',
        '10:50 DEPLOYED api:1',
        '10:40 DEPLOYED api:1',
        '2026-02-20T10:00Z DEPLOYMENT_ERROR shop-web:1.9.9 api:1:DEPLOYED',
        '2026-02-19T10:00Z DEPLOYED shop-web:1.9.8 api:1',
      ],
      [
        'api 1: Deployed, since ≈ 11:04 (requested 11:00)',
        'shop-web 1.9.8: Deployment failed, last listed 10:00 on 20 February',
        'storefront 2.0.0: Deployed, since ≈ 11:04 (requested 11:00)',
      ],
    ],
    [
      'I3, renamed with IDs that recur',
      [
        '11:00 DEPLOYED web-old#9001:1.0.0 web#9002:2.0.0',
        '10:00 DEPLOYED web#9001:1.0.0 web-new#9002:2.0.0',
      ],
      [
        'web 2.0.0: Deployed, since ≈ 11:04 (requested 11:00)',
        'web-old 1.0.0: Deployed, since ≈ 11:04 (requested 11:00)',
      ],
    ],
    [
      'I4, deleted, then failed',
      ['11:30 DEPLOYMENT_ERROR web:0.1.0', '11:00 DELETED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web — → 0.1.0: Deployment failed, failing since ≈ 11:34'],
    ],
    [
      'M4, a job that runs with each deployment',
      ['11:00 DEPLOYED web:2.0.0 job/migrate:8', '10:00 DEPLOYED web:2.0.0 job/migrate:8'],
      [
        'migrate 8: Deployed, last ran ≈ 11:04',
        'web 2.0.0: Deployed, since ≈ 11:04 (requested 11:00)',
      ],
    ],
    [
      'failing first, then in progress, then the rest',
      [
        '11:58 DEPLOYING worker:5 web:7:WAITING_RUNNING',
        '11:00 DEPLOYMENT_ERROR worker:4 web:7',
        '10:00 RESTARTED worker:3 ledger:2',
        '09:00 DEPLOYED worker:3 ledger:2 web:6',
      ],
      [
        'web 6 → 7: Waiting to run, failing since ≈ 11:04, waiting to run now',
        'worker 3 → 5: Deploying, failing since ≈ 11:04, deploying now',
        'ledger 2: Deployed, since ≈ 09:04 (requested 09:00), restarted ≈ 10:04',
      ],
    ],
    [
      'overlapping deployments',
      [
        ['10:05 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED web:2.0.0', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ],
      ['web —: Deployed, two deployments overlapped'],
    ],
  ])('%s', (_, lines, expected) => expect(rowsOf(wholeHistory(...lines))).toEqual(expected))

  it('F1, says when something failed below deployments that are missing, and that it is not known since', () => {
    const newest = wholeHistory('11:50 DEPLOYED web:2.40')
    const linked = wholeHistory(
      '2025-11-20T09:00Z DEPLOYMENT_ERROR job/reports:0.9.0',
      '2025-11-19T09:00Z DEPLOYED job/reports:0.8.0',
    )
    const both = {
      ...linked,
      items: [...newest.items, ...linked.items],
      gaps: new Set([newest.items[0]?.key ?? '']),
    }
    expect(rowsOf(both)).toEqual([
      'reports 0.8.0: Deployed, last ran ≈ 09:04 on 19 November 2025, failed at ≈ 09:04 on 20 November 2025, but some deployments since then are not loaded',
      'web 2.40: Deployed, since ≈ 11:54 (requested 11:50)',
    ])
  })

  it.each<[string, readonly Line[], string]>([
    ['what fails', ['11:00 DEPLOYMENT_ERROR web:2 api:1:DEPLOYED'], '1 of 2 services failing'],
    [
      'what fails, beside what could not be stopped',
      ['11:10 STOP_ERROR mail:1', '11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1 mail:1'],
      '1 of 2 services failing',
    ],
    [
      'what could not be stopped',
      ['11:10 STOP_ERROR mail:1', '10:00 DEPLOYED web:1 mail:1'],
      '1 of 2 services with a failed attempt',
    ],
    [
      'what is in progress',
      ['11:58 DEPLOYING web:2 api:1:DEPLOYED'],
      '1 of 2 services in progress',
    ],
    [
      'what is stopped',
      ['11:00 STOPPED web:2', '10:00 DEPLOYED web:1 api:1'],
      '1 of 2 services stopped',
    ],
    ['all, if there is nothing else to say', ['11:00 DEPLOYED web:1 api:1'], '2 services'],
    ['no deleted ones', ['11:00 DELETED web:1', '10:00 DEPLOYED web:1 api:1'], '1 service'],
  ])('sums up %s', (_, lines, words) =>
    expect(currentServicesSummary(currentServices(wholeHistory(...lines), NOW))).toBe(words),
  )
})
