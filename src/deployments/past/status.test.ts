import { describe, expect, it } from 'vitest'
import { serviceName, versionOf } from '#src/deployments/record/services.ts'
import { type Line, NOW, wholeHistory } from '#src/testing/records.ts'
import { environmentNow } from './environment.ts'
import { openFailures, type Status, unknownAbove } from './status.ts'

const clock = (ms: number | undefined) =>
  ms === undefined ? '?' : new Date(ms).toISOString().slice(11, 16)

/** "web 2.0.0 up, failed 2.1.0 11:00" */
const said = (status: Status): string => {
  const { runs, is, isSince, unclear, underWay, overlapped, goneSince } = status
  const version = runs?.service && versionOf(runs.service)
  return [
    `${serviceName(status.past.service)} ${version ?? (runs ? 'something' : 'unknown')} ${is}`,
    ...(isSince && isSince !== runs ? [`since ${clock(isSince.requestedAt)}`] : []),
    ...openFailures(status).map(
      ({ meaning, service, requestedAt }) =>
        `${meaning.act} ${(service && versionOf(service)) ?? ''} failed ${clock(requestedAt)}`,
    ),
    ...status.contested.map(
      ({ service, requestedAt }) =>
        `perhaps ${(service && versionOf(service)) ?? ''} failed ${clock(requestedAt)}`,
    ),
    ...(unclear ? [`${unclear.state} ${clock(unclear.requestedAt)}`] : []),
    ...(underWay ? [`${underWay.state}`] : []),
    ...(overlapped.length > 0 ? ['overlap'] : []),
    ...(goneSince ? ['gone'] : []),
    ...(runs && unknownAbove(status, runs) ? [`as of ${unknownAbove(status, runs)?.why}`] : []),
  ].join(', ')
}

const now = (lines: readonly Line[]): readonly string[] => {
  const { statuses, failedDeployments, contestedDeployments } = environmentNow(
    wholeHistory(...lines),
    NOW,
  )
  return [
    ...[...statuses.values()].map(said).toSorted(),
    ...failedDeployments.map(({ requestedAt }) => `deployment failed ${clock(requestedAt)}`),
    ...contestedDeployments.map(({ requestedAt }) => `perhaps deployment ${clock(requestedAt)}`),
  ]
}

