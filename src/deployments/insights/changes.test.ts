import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
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
  deploymentId,
} from '#src/testing/builders.ts'
import { type Changes, changesAt } from './changes.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'

const load = (...records: readonly (Deployment | PageRecord)[]): History =>
  withPage(EMPTY_HISTORY, aPage(records))
const toTheEnd = (history: History): History =>
  withPage(history, aPage([]), history.items.findLast(({ id }) => id !== undefined)?.id)

/** A deployment of containers, written as "name:tag"; every record has new ids. */
const of = (n: number, tags: string, overrides: Partial<Deployment> = {}): Deployment =>
  aDeployment(
    {
      applications: [],
      containers: tags
        .split(' ')
        .filter((tag) => tag !== '')
        .map((text, index) => {
          const [name = '', tag = ''] = text.split(':')
          return aContainer({ id: `${n}-${index}`, name, tag, created_at: '2026-11-20T12:00:00Z' })
        }),
      ...overrides,
    },
    n,
  )

const told = (changes: Changes | undefined) =>
  changes?.services.map((change) => {
    const { kind, service } = change
    const version = 'version' in change ? change.version : undefined
    const why = kind === 'earlierNotLoaded' ? ` ${change.why}` : ''
    const values = version ? ` ${version.from ?? '?'}→${version.to ?? '?'} ${version.what}` : ''
    return `${service.record.name ?? '?'} ${kind}${why}${values}`
  })

const single = (newer: Partial<Deployment>, older: Partial<Deployment>) =>
  told(
    changesAt(
      load(
        aDeployment({ applications: [], ...newer }, 1),
        aDeployment({ applications: [], ...older }, 2),
      ),
      0,
    ),
  )

