import { describe, expect, test } from 'vitest'
import type { SampleWorkspace } from '#src/contract/host.ts'
import type { Team } from '#src/contract/team.ts'
import type { Bookmark } from '#src/lib/storage/bookmarks.ts'
import { listedIn, nameOf, teamName, withListed } from './listed.ts'

const ID = '4F9C2D1E-7B60-4C1D-9A52-000000000001'
const sampled = (id: string) => ({ id, name: `sample ${id}`, description: '' })
const sample: SampleWorkspace = {
  environments: [sampled('long'), sampled('staging')],
  board: ['staging'],
  organizationId: 'o',
  clusterId: 'quay',
  clusters: [sampled('quay'), sampled('pier')],
  components: [{ key: 'loki', description: '' }],
}
const team: Team = {
  environments: [
    { id: 'staging', name: 'team staging' },
    { id: ID, name: 'team shop' },
    { id: '__proto__', name: 'odd' },
  ],
  clusters: [
    { organizationId: 'o', clusterId: 'quay', name: 'Paris', components: ['loki', 'dns'] },
  ],
}
const own: readonly Bookmark[] = [
  { environmentId: 'staging', name: 'mine' },
  { environmentId: 'long', openedAt: '2026-01-01T00:00:00Z' },
]

describe('the name of', () => {
  test.each([
    ['one with an own name', { environmentId: 'staging' }, 'mine', 'team staging'],
    [
      'one in the team’s file, in the other case',
      { environmentId: ID.toLowerCase() },
      'team shop',
      'team shop',
    ],
    ['one of the sample alone', { environmentId: 'long' }, 'sample long', undefined],
    ['a cluster of both', { organizationId: 'o', clusterId: 'quay' }, 'Paris', 'Paris'],
    [
      'a cluster of the sample',
      { organizationId: 'o', clusterId: 'pier' },
      'sample pier',
      undefined,
    ],
    [
      'a component',
      { organizationId: 'o', clusterId: 'quay', componentKey: 'loki' },
      undefined,
      undefined,
    ],
    ['an odd ID', { environmentId: '__proto__' }, 'odd', 'odd'],
    ['nothing known', { environmentId: 'constructor' }, undefined, undefined],
  ])('%s', (_, address, name, ofTeam) => {
    expect(nameOf({ team, sample }, own, address)).toBe(name)
    expect(teamName({ team, sample }, address)).toBe(ofTeam)
  })
})

test('the team comes before the sample, and each is listed once', () => {
  expect(listedIn({ team, sample }).map((one) => one.name ?? Object.values(one).at(-1))).toEqual([
    'team staging',
    'team shop',
    'odd',
    'Paris',
    'loki',
    'dns',
    'sample long',
    'sample pier',
  ])
})

test('what is listed follows the bookmarks, which have its names', () => {
  const known = withListed({ team, sample }, own)
  expect(known.slice(0, 2).map(({ name }) => name)).toEqual(['mine', 'sample long'])
  expect(
    known.filter((one) => 'environmentId' in one && one.environmentId === 'staging'),
  ).toHaveLength(1)
  expect(withListed({}, own)).toEqual(own)
})