describe('the status of each service now', () => {
  it.each<[string, readonly Line[], readonly string[]]>([
    [
      'A1, one of two is stopped',
      ['11:00 STOPPED worker:3.0.0', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      ['web 2.0.0 up', 'worker 3.0.0 stopped, since 11:00'],
    ],
    [
      'A2, a stop names only the job that runs at a stop',
      ['11:00 STOPPED job/drain:1.0:DEPLOYED', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      ['drain 1.0 up', 'web 2.0.0 unknown, since 11:00', 'worker 3.0.0 unknown, since 11:00'],
    ],
    [
      'A3, all are stopped without names, then one is started',
      ['11:30 DEPLOYED web:2.0.0', '11:00 STOPPED', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      ['web 2.0.0 up', 'worker 3.0.0 stopped, since 11:00'],
    ],
    [
      'A4, stopped for the night, one of three started in the morning',
      [
        '08:00 DEPLOYED web:2.0.0',
        '2026-03-01T20:00Z STOPPED web:2.0.0 api:5 worker:3',
        '2026-03-01T08:00Z DEPLOYED web:2.0.0 api:5 worker:3',
      ],
      ['api 5 stopped, since 20:00', 'web 2.0.0 up', 'worker 3 stopped, since 20:00'],
    ],
    [
      'A5, a release that failed before any service was touched, then another one is restarted',
      [
        '11:00 RESTARTED mail:1.0.0',
        '10:00 DEPLOYMENT_ERROR web:2.1.0:READY api:5.1.0:READY',
        '09:00 DEPLOYED web:2.0.0 api:5.0.0 mail:1.0.0',
      ],
      ['api 5.0.0 up', 'mail 1.0.0 up, since 11:00', 'web 2.0.0 up', 'deployment failed 10:00'],
    ],
    [
      'A6, canceled half way',
      ['11:00 CANCELED web:2.1.0:DEPLOYED api:5.1.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      ['api 5.0.0 up', 'web 2.1.0 up'],
    ],
    [
      'B1, UNAVAILABLE ends no failure',
      [
        '11:00 DEPLOYED api:5.1.0 web:2.1.0:UNAVAILABLE',
        '10:30 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0',
      ],
      ['api 5.1.0 up', 'web 2.0.0 up, deploy 2.1.0 failed 10:30, UNAVAILABLE 11:00'],
    ],
    [
      'B4, the newest deployment is UNAVAILABLE',
      ['11:00 UNAVAILABLE web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0 up, UNAVAILABLE 11:00'],
    ],
    [
      'what is stopped stays stopped after a stop that does not name it',
      ['11:00 STOPPED web:1:READY', '10:30 STOPPED', '10:00 DEPLOYED web:1 db/orders'],
      ['orders something stopped, since 10:30', 'web 1 stopped, since 10:30'],
    ],
    [
      'C1, one failed, the others were never begun',
      [
        '11:00 DEPLOYMENT_ERROR web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED mail:1.1.0:DEPLOYMENT_QUEUED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ],
      [
        'api 5.0.0 up',
        'mail 1.0.0 up',
        'web 2.0.0 up, deploy 2.1.0 failed 11:00',
        'worker 3.0.0 up',
      ],
    ],
    [
      'C3, what was only recorded',
      ['11:00 READY web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0 up'],
    ],
    [
      'C4, a stop whose record has the new tag',
      ['11:30 STOPPED web:2.1.0 api:5.0.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      ['api 5.0.0 stopped, since 11:30', 'web 2.0.0 stopped, since 11:30'],
    ],
    [
      'C5, named for the first time without being deployed',
      ['11:00 DEPLOYED web:2.0.0 beta:0.1.0:READY lab:0.2.0:CANCELED', '10:00 DEPLOYED web:2.0.0'],
      ['beta unknown unknown', 'lab unknown unknown', 'web 2.0.0 up'],
    ],
    [
      'D1, a restart after a failed deploy',
      ['11:30 RESTARTED web:2.1.0', '11:00 DEPLOYMENT_ERROR web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0 up, since 11:30, deploy 2.1.0 failed 11:00'],
    ],
    [
      'D2, a version that never ran',
      [
        '11:40 DEPLOYMENT_ERROR web:2.1.1',
        '11:30 RESTARTED web:2.1.0',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ],
      ['web 2.0.0 up, since 11:30, deploy 2.1.0 failed 11:00, deploy 2.1.1 failed 11:40'],
    ],
    [
      'D3, a stop failed',
      ['11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0 up, stop 2.0.0 failed 11:30'],
    ],
    [
      'a stop that failed, then one that did not',
      ['11:40 STOPPED web:2.0.0', '11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0 stopped, since 11:40'],
    ],
    [
      'a failure is kept over a stop and a start',
      [
        '11:50 RESTARTED web:2.1.0',
        '11:40 STOPPED web:2.1.0',
        '11:30 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ],
      ['web 2.0.0 up, since 11:50, deploy 2.1.0 failed 11:30'],
    ],
    [
      'what fails on a stopped service leaves it stopped',
      ['11:00 DEPLOYMENT_ERROR web:2', '09:00 STOPPED web:1', '08:00 DEPLOYED web:1'],
      ['web 1 stopped, since 09:00, deploy 2 failed 11:00'],
    ],
    [
      'E1, a deployment without an end, three days old',
      [
        '11:00 DEPLOYED web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
        '2026-02-27T09:00Z DEPLOYING batch:1.4.0 web:1.9.0:DEPLOYED',
        '2026-02-26T09:00Z DEPLOYED web:1.8.0 batch:1.3.0',
      ],
      ['batch 1.3.0 up', 'web 2.1.0 up'],
    ],
    [
      'E2, services under way in a deployment that has ended',
      [
        '11:00 DEPLOYMENT_ERROR web:2.1.0 mail:1.1.0:DEPLOYMENT_QUEUED job/seed:3:EXECUTING',
        '10:00 DEPLOYED web:2.0.0 mail:1.0.0 job/seed:2',
      ],
      ['mail 1.0.0 up', 'seed 2 up', 'web 2.0.0 up, deploy 2.1.0 failed 11:00'],
    ],
    [
      'F4, the newest record cannot be read',
      [{ created_at: 'yesterday', status: 'DEPLOYMENT_ERROR' }, '10:00 DEPLOYED web:2.0.0'],
      ['web 2.0.0 up, as of unreadable'],
    ],
    [
      'I1, moved to another kind while it failed',
      [
        '11:00 DEPLOYED web:2.0.0',
        '2026-02-20T10:00Z DEPLOYMENT_ERROR app/web:bbb1111',
        '2026-02-19T10:00Z DEPLOYED app/web:aaa0000',
      ],
      ['web 2.0.0 up', 'web aaa0000 up, gone'],
    ],
    [
      'I1, two kinds that share a name are two services',
      [
        '11:00 DEPLOYED web:2.0.0',
        '10:00 DEPLOYMENT_ERROR app/web:bbb1111',
        '09:00 DEPLOYED web:1.0.0 app/web:aaa0000',
      ],
      ['web 2.0.0 up', 'web aaa0000 up, deploy bbb1111 failed 10:00'],
    ],
    [
      'I2, no longer named, but by one newer record only',
      [
        '11:00 DEPLOYED storefront:2.0.0 api:1',
        '10:00 DEPLOYMENT_ERROR shop-web:1.9.9 api:1:DEPLOYED',
        '09:00 DEPLOYED shop-web:1.9.8 api:1',
      ],
      ['api 1 up', 'shop-web 1.9.8 up, deploy 1.9.9 failed 10:00', 'storefront 2.0.0 up'],
    ],
    [
      'I2, no longer named by three newer records of the service beside it',
      [
        '11:00 DEPLOYED storefront:2.0.0 api:1',
        '10:50 DEPLOYED api:1',
        '10:40 CANCELED api:1',
        '10:00 DEPLOYMENT_ERROR shop-web:1.9.9 api:1:DEPLOYED',
        '09:00 DEPLOYED shop-web:1.9.8 api:1',
      ],
      ['api 1 up', 'shop-web 1.9.8 up, gone', 'storefront 2.0.0 up'],
    ],
    [
      'I3, blue and green by renaming, with IDs that recur',
      [
        '11:00 DEPLOYED web-old#9001:1.0.0 web#9002:2.0.0',
        '10:00 DEPLOYED web#9001:1.0.0 web-new#9002:2.0.0',
      ],
      ['web 2.0.0 up', 'web-old 1.0.0 up'],
    ],
    [
      'I4, deleted and created again under the same name',
      ['11:30 DEPLOYMENT_ERROR web:0.1.0', '11:00 DELETED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web unknown deleted, since 11:00, deploy 0.1.0 failed 11:30'],
    ],
    [
      'a stop does nothing to what was deleted',
      ['11:30 STOPPED web:2', '11:00 DELETED web:2', '10:00 DEPLOYED web:2'],
      ['web unknown deleted, since 11:00'],
    ],
    [
      'nor does one of all that names nobody, or that fails',
      ['11:40 STOP_ERROR web:2', '11:30 STOPPED', '11:00 DELETED web:2', '10:00 DEPLOYED web:2'],
      ['web unknown deleted, since 11:00, stop 2 failed 11:40'],
    ],
    [
      'it is deleted since it was first, whatever stops came between',
      ['11:40 DELETED web:2', '11:30 STOPPED web:2', '11:00 DELETED web:2', '10:00 DEPLOYED web:2'],
      ['web unknown deleted, since 11:00'],
    ],
    [
      'what was stopped is deleted since its deletion',
      ['11:30 DELETED web:2', '11:00 STOPPED web:2', '10:00 DEPLOYED web:2'],
      ['web unknown deleted, since 11:30'],
    ],
    [
      'I5, a failing service gets another name',
      [
        '11:00 DEPLOYMENT_ERROR storefront#777:2',
        '10:00 DEPLOYMENT_ERROR shop-web#777:2',
        '09:00 DEPLOYED shop-web#777:1',
      ],
      ['storefront 1 up, deploy 2 failed 10:00, deploy 2 failed 11:00'],
    ],
    [
      'overlap: two good deploys, of which either may have ended last',
      [
        ['10:05 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED web:2.0.0', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ],
      ['web unknown up, since 10:05, overlap'],
    ],
    [
      'overlap: whether a failure or a deploy ended last is not claimed',
      [
        ['10:05 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYMENT_ERROR web:2.0.0', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ],
      ['web 2.1.0 up, perhaps 2.0.0 failed 10:00, overlap'],
    ],
    [
      'overlap: the same, with the ends the other way round',
      [
        ['10:05 DEPLOYMENT_ERROR web:2.1.0', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED web:2.0.0', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ],
      ['web 2.0.0 up, perhaps 2.1.0 failed 10:05, overlap'],
    ],
    [
      'overlap: two failures, which fail in either order',
      [
        ['10:05 DEPLOYMENT_ERROR web:2.1.0', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYMENT_ERROR web:2.0.0', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ],
      ['web 1 up, deploy 2.0.0 failed 10:00, deploy 2.1.0 failed 10:05'],
    ],
    [
      'overlap: a failure before both still fails no longer than the good one',
      [
        ['10:05 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYMENT_ERROR web:2.0.0', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:30 DEPLOYMENT_ERROR web:1.1.0',
        '09:00 DEPLOYED web:1',
      ],
      ['web 2.1.0 up, perhaps 2.0.0 failed 10:00, overlap'],
    ],
    [
      'overlap: a deploy that may have ended after two newer ones, of which the last is a stop',
      [
        '11:00 STOPPED web:2',
        '10:20 DEPLOYED web:2',
        ['10:00 DEPLOYED web:1', { updated_at: '2026-03-02T11:30:00Z' }],
      ],
      ['web unknown unknown, overlap'],
    ],
    [
      'overlap: a failure that may have ended after two newer deploys, of which the order is certain',
      [
        '11:00 DEPLOYED web:3',
        '10:20 DEPLOYED web:2',
        ['10:00 DEPLOYMENT_ERROR web:1.9', { updated_at: '2026-03-02T11:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ],
      ['web 3 up, perhaps 1.9 failed 10:00, overlap'],
    ],
    [
      'overlap: a deploy that may have ended after a newer one, but not after the newest',
      [
        '11:00 DEPLOYED web:3',
        '10:20 DEPLOYED web:2',
        ['10:00 DEPLOYED web:1', { updated_at: '2026-03-02T10:40:00Z' }],
      ],
      ['web 3 up'],
    ],
    [
      'a failure that names no service is not over when some are deployed',
      ['11:00 DEPLOYED web:2', '10:00 DEPLOYMENT_ERROR', '09:00 DEPLOYED web:1 api:1'],
      ['api 1 up', 'web 2 up', 'deployment failed 10:00'],
    ],
    [
      'a failure that names no service is over when all are deployed',
      [
        '11:30 DEPLOYED api:2',
        '11:00 DEPLOYED web:2',
        '10:00 DEPLOYMENT_ERROR',
        '09:00 DEPLOYED web:1 api:1',
      ],
      ['api 2 up', 'web 2 up'],
    ],
    [
      'a failure that names no service is over when a deployment without names ends well',
      ['11:00 DEPLOYED', '10:00 DEPLOYMENT_ERROR', '09:00 DEPLOYED web:1 api:1'],
      ['api 1 up', 'web 1 up'],
    ],
    [
      'overlap: whether a failure or a deployment, which name no service, ended last is not claimed',
      [
        ['10:05 DEPLOYED', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYMENT_ERROR', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ],
      ['web 1 up', 'perhaps deployment 10:00'],
    ],
    [
      'overlap: the same, with the ends the other way round',
      [
        ['10:05 DEPLOYMENT_ERROR', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ],
      ['web 1 up', 'perhaps deployment 10:05'],
    ],
    [
      'H3, one update of all records is not their end',
      [
        ['2026-03-01T10:00Z DEPLOYED web:2.1.0', { updated_at: '2026-03-02T11:59:00Z' }],
        ['2026-02-28T10:00Z DEPLOYMENT_ERROR web:2.1.0', { updated_at: '2026-03-02T11:59:00Z' }],
        ['2026-02-27T10:00Z DEPLOYED web:2.0.0', { updated_at: '2026-03-02T11:59:00Z' }],
      ],
      ['web 2.1.0 up'],
    ],
    [
      'N1, deployed, with a service that failed twice',
      [
        '11:00 DEPLOYED web:2.3.0:DEPLOYMENT_ERROR api:1',
        '10:00 DEPLOYED web:2.2.0:DEPLOYMENT_ERROR api:1',
        '09:00 DEPLOYED web:2.1.0 api:1',
      ],
      ['api 1 up', 'web 2.1.0 up, deploy 2.2.0 failed 10:00, deploy 2.3.0 failed 11:00'],
    ],
  ])('%s', (_, lines, expected) => expect(now(lines)).toEqual(expected))
})
