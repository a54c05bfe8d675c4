import { expect, it } from 'vitest'
import { readAnswer } from '#src/testing/component-builders.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { FormTree } from '#form/tree/form-node.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { keepFocused } from './keep-focused.ts'
import { memberAddress, type FieldAddress } from '#form/draft/field-address.ts'

const NOTHING: Draft = { values: {}, edited: new Set() }
const builder = createTreeBuilder('k')
const treeOf = (fields: unknown[]): FormTree => {
  const answer = readAnswer({ clusterId: 'c', componentKey: 'k', fields })
  return builder.build(answer, NOTHING, NOTHING)
}
const idOf = (...keys: string[]) =>
  builder.nodeIds.idOf(keys.reduce<FieldAddress>(memberAddress, { root: 'profile', steps: [] }))
const text = (key: string) => ({ key, type: 'string' })
const group = (key: string, fields: unknown[]) => ({ key, type: 'object', fields })
const keysOf = (tree: FormTree, ids = tree.fields): string =>
  ids
    .map((id) => {
      const node = tree.nodes.get(id)
      return node?.kind === 'group' ? `${node.key}(${keysOf(tree, node.children)})` : node?.key
    })
    .join(' ')

it.each([
  ['stays where it was', ['a', 'b', 'c'], ['a', 'c'], 'b', 'a b c'],
  ['stays first', ['a', 'b'], ['b'], 'a', 'a b'],
  ['stays after its remaining neighbors', ['a', 'b', 'c'], ['x', 'a'], 'c', 'x a c'],
  ['is not added if it was not there', ['a'], ['a'], 'z', 'a'],
])('a focused field %s', (_, before, after, focused, expected) => {
  const kept = keepFocused(treeOf(before.map(text)), treeOf(after.map(text)), idOf(focused))
  expect(keysOf(kept)).toBe(expected)
})

it('keeps a focused field and the groups around it', () => {
  const before = treeOf([text('a'), group('g', [text('x'), group('h', [text('y')])])])
  const focused = idOf('g', 'h', 'y')
  expect(keysOf(keepFocused(before, treeOf([text('a'), group('g', [text('x')])]), focused))).toBe(
    'a g(x h(y))',
  )
  expect(keysOf(keepFocused(before, treeOf([text('a')]), focused))).toBe('a g(x h(y))')
})

it('does not change the kind of a focused field', () => {
  const before = treeOf([text('a')])
  const after = treeOf([{ key: 'a', type: 'string', constraints: { allowedValues: ['x'] } }])
  expect(keepFocused(before, after, idOf('a')).nodes.get(idOf('a'))?.kind).toBe('text')
  expect(keepFocused(before, after, undefined).nodes.get(idOf('a'))?.kind).toBe('choice')
})

it('shows a focused field of another type until it loses focus, and not both', () => {
  const before = treeOf([text('a'), text('b'), text('c')])
  const after = treeOf([text('a'), { key: 'b', type: 'array', items: { type: 'string' } }])
  const kept = keepFocused(before, after, idOf('b'))
  expect(keysOf(kept)).toBe('a b')
  expect(kept.fields).toContain(idOf('b'))
  expect(keepFocused(kept, after, undefined).fields).not.toContain(idOf('b'))
})

it('shows a focused row of another type until it loses focus, and not both', () => {
  const list = idOf('rows')
  const draft = { values: { [list]: ['r1', 'r2'] }, edited: new Set([list]) }
  const withRows = (type: string) => {
    const fields = [{ key: 'rows', type: 'array', items: { type } }]
    const answer = readAnswer({ clusterId: 'c', componentKey: 'k', fields })
    return builder.build(answer, draft, draft)
  }
  const [before, after] = [withRows('string'), withRows('number')]
  const focused = before.nodes.get(list)?.rows[1]?.node
  const kept = keepFocused(before, after, focused).nodes.get(list)
  expect(kept?.rows.map(({ node }) => node)).toEqual([
    after.nodes.get(list)?.rows[0]?.node,
    focused,
  ])
  expect(kept?.children).toEqual([])
})

it('lets a focused row go that the person has removed', () => {
  const list = idOf('removed')
  const answer = readAnswer({
    clusterId: 'c',
    componentKey: 'k',
    fields: [{ key: 'removed', type: 'array', items: { type: 'string' } }],
  })
  const draft = { values: { [list]: ['r1'] }, edited: new Set([list]) }
  const before = builder.build(answer, draft, draft)
  const after = builder.build(answer, NOTHING, draft)
  expect(keepFocused(before, after, before.nodes.get(list)?.rows[0]?.node)).toBe(after)
})
