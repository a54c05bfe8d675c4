import { expect, test } from 'vitest'
import { at, formOn } from '#form/testing/form-on.ts'
import { fieldWidth } from './field-space.ts'

const values = (count: number, last: string) => [
  ...Array.from({ length: count - 1 }, (_, index) => `v${index}`),
  last,
]

test.for([
  ['a few short values', values(3, 'quay'), 'short'],
  ['one longer value', values(3, 'a quay beside the sea'), 'medium'],
  // More than a function takes as arguments.
  ['very many values', values(300_000, 'a quay beside the sea'), 'medium'],
  ['no values yet', [], 'short'],
] as const)('an input for %s has enough room', ([, allowedValues, width]) => {
  const form = formOn({ fields: [{ key: 'a', type: 'string', constraints: { allowedValues } }] })
  const node = form.tree().nodes.get(form.builder.nodeIds.idOf(at('a')))
  expect(node && fieldWidth(node)).toBe(width)
})