describe('what changed', () => {
  it.each([
    ['another tag', 'web:v2', 'web:v1', ['web updated v1→v2 tag']],
    ['the same tag', 'web:v1', 'web:v1', ['web same']],
    ['a service of which only this is loaded', 'web:v1', '', ['web earlierNotLoaded notLoaded']],
    ['changed before the same', 'a:1 b:2', 'a:1 b:1', ['b updated 1→2 tag', 'a same']],
  ])('tells %s', (_, newer, older, expected) => {
    expect(told(changesAt(load(of(1, newer), of(2, older)), 0))).toEqual(expected)
  })

  it('skips deployments that did not contain the service', () => {
    const history = load(of(1, 'web:v2'), of(2, 'api:v7'), of(3, ''), of(4, 'web:v1'))
    expect(told(changesAt(history, 0))).toEqual(['web updated v1→v2 tag'])
  })

  it('shows a service as added only if the first deployment is loaded', () => {
    const history = load(of(1, 'web:v1 api:v2'), of(2, 'api:v2'))
    expect(told(changesAt(history, 0))).toEqual(['web earlierNotLoaded notLoaded', 'api same'])
    expect(told(changesAt(toTheEnd(history), 0))).toEqual(['web added', 'api same'])
  })

  it('compares nothing across a gap', () => {
    const history = withPage(load(of(3, 'web:v1')), aPage([of(1, 'web:v2')]))
    expect(history.gaps.size).toBe(1)
    expect(told(changesAt(history, 0))).toEqual(['web earlierNotLoaded notLoaded'])
    const closed = withPage(history, aPage([of(2, ''), of(3, 'web:v1')]), deploymentId(1))
    expect(told(changesAt(closed, 0))).toEqual(['web updated v1→v2 tag'])
  })

  it('compares nothing across an unreadable record', () => {
    const history = toTheEnd(load(of(1, 'web:v2 api:v1'), anUnreadableRecord(2), of(3, 'web:v1')))
    expect(told(changesAt(history, 0))).toEqual([
      'web earlierNotLoaded unreadable',
      'api earlierNotLoaded unreadable',
    ])
    expect(told(changesAt(history, 2))).toEqual(['web added'])
  })

  it('compares nothing across a record with an unreadable service', () => {
    const partly: PageRecord = {
      kind: 'deployment',
      id: deploymentId(2),
      deployment: of(2, 'api:v1'),
      problems: [{ path: ['containers', 1], message: 'expected an object' }],
    }
    const history = load(of(1, 'web:v2 api:v2'), partly, of(3, 'web:v1 api:v1'))
    expect(told(changesAt(history, 0))).toEqual([
      'api updated v1→v2 tag',
      'web earlierNotLoaded unreadable',
    ])
  })

  it('shows a deleted service as gone, and as returned when it is back', () => {
    const gone = aDeployment({
      applications: [anApplication({ status: 'DELETED' })],
    })
    const back = aDeployment({ applications: [anApplication({}, 9)] }, 0)
    const history = load(back, gone, aDeployment({}, 2))
    expect(changesAt(history, 1)?.services[0]).toMatchObject({ kind: 'gone' })
    expect(changesAt(history, 0)?.services[0]).toMatchObject({ kind: 'returned' })
  })

  it('follows a rename if the id is the same, but not if the old name is still in use', () => {
    const shop = aContainer({ id: 'one', name: 'shop', tag: 'v2' })
    const web = aContainer({ id: 'one', name: 'web', tag: 'v1' })
    const at = (n: number, containers: Deployment['containers']) =>
      aDeployment({ applications: [], containers }, n)
    expect(changesAt(load(at(1, [shop]), at(2, [web])), 0)?.services).toMatchObject([
      { kind: 'updated', renamedFrom: 'web', version: { from: 'v1', to: 'v2' } },
    ])
    // The web of the newer record is another service, so the id proves nothing.
    const other = aContainer({ id: 'two', name: 'web', tag: 'v1' })
    expect(told(changesAt(load(at(1, [shop, other]), at(2, [web])), 0))).toEqual([
      'shop earlierNotLoaded notLoaded',
      'web same',
    ])
  })

  it('recognizes a service without a name by its id, and never shows it as added', () => {
    const nameless = (id: string, tag: string) => aContainer({ id, name: undefined, tag })
    const at = (n: number, containers: Deployment['containers']) =>
      aDeployment({ applications: [], containers }, n)
    const history = toTheEnd(
      load(at(1, [nameless('one', 'v2'), nameless('new', 'v1')]), at(2, [nameless('one', 'v1')])),
    )
    expect(told(changesAt(history, 0))).toEqual([
      '? updated v1→v2 tag',
      '? earlierNotLoaded unidentified',
    ])
  })

  it('distinguishes services of one name and different kinds', () => {
    const both = { containers: [aContainer({ name: 'x', tag: '1' })] }
    const history = load(
      aDeployment({ applications: [anApplication({ name: 'x' }, 3)], ...both }, 1),
      aDeployment({ applications: [], ...both }, 2),
    )
    expect(told(changesAt(history, 0))).toEqual(['x earlierNotLoaded notLoaded', 'x same'])
  })

  it('does not compare services whose name a record uses twice', () => {
    const twins = aDeployment(
      {
        applications: [],
        containers: [
          aContainer({ id: 'a', name: 'web', tag: '1' }),
          aContainer({ id: 'b', name: 'web', tag: '2' }),
        ],
      },
      2,
    )
    const history = load(of(1, 'web:3'), twins, of(3, 'web:1'))
    expect(told(changesAt(history, 0))).toEqual(['web earlierNotLoaded unreadable'])
  })

  it('lists failing services first, then those in progress', () => {
    const states = aDeployment({
      applications: [],
      databases: [
        aDatabase({ name: 'quiet' }),
        aDatabase({ name: 'running', status: 'DEPLOYING' }),
        aDatabase({ name: 'failing', status: 'DEPLOYMENT_ERROR' }),
      ],
    })
    const changes = changesAt(load(states, aDeployment({ ...states, id: 'older' })), 0)
    expect(told(changes)).toEqual(['failing same', 'running same', 'quiet same'])
    expect(changes?.shown.map(({ service }) => service.record.name)).toEqual(['failing', 'running'])
    expect(changes?.unchanged.map(({ service }) => service.record.name)).toEqual(['quiet'])
  })

  it('shows that a queued deployment waits for the running one', () => {
    const waits = (...states: Deployment['status'][]) =>
      changesAt(load(...states.map((status, n) => aDeployment({ status }, n + 1))), 0)?.waits
    expect(waits('DEPLOYMENT_QUEUED', 'DEPLOYMENT_QUEUED', 'DEPLOYING')).toBe(true)
    expect(waits('DEPLOYMENT_QUEUED', 'DEPLOYED', 'DEPLOYING')).toBe(false)
    expect(waits('DEPLOYMENT_QUEUED')).toBe(false)
    expect(waits('DEPLOYING', 'DEPLOYING')).toBe(false)
  })
})

