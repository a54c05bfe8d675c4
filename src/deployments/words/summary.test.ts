import { deploymentAt } from '#src/testing/records.ts'
import { describe, expect, it } from 'vitest'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import {
  aCommit,
  aContainer,
  aDatabase,
  aDeployment,
  aHelm,
  aJob,
  anApplication,
  anUnreadableRecord,
  aPage,
  unrecognized,
} from '#src/testing/builders.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { summaryOf } from './summary.ts'

const NOW = Date.parse('2026-11-20T14:30:00Z')
const LISTS = { applications: [], containers: [], databases: [], jobs: [], helms: [] }

type Record = Partial<Deployment>

/** The summary of the first of these deployments, newest first, all that there are or not. */
const said = (records: readonly Record[], end: 'all' | 'more' = 'all'): string => {
  const deployments = records.map((record, n) => aDeployment({ ...LISTS, ...record }, n + 1))
  const loaded = withPage(EMPTY_HISTORY, aPage(deployments))
  const history = end === 'all' ? withPage(loaded, aPage([]), deployments.at(-1)?.id) : loaded
  const [deployment] = deployments
  const changes = changesAt(history, deploymentAt(history))
  if (!deployment) throw new Error('nothing loaded')
  return summaryOf(deployment, { changes, zone: 'UTC', now: NOW })
}

const container = (name: string, tag: string, status: Deployment['status'] = 'DEPLOYED') =>
  aContainer({ name, tag, status })
const many = (count: number, status: Deployment['status']) =>
  Array.from({ length: count }, (_, n) => aDatabase({ name: `db-${n}`, status }))
const CRON = { event: 'CRON', schedule_at: '15 3 * * *' } as const

