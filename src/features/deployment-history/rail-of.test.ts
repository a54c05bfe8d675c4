import { describe, expect, it } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import { aDeployment, anUnreadableRecord, aPage } from '#src/testing/builders.ts'
import { EMPTY_HISTORY, withPage } from './history.ts'
import { railAbove, railBelow } from './rail-of.ts'

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
      ['DEPLOYED', 'DEPLOYMENT_ERROR', 'DEPLOYING', 'STOPPED', 'UNAVAILABLE'],
      'ok bad busy off none',
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
    const { items, gaps } = load(...states)
    expect(items.map((_item, index) => railAbove(items, gaps, index)).join(' ')).toBe(expected)
    expect(items.map((_item, index) => railBelow(items, gaps, index)).join(' ')).toBe(
      [...expected.split(' ').slice(1), 'none'].join(' '),
    )
  })

  it('ends at a gap', () => {
    const { items, gaps } = withPage(
      load('DEPLOYED'),
      aPage([aDeployment({ status: 'CANCELED' }, 7)]),
    )
    expect([railAbove(items, gaps, 0), railBelow(items, gaps, 0)]).toEqual(['none', 'none'])
  })

  it('is not looked for without end', () => {
    const states = Array.from({ length: 300 }, () => 'CANCELED' as const)
    const { items, gaps } = load(...states, 'DEPLOYED')
    expect(railAbove(items, gaps, 0)).toBe('none')
    expect(railAbove(items, gaps, 200)).toBe('ok')
  })
})
