import { describe, expect, test } from 'vitest'
import { environmentsOf, readTeam, type Team, teamEnvironment } from './team.ts'

const UPPER = '6F1C2D3E-0000-4000-8000-00000000000A'
const LOWER = UPPER.toLowerCase()
const live = { id: LOWER, name: 'live', group: 'Shop', labels: ['eu'] }
const testing = { id: 'e2', name: 'test' }

const TEAM: Team = {
  environments: [
    { ...live, links: [{ label: 'Dashboard', url: 'https://grafana.example.com/d/1' }] },
    testing,
  ],
  clusters: [{ organizationId: 'o', clusterId: 'c', name: 'quayside', components: ['shop/web'] }],
  boards: [
    { name: 'Shop', group: 'Shop', reference: UPPER },
    { name: 'Two', environments: ['e2', UPPER], reference: 'e2' },
  ],
  presets: [{ component: 'shop/web', name: 'Small', draft: { request: { values: { size: 1 } } } }],
}

test.each([[{}], [TEAM], [{ environments: [] }]])('%j is a team', (team) => {
  expect(readTeam(team)).toEqual({ team })
})

test('white space around names is removed', () => {
  expect(readTeam({ environments: [{ id: 'e', name: ' live\n', group: ' Shop ' }] })).toEqual({
    team: { environments: [{ id: 'e', name: 'live', group: 'Shop' }] },
  })
})

/** What is wrong with a team, as lines with the path first. */
const wrongIn = (json: unknown) => {
  const read = readTeam(json)
  return 'wrong' in read
    ? read.wrong.map(({ path, message }) => `${path.join('.')}: ${message}`)
    : []
}

const LONG = 'x'.repeat(81)
const cluster = { organizationId: 'o', clusterId: 'c', name: 'quayside' }
const preset = { component: 'k', name: 'Small', draft: {} }

describe('a wrong member is named with its place', () => {
  test.each<[unknown, string]>([
    ['text', ": The team's part must be an object."],
    [null, ": The team's part must be an object."],
    [{ names: [] }, 'names: The team\'s part has an unknown member "names".'],
    [
      JSON.parse('{"__proto__": []}'),
      '__proto__: The team\'s part has an unknown member "__proto__".',
    ],
    [{ environments: {} }, 'environments: "environments" must be a list.'],
    [{ clusters: null }, 'clusters: "clusters" must be a list.'],
    [{ boards: 'x' }, 'boards: "boards" must be a list.'],
    [{ presets: 1 }, 'presets: "presets" must be a list.'],
    [{ environments: [live, 'e'] }, 'environments.1: Environment 2 must be an object.'],
    [
      { environments: [{ name: 'live' }] },
      'environments.0.id: Environment 1 needs an ID of 1 to 500 characters.',
    ],
    [
      { environments: [{ id: 'x'.repeat(501), name: 'live' }] },
      'environments.0.id: Environment 1 needs an ID of 1 to 500 characters.',
    ],
    [
      { environments: [{ id: 'e', name: ' ' }] },
      'environments.0.name: Environment 1 needs a name of 1 to 80 characters.',
    ],
    [
      { environments: [{ ...live, name: LONG }] },
      'environments.0.name: Environment 1 needs a name of 1 to 80 characters.',
    ],
    [
      { environments: [{ ...live, group: '' }] },
      'environments.0.group: Environment 1 needs a group name of 1 to 80 characters.',
    ],
    [
      { environments: [{ ...live, labels: ['eu', 3] }] },
      'environments.0.labels.1: Environment 1 needs labels of 1 to 80 characters, in a list.',
    ],
    [
      { environments: [{ ...live, links: [{ label: 'x', url: 'javascript:alert(1)' }] }] },
      'environments.0.links.0.url: Environment 1 needs links with a label and an address that starts with https:// or http://, in a list.',
    ],
    [
      { environments: [{ ...live, Group: 'Shop' }] },
      'environments.0.Group: Environment 1 has an unknown member "Group".',
    ],
    [
      { environments: [JSON.parse(`{"id": "e", "name": "live", "__proto__": {"group": "Shop"}}`)] },
      'environments.0.__proto__: Environment 1 has an unknown member "__proto__".',
    ],
    [
      { environments: [JSON.parse(`{"id": "e", "name": "live", "constructor": 1}`)] },
      'environments.0.constructor: Environment 1 has an unknown member "constructor".',
    ],
    [
      { clusters: [{ ...cluster, organizationId: '' }] },
      'clusters.0.organizationId: Cluster 1 needs an organization ID of 1 to 500 characters.',
    ],
    [
      { clusters: [{ ...cluster, clusterId: 7 }] },
      'clusters.0.clusterId: Cluster 1 needs a cluster ID of 1 to 500 characters.',
    ],
    [
      { clusters: [{ ...cluster, components: 'k' }] },
      'clusters.0.components: Cluster 1 needs component keys, in a list.',
    ],
    [
      { boards: [{ name: 'Empty', environments: [] }] },
      'boards.0.environments: Board 1 needs environment IDs, in a list that is not empty.',
    ],
    [
      { environments: [live], boards: [{ name: 'Shop', group: 'Shop', reference: '' }] },
      'boards.0.reference: Board 1 needs the ID of an environment as its reference.',
    ],
    [
      { presets: [{ ...preset, component: undefined }] },
      'presets.0.component: Preset 1 needs the key of a component.',
    ],
    [
      { presets: [{ ...preset, draft: 'x' }] },
      'presets.0.draft: Preset 1 needs a draft, as the form saves it to a file.',
    ],
  ])('%j', (json, wrong) => {
    expect(wrongIn(json)).toEqual([wrong])
  })

  test('all of them, also several in one object', () => {
    expect(wrongIn({ environments: [{ id: 'e', a: 1, b: 2 }, 5] })).toEqual([
      'environments.0.name: Environment 1 needs a name of 1 to 80 characters.',
      'environments.0.a: Environment 1 has an unknown member "a".',
      'environments.0.b: Environment 1 has an unknown member "b".',
      'environments.1: Environment 2 must be an object.',
    ])
  })
})

