import { describe, expect, it } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import { aContainer, aDeployment, anUnreadableRecord, aPage } from '#src/testing/builders.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { railAbove, railBelow } from './rail.ts'

const load = (...states: (DeploymentState | 'unreadable')[]) =>
  withPage(
    EMPTY_HISTORY,
    aPage(
      states.map((status, n) =>
        status === 'unreadable' ? anUnreadableRecord(n + 1) : aDeployment({ status }, n + 1),
      ),
    ),
  )

describe('the rail', () => {
  it.each<[string, (DeploymentState | 'unreadable')[], string]>([
    [
      'what a state says',
      ['DEPLOYED', 'DEPLOYMENT_ERROR', 'DEPLOYED', 'DEPLOYING', 'STOPPED', 'UNAVAILABLE'],
      'ok bad ok busy off none',
    ],
    [
      'what held before a state that changes nothing',
      ['CANCELED', 'DEPLOYMENT_QUEUED', 'BUILD_ERROR'],
      'bad bad bad',
    ],
    ['that nothing is known at the old end', ['CANCELED', 'READY'], 'none none'],
    [
      'that nothing is known past an unreadable record',
      ['CANCELED', 'unreadable', 'DEPLOYED'],
      'none none ok',
    ],
  ])('carries %s', (_, states, expected) => {
    const history = load(...states)
    const { items } = history
    expect(items.map((_item, index) => railAbove(history, index)).join(' ')).toBe(expected)
    expect(items.map((_item, index) => railBelow(history, index)).join(' ')).toBe(
      [...expected.split(' ').slice(1), 'none'].join(' '),
    )
  })

  it('ends at a gap', () => {
    const history = withPage(load('DEPLOYED'), aPage([aDeployment({ status: 'CANCELED' }, 7)]))
    expect([railAbove(history, 0), railBelow(history, 0)]).toEqual(['none', 'none'])
  })

  it('is not searched for without limit', () => {
    const states = Array.from({ length: 300 }, () => 'CANCELED' as const)
    const history = load(...states, 'DEPLOYED')
    expect(railAbove(history, 0)).toBe('none')
    expect(railAbove(history, 200)).toBe('ok')
  })

  it('stays red past deployments of other services, until what failed is good again', () => {
    const deploy = (status: DeploymentState, name: string, n: number) =>
      aDeployment({ status, applications: [], containers: [aContainer({ name, status }, n)] }, n)
    const records = [
      deploy('DEPLOYED', 'storefront', 1),
      deploy('DEPLOYING', 'storefront', 2),
      deploy('DEPLOYED', 'ledger', 3),
      deploy('DEPLOYMENT_ERROR', 'storefront', 4),
      deploy('DEPLOYED', 'storefront', 5),
    ]
    const history = withPage(EMPTY_HISTORY, aPage(records))
    const rails = history.items.map((_item, index) => railAbove(history, index))
    expect(rails).toEqual(['ok', 'bad', 'bad', 'bad', 'ok'])
  })

  it('is unknown if a failure is over and no deployment has succeeded since', () => {
    const web = (status: DeploymentState, n: number) => aContainer({ name: 'web', status }, n)
    const records = [
      aDeployment({ status: 'CANCELED', applications: [], containers: [web('STOPPED', 1)] }, 1),
      aDeployment(
        { status: 'BUILD_ERROR', applications: [], containers: [web('BUILD_ERROR', 2)] },
        2,
      ),
    ]
    expect(railAbove(withPage(EMPTY_HISTORY, aPage(records)), 0)).toBe('none')
  })
})