describe('the compared fields of a service', () => {
  const commit = (id: string) => aCommit({ git_commit_id: id.padEnd(40, '0') })
  it.each([
    [
      'a commit',
      { applications: [anApplication({ commit: commit('c40d2e9') })] },
      { applications: [anApplication({ commit: commit('81b7f30') })] },
      'checkout-web updated 81b7f30→c40d2e9 commit',
    ],
    [
      'a commit with the same short form',
      { applications: [anApplication({ commit: commit('c40d2e9a2') })] },
      { applications: [anApplication({ commit: commit('c40d2e9a1') })] },
      'checkout-web updated c40d2e9a1→c40d2e9a2 commit',
    ],
    [
      'a commit that only one record has',
      { applications: [anApplication({ commit: commit('c40d2e9') })] },
      { applications: [anApplication({ commit: undefined })] },
      'checkout-web unclear ?→c40d2e9 commit',
    ],
    [
      'one value of one argument',
      { containers: [aContainer({ arguments: ['--a', '--max=600'] })] },
      { containers: [aContainer({ arguments: ['--a', '--max=400'] })] },
      'checkout-worker updated 400→600 argument --max',
    ],
    [
      'several arguments',
      { containers: [aContainer({ arguments: ['--a=2', '--b=2'] })] },
      { containers: [aContainer({ arguments: ['--a=1', '--b=1', '--c'] })] },
      'checkout-worker updated ?→? arguments',
    ],
    [
      'the tag before the arguments',
      { containers: [aContainer({ tag: 'v2', arguments: [] })] },
      { containers: [aContainer({ tag: 'v1' })] },
      'checkout-worker updated v1→v2 tag',
    ],
    [
      'an image',
      { containers: [aContainer({ image_name: 'b' })] },
      { containers: [aContainer({ image_name: 'a' })] },
      'checkout-worker updated a→b image',
    ],
    [
      'a chart version',
      { helms: [aHelm({ repository: { chart_name: 'x', chart_version: '4.11.3' } })] },
      { helms: [aHelm({ repository: { chart_name: 'x', chart_version: '4.11.2' } })] },
      'ingress updated 4.11.2→4.11.3 chart version',
    ],
    [
      'a schedule',
      { jobs: [aJob({ schedule: { event: 'CRON', schedule_at: '0 3 * * *' } })] },
      { jobs: [aJob()] },
      'send-invoices updated 0 * * * *→0 3 * * * schedule',
    ],
    [
      'no stray schedule beside another event',
      { jobs: [aJob({ schedule: { event: 'ON_STOP', schedule_at: '0 3 * * *' } })] },
      { jobs: [aJob({ schedule: { event: 'ON_STOP', schedule_at: undefined } })] },
      'send-invoices same',
    ],
    [
      'another event',
      { jobs: [aJob({ schedule: { event: 'ON_STOP', schedule_at: undefined } })] },
      { jobs: [aJob()] },
      'send-invoices updated by schedule→on stop event',
    ],
    [
      'a job that moved from an image to a repository',
      {
        jobs: [aJob({ image_name: undefined, tag: undefined, commit: commit('81b7f30') })],
      },
      { jobs: [aJob({ tag: 'v8' })] },
      'send-invoices updated v8→81b7f30 now from a repository',
    ],
    [
      'a database, which has only a state',
      { databases: [aDatabase()] },
      { databases: [aDatabase()] },
      'orders same',
    ],
  ])('tells %s', (_, newer, older, expected) => {
    expect(single(newer, older)).toEqual([expected])
  })

  it('reports no removed argument if one is unreadable', () => {
    const at = (n: number, args: string[], problems: PageRecord['problems'] = []): PageRecord => ({
      kind: 'deployment',
      id: deploymentId(n),
      deployment: aDeployment(
        { applications: [], containers: [aContainer({ arguments: args })] },
        n,
      ),
      problems,
    })
    const unread = [{ path: ['containers', 0, 'arguments', 1], message: 'expected text' }]
    expect(told(changesAt(load(at(1, ['--a'], unread), at(2, ['--a', '--b'])), 0))).toEqual([
      'checkout-worker unclear ?→? arguments',
    ])
  })
})

describe('changes, whatever is loaded in whatever order', () => {
  const TAGS = ['v1', 'v2']
  const record = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .subarray(['a', 'b', 'c'])
        .chain((names) =>
          fc
            .tuple(...names.map((name) => fc.constantFrom(...TAGS).map((tag) => `${name}:${tag}`)))
            .map((all) => all.join(' ')),
        ),
    },
    { weight: 1, arbitrary: fc.constant('unreadable') },
  )

  /** The changes by comparing record by record. */
  const naive = (history: History, index: number): string[] | undefined => {
    const item = history.items[index]
    if (item?.kind !== 'deployment') return undefined
    return item.deployment.containers
      .map(({ name, tag }) => {
        if (history.gaps.has(item.key)) return `${name} earlierNotLoaded notLoaded`
        for (const older of history.items.slice(index + 1)) {
          if (older.kind === 'unreadable') return `${name} earlierNotLoaded unreadable`
          const was = older.deployment.containers.find((other) => other.name === name)
          if (was) return was.tag === tag ? `${name} same` : `${name} updated ${was.tag}→${tag} tag`
          if (history.gaps.has(older.key)) return `${name} earlierNotLoaded notLoaded`
        }
        return history.complete ? `${name} added` : `${name} earlierNotLoaded notLoaded`
      })
      .toSorted()
  }

  it('equal a comparison record by record', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(2), fc.nat(30), fc.nat(6)), { maxLength: 12 }),
        (world, steps) => {
          const records = world.map((tags, n) =>
            tags === 'unreadable' ? anUnreadableRecord(n + 1) : of(n + 1, tags),
          )
          let newest = Math.min(10, records.length - 1)
          const ask = (from: number, size: number) => aPage(records.slice(from, from + size))
          let history = withPage(EMPTY_HISTORY, ask(newest, 3))
          for (const [kind, where, size] of steps) {
            if (kind === 0) {
              newest = Math.max(0, newest - size)
              history = withPage(history, ask(newest, 3))
            } else {
              const { id } = history.items[where % history.items.length] ?? {}
              const from = records.findIndex((one) => one.id === id)
              if (id !== undefined) history = withPage(history, ask(from + 1, 1 + size), id)
            }
            history.items.forEach((_, index) => {
              expect(told(changesAt(history, index))?.toSorted()).toEqual(naive(history, index))
            })
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
