import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
import {
  aContainer,
  aDeployment,
  anUnreadableRecord,
  aPage,
  deploymentId,
} from '#src/testing/builders.ts'
import { failuresIn } from './failures.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'

const LISTS = { applications: [], containers: [], databases: [], jobs: [], helms: [] }

/** "DEPLOYED web:DEPLOYED api:CANCELED": the deployment's state, then those of its services. */
const read = (text: string, n: number): Deployment | PageRecord => {
  if (text === 'unreadable') return anUnreadableRecord(n)
  const [status, ...parts] = text.split(' ')
  const containers = parts.map((part) => {
    // With an ID of its own, "web#7:DEPLOYED", or one that no other record has.
    const [named = '', state] = part.split(':')
    const [name, id = `${n} ${named}`] = named.split('#')
    return aContainer({ id, name, status: state as DeploymentState })
  })
  return aDeployment({ ...LISTS, status: status as DeploymentState, containers }, n)
}

const load = (texts: readonly string[], from = 1): History =>
  withPage(EMPTY_HISTORY, aPage(texts.map((text, n) => read(text, from + n))))

/** Each item by what holds after it, "bad" or "-", and what fails now. */
const told = (history: History): string => {
  const { open, isFailingAfter } = failuresIn(history)
  const line = history.items.map((_, index) => (isFailingAfter(index) ? 'bad' : '-')).join(' ')
  const names = [...open.keys()]
    .map((key) => key.replace('container named ', '') || 'all')
    .toSorted()
  return [line, ...names].join(' | ')
}

