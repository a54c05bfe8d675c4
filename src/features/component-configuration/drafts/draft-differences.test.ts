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
  ['one that only they have', {}, { name: 'a' }, ['name', 'quay', 'not in it', 'a']],
  ['one that only I have', { name: '' }, {}, ['name', 'quay', 'empty text', 'not in it']],
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
    ['name', 'quay', 'not in it', '<secret: x>'],
  ],
  ['one without a field', {}, { later: { a: 1 } }, ['later', undefined, 'not in it', '{"a":1}']],
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
    '{"replaceProfileConfig":true,"profileConfig":{"name":"b","lamp":{"watts":2},"__proto__":"odd"},"clusterInputs":{"loki":{}}}',
  )
})
