import { expect, it } from 'vitest'
import { formOn } from '#form/testing/form-on.ts'

const nodesOf = (parts: Record<string, unknown>) => [...formOn(parts).tree().nodes.values()]

it.each([
  ['integer', {}, 'number', 'number'],
  ['BOOLEAN', {}, 'bool', 'bool'],
  ['Text', {}, 'text', 'string'],
  ['Integer', { constraints: { allowedValues: ['1'] } }, 'choice', 'number'],
  ['double', { sensitive: true }, 'secret', 'number'],
  ['map', {}, 'json', 'object'],
  ['list', { items: { type: 'int' } }, 'list', 'array'],
  ['quantum', {}, 'any', 'quantum'],
  ['quantum', { format: 'kubernetes-resource-yaml' }, 'any', 'quantum'],
  ['enum', { constraints: { allowedValues: ['a'] } }, 'choice', 'enum'],
  ['record', { fields: [] }, 'group', 'object'],
  ['set', { items: { type: 'string' } }, 'list', 'array'],
  ['', {}, 'any', undefined],
])('shows the type %s with %j as %s', (type, rest, kind, read) => {
  const [node] = nodesOf({ fields: [{ key: 'a', type, ...rest }] })
  expect(node).toMatchObject({ kind })
  expect(node?.type).toBe(read)
})

const WRONG = ['true', 'false', '', 1, 0, [], {}]

it.for(WRONG)('hides a value whose mark is %j', (sensitive) => {
  const mark = { type: 'string', sensitive }
  const leaves = nodesOf({
    fields: [
      { key: 'a', ...mark },
      { key: 'b', type: 'object', sensitive, fields: [{ key: 'c', type: 'number' }] },
      { key: 'd', type: 'object', sensitive },
    ],
    requirements: [{ key: 'e', scope: 'CLUSTER', ...mark }],
  }).filter(({ kind }) => kind !== 'group')
  expect(leaves.map(({ kind }) => kind)).toEqual(['secret', 'secret', 'secret', 'secret'])
})

it.for(WRONG)('hides each row of a list whose mark is %j, and asks for it', (mark) => {
  const { set, tree } = formOn({
    fields: [
      { key: 'l', type: 'array', items: { type: 'string', sensitive: mark, required: mark } },
    ],
  })
  const [list] = tree().fields
  set({ root: 'profile', steps: [{ key: 'l' }] }, ['r'])
  const rows = tree()
    .nodes.get(list ?? '')
    ?.rows.map(({ node }) => tree().nodes.get(node))
  expect(rows).toMatchObject([{ kind: 'secret', required: true }])
})

it.for(WRONG)('takes a value as read-only and required whose marks are %j', (mark) => {
  const marks = { type: 'string', readOnly: mark, required: mark }
  const nodes = nodesOf({
    fields: [{ key: 'a', ...marks }],
    requirements: [{ key: 'b', scope: 'PLATFORM_PROFILE', ...marks }],
  })
  for (const node of nodes) expect(node).toMatchObject({ kind: 'readOnly', required: true })
})
