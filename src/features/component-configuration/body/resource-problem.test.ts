import { expect, it, vi } from 'vitest'
import { kubernetesProblem } from './yaml-json.ts'

const NO_MAPPING = /^Line \d: This is not a mapping\. Write keys with values, such as key: value\.$/

it.each([
  ['kind: A\napiVersion: v1\n', undefined],
  ['{"kind": "A"}', undefined],
  ['---\nkind: A\n...\n', undefined],
  ['# a comment\n\nkind: A', undefined],
  ['kind: A\r\nspec:\r\n  a: 1\r\n', undefined],
  ['kind: A   \n\n\n', undefined],
  ['a: &x 1\nb: *x\n', undefined],
  // Kubernetes reads these, whatever other readers make of them.
  ['mode: 0644\non: yes\nbase: &b {a: 1}\nweb:\n  <<: *b\n', undefined],
  ['a: 1\nb: !Custom 1\n', /^Line 2: Tags/],
  ['a: .inf\n', /^Line 1: JSON does not support this number\./],
  ['a:\n\u00a0\u00a0b: 1\n', /^Line 2: This is indented with a character that is not a space/],
  ['text: |\n  \tkept\n', undefined],
  ['just words', NO_MAPPING],
  ['- a\n- b\n', NO_MAPPING],
  ['42', NO_MAPPING],
  ['# nothing but a comment\n', NO_MAPPING],
  ['   \n', NO_MAPPING],
  ['kind: A\n---\nkind: B\n', 'Line 2: Only one document is allowed.'],
  ['a: 1\nb: 2\na: 3\n', 'Line 3: This key is already defined on line 1. Keep one of them.'],
  ['a:\n\tb: 1\n', 'Line 2: Indent with spaces, not tabs.'],
  [
    'a: 1\n  b: 2\n',
    'Line 1: This line has a value, so the next one must not be indented under it.',
  ],
  ['a: "open\n', /^Line [12]: .*quote.*\.$/],
  ['a: [1, 2\nb: 3\n', 'Line 2: The closing ] is missing, or not indented enough.'],
  ['b: 3\na: {b: 1', 'Line 2: The closing } is missing, or not indented enough.'],
  ['a:\n   b: 1\n  c: 2\n', 'Line 3: This indentation matches no line above.'],
])('%j: %s', (text, problem) => {
  const found = kubernetesProblem(text)
  if (problem instanceof RegExp) expect(found).toMatch(problem)
  else expect(found).toBe(problem)
})

it('counts what aliases expand to, without expanding them', () => {
  const levels = Array.from({ length: 12 }, (_, level) =>
    level === 0
      ? 'l0: &l0 [x, x, x, x, x, x, x, x, x]'
      : `l${level}: &l${level} [${Array.from({ length: 9 }, () => `*l${level - 1}`).join(', ')}]`,
  )
  expect(kubernetesProblem(levels.join('\n'))).toMatch(/more than 50000 values/)
})

it('reports nothing until the parser has loaded', async () => {
  vi.resetModules()
  const { resourceProblem: problemOf } = await import('./read-value.ts')
  await new Promise<void>((onLoad) => {
    expect(problemOf('- a', onLoad)).toBeUndefined()
  })
  expect(problemOf('- a', () => {})).toMatch(NO_MAPPING)
})
