import { expect, test } from 'vitest'
import { aComponent, aField, aGroup, aList, readAnswer } from '#src/testing/component-builders.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { draftDifferences, takenRequest, valueWords } from './draft-differences.ts'

const KEY = 'loki'
const DRAFT = { values: {}, edited: new Set<string>() }
const tree = createTreeBuilder(KEY).build(
  readAnswer(
    aComponent({
      fields: [
        aField('name', { label: 'Name', defaultValue: 'quay' }),
        aField('code', { label: 'Code', sensitive: true }),
        aGroup('lamp', [aField('watts', { label: 'Watts' }), aField('glass')], { label: 'Lamp' }),
        aList('flags', { type: 'string' }, { label: 'Flags' }),
        aField('__proto__', { label: 'Odd' }),
      ],
    }),
  ),
  DRAFT,
  DRAFT,
)
const compared = (mine: object, theirs: object) =>
  draftDifferences(tree, KEY, { mine: { profileConfig: mine }, theirs: { profileConfig: theirs } })
const said = (mine: object, theirs: object) =>
  compared(mine, theirs).map((one) => [
    one.path.join('/'),
    one.standard,
    valueWords(one.mine),
    valueWords(one.theirs),
  ])

test.each<[what: string, mine: object, theirs: object, ...(string | undefined)[][]]>([
  ['nothing', { name: 'a', lamp: { watts: 1 } }, { name: 'a', lamp: { watts: 1 } }],
  ['one that only they have', {}, { name: 'a' }, ['name', 'quay', 'not set', 'a']],
  ['one that only I have', { name: '' }, {}, ['name', 'quay', 'empty text', 'not set']],
  [
    'one of a group',
    { lamp: { watts: 1 } },
    { lamp: { watts: 2 } },
    ['lamp/watts', undefined, '1', '2'],
  ],
  [
    'a list as one',
    { flags: ['a'] },
    { flags: ['a', 'b'] },
    ['flags', undefined, '["a"]', '["a","b"]'],
  ],
  ['a secret is none', { code: '<secret: code>' }, { code: 'typed' }],
  ['a placeholder is none', {}, { odd: '<secret: odd>' }],
  [
    'text that only looks like one',
    {},
    { name: '<secret: x>' },
    ['name', 'quay', 'not set', '<secret: x>'],
  ],
  ['one without a field', {}, { later: { a: 1 } }, ['later', undefined, 'not set', '{"a":1}']],
  ['not a group', { lamp: { watts: 1 } }, { lamp: 5 }, ['lamp', undefined, '{"watts":1}', '5']],
])('%s', (_, mine, theirs, ...differences) => {
  expect(said(mine, theirs)).toEqual(differences)
})

test('what is taken is set, and nothing else', () => {
  const theirs = JSON.parse(
    '{"name": "b", "lamp": {"watts": 2, "glass": "x"}, "__proto__": "odd"}',
  ) as object
  const all = compared({ name: 'a', flags: ['a'] }, theirs)
  const taken = all.filter(({ path }) => path.join('/') !== 'lamp/glass')
  const request = takenRequest(taken, KEY, { replaceProfileConfig: true, other: 1 })
  expect(JSON.stringify(request)).toBe(
    '{"profileConfig":{"name":"b","lamp":{"watts":2},"__proto__":"odd"},"clusterInputs":{"loki":{}}}',
  )
})

test.each<[what: string, mine: object, theirs: object, ...(readonly [string, string, string])[]]>([
  ['the same mode', { replaceProfileConfig: false }, { replaceProfileConfig: false }],
  ['a draft without a mode', { replaceProfileConfig: true }, {}],
  [
    'another mode',
    { replaceProfileConfig: false },
    { replaceProfileConfig: true },
    ['Validate as', 'Merge with saved values', 'Complete draft'],
  ],
  ['no outputs', { componentOutputs: {} }, {}],
  [
    'other outputs',
    { componentOutputs: { vault: { a: 1 } } },
    { componentOutputs: { vault: { a: 2 } } },
    ['Outputs of other components', '{"vault":{"a":1}}', '{"vault":{"a":2}}'],
  ],
  [
    'outputs that only I have',
    { componentOutputs: { vault: { a: 1 } } },
    {},
    ['Outputs of other components', '{"vault":{"a":1}}', 'not set'],
  ],
])('%s: settings that differ', (_, mine, theirs, ...differences) => {
  const requests = {
    mine: { profileConfig: {}, ...mine },
    theirs: { profileConfig: {}, ...theirs },
  }
  const found = draftDifferences(tree, KEY, requests)
  expect(found.map((one) => [one.label, valueWords(one.mine), valueWords(one.theirs)])).toEqual(
    differences,
  )
})

test('a setting is taken only if it is chosen, and outputs that the other draft lacks go', () => {
  const theirs = { replaceProfileConfig: true, profileConfig: {} }
  const mine = { replaceProfileConfig: false, profileConfig: {}, componentOutputs: { a: { b: 1 } } }
  const all = draftDifferences(tree, KEY, { mine, theirs })
  const takenOf = (label: string) =>
    takenRequest(
      all.filter((one) => one.label === label),
      KEY,
      theirs,
    )
  expect(takenOf('Validate as')).toEqual({
    replaceProfileConfig: true,
    profileConfig: {},
    clusterInputs: { loki: {} },
  })
  expect(takenOf('Outputs of other components')).toEqual({
    componentOutputs: {},
    profileConfig: {},
    clusterInputs: { loki: {} },
  })
})

test('a value that the form keeps and does not send differs, unless the other draft sets it', () => {
  const kept = { id: 'n', root: 'profile', label: 'Host', words: 'kept but not sent' } as const
  const differing = (path: readonly string[], theirs: object) =>
    draftDifferences(
      tree,
      KEY,
      { mine: { profileConfig: {} }, theirs: { profileConfig: theirs } },
      [{ ...kept, path }],
    ).filter(({ id }) => id === 'n')
  expect(differing(['host'], {})).toMatchObject([{ mine: 'kept but not sent', theirs: undefined }])
  expect(differing(['lamp', 'host'], { lamp: { watts: 1 } })).toHaveLength(1)
  expect(differing(['lamp', 'host'], { lamp: { host: false } })).toEqual([])
})
