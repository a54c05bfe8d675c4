import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonToYaml, pairsOf, yamlToJson } from './yaml-json.ts'
import { editedPair, keyProblems, pairsText, pastedPairs } from './pairs.ts'

describe('YAML as JSON', () => {
  test.for([
    ['a: b', '{"a": "b"}'],
    [
      'a: 1.50\nb: "1.50"\nc: 12345678901234567890',
      '{"a": 1.50, "b": "1.50", "c": 12345678901234567890}',
    ],
    ['a: true\nb: "true"\nc:\nd: ~', '{"a": true, "b": "true", "c": null, "d": null}'],
    ['b: 1\n10: x\na: 2', '{"b": 1, "10": "x", "a": 2}'],
    ['__proto__: x', '{"__proto__": "x"}'],
    ['- a\n- b: [c]', '["a", {"b": ["c"]}]'],
    ['a: &x {b: 1}\nc: *x', '{"a": {"b": 1}, "c": {"b": 1}}'],
    ['a: 0x10', '{"a": 16}'],
    ['# only\na: |\n  x\n  y\n', '{"a": "x\\ny\\n"}'],
  ] as const)('%s', ([yaml, json]) => {
    expect(yamlToJson(yaml)).toBe(json)
  })

  test.for([
    '',
    'text',
    '5',
    'a: b: c',
    'a: 1\na: 2',
    '? [a]\n: b',
    'a: &x [*x]',
    '{',
    '--- a\n--- b',
  ])('%s has none', (text) => {
    expect(yamlToJson(text)).toBeUndefined()
  })
})

/** JSON texts that no JavaScript number, object order or spelling survives. */
const anyKey = fc.oneof(
  fc.constantFrom('', '__proto__', 'true', '10', '1', 'a b', 'a: b', '#', 'ö', 'null', '- x', '?'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const anyText = fc.oneof(
  fc.constantFrom(
    'true',
    '1',
    'no',
    ' x',
    'x ',
    'a\nb',
    'a\nb\n',
    'a\n\n',
    '\n',
    '# a',
    'a #b',
    '|',
    '\t',
    '~',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...' \nab:#-\t"'), maxLength: 10 }),
)
const anyScalar = fc.oneof(
  anyText.map((text) => JSON.stringify(text)),
  fc.constantFrom('1', '1.50', '-0', '1e400', '123456789012345678901', 'true', 'false', 'null'),
)
const { anyJson } = fc.letrec<{ anyJson: string }>((tie) => ({
  anyJson: fc.oneof(
    { maxDepth: 3 },
    anyScalar,
    fc
      .uniqueArray(anyKey, { maxLength: 4 })
      .chain((keys) =>
        fc.tuple(
          ...keys.map((key) => tie('anyJson').map((json) => `${JSON.stringify(key)}: ${json}`)),
        ),
      )
      .map((members) => `{${members.join(', ')}}`),
    fc.array(tie('anyJson'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  ),
}))

test('JSON as YAML and back is the same text', () => {
  fc.assert(
    fc.property(anyJson, (json) => {
      fc.pre(/^[{[]/.test(json))
      expect(yamlToJson(jsonToYaml(json))).toBe(json)
    }),
    { numRuns: 2000 },
  )
})

test('JSON as YAML is written as people write it', () => {
  expect(
    jsonToYaml(
      '{"app": "web", "port": 80, "on": "no", "list": [{"a": "b"}], "none": {}, "key": "x\\ny\\n"}',
    ),
  ).toBe('app: web\nport: 80\n"on": "no"\nlist:\n  - a: b\nnone: {}\nkey: |\n  x\n  y')
  expect(jsonToYaml('no json: [')).toBe('no json: [')
})

describe('rows', () => {
  const anyPairs = fc.array(
    fc
      .record({ key: anyKey, value: anyText, isText: fc.constant(true) })
      .filter(({ key, value }) => key !== '' || value !== ''),
    { maxLength: 5 },
  )

  test('keep order, equal and empty keys, and every text', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        expect(pairsOf(pairsText(pairs))).toEqual(pairs)
      }),
    )
  })

  test('keep numbers and booleans as they are', () => {
    const json = '{"a": 1.50, "b": true, "c": "true", "d": null, "e": 1e400}'
    expect(pairsText(pairsOf(json) ?? [])).toBe(json)
  })

  test('an edited number stays one while it reads as one; text stays text', () => {
    const number = { key: 'a', value: '1', isText: false }
    expect(editedPair(number, '2.0').isText).toBe(false)
    expect(editedPair(number, '2.').isText).toBe(true)
    expect(editedPair({ ...number, isText: true }, '2').isText).toBe(true)
  })

  test.for([
    '- a',
    'a: [b]',
    'a: {}',
    '# why\na: b',
    'a: b # why',
    'a: &x b',
    'a: !!str b',
    'text',
    'a: b: c',
  ])('cannot hold %s', (text) => {
    expect(pairsOf(text)).toBeUndefined()
  })

  test.for([
    ['a=b', [['a', 'b']]],
    [
      'a: b\nc: "d e"\n\nf',
      [
        ['a', 'b'],
        ['c', 'd e'],
        ['f', ''],
      ],
    ],
    [
      'eks.amazonaws.com/role-arn: arn:aws:iam::1:role/x',
      [['eks.amazonaws.com/role-arn', 'arn:aws:iam::1:role/x']],
    ],
    ['URL=http://x: y', [['URL', 'http://x: y']]],
    ['a:', [['a', '']]],
  ] as const)('are pasted from %s', ([text, pairs]) => {
    expect(pastedPairs(text)?.map(({ key, value }) => [key, value])).toEqual(pairs)
  })

  test.for(['', 'word', 'two words', 'http://x'])('are not pasted from %s', (text) => {
    expect(pastedPairs(text)).toBeUndefined()
  })

  test('say which keys are missing or there twice', () => {
    const pair = (key: string, value = 'x') => ({ key, value, isText: true })
    expect(keyProblems([pair('a'), pair(''), pair('a'), pair('', '')])).toEqual([
      'Row 3 has this key too, and counts.',
      'Needs a key.',
      undefined,
      undefined,
    ])
  })
})