describe('what contradicts itself is named with its place', () => {
  test.each<[unknown, string]>([
    [
      { environments: [live, testing, { id: UPPER, name: 'other' }] },
      'environments.2.id: Environment 3 has the ID of environment 1.',
    ],
    [
      { clusters: [cluster, { ...cluster, organizationId: 'O' }] },
      'clusters.1.clusterId: Cluster 2 has the IDs of cluster 1.',
    ],
    [
      {
        environments: [live],
        boards: [
          { name: 'A', group: 'Shop' },
          { name: 'A', environments: [LOWER] },
        ],
      },
      'boards.1.name: Board 2 has the name of board 1.',
    ],
    [
      { presets: [preset, { ...preset, component: 'other' }, preset] },
      'presets.2.name: Preset 3 has the component and name of preset 1.',
    ],
    [{ boards: [{ name: 'A' }] }, 'boards.0: Board 1 needs either "environments" or "group".'],
    [
      { environments: [live], boards: [{ name: 'A', group: 'Shop', environments: [LOWER] }] },
      'boards.0: Board 1 needs either "environments" or "group".',
    ],
    [
      { environments: [live], boards: [{ name: 'A', group: '__proto__' }] },
      'boards.0.group: Board 1 names the group "__proto__", which no environment has.',
    ],
    [
      { environments: [live], boards: [{ name: 'A', environments: [UPPER, 'e2'] }] },
      'boards.0.environments.1: Board 1 names the environment e2, which "environments" does not list.',
    ],
    [
      { environments: [live, testing], boards: [{ name: 'A', group: 'Shop', reference: 'e2' }] },
      'boards.0.reference: Board 1 has a reference that is not one of its environments.',
    ],
  ])('%j', (json, wrong) => {
    expect(wrongIn(json)).toEqual([wrong])
  })

  test('names such as __proto__ and constructor are ordinary names', () => {
    const team: Team = {
      environments: [
        { id: '__proto__', name: '__proto__', group: 'constructor' },
        { id: 'constructor', name: 'constructor' },
      ],
      boards: [{ name: '__proto__', group: 'constructor' }],
      presets: [{ component: '__proto__', name: 'toString', draft: {} }],
    }
    expect(readTeam(team)).toEqual({ team })
  })
})

test('a board has the environments of its group or its list, each once', () => {
  expect(environmentsOf(TEAM, { name: 'Shop', group: 'Shop' })).toEqual([LOWER])
  expect(environmentsOf(TEAM, { name: 'Two', environments: ['e2', UPPER, LOWER, 'e2'] })).toEqual([
    'e2',
    UPPER,
  ])
})

test('an environment is found by its ID in either case', () => {
  expect(teamEnvironment(TEAM, UPPER)?.name).toBe('live')
  expect(teamEnvironment(TEAM, 'E2')?.name).toBe('test')
  expect(teamEnvironment(TEAM, 'toString')).toBeUndefined()
  expect(teamEnvironment(undefined, LOWER)).toBeUndefined()
})
