import { describe, expect, it } from 'vitest'
import { yamlProblem } from './resolve-yaml.ts'

const HEAD = 'apiVersion: v1\nkind: ConfigMap\n'

describe('one Kubernetes resource', () => {
  it.each([
    ['plain', HEAD],
    ['with an end of lines from elsewhere', HEAD.replaceAll('\n', '\r\n')],
    ['with a document mark', `---\n${HEAD}`],
    ['with comments', `# a resource\n${HEAD}data: {} # nothing\n`],
    ['with nested members and lists', `${HEAD}metadata:\n  name: a\nitems:\n- a\n- b: [1, 2]\n`],
    [
      'with a block text that looks like anything',
      `${HEAD}data:\n  x: |\n    ---\n    "open [ {\n\t\n    end\n`,
    ],
    ['with a folded text', `${HEAD}note: >-\n  it's fine\n`],
    ['with quotes and brackets in them', `${HEAD}a: "it's [fine]"\nb: 'say "hi" {'\n`],
    ['with an apostrophe in a plain text', `${HEAD}a: it's fine\n`],
    ['with brackets in a plain text', `${HEAD}path: items[0]\n`],
    ['with brackets over several lines', `${HEAD}args: [\n  a,\n  b\n]\n`],
    ['with a quoted key', `${HEAD}"a: b": c\n`],
    ['in braces', '{"apiVersion": "v1", "kind": "ConfigMap"}'],
  ])('%s is fine', (_what, text) => {
    expect(yamlProblem(text)).toBeUndefined()
  })

  it.each([
    ['', 'Must be one Kubernetes resource, with apiVersion and kind.'],
    ['# nothing else\n', 'Must be one Kubernetes resource, with apiVersion and kind.'],
    ['just a sentence', 'Line 1: must be a key and a value, such as kind: ConfigMap.'],
    ['- a\n- b\n', 'Line 1: must be a key and a value, such as kind: ConfigMap.'],
    [`${HEAD}---\n${HEAD}`, 'Line 3: only one document is possible here.'],
    [`${HEAD}data:\n\tx: y\n`, 'Line 4: indent with blanks, not with tabs.'],
    [`${HEAD}data: "open\n`, 'Line 3: a quote is not closed.'],
    [`${HEAD}args: [a, b\n`, 'Line 3: ] is missing.'],
    [`${HEAD}args: {a: [1}\n`, 'Line 3: } closes nothing that is open.'],
    [' apiVersion: v1\n', 'Line 1: begin at the left edge.'],
    ['kind: ConfigMap\n', 'Add apiVersion at the top.'],
    ['metadata:\n  kind: x\n', 'Add apiVersion and kind at the top.'],
    ['{"kind": "ConfigMap"', 'Line 1: } is missing.'],
  ])('%j is not', (text, problem) => {
    expect(yamlProblem(text)).toBe(problem)
  })
})
