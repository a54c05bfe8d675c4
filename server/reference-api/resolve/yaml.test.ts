import { describe, expect, it } from 'vitest'
import { yamlViolation } from './yaml.ts'

const HEAD = 'apiVersion: v1\nkind: ConfigMap\n'

describe('one Kubernetes resource', () => {
  it.each([
    ['plain', HEAD],
    ['with Windows line endings', HEAD.replaceAll('\n', '\r\n')],
    ['with a document marker', `---\n${HEAD}`],
    ['with comments', `# a resource\n${HEAD}data: {} # nothing\n`],
    ['with nested members and lists', `${HEAD}metadata:\n  name: a\nitems:\n- a\n- b: [1, 2]\n`],
    [
      'with a block scalar of arbitrary text',
      `${HEAD}data:\n  x: |\n    ---\n    "open [ {\n\n    end\n`,
    ],
    ['with a folded scalar', `${HEAD}note: >-\n  it's fine\n`],
    ['with quotes and brackets inside quotes', `${HEAD}a: "it's [fine]"\nb: 'say "hi" {'\n`],
    ['with an apostrophe in a plain text', `${HEAD}a: it's fine\n`],
    ['with brackets in a plain text', `${HEAD}path: items[0]\n`],
    ['with brackets across several lines', `${HEAD}args: [\n  a,\n  b\n]\n`],
    ['with a quoted key', `${HEAD}"a: b": c\n`],
    ['in braces', '{"apiVersion": "v1", "kind": "ConfigMap"}'],
  ])('%s is valid', (_what, text) => {
    expect(yamlViolation(text)).toBeUndefined()
  })

  const UNCLOSED = 'close the quote or bracket, or add the colon after the key.'
  const INDENT = 'indent this like the lines around it, or close the bracket before it.'
  const NO_RESOURCE = 'Must be one Kubernetes resource: keys and values, such as kind: ConfigMap.'

  it.each([
    ['', NO_RESOURCE],
    ['# nothing else\n', NO_RESOURCE],
    ['just a sentence', NO_RESOURCE],
    ['- a\n- b\n', NO_RESOURCE],
    [`${HEAD}---\n${HEAD}`, 'Line 3: only one document is allowed.'],
    [`${HEAD}data:\n\tx: y\n`, 'Line 4: indent with spaces, not tabs.'],
    [`${HEAD}data: "open\n`, `Line 4: ${UNCLOSED}`],
    [`${HEAD}args: [a, b\n`, `Line 4: ${INDENT}`],
    ['kind: [', `Line 1: ${INDENT}`],
    ['{"kind": "ConfigMap"', `Line 1: ${UNCLOSED}`],
    [`${HEAD}oops\n`, `Line 3: ${UNCLOSED}`],
    [`${HEAD}a:\n   b: 1\n  c: 2\n`, `Line 5: ${INDENT}`],
    [`${HEAD}kind: Secret\n`, 'Line 3: this key is a duplicate.'],
    [`${HEAD}a: b: c\n`, 'Line 3: cannot be read as YAML.'],
    ['kind: ConfigMap\n', 'Add apiVersion at the top.'],
    ['metadata:\n  kind: x\n', 'Add apiVersion and kind at the top.'],
  ])('%j is not valid', (text, problem) => {
    expect(yamlViolation(text)).toBe(problem)
  })

  const stairs = (mark: string) =>
    Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}${mark}`).join('\n')

  it.each([
    ['brackets', '['.repeat(50_000)],
    ['braces', '{a: '.repeat(50_000)],
    ['marks', '- '.repeat(50_000)],
    ['questions', '? '.repeat(50_000)],
    ['deeply nested keys', stairs('a:')],
    ['deeply nested list markers', stairs('-')],
    ['a long text', `${HEAD}a: ${'x'.repeat(100_000)}\n`],
  ])('that is too deep or too long is not parsed: %s', (_what, text) => {
    expect(yamlViolation(text)).toBe('Must be shorter, or less deeply nested.')
  })

  it('may have repeated aliases, which are not expanded', () => {
    const lines = Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)
    expect(yamlViolation(`${HEAD}a0: &a0 x\n${lines.join('\n')}\n`)).toBeUndefined()
  })

  it('may contain a long list', () => {
    expect(yamlViolation(`${HEAD}list:\n${'- \n'.repeat(500)}`)).toBeUndefined()
  })
})