describe('a summary says', () => {
  it.each<[string, readonly Record[], string]>([
    [
      'what waits for what',
      [{ status: 'DEPLOYMENT_QUEUED' }, { status: 'DEPLOYING' }],
      'waits for the running deployment',
    ],
    ['what has not started', [{ status: 'DEPLOYMENT_QUEUED' }], 'not started yet'],
    [
      'how far it is',
      [
        {
          status: 'DEPLOYING',
          containers: [container('a', '2', 'DEPLOYING'), container('b', '2', 'WAITING_RUNNING')],
          helms: [aHelm()],
        },
      ],
      '1 of 3 services done',
    ],
    [
      'what failed while it goes on',
      [
        {
          status: 'DEPLOYING',
          containers: [container('a', '2', 'DEPLOYMENT_ERROR'), container('b', '2', 'DEPLOYING')],
        },
      ],
      'a failed, 0 of 2 services done',
    ],
    [
      'what failed and what else changed',
      [
        {
          status: 'DEPLOYMENT_ERROR',
          containers: [container('checkout-worker', 'v1.9.4', 'DEPLOYMENT_ERROR')],
          applications: [anApplication({ name: 'storefront' }, 7)],
          databases: many(6, 'DEPLOYED'),
        },
        {
          containers: [container('checkout-worker', 'v1.9.3')],
          applications: [anApplication({ name: 'storefront' }, 8)],
          databases: many(6, 'DEPLOYED'),
        },
      ],
      'checkout-worker failed, 1 updated, 6 deployed again',
    ],
    [
      'that nothing was deployed where nothing was',
      [
        {
          status: 'BUILD_ERROR',
          applications: [anApplication({ name: 'storefront', status: 'BUILD_ERROR' })],
          containers: [container('a', '1', 'CANCELED')],
        },
      ],
      'storefront did not build, nothing was deployed',
    ],
    [
      'what else there was where something was deployed',
      [
        {
          status: 'BUILD_ERROR',
          applications: [anApplication({ name: 'storefront', status: 'BUILD_ERROR' })],
          containers: [container('a', '2')],
        },
        { containers: [container('a', '1')] },
      ],
      'storefront did not build, 1 updated',
    ],
    [
      'two that failed',
      [
        {
          status: 'DEPLOYMENT_ERROR',
          containers: [
            container('a', '1', 'DEPLOYMENT_ERROR'),
            container('b', '1', 'RESTART_ERROR'),
          ],
        },
      ],
      'a failed, b could not be restarted',
    ],
    [
      'a failure without a service that failed',
      [{ status: 'DEPLOYMENT_ERROR', containers: [container('a', '1')] }],
      'no failing service listed, 1 first seen here',
    ],
    [
      'that it was deployed again, as when',
      [
        {
          containers: [container('a', '1')],
          applications: [anApplication({ commit: aCommit({}, 5) })],
        },
        { status: 'CANCELED' },
        {
          created_at: '2026-11-20T09:12:00Z',
          containers: [container('a', '1')],
          applications: [anApplication({ commit: aCommit({}, 5) })],
        },
      ],
      'deployed again, same tags, commits and arguments as 09:12',
    ],
    [
      'that it was deployed again, as another day',
      [
        { applications: [anApplication({ commit: aCommit({}, 5) })] },
        {
          created_at: '2025-12-31T09:12:00Z',
          applications: [anApplication({ commit: aCommit({}, 5) })],
        },
      ],
      'deployed again, same commits as 09:12 on 31 December 2025',
    ],
    [
      'that it was deployed again, as several times',
      [
        { containers: [container('a', '1')], helms: [aHelm()] },
        { containers: [container('a', '1')] },
        { helms: [aHelm()] },
      ],
      'deployed again, same tags, chart versions and arguments as before',
    ],
    [
      'that there is nothing to compare',
      [{ databases: [aDatabase()] }, { databases: [aDatabase()] }],
      'deployed again, a database has no version to compare',
    ],
    [
      'what changed, was added and stayed',
      [
        {
          containers: [aContainer({ name: 'ledger-api', arguments: ['--max-conns=600'] })],
          jobs: [aJob({ schedule: CRON })],
          databases: many(6, 'DEPLOYED'),
        },
        {
          containers: [aContainer({ name: 'ledger-api', arguments: ['--max-conns=400'] })],
          databases: many(6, 'DEPLOYED'),
        },
      ],
      '1 argument changed, 1 first seen here, 6 deployed again',
    ],
    [
      'an entrypoint and a schedule',
      [
        { containers: [aContainer({ entrypoint: '/b' })], jobs: [aJob({ schedule: CRON })] },
        { containers: [aContainer({ entrypoint: '/a' })], jobs: [aJob()] },
      ],
      '1 entrypoint changed, 1 schedule changed',
    ],
    [
      'a migration that ran, and what is gone',
      [
        {
          jobs: [
            aJob({
              name: 'migrate-schema',
              tag: 'v32',
              schedule: { event: 'ON_START', schedule_at: undefined },
            }),
          ],
          helms: [aHelm({}, 2)],
          applications: [anApplication({ status: 'DELETED' })],
        },
        {
          jobs: [
            aJob({
              name: 'migrate-schema',
              tag: 'v31',
              schedule: { event: 'ON_START', schedule_at: undefined },
            }),
          ],
          helms: [aHelm({}, 3)],
          applications: [anApplication()],
        },
      ],
      'checkout-web deleted, migrate-schema ran, 1 updated',
    ],
    [
      'that it was canceled in time where nothing differs',
      [
        { status: 'CANCELED', containers: [container('a', '1', 'CANCELED')] },
        { containers: [container('a', '1')] },
      ],
      'before any service was changed',
    ],
    [
      'that it was canceled in time where nothing had started',
      [{ status: 'CANCELED', containers: [container('a', '2', 'WAITING_RUNNING')] }],
      'before any service was changed',
    ],
    [
      'what was canceled where something may have changed',
      [
        { status: 'CANCELED', containers: [container('a', '2', 'CANCELED'), container('b', '2')] },
        { containers: [container('a', '1'), container('b', '1')] },
      ],
      '1 updated, a canceled',
    ],
    [
      'that all is stopped',
      [{ status: 'STOPPED', databases: many(7, 'STOPPED') }],
      'all 7 services stopped',
    ],
    [
      'how many are stopped',
      [{ status: 'STOPPED', databases: many(7, 'STOPPED'), jobs: [aJob({ status: 'READY' })] }],
      '7 of 8 services stopped, send-invoices was not stopped',
    ],
    [
      'what is deleted',
      [{ status: 'DELETED', containers: [container('a', '1', 'DELETED')] }],
      'a deleted',
    ],
    [
      'that all is restarted, though no version changed',
      [
        { status: 'RESTARTED', databases: many(14, 'RESTARTED') },
        { databases: many(14, 'DEPLOYED') },
      ],
      'all 14 services restarted',
    ],
    [
      'one that is restarted',
      [
        { status: 'RESTARTED', containers: [container('web', '1', 'RESTARTED')] },
        { containers: [container('web', '1')] },
      ],
      'web restarted',
    ],
    [
      'which of them are restarted',
      [
        {
          status: 'RESTARTED',
          databases: [...many(3, 'RESTARTED')],
          containers: [container('a', '1')],
        },
        { databases: many(3, 'DEPLOYED'), containers: [container('a', '1')] },
      ],
      '3 of 4 services restarted, 1 deployed again',
    ],
    [
      'that no service says it was restarted',
      [{ status: 'RESTARTED', databases: many(3, 'DEPLOYED') }, { databases: many(3, 'DEPLOYED') }],
      'none restarted, 3 deployed again',
    ],
    [
      'what else changed with a restart',
      [
        { status: 'RESTARTED', containers: [container('web', '2', 'RESTARTED')] },
        { containers: [container('web', '1')] },
      ],
      'web restarted (its record lists another version)',
    ],
    [
      'what a failed restart did',
      [
        {
          status: 'RESTART_ERROR',
          containers: [container('web', '1', 'RESTART_ERROR')],
          databases: many(13, 'RESTARTED'),
        },
        { containers: [container('web', '1')], databases: many(13, 'DEPLOYED') },
      ],
      'web could not be restarted, 13 of 14 services restarted',
    ],
    [
      'what a failed stop did not stop',
      [
        {
          status: 'STOP_ERROR',
          containers: [container('web', '1', 'STOP_ERROR')],
          databases: many(4, 'DEPLOYED'),
          jobs: [aJob({ status: 'STOPPED' })],
        },
      ],
      'web could not be stopped, send-invoices stopped, 4 first seen here',
    ],
    [
      'how far a stop is, where what has not begun looks finished',
      [
        {
          status: 'STOPPING',
          containers: [container('a', '1', 'STOPPED'), container('b', '1', 'STOPPING')],
          databases: many(1, 'DEPLOYED'),
        },
      ],
      '1 of 3 services stopped',
    ],
    [
      'where a canceled one stood, if no service says that it was canceled',
      [{ status: 'CANCELED', containers: [container('a', '2')], databases: many(2, 'READY') }],
      '1 first seen here, db-0 and db-1 were not deployed',
    ],
    [
      'that an unavailable one names no services',
      [{ status: 'UNAVAILABLE' }],
      'no services listed',
    ],
    [
      'that a state is not known',
      [{ status: unrecognized('QUARANTINED') }],
      'a state this console does not know',
    ],
    ['that no service is named', [{}], 'no services listed'],
    [
      'what cannot be compared',
      [
        { containers: [container('a', '1')], applications: [anApplication({ commit: undefined })] },
        { containers: [container('a', '1')], applications: [anApplication()] },
      ],
      '1 not comparable, 1 deployed again',
    ],
  ])('%s', (_, records, expected) => {
    expect(said(records)).toBe(expected)
  })

  it('that earlier ones are not loaded', () => {
    const records = [{ containers: [container('a', '1'), container('b', '1')] }]
    expect(said(records, 'more')).toBe('2 services, older deployments not loaded')
    expect(said(records, 'all')).toBe('2 first seen here')
    expect(
      said(
        [
          { containers: [container('a', '1'), container('b', '1')] },
          { containers: [container('b', '0')] },
        ],
        'more',
      ),
    ).toBe('1 updated, 1 not compared')
  })

  it('that earlier ones cannot be read', () => {
    const newest = aDeployment()
    const history = withPage(EMPTY_HISTORY, aPage([newest, anUnreadableRecord(2)]))
    const changes = changesAt(history, deploymentAt(history))
    expect(summaryOf(newest, { changes, zone: 'UTC', now: NOW })).toBe(
      '1 service, an older one is not readable',
    )
  })

  it('less where only the record is known', () => {
    expect(summaryOf(aDeployment())).toBe('checkout-web deployed')
    expect(summaryOf(aDeployment({ status: 'DEPLOYMENT_QUEUED' }))).toBe('1 service waiting')
  })

  it('no name that would reorder or hide it', () => {
    const name = 'safe\u202Egnp.exe'
    expect(
      said([
        { status: 'DEPLOYMENT_ERROR', containers: [container(name, '1', 'DEPLOYMENT_ERROR')] },
      ]),
    ).toBe('safe⟨202E⟩gnp.exe failed')
  })
})
