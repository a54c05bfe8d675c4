import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { LosslessNumber, stringify } from 'lossless-json'
import { parse } from 'yaml'
import { randomRuns } from '#src/testing/random-runs.ts'
import { jsonValue, loadYaml, readValue } from './read-value.ts'
import { readYaml } from './read-yaml.ts'
import { jsonOf } from './text-value.ts'
import { yamlText } from './write-yaml.ts'

const ofJson = (json: string) => yamlText(jsonValue(json)?.json)

it.each([
  [
    'a number larger than a JavaScript number',
    '{"a":9223372036854775807}',
    'a: 9223372036854775807',
  ],
  ['a number of many digits', '{"a":0.12345678901234567890}', 'a: 0.12345678901234567890'],
  ['a number that some readers take for text', '{"a":1e400}', 'a: !!float 1e400'],
  ['a trailing zero', '{"a":1.0}', 'a: 1.0'],
  ['text that looks like a number', '{"a":"5"}', 'a: "5"'],
  ['text that looks like yes', '{"a":"true"}', 'a: "true"'],
  ['text that is yes in YAML 1.1', '{"a":"on"}', 'a: "on"'],
  ['text that looks like null', '{"a":"null"}', 'a: "null"'],
  ['a placeholder', '{"a":"<secret: token>"}', 'a: "<secret: token>"'],
  ['a key with a dot', '{"a.b":true}', 'a.b: true'],
  ['a small number', '{"a":1e-7}', 'a: !!float 1e-7'],
  ['a line break that only YAML 1.1 knows', '{"a":"b\u0085\u2028c"}', 'a: "b\\u0085\\u2028c"'],
  ['a byte order mark', '{"\ufeffa":"b"}', '"\\ufeffa": b'],
  ['several lines as a block', '{"a":"b\\nc\\n"}', 'a: |\n  b\n  c'],
  ['several lines alone', '"b\\nc"', '"b\\nc"'],
])('writes %s', (_, json, yaml) => {
  expect(ofJson(json).trimEnd()).toBe(yaml)
})

const TRICKY = [
  'no',
  'NO',
  '~',
  '1e3',
  '0x1f',
  '0o7',
  '12:30:00',
  '2024-01-01',
  ': ',
  '# a',
  '- a',
  '*a',
  '&a',
  '!a',
  '%a',
  '@a',
  '`a',
  '{',
  '[',
  '',
  ' ',
  ' a ',
  'a: b',
  "'",
  '"',
  '\t',
  'a\n\n',
  '\n a',
  '---',
  '...',
  '?',
  '|',
  '>',
  '=',
  '<<',
  '__proto__',
  '.inf',
  '\u0085',
  '\u007f',
  '\u009f',
  '\ufeff',
  '\uffff',
  'a\u2028b\n',
  '\u2028',
  'a\u00a0b',
  'a\tb',
  '0x1F',
  '1_000',
  '.5',
  '{{ a }}',
]
const text = fc.oneof(fc.constantFrom(...TRICKY), fc.string({ unit: 'binary', maxLength: 12 }))

it('reads back unchanged in YAML 1.2 and 1.1', () => {
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  })).value
  fc.assert(
    fc.property(values, (value) => {
      const written = yamlText(value)
      expect(parse(written)).toEqual(value)
      expect(parse(written, { version: '1.1', merge: false })).toEqual(value)
      // What a reader of YAML 1.1 refuses, or takes for a line break.
      expect(written).not.toMatch(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/)
      const read = readYaml(written)
      const json = read.kind === 'read' ? stringify(jsonOf(read.read.value)) : undefined
      expect(json, read.kind).toBe(JSON.stringify(value))
    }),
    { numRuns: randomRuns(1500), examples: [['\n a'], [{ a: '\n  b\nc' }]] },
  )
})

it('fills a form again', async () => {
  await loadYaml()
  const yaml = ofJson('{"profileConfig":{"a.b":9223372036854775807,"c":"no"}}')
  expect(readValue(yaml)).toEqual({
    json: { profileConfig: { 'a.b': new LosslessNumber('9223372036854775807'), c: 'no' } },
  })
})
