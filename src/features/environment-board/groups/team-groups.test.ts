import { describe, expect, it } from 'vitest'
import type { Team } from '#src/contract/team.ts'
import { countLabels, filterGroups, groupsOf, searchGroups } from './team-groups.ts'

const team: Team = {
  environments: [
    { id: 'A', name: 'production', group: 'Shop', labels: ['eu', 'tier 1'] },
    { id: 'b', name: 'staging', group: 'Shop', labels: ['eu'] },
    { id: 'c', name: 'payments-eu', group: 'Payments', labels: ['eu'] },
    { id: 'd', name: 'payments-us', group: 'Payments', labels: ['us'] },
    { id: 'e', name: 'sandbox' },
  ],
}
const shown = ['e', 'a', 'c', 'b', 'd', 'f'].map((environmentId) => ({
  environmentId,
  name: `n-${environmentId}`,
}))
const groups = groupsOf(shown, team)

const listed = (some: ReturnType<typeof groupsOf>) =>
  some.map(({ name, members }) => [name, members.map((one) => one.environmentId).join('')])

describe('the groups of a board', () => {
  it('have the order of the board, and those without a group come last', () => {
    expect(listed(groups)).toEqual([
      ['Shop', 'ab'],
      ['Payments', 'cd'],
      ['Without a group', 'ef'],
    ])
  })

  it('are one without a team', () => {
    expect(listed(groupsOf(shown, undefined))).toEqual([['Without a group', 'eacbdf']])
  })

  it.each([
    ['all', [], [], ['ab', 'cd', 'ef']],
    ['a group', ['Payments'], [], ['cd']],
    ['two groups', ['Payments', 'Shop'], [], ['ab', 'cd']],
    ['a label', [], ['eu'], ['ab', 'c']],
    ['either label', [], ['tier 1', 'us'], ['a', 'd']],
    ['a label within a group', ['Payments'], ['eu'], ['c']],
    ['none', ['Shop'], ['us'], []],
  ] as const)('are filtered: %s', (_, names, labels, expected) => {
    const kept = filterGroups(groups, { groups: names, labels })
    expect(listed(kept).map(([, ids]) => ids)).toEqual(expected)
  })

  it.each([
    ['', ['ab', 'cd', 'ef']],
    ['shop', ['ab']],
    ['PAYMENTS us', ['d']],
    ['n-e', ['e']],
    ['nowhere', []],
  ])('are searched for “%s”', (text, expected) => {
    expect(listed(searchGroups(groups, text)).map(([, ids]) => ids)).toEqual(expected)
  })

  it('count their labels', () => {
    expect(countLabels(groups)).toEqual([
      ['eu', 3],
      ['tier 1', 1],
      ['us', 1],
    ])
  })
})
