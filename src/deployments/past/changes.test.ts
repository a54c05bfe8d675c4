import { describe, expect, it } from 'vitest'
import { serviceName } from '#src/deployments/record/services.ts'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { type History, withPage } from '#src/deployments/history/history.ts'
import {
  type Line,
  partOfHistory,
  recordOf,
  wholeHistory,
  deploymentAt,
} from '#src/testing/records.ts'
import { changesAt, type ServiceChange } from './changes.ts'

/** "web done updated 1.9.0 → 2.0.0" */
const said = (change: ServiceChange): string => {
  const { service, outcome, kind, act } = change
  const version = 'version' in change ? change.version : undefined
  return [
    serviceName(service),
    ...(act === 'deploy' || act === 'unknown' ? [] : [act]),
    outcome,
    kind,
    ...('why' in change ? [change.why] : []),
    ...('comparison' in change && change.comparison === 'sameTag' ? ['sameTag'] : []),
    ...(version ? [`${version.from ?? '-'} → ${version.to ?? '-'}`] : []),
    ...('renamedFrom' in change && change.renamedFrom ? [`was ${change.renamedFrom}`] : []),
  ].join(' ')
}

const newestOf = (history: History) => changesAt(history, deploymentAt(history)).services.map(said)

const newest = (...lines: readonly Line[]) => newestOf(wholeHistory(...lines))

