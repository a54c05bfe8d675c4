// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { LosslessNumber } from 'lossless-json'
import { changedText } from './change-text.ts'
import type { Read } from '#form/body/read-yaml.ts'
import { readText, type DraftNode } from './draft-tree.ts'
import { isSame, type Value, valueOfJson } from '#form/body/text-value.ts'

const readIn = (text: string): Read => {
  const result = readText(text)
  if (!result.read) throw new Error(result.wrong.why)
  return result.read
}
const valueIn = (text: string): Value => readIn(text).value

/** A draft that has a value. */
const shownOf = (value: Value): DraftNode =>
  value.kind === 'map'
    ? { kind: 'map', entries: new Map([...value.entries].map(([k, one]) => [k, shownOf(one)])) }
    : { kind: 'leaf', id: 'id', value }

/** The text after one value of it was set or, without a value, removed. */
const set = (text: string, path: readonly string[], json?: unknown): string => {
  const change = (
    value: Value | undefined,
    [key, ...rest]: readonly string[],
  ): Value | undefined => {
    if (key === undefined) return json === undefined ? undefined : valueOfJson(json)
    const entries = new Map(value?.kind === 'map' ? value.entries : [])
    const inside = change(entries.get(key), rest)
    if (inside) entries.set(key, inside)
    else entries.delete(key)
    return { kind: 'map', entries }
  }
  const wanted = change(valueIn(text), path)
  if (!wanted) throw new Error('nothing left')
  const read = readIn(text)
  const changed = changedText({ text, read }, shownOf(read.value), shownOf(wanted)).text
  expect(isSame(valueIn(changed), wanted)).toBe(true)
  return changed
}

