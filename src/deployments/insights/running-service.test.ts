import { describe, expect, test } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { anUnreadableRecord, aPage } from '#src/testing/builders.ts'
import {
  aCompleteHistory,
  aHistory,
  containersOf,
  isoTime,
  recordsOf,
  type Records,
} from '#src/testing/histories.ts'
import type { Loaded } from './service-index.ts'
import { standingsIn } from './running-service.ts'

/** "10:00 web:v2:DEPLOYED" lines, newest first; "unreadable" is a record that cannot be read. */
const records = (lines: readonly string[], status: DeploymentState = 'DEPLOYED'): Records =>
  lines.map((line, n) => {
    if (line === 'unreadable') return anUnreadableRecord(n + 1)
    const [time = '', ...services] = line.split(' ')
    const [clock, state] = time.split('=')
    return {
      created_at: isoTime(clock ?? ''),
      status: (state as DeploymentState | undefined) ?? status,
      containers: containersOf(time, services.join(' ')),
    }
  })

const clock = (text: string | undefined) => text?.slice(11, 16)

/** What is known of the container `web` in short form. */
const web = (loaded: Loaded): string => {
  const { services, other } = standingsIn(loaded)
  const standing =
    services.get('container named web')?.standing ?? other('container named web', 'container')
  const attempts =
    'newest' in standing
      ? [
          standing.failed && `failed ${standing.failed.version}`,
          standing.underWay && `under way ${standing.underWay.version}`,
        ].filter(Boolean)
      : []
  const words = () => {
    switch (standing.kind) {
      case 'running':
        return `running ${standing.version} since ${clock(standing.since.item.deployment.created_at)}`
      case 'stopped':
        return `stopped ${standing.deployed?.version} at ${clock(standing.by.deployment.created_at)}`
      case 'missing':
        return standing.deletedBy ? 'deleted' : 'missing'
      case 'notNamed':
        return `not in the last ${standing.loaded}`
      case 'unproven':
      case 'hidden':
        return `${standing.kind} ${standing.why}`
    }
  }
  return [words(), ...attempts].join(', ')
}