describe('failures', () => {
  it.each<[string, string[], string]>([
    ['nothing where all is well', ['DEPLOYED web:DEPLOYED'], '-'],
    [
      'a failure that nothing followed',
      ['DEPLOYMENT_ERROR web:DEPLOYMENT_ERROR', 'DEPLOYED web:DEPLOYED'],
      'bad - | web',
    ],
    [
      'a failure under deployments of other services',
      ['DEPLOYED api:DEPLOYED', 'DEPLOYMENT_ERROR web:DEPLOYMENT_ERROR api:DEPLOYED'],
      'bad bad | web',
    ],
    [
      'the end of a failure where what failed is good again',
      ['DEPLOYED web:DEPLOYED', 'DEPLOYED api:DEPLOYED', 'BUILD_ERROR web:BUILD_ERROR'],
      '- bad bad',
    ],
    [
      'two failures until both are over',
      [
        'DEPLOYED web:DEPLOYED',
        'DEPLOYED api:DEPLOYED',
        'DEPLOYMENT_ERROR api:DEPLOYMENT_ERROR',
        'DEPLOYMENT_ERROR web:DEPLOYMENT_ERROR',
      ],
      '- bad bad bad',
    ],
    [
      'a failure through a cancel and what is under way',
      ['DEPLOYING web:DEPLOYING', 'CANCELED web:CANCELED', 'RESTART_ERROR web:RESTART_ERROR'],
      'bad bad bad | web',
    ],
    [
      'the end of a failure where the service is stopped',
      ['STOPPED web:STOPPED', 'DEPLOYMENT_ERROR web:DEPLOYMENT_ERROR'],
      '- bad',
    ],
    [
      'the end of all failures where the environment is stopped as a whole',
      ['DEPLOYED api:DEPLOYED', 'STOPPED', 'DEPLOYMENT_ERROR web:DEPLOYMENT_ERROR'],
      '- - bad',
    ],
    [
      'a failure while only other services are stopped',
      ['STOPPED api:STOPPED', 'DEPLOYMENT_ERROR web:DEPLOYMENT_ERROR'],
      'bad bad | web',
    ],
    [
      'no failure where the state says nothing',
      ['UNAVAILABLE web:UNAVAILABLE', 'DEPLOYMENT_ERROR web:DEPLOYMENT_ERROR'],
      '- bad',
    ],
    [
      'a deployment that failed and names no service, until the next one that ends',
      ['DEPLOYED web:DEPLOYED', 'CANCELED', 'DEPLOYMENT_ERROR web:DEPLOYED'],
      '- bad bad',
    ],
    ['that it is still so', ['DEPLOYING', 'DEPLOYMENT_ERROR'], 'bad bad | all'],
    [
      'a failed service of a deployment that went well otherwise',
      ['DEPLOYED web:DEPLOYMENT_ERROR api:DEPLOYED'],
      'bad | web',
    ],
    [
      'a failure past a record that cannot be read',
      ['DEPLOYED api:DEPLOYED', 'unreadable', 'DEPLOYMENT_ERROR web:DEPLOYMENT_ERROR'],
      'bad bad bad | web',
    ],
    [
      'the end of a failure under a new name',
      ['DEPLOYED shop#1:DEPLOYED', 'DEPLOYED api:DEPLOYED', 'BUILD_ERROR web#1:BUILD_ERROR'],
      '- bad bad',
    ],
    [
      'a failure that goes on under a new name, by that name',
      ['DEPLOYING shop#1:DEPLOYING', 'BUILD_ERROR web#1:BUILD_ERROR'],
      'bad bad | shop',
    ],
  ])('tell %s', (_, texts, expected) => {
    expect(told(load(texts))).toBe(expected)
  })

  it('are taken to go on over deployments that are missing', () => {
    const gap = withPage(
      load(['DEPLOYMENT_ERROR web:DEPLOYMENT_ERROR', 'DEPLOYED web:DEPLOYED'], 20),
      aPage([read('DEPLOYED api:DEPLOYED', 1)]),
    )
    expect(told(gap)).toBe('bad bad - | web')
    const mended = withPage(gap, aPage([read('DEPLOYED web:DEPLOYED', 10)]), deploymentId(1))
    expect(told(mended)).toBe('- - bad -')
  })

  /*
   * The same rule, told the other way round: from the oldest deployment to the newest, with a set
   * of what fails, on the texts themselves.
   */
  const OVER: readonly string[] = ['DEPLOYED', 'RESTARTED', 'STOPPED', 'DELETED', 'UNAVAILABLE']
  const isFailure = (state = '') => state.endsWith('_ERROR')

  const oracle = (texts: readonly string[]): string => {
    const failing = new Set<string>()
    const line = texts.toReversed().map((text) => {
      const [status = '', ...parts] = text.split(' ')
      const services = parts.map((part) => part.split(':'))
      if (text !== 'unreadable') {
        if (parts.length === 0 && (status === 'STOPPED' || status === 'DELETED')) failing.clear()
        if (OVER.includes(status) || isFailure(status)) failing.delete('all')
        for (const [name = '', state = ''] of services) {
          if (OVER.includes(state)) failing.delete(name)
          if (isFailure(state)) failing.add(name)
        }
        if (isFailure(status) && !services.some(([, state]) => isFailure(state))) failing.add('all')
      }
      return failing.size > 0 ? 'bad' : '-'
    })
    return [line.toReversed().join(' '), ...[...failing].toSorted()].join(' | ')
  }

  const state = fc.constantFrom(
    ...OVER,
    'DEPLOYMENT_ERROR',
    'BUILD_ERROR',
    'DEPLOYING',
    'QUEUED',
    'CANCELED',
    'READY',
  )
  const services = fc
    .uniqueArray(fc.tuple(fc.constantFrom('web', 'api', 'db'), state), {
      selector: ([name]) => name,
    })
    .map((all) => all.map((one) => ` ${one.join(':')}`).join(''))
  const deployment = fc.oneof(
    { weight: 12, arbitrary: fc.tuple(state, services).map((all) => all.join('')) },
    { weight: 1, arbitrary: fc.constant('unreadable') },
  )

  it('are what walking from the oldest deployment to the newest finds, however it was loaded', () => {
    fc.assert(
      fc.property(
        fc.array(deployment, { minLength: 1, maxLength: 20 }),
        fc.array(deployment, { maxLength: 20 }),
        fc.nat(20),
        fc.nat(20),
        (world, before, top, deep) => {
          const first = Math.min(top, world.length - 1)
          const last = Math.min(world.length, first + 1 + deep)
          // What some deployments were when they were looked at first.
          const earlier = world.map((text, n) => before[n] ?? text)
          const page = (texts: readonly string[], from: number, to?: number) =>
            aPage(texts.slice(from, to).map((text, n) => read(text, from + n + 1)))
          const same = (history: History, texts: readonly string[]) =>
            expect(told(history)).toBe(oracle(texts))

          // The middle, the older ones, the newest ones behind a gap, then all as it is now.
          let history = withPage(EMPTY_HISTORY, page(earlier, first, last))
          same(history, earlier.slice(first, last))
          history = withPage(history, page(earlier, last), deploymentId(last))
          same(history, earlier.slice(first))
          history = withPage(history, page(earlier, 0, first))
          same(history, earlier)
          history = withPage(history, page(world, 0))
          same(history, world)
        },
      ),
      { numRuns: 150 },
    )
  })
})
