import * as fc from 'fast-check'
import { LosslessNumber, stringify } from 'lossless-json'
import { expect, it } from 'vitest'
import { jsonValue, readValueLater } from './read-value.ts'

it('keeps numbers that a JavaScript number would round', () => {
  const text = '{"id":9223372036854775807,"rate":0.10000000000000000001,"__proto__":{"a":1e400}}'
  expect(stringify(jsonValue(text)?.json)).toBe(text)
})

it('reads the same texts as JSON.parse, to the same values', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ maxLength: 8 })), (text) => {
      let expected: { json: unknown } | undefined
      try {
        expected = { json: JSON.parse(text) }
      } catch {
        expected = undefined
      }
      const read = jsonValue(text)
      expect(read && JSON.parse(stringify(read.json) ?? '')).toEqual(expected?.json)
    }),
  )
})

it('does not choose between equal keys', () => {
  expect(jsonValue('{"a":1,"a":2}')).toBeUndefined()
})

const deep = (levels: number) => `{"a":\n${'['.repeat(levels)}${']'.repeat(levels)}}`

const LAUGHS = ['a: &l0 [ha, ha, ha, ha, ha, ha, ha, ha, ha, ha]']
for (let level = 1; level < 9; level += 1) {
  const before = Array.from({ length: 10 }, () => `*l${level - 1}`).join(', ')
  LAUGHS.push(`${'abcdefghij'[level]}: &l${level} [${before}]`)
}

it.each([
  ['an alias of nothing', 'a: 1\nb: *nope\n', /^Line 2: This alias has no anchor above it\./],
  ['an alias before its anchor', 'a: *b\nb: &b 1\n', /Line 1: This alias has no anchor/],
  ['a billion laughs', LAUGHS.join('\n'), /Line 5: .*more than 50000 values\./],
  [
    'a cyclic anchor',
    'a: &a\n  b:\n    - *a\n',
    /Line 3: This alias refers to a value that contains it\./,
  ],
  ['a cyclic key', '? &a [*a]\n: 1\n', /Line 1: A key must be text/],
  ['JSON that nests too deep', deep(50_000), /Line 2: This nests deeper than 200 levels\./],
  ['YAML that nests too deep', `a: ${'['.repeat(50_000)}`, /This nests deeper than 200 levels/],
  ['two documents', 'a: 1\n---\nb: 2\n', /^Line 2: Only one document is allowed\.$/],
  ['an open list', 'a: 1\nb: [1', /^Line 2: The closing ] is missing/],
  ['JSON with an open list', '[1', /^Line 1: The closing ] is missing/],
  ['equal keys in JSON', '{"a":1,\n"a":2}', /^Line 2: This key is already defined on line 1\./],
  ['a number that is not JSON', '[\n0644]', /^Line 2: Some YAML parsers read a leading 0/],
  ['a template', '{{ .Values.image }}', /^Line 1: Text with \{\{ }} must be in quotes\./],
  ['a word', '\n# a\nword', /^Line 3: This is a single value\. Write keys/],
  ['comments alone', '# a\n', /^Line \d: This has no values\. Write keys/],
  ['a syntax error', 'a: 1\nb: "x\n', /Line \d: /],
])('reports %s with its line and reason', async (_, text, words) => {
  const read = await readValueLater(text)
  expect(read).toEqual({ wrong: expect.stringMatching(words) })
})

it.each([
  ['JSON', '{"a":[1,"[[["]}'],
  ['YAML', 'a:\n  - 1\n  - "[[["\n'],
  ['YAML with aliases', 'one: &x\n  - 1\n  - "[[["\na: *x\n'],
  ['JSON of many levels', deep(150)],
])('reads %s', async (_, text) => {
  expect(await readValueLater(text)).toHaveProperty('json.a')
})

it('expands as many aliases as a large profile has', async () => {
  const uses = Array.from({ length: 500 }, (_, n) => `k${n}: *x`).join('\n')
  const read = await readValueLater(`x: &x {a: 1, b: [2, 3]}\n${uses}\n`)
  expect(read).toHaveProperty('json.k499.a', new LosslessNumber('1'))
})