describe('what runs of a service', () => {
  test.each([
    ['without an ID', { created_at: isoTime('11:00'), name: 'api' }],
    ['whose name is not a text', { id: 'other', created_at: isoTime('11:00'), name: 1 }],
  ])('a container %s may be any container', (_, container) => {
    const old = {
      id: 'c',
      created_at: isoTime('10:00'),
      name: 'web',
      tag: 'v1',
      status: 'DEPLOYED',
    }
    const page = readDeploymentHistoryPage({
      results: [
        { id: 'b', created_at: isoTime('11:00'), containers: [container] },
        { id: 'a', created_at: isoTime('10:00'), containers: [old] },
      ],
    })
    expect(page && web(withPage(EMPTY_HISTORY, page))).toBe('hidden unreadable')
  })

  test.each<[string, readonly string[], string]>([
    ['deployed', ['10:00 web:v1'], 'running v1 since 10:00'],
    ['deployed twice the same', ['11:00 web:v1', '10:00 web:v1'], 'running v1 since 10:00'],
    [
      'a newer one failed',
      ['11:00 web:v2:DEPLOYMENT_ERROR', '10:00 web:v1'],
      'running v1 since 10:00, failed v2',
    ],
    [
      'two newer ones failed',
      ['12:00 web:v3:BUILD_ERROR', '11:00 web:v2:DEPLOYMENT_ERROR', '10:00 web:v1'],
      'running v1 since 10:00, failed v3',
    ],
    [
      'a build failed',
      ['11:00 web:v2:BUILD_ERROR', '10:00 web:v1'],
      'running v1 since 10:00, failed v2',
    ],
    [
      'the same one failed',
      ['11:00 web:v1:DEPLOYMENT_ERROR', '10:00 web:v1'],
      'unproven failed, failed v1',
    ],
    [
      'it failed, then another failed',
      ['12:00 web:v2:DEPLOYMENT_ERROR', '11:00 web:v1:RESTART_ERROR', '10:00 web:v1'],
      'unproven failed, failed v2',
    ],
    [
      'fixed',
      ['12:00 web:v1', '11:00 web:v1:DEPLOYMENT_ERROR', '10:00 web:v1'],
      'running v1 since 12:00',
    ],
    ['canceled', ['11:00 web:v2:CANCELED', '10:00 web:v1'], 'running v1 since 10:00'],
    [
      'canceled after it failed',
      ['12:00 web:v3:CANCELED', '11:00 web:v2:DEPLOYMENT_ERROR', '10:00 web:v1'],
      'running v1 since 10:00, failed v2',
    ],
    [
      'under way',
      ['11:00 web:v2:DEPLOYING', '10:00 web:v1'],
      'running v1 since 10:00, under way v2',
    ],
    ['queued', ['11:00 web:v2:QUEUED', '10:00 web:v1'], 'running v1 since 10:00, under way v2'],
    ['first one under way', ['11:00 web:v1:DEPLOYING'], 'unproven neverDeployed, under way v1'],
    ['ready only', ['11:00 web:v1:READY'], 'unproven neverDeployed'],
    [
      'ready after it was deployed',
      ['11:00 web:v2:READY', '10:00 web:v1'],
      'running v1 since 10:00',
    ],
    ['unavailable', ['11:00 web:v2:UNAVAILABLE', '10:00 web:v1'], 'unproven unclear'],
    ['an unknown state', ['11:00 web:v2:PAUSED', '10:00 web:v1'], 'unproven unclear'],
    ['restarted', ['11:00 web:v1:RESTARTED', '10:00 web:v1'], 'running v1 since 10:00'],
    [
      'a restart names the version that failed',
      ['12:00 web:v2:RESTARTED', '11:00 web:v2:DEPLOYMENT_ERROR', '10:00 web:v1'],
      'running v1 since 12:00',
    ],
    [
      'a restart after the only attempt failed',
      ['12:00 web:v2:RESTARTED', '11:00 web:v2:DEPLOYMENT_ERROR'],
      'unproven failed',
    ],
    ['only restarted', ['12:00 web:v2:RESTARTED'], 'running v2 since 12:00'],
    ['stopped', ['11:00 web:v2:STOPPED', '10:00 web:v1'], 'stopped v1 at 11:00'],
    ['stopped, what ran is not known', ['11:00 web:v2:STOPPED'], 'stopped undefined at 11:00'],
    ['stopped with the environment', ['11:00=STOPPED', '10:00 web:v1'], 'stopped v1 at 11:00'],
    ['deleted with the environment', ['11:00=DELETED', '10:00 web:v1'], 'stopped v1 at 11:00'],
    ['deployed again', ['12:00 web:v1', '11:00=STOPPED', '10:00 web:v1'], 'running v1 since 12:00'],
    ['deleted', ['11:00 web:v1:DELETED', '10:00 web:v1'], 'deleted'],
    ['back again', ['12:00 web:v1', '11:00 web:v1:DELETED'], 'running v1 since 12:00'],
    [
      'being deployed after it was deleted',
      ['12:00 web:v1:DEPLOYING', '11:00 web:v1:DELETED', '10:00 web:v1'],
      'unproven neverDeployed, under way v1',
    ],
    ['others only', ['11:00 api:v1'], 'missing'],
    ['newest unreadable', ['unreadable', '10:00 web:v1'], 'hidden unreadable'],
    ['older unreadable', ['11:00 web:v1', 'unreadable', '09:00 web:v0'], 'running v1 since 11:00'],
    [
      'unreadable before the attempt',
      ['11:00 web:v2:DEPLOYMENT_ERROR', 'unreadable', '09:00 web:v0'],
      'unproven unreadable, failed v2',
    ],
    ['two of one name', ['11:00 web:v1 web:v2', '10:00 web:v1'], 'hidden ambiguous'],
    ['two others of one name', ['11:00 api:v1 api:v2', '10:00 web:v1'], 'running v1 since 10:00'],
    ['only unreadable ones', ['unreadable'], 'hidden unreadable'],
  ])('%s', (_, lines, expected) => {
    expect(web(aCompleteHistory(records(lines)))).toBe(expected)
  })

  test.each<[string, readonly string[], string]>([
    ['others only', ['11:00 api:v1', '10:00 api:v0'], 'not in the last 2'],
    ['only restarted', ['12:00 web:v2:RESTARTED'], 'unproven notLoaded'],
    ['no good end', ['11:00 web:v1:DEPLOYING'], 'unproven notLoaded, under way v1'],
  ])('older deployments are not loaded: %s', (_, lines, expected) => {
    expect(web(aHistory(records(lines)))).toBe(expected)
  })

  test.each<[string, readonly string[], string]>([
    ['not named above it', ['12:00 api:v1'], 'hidden gap'],
    ['named above it', ['12:00 web:v2:DEPLOYMENT_ERROR'], 'unproven notLoaded, failed v2'],
  ])('nothing is claimed from behind a gap: %s', (_, lines, expected) => {
    const old = aCompleteHistory(records(['10:00 web:v1']))
    const newer = recordsOf(records(lines)).map((record) => ({ ...record, id: 'newer' }))
    const gapped = withPage(old, aPage(newer))
    expect(gapped.gaps.size).toBe(1)
    expect(web(gapped)).toBe(expected)
  })
})