describe('a changed value keeps what was typed around it', () => {
  it.each<[what: string, text: string, path: string[], json: unknown, changed: string]>([
    ['behind a comment', 'a: 1 # one\nb: 2\n', ['a'], 'x', 'a: x # one\nb: 2\n'],
    ['in its quotes', 'a: \'x\'\nb: "y"\n', ['a'], "it's", "a: 'it''s'\nb: \"y\"\n"],
    ['in other quotes', 'a: "x"\n', ['a'], 'y', 'a: "y"\n'],
    ['aligned', 'a:    1\nlong: 2\n', ['a'], 5, 'a: 5\nlong: 2\n'],
    ['with its anchor', 'a: &x 1\nb: *x\n', ['a'], 2, 'a: &x 2\nb: 1\n'],
    ['an alias', 'a: &x 1\nb: *x # same\n', ['b'], 2, 'a: &x 1\nb: 2 # same\n'],
    ['an anchor that is used', 'a: &x {y: 1}\nb: *x\n', ['a'], undefined, 'b: {y: 1}\n'],
    [
      'an anchor with more aliases',
      'a: &x 1 # one\nb: *x # same\nc: [*x, *x]\n',
      ['a'],
      2,
      'a: 2 # one\nb: &x 1 # same\nc: [*x, *x]\n',
    ],
    [
      'a part of what has an anchor',
      'a: &x\n  y: "1" # two\n  z: 0x1F\nb: *x\nc: *x\n',
      ['a', 'y'],
      'q',
      'a:\n  y: "q" # two\n  z: 0x1F\nb: &x\n  y: "1"\n  z: 0x1F\nc: *x\n',
    ],
    [
      'an anchor within anchors',
      'a: &x\n  b: &y\n    c: &z 1\nd: *x\ne: *y\nf: *z\ng: *x\nh: *y\n',
      ['a', 'b', 'c'],
      2,
      'a:\n  b:\n    c: 2\nd: &x\n  b: &y\n    c: &z 1\ne: *y\nf: *z\ng: *x\nh: *y\n',
    ],
    [
      'beside an anchor within an anchor',
      'a: &x\n  b: &y {c: 1}\n  d: 2\ne: *x\nf: *y\ng: *x\n',
      ['a', 'd'],
      3,
      'a:\n  b: &y {c: 1}\n  d: 3\ne: &x\n  b: {c: 1}\n  d: 2\nf: *y\ng: *x\n',
    ],
    [
      'an anchor that goes, with more aliases',
      'a: &x {y: 1}\nb: *x\nc: *x\n',
      ['a'],
      undefined,
      'b: &x {y: 1}\nc: *x\n',
    ],
    ['an alias of several', 'a: &x 1\nb: *x\nc: *x\n', ['b'], 2, 'a: &x 1\nb: 2\nc: *x\n'],
    ['nothing', 'a: # later\nb: 2\n', ['a', 'c'], true, 'a:\n  # later\n  c: true\nb: 2\n'],
    ['in a flow', 'a: {b: 1, c: 2} # d\n', ['a', 'b'], 'x', 'a: {b: x, c: 2} # d\n'],
    ['a key that is new', 'b: 1\n# end\n', ['c'], 'x', 'b: 1\nc: x\n\n# end\n'],
    ['a key that goes', '# top\na: 1\n# of b\nb: 2\n', ['a'], undefined, '# top\n# of b\nb: 2\n'],
    ['a block of text', 'a: | # why\n  one\nb: 2\n', ['a'], 'x', 'a: x # why\nb: 2\n'],
    [
      'items with their comments, in another order',
      'a:\n  # one\n  - p\n  # two\n  - q\nb: 2\n',
      ['a'],
      ['q', 'p'],
      'a:\n  # two\n  - q\n  # one\n  - p\nb: 2\n',
    ],
    ['below a comment', 'a:\n  # c\n  {}\n', ['a', 'b'], 'x', 'a:\n  # c\n  b: x\n'],
    ['that was cleared', 'a: {b: !!null ""} # c\n', ['a', 'b'], 'x', 'a: {b: "x"} # c\n'],
    ['with a comment in it', 'a: # c\n  - 1 # d\n', ['a'], 'x', 'a:\n  # c\n  # d\n  x\n'],
    [
      'with a comment like another',
      'a: # c\n  {b: 1} # c 2\n',
      ['a'],
      'x',
      'a:\n  # c\n  # c 2\n  x\n',
    ],
    ['with an empty comment', 'a: #\n - 1\n', ['a'], '# 5', 'a:\n  #\n  "# 5"\n'],
    ['to lines', 'a: x\nb: 2\n', ['a'], 'one\ntwo\n', 'a: |\n  one\n  two\nb: 2\n'],
    [
      'to a number that not all readers know',
      'a: 1\n',
      ['a'],
      new LosslessNumber('1e3'),
      'a: !!float 1e3\n',
    ],
    ['from such a number', 'a: !!float 1e3 # b\n', ['a'], 2, 'a: 2 # b\n'],
    ['a word that YAML reads otherwise', 'a: x\n', ['a'], 'no', 'a: "no"\n'],
    ['a key of any name', 'a: 1\n', ['__proto__'], 'x', 'a: 1\n__proto__: x\n'],
    [
      'with all digits',
      'a: 1\n',
      ['a'],
      new LosslessNumber('12345678901234567890.10'),
      'a: 12345678901234567890.10\n',
    ],
  ])('%s', (_, text, path, json, changed) => {
    expect(set(text, path, json)).toBe(changed)
  })

  it.each([
    ['an empty block', 'a: |- # c\n  \nb: 1\n', 'a: "" # c\nb: 2\n'],
    ['quotes', 'a: \'x\' # c\nb: 1\n"c": "y"\n', 'a: \'x\' # c\nb: 2\n"c": "y"\n'],
    ['digits', 'a: 0.1234567890123456789 # c\nb: 1\n', 'a: 0.1234567890123456789 # c\nb: 2\n'],
    ['long lines', `a: ${'x '.repeat(80)}x # c\nb: 1\n`, `a: ${'x '.repeat(80)}x # c\nb: 2\n`],
    ['nothing', 'a: {b, c: } # c\nb: 1\n', 'a: {b, c:} # c\nb: 2\n'],
    ['a document mark', '# c\n---\nb: 1\n', '# c\n---\nb: 2\n'],
    // The library writes this block otherwise than it read it.
    [
      'a folded block',
      'a: >+\n \n \t\n \n     \n \n a\nb: 1 # c\n',
      '# c\na: "\\n\\t\\n\\n    \\n\\na\\n"\nb: 2\n',
    ],
    ['lines of Windows', 'a: x # c\r\nb: 1\r\n', 'a: x # c\nb: 2\n'],
  ])('and what was beside it: %s', (_, text, changed) => {
    expect(set(text, ['b'], 2)).toBe(changed)
  })

  it('and a row that goes leaves its comment', () => {
    const text = 'l:\n  # first\n  - n: 1 # one\n  - n: 2 # two\n  - n: 3\n'
    const changed = set(text, ['l'], [{ n: 1 }, { n: 3 }])
    expect(changed).toBe('l:\n  # first\n  - n: 1 # one\n  # two\n  - n: 3\n')
  })
})

it.each([
  ['- a\n', expect.stringMatching(/^This is not a draft\./)],
  ['x'.repeat(600_000), 'This is longer than 500 kB.'],
])('a text that is not a draft is refused: %#', (text, why) => {
  expect(readText(text)).toMatchObject({ wrong: { why } })
})
