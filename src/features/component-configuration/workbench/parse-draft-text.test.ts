import { expect, it } from 'vitest'
import { LosslessNumber } from 'lossless-json'
import { parseDraftText } from './parse-draft-text.ts'

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
  ['two documents', 'a: 1\n---\nb: 2\n', /^Line 2: Only one document is allowed\. Nothing/],
  ['a syntax error', 'a: 1\nb: "x\n', /Line \d: /],
])('reports %s with its line and reason', async (_, text, words) => {
  const read = await parseDraftText(text)
  expect(read).toEqual({ wrong: expect.stringMatching(words) })
  expect(read).toEqual({ wrong: expect.stringContaining('Nothing was filled in.') })
})

it.each([
  ['JSON', '{"a":[1,"[[["]}'],
  ['YAML', 'a:\n  - 1\n  - "[[["\n'],
  ['YAML with aliases', 'one: &x\n  - 1\n  - "[[["\na: *x\n'],
  ['JSON of many levels', deep(150)],
])('reads %s', async (_, text) => {
  expect(await parseDraftText(text)).toHaveProperty('json.a')
})

it('expands as many aliases as a large profile has', async () => {
  const uses = Array.from({ length: 500 }, (_, n) => `k${n}: *x`).join('\n')
  const read = await parseDraftText(`x: &x {a: 1, b: [2, 3]}\n${uses}\n`)
  expect(read).toHaveProperty('json.k499.a', new LosslessNumber('1'))
})