describe('what the newest deployment did', () => {
  it.each<[string, readonly Line[], readonly string[]]>([
    [
      'a cancel before it hides no change',
      ['10:20 DEPLOYED web:2.0.0', '10:10 CANCELED web:2.0.0', '09:00 DEPLOYED web:1.9.0'],
      ['web done updated 1.9.0 → 2.0.0'],
    ],
    [
      'a failed build before it hides no change',
      ['10:20 DEPLOYED web:2.0.0', '10:10 BUILD_ERROR web:2.0.0', '09:00 DEPLOYED web:1.9.0'],
      ['web done updated 1.9.0 → 2.0.0'],
    ],
    [
      'the same as before a canceled one is no change',
      ['10:20 DEPLOYED web:1.9.0', '10:10 CANCELED web:2.0.0', '09:00 DEPLOYED web:1.9.0'],
      ['web done again'],
    ],
    [
      'a tag that moves may be another image',
      ['10:20 DEPLOYED web:latest', '09:00 DEPLOYED web:latest'],
      ['web done again sameTag'],
    ],
    [
      'a digest does not move',
      [`10:20 DEPLOYED web#1:sha256-x`, `09:00 DEPLOYED web#1:sha256-x`],
      ['web done again'],
    ],
    [
      'C1, one failed, the others were never begun',
      [
        '11:00 DEPLOYMENT_ERROR web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED mail:1.1.0:DEPLOYMENT_QUEUED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ],
      [
        'web failed updated 2.0.0 → 2.1.0',
        'api notDone updated 5.0.0 → 5.1.0',
        'worker notDone updated 3.0.0 → 3.1.0',
        'mail notDone updated 1.0.0 → 1.1.0',
      ],
    ],
    [
      'B2, what has not begun waits',
      [
        '11:58 DEPLOYING web:2.1.0 api:5.1.0:READY mail:1.1.0:CANCELED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 mail:1.0.0',
      ],
      [
        'web running updated 2.0.0 → 2.1.0',
        'api waiting updated 5.0.0 → 5.1.0',
        'mail notDone updated 1.0.0 → 1.1.0',
      ],
    ],
    [
      'C4, a stop deploys no version',
      ['11:30 STOPPED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web stop done updated 2.0.0 → 2.1.0'],
    ],
    [
      'C5, named for the first time without being deployed',
      ['11:00 DEPLOYED web:2.0.0 beta:0.1.0:READY', '10:00 DEPLOYED web:2.0.0'],
      ['beta notDone firstNamed', 'web done again'],
    ],
    [
      'only attempts came before it, none of which deployed it',
      ['11:00 DEPLOYED web:2', '10:30 CANCELED web:1', '10:00 DEPLOYMENT_ERROR web:1 api:1:READY'],
      ['web done neverDeployed'],
    ],
    [
      'an attempt after others, none of which deployed it',
      ['11:00 BUILD_ERROR web:2', '10:00 DEPLOYMENT_ERROR web:1'],
      ['web failed neverDeployed'],
    ],
    [
      'a record before it does not say whether it ran',
      ['11:00 DEPLOYED web:2', '10:00 DEPLOYED api:1 web:1:UNAVAILABLE'],
      ['web done earlierUnknown unclear'],
    ],
    [
      'a deployment before it may have deployed it',
      ['11:00 DEPLOYED web:2', '10:50 DEPLOYING web:1'],
      ['web done earlierUnknown overlap'],
    ],
    [
      'G1, what is restarted first was deployed before the list begins',
      ['11:00 DEPLOYED web:2.0.0', '10:00 RESTARTED web:1.9.0'],
      ['web done earlierUnknown unclear'],
    ],
    [
      'I3, renamed, with another image',
      [
        '11:00 DEPLOYED web-old#9001:1.0.0 web#9002:2.0.0',
        '10:00 DEPLOYED web#9001:1.0.0 web-new#9002:2.0.0',
      ],
      [
        'web-old done updated shop/web → shop/web-old was web',
        'web done updated shop/web-new → shop/web was web-new',
      ],
    ],
    [
      'I4, deployed again after it was deleted',
      ['11:30 DEPLOYED web:0.1.0', '11:00 DELETED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web done returned'],
    ],
    [
      'deployed again after it was deleted, and after a stop of what had been deleted',
      [
        '11:30 DEPLOYED web:0.1.0',
        '11:10 STOPPED web:2.1.0',
        '11:00 DELETED web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ],
      ['web done returned'],
    ],
    [
      'restarted after it was deleted, so that a deployment of it is not in the list',
      [
        '11:30 DEPLOYED web:0.1.0',
        '11:10 RESTARTED web:2.1.0',
        '11:00 DELETED web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ],
      ['web done earlierUnknown unclear'],
    ],
    [
      'an attempt after it was deleted is compared with nothing',
      [
        '11:30 DEPLOYMENT_ERROR web:3.0.0',
        '11:00 DELETED web:2.0.0',
        '10:30 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ],
      ['web failed returned'],
    ],
    [
      'J1, a database has no version',
      ['11:00 DEPLOYED db/orders', '10:00 DEPLOYED db/orders'],
      ['orders done again'],
    ],
    [
      'J2, arguments that a record leaves out are not removed',
      [
        {
          id: 'd1',
          created_at: '2026-03-02T11:00:00Z',
          status: 'DEPLOYED',
          containers: [
            {
              id: 'c1',
              created_at: '2026-03-02T11:00:00Z',
              name: 'web',
              image_name: 'shop/web',
              tag: '2.0.0',
              status: 'DEPLOYED',
            },
          ],
        },
        '10:00 DEPLOYED web:2.0.0',
      ],
      ['web done unclear - → -'],
    ],
    [
      'J4, another commit of a chart',
      ['11:00 DEPLOYED helm/ingress:4.1@bbbbbbb2', '10:00 DEPLOYED helm/ingress:4.1@aaaaaaa1'],
      ['ingress done updated aaaaaaa → bbbbbbb'],
    ],
    [
      'two that overlapped: what ran before is not known',
      [
        '11:00 DEPLOYED web:3',
        ['10:05 DEPLOYED web:2', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED web:1', { updated_at: '2026-03-02T10:30:00Z' }],
      ],
      ['web done earlierUnknown overlap'],
    ],
    [
      'W2, one that overlapped an older one',
      [
        ['10:05 DEPLOYED web:2', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED web:1', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:0',
      ],
      ['web done earlierUnknown overlap'],
    ],
    [
      'a failed attempt that overlapped a deploy: what it was to replace is not known',
      [
        '10:05 DEPLOYMENT_ERROR web:2',
        ['10:00 DEPLOYED web:1', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:0',
      ],
      ['web failed earlierUnknown overlap'],
    ],
    [
      'an unreadable one in between',
      ['11:00 DEPLOYED web:3', { created_at: 'noon' }, '10:00 DEPLOYED web:1'],
      ['web done earlierUnknown unreadable'],
    ],
  ])('%s', (_, lines, expected) => expect(newest(...lines)).toEqual(expected))

  it('is not compared where older ones are not loaded', () => {
    const history = partOfHistory('11:00 DEPLOYED web:2.0.0')
    expect(newestOf(history)).toEqual(['web done earlierUnknown notLoaded'])
  })

  it('of a version of the history says nothing that came with a later page', () => {
    const before = partOfHistory('11:00 DEPLOYED web:2', '10:30 DEPLOYED api:1')
    expect(newestOf(before)).toEqual(['web done earlierUnknown notLoaded'])
    const page = readDeploymentHistoryPage({ results: [recordOf('10:00 DEPLOYED web:1')] })
    if (!page) throw new Error('not a page')
    const after = withPage(before, page, before.items.at(-1)?.id)
    expect(newestOf(after)).toEqual(['web done updated 1 → 2'])
    expect(newestOf(before)).toEqual(['web done earlierUnknown notLoaded'])
  })
})
