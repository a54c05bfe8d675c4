import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'lossless-json'
import { randomRuns } from '#src/testing/random-runs.ts'
import { jsonToYaml, pairsOf } from './yaml-json.ts'
import { readYaml } from './read-yaml.ts'
import type { Value } from './text-value.ts'
import { editedPair, keyProblems, pairsText, pastedPairs } from './pairs.ts'

/** A value as JSON, with its keys in their order. */
const jsonText = (value: Value): string => {
  if (value.kind === 'map') {
    const members = [...value.entries].map(
      ([key, one]) => `${JSON.stringify(key)}: ${jsonText(one)}`,
    )
    return `{${members.join(', ')}}`
  }
  if (value.kind === 'list') return `[${value.items.map(jsonText).join(', ')}]`
  return value.kind === 'scalar' ? (stringify(value.scalar) ?? '') : 'null'
}
const yamlToJson = (text: string) => {
  const result = readYaml(text)
  return result.kind === 'read' ? jsonText(result.read.value) : result.why
}

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
    { numRuns: randomRuns(2000) },
  )
})

test('JSON as YAML is written as people write it', () => {
  expect(
    jsonToYaml(
      '{"app": "web", "port": 80, "on": "no", "list": [{"a": "b"}], "none": {}, "key": "x\\ny\\n"}',
    ),
  ).toBe('app: web\nport: 80\n"on": "no"\nlist:\n  - a: b\nnone: {}\nkey: |\n  x\n  y')
  expect(jsonToYaml('no json: [')).toBe('no json: [')
  // A single value is sent as text, exactly as entered.
  expect(jsonToYaml('"abc"')).toBe('"abc"')
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

  test('keep all digits of numbers that JSON spells otherwise', () => {
    const text = 'a: 0xFFFFFFFFFFFFFFFF\nb: .12345678901234567890\nc: +5'
    expect(pairsText(pairsOf(text) ?? [])).toBe(
      '{"a": 18446744073709551615, "b": 0.12345678901234567890, "c": 5}',
    )
  })

  test('an edited number stays one while it reads as one; text stays text', () => {
    const number = { key: 'a', value: '1', isText: false }
    expect(editedPair(number, '2.0').isText).toBe(false)
    expect(editedPair(number, '2.').isText).toBe(true)
    expect(editedPair({ ...number, isText: true }, '2').isText).toBe(true)
  })

  test.for([
    'a: 0644',
    'a: off',
    'a: 1e3',
    'a: 1\na: 2',
    'a: b\n---\nc: d',
    '- a',
    'a: [b]',
    'a: {}',
    '# why\na: b',
    'a: b # why',
    'a: &x b',
    'a: !!str b',
    'a: !x b',
    'text',
    'a: b: c',
  ])('cannot hold %s', (text) => {
    expect(pairsOf(text)).toBeUndefined()
  })

  const WEB = [
    ['app', 'web'],
    ['tier', 'db'],
  ]
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
    ['{"app": "web", "tier": "db"}', WEB],
    ['{\n\t"app": "web",\n\t"tier": "db"\n}', WEB],
    ['  "app": "web",\n  "tier": "db",\n', WEB],
    ['{app: web, tier: db}', WEB],
    ['app=web,tier=db', WEB],
    ['app=web, tier=db\n', WEB],
    ['app\tweb\ntier\tdb', WEB],
    ['# why\napp=web\n\n  # and\nexport tier=db', WEB],
    ['# why\napp: web\ntier: "db"', WEB],
    ['export app=web\r\nexport tier="db"', WEB],
    ['app:web\ntier:db', WEB],
    ['app = web\ntier = db', WEB],
    ['a=b,c', [['a', 'b,c']]],
    ['OPTS=-Da=b,-Dc=d', [['OPTS', '-Da=b,-Dc=d']]],
    ['a: |\n  x\n  y\n', [['a', 'x\ny\n']]],
    ['a: |\n  # x\n\n  y\n', [['a', '# x\n\ny\n']]],
    ['"app": "web", # why\n"tier": "db", # and', WEB],
    ['  app: web\n  tier: db', WEB],
    ["a: 'it''s'", [['a', "it's"]]],
    [
      'a: 0644\nb: off',
      [
        ['a', '0644'],
        ['b', 'off'],
      ],
    ],
    ['app: web # why\ntier: db', WEB],
    ['{"app":"web"}', [['app', 'web']]],
  ] as const)('are pasted from %s', ([text, pairs]) => {
    const pasted = pastedPairs(text)
    expect(pasted === 'refused' ? pasted : pasted?.map((pair) => [pair.key, pair.value])).toEqual(
      pairs,
    )
  })

  test.for([
    '{"a": {"b": 1}}',
    '{"a": "b"',
    '[1, 2]',
    '- a\n- b',
    'a: {b: c}\nd: e',
    'two words\nof text',
  ])('are refused from %s', (text) => {
    expect(pastedPairs(text)).toBe('refused')
  })

  test('keep the numbers of JSON, and say that they are', () => {
    expect(pastedPairs('{"n": 1.50, "t": "1"}')).toEqual([
      { key: 'n', value: '1.50', isText: false },
      { key: 't', value: '1', isText: true },
    ])
  })

  test.for(['', 'word', 'two words', 'http://x'])('are not pasted from %s', (text) => {
    expect(pastedPairs(text)).toBeUndefined()
  })

  test('say which keys are missing or there twice', () => {
    const pair = (key: string, value = 'x') => ({ key, value, isText: true })
    expect(keyProblems([pair('a'), pair(''), pair('a'), pair('', '')])).toEqual([
      'Row 3 has this key too.',
      'Enter a key.',
      undefined,
      undefined,
    ])
  })
})
