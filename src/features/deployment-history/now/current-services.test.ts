import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import {
  aContainer,
  aDatabase,
  aDeployment,
  aJob,
  anApplication,
  anUnreadableRecord,
  aPage,
} from '#src/testing/builders.ts'
import {
  aCompleteHistory,
  aHistory,
  containersOf,
  isoTime,
  NO_SERVICES,
  type Records,
  recordsOf,
} from '#src/testing/histories.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import { currentServices } from '#src/deployments/insights/current-services.ts'
import { currentServiceWords } from './current-services-words.ts'

const NOW = Date.parse('2026-11-20T14:32:00Z')
const rowsOf = (history: History) =>
  currentServices(history).map((row) => {
    const { service, change, version } = row
    const shown = change ? `${change.from} → ${change.to}` : (version ?? '—')
    return `${service.record.name} ${shown} ${currentServiceWords(row, { zone: 'UTC', now: NOW })}`
  })

/** A deployment at a time of 20 November (or another ISO time) of containers "name:tag:STATE". */
const at = (time: string, parts: string, status: Deployment['status'] = 'DEPLOYED') => ({
  id: `at ${time}`,
  created_at: isoTime(time),
  status,
  containers: containersOf(time, parts),
})

describe('running now', () => {
  it('lists failing services first, then those in progress, then the rest', () => {
    const history = aCompleteHistory([
      at('14:29', 'worker:v5:DEPLOYING web:c7:WAITING_RUNNING proxy:4.11.3', 'DEPLOYING'),
      at('13:52', 'worker:v4:DEPLOYMENT_ERROR web:c4', 'DEPLOYMENT_ERROR'),
      at('13:04', 'worker:v3:RESTARTED ledger:v2:RESTARTED web:81:RESTARTED', 'RESTARTED'),
      at('09:12', 'worker:v3 ledger:v2 web:81 proxy:4.11.2'),
    ])
    expect(rowsOf(history)).toEqual([
      'worker v4 → v5 Deploying, failing since 13:52, deploying now',
      'web c4 → c7 Waiting to run, since 14:29',
      'ledger v2 Restarted, since 09:12, restarted 13:04',
      'proxy 4.11.3 Deployed, since 14:29',
    ])
  })

  it.each<[string, Records, string[]]>([
    [
      'since the version is the one it is',
      [at('12:00', 'web:v2'), at('11:00', 'web:v2'), at('10:00', 'web:v1')],
      ['web v2 Deployed, since 11:00'],
    ],
    [
      'since it works again',
      [at('12:00', 'web:v1'), at('11:00', 'web:v1:DEPLOYMENT_ERROR'), at('10:00', 'web:v1')],
      ['web v1 Deployed, since 12:00'],
    ],
    [
      'failing since the first of several failures',
      [
        at('12:00', 'web:v2:RESTART_ERROR'),
        at('11:30', 'api:v1'),
        at('11:00', 'web:v2:DEPLOYMENT_ERROR'),
        at('10:00', 'web:v1'),
      ],
      ['web v2 Restart failed, failing since 11:00', 'api v1 Deployed, since 11:30'],
    ],
    [
      'failing although what came after was canceled',
      [
        at('12:00', 'web:v3:CANCELED'),
        at('11:00', 'web:v2:DEPLOYMENT_ERROR'),
        at('10:00', 'web:v1'),
      ],
      ['web v3 Canceled, failing since 11:00'],
    ],
    [
      'what stayed when a deployment was canceled',
      [at('12:00', 'web:v2:CANCELED'), at('11:00', 'web:v1')],
      ['web v2 Canceled, since 12:00, before it v1'],
    ],
    [
      'since when it is stopped',
      [at('12:00', 'web:v1:STOPPED'), at('11:00', 'web:v1')],
      ['web v1 Stopped, since 12:00'],
    ],
    [
      'that the environment was stopped without naming it',
      [at('12:00', 'api:v1:STOPPED', 'STOPPED'), at('11:00', 'web:v1')],
      ['api v1 Stopped, since 12:00', 'web v1 Deployed, since 11:00, environment stopped 12:00'],
    ],
    [
      'no deleted service',
      [at('12:00', 'api:v1:DELETED web:v1'), at('11:00', 'api:v1')],
      ['web v1 Deployed, since 12:00'],
    ],
    [
      'the new name of a renamed service only',
      [
        {
          containers: [aContainer({ id: 'x', name: 'shop', tag: 'v1' })],
          created_at: '2026-11-20T12:00:00Z',
        },
        {
          containers: [aContainer({ id: 'x', name: 'web', tag: 'v1' })],
          created_at: '2026-11-20T11:00:00Z',
        },
      ],
      ['shop v1 Deployed, since 11:00'],
    ],
  ])('shows %s', (_, records, expected) => {
    expect(rowsOf(aCompleteHistory(records))).toEqual(expected)
  })

  it('says "at least" if earlier records are not loaded', () => {
    const failing = [at('12:00', 'web:v2:BUILD_ERROR'), at('11:00', 'web:v1:BUILD_ERROR')]
    const words = (history: History) => rowsOf(history)[0]?.replace('web v2 Build failed, ', '')
    expect(words(aCompleteHistory(failing))).toBe('failing since 11:00')
    expect(words(aHistory(failing))).toBe('failing since at least 11:00')
    expect(words(aHistory([...failing, anUnreadableRecord(9), at('10:00', 'web:v0')]))).toBe(
      'failing since at least 11:00',
    )
    expect(words(aHistory([...failing, at('2026-11-14T10:00:00Z', 'web:v0:UNAVAILABLE')]))).toBe(
      'failing since at least 11:00',
    )
    const afterGap = withPage(aHistory([at('09:00', 'web:v0')]), aPage(recordsOf(failing)))
    expect(words(afterGap)).toBe('failing since at least 11:00')
    expect(
      words(aHistory(failing.map((one) => ({ ...one, created_at: '2026-11-14T10:00:00Z' })))),
    ).toBe('failing since at least 10:00 on 14 November')
  })

  it('names the first bad and the last good deployment, across a stop', () => {
    const [row] = currentServices(
      aHistory([
        at('12:00', 'web:v3:DEPLOYMENT_ERROR'),
        at('11:00', 'web:v2:DEPLOYMENT_ERROR'),
        at('10:00', 'web:v1:STOPPED'),
        at('09:00', 'web:v1'),
      ]),
    )
    expect(row?.failing?.firstBad.service.record).toMatchObject({ tag: 'v2' })
    expect(row?.failing?.lastGood).toMatchObject({
      service: { record: { tag: 'v1' } },
      item: { deployment: { created_at: '2026-11-20T09:00:00Z' } },
    })
  })

  it('shows a schedule only if the newest record is a CRON job', () => {
    const cron = (event: 'CRON' | 'ON_START', n: number) =>
      aDeployment(
        { ...NO_SERVICES, jobs: [aJob({ schedule: { event, schedule_at: '15 3 * * *' } })] },
        n,
      )
    const cronOf = (...records: Deployment[]) =>
      currentServices(withPage(EMPTY_HISTORY, aPage(records)))[0]?.cron
    expect(cronOf(cron('CRON', 1))).toBe('15 3 * * *')
    expect(cronOf(cron('ON_START', 1), cron('CRON', 2))).toBeUndefined()
  })

  it('lists services of any kind, with or without a version', () => {
    const history = aHistory([
      {
        applications: [anApplication({ commit: undefined })],
        databases: [aDatabase()],
        jobs: [aJob()],
      },
    ])
    expect(currentServices(history).map(({ version }) => version)).toEqual([
      undefined,
      undefined,
      '3.1.0',
    ])
  })

  it('lists each service once for any history', () => {
    const part = fc
      .tuple(
        fc.constantFrom('a', 'b', 'c'),
        fc.constantFrom('1', '2'),
        fc.constantFrom(
          'DEPLOYED',
          'DEPLOYMENT_ERROR',
          'DEPLOYING',
          'CANCELED',
          'STOPPED',
          'READY',
        ),
      )
      .map((all) => all.join(':'))
    const parts = fc.uniqueArray(part, { selector: (text) => text[0] }).map((all) => all.join(' '))
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), fc.nat(12), (world, cut) => {
        const records = world.map((text, n) => ({ ...at('12:00', text), id: `${n}` }))
        const history = withPage(
          aHistory(records.slice(0, cut)),
          aPage(recordsOf(records).slice(cut)),
          records[cut - 1]?.id,
        )
        // Newest first.
        const seen = new Map<string, string>()
        for (const text of world.slice(0, history.items.length).join(' ').split(' ')) {
          const [name = '', tag = '', state = ''] = text.split(':')
          if (name !== '' && !seen.has(name)) seen.set(name, `${tag} ${state}`)
        }
        const rows = currentServices(history).map(({ service, version }) => [
          service.record.name,
          `${version} ${service.record.status}`,
        ])
        expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(seen))
        // A service is failing if its last settled result failed; the streak starts with a failure.
        for (const { failing } of currentServices(history)) {
          if (failing) expect(failing.firstBad.service.record.status).toBe('DEPLOYMENT_ERROR')
        }
      }),
    )
  })
})
