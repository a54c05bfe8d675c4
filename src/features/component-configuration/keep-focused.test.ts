import { expect, it } from 'vitest'
import { readResolvedComponent } from '#src/contract/read-resolved-component.ts'
import type { Draft } from './draft.ts'
import type { FormTree } from './form-node.ts'
import { createTreeBuilder } from './form-tree.ts'
import { keepFocused } from './keep-focused.ts'
import { member, type Place } from './place.ts'

const NOTHING: Draft = { values: {}, edited: new Set() }
const builder = createTreeBuilder('k')
const treeOf = (fields: unknown[]): FormTree => {
  const answer = readResolvedComponent({ clusterId: 'c', componentKey: 'k', fields })
  if (!answer) throw new Error('not an answer')
  return builder.build(answer, NOTHING, NOTHING)
}
const idOf = (...keys: string[]) =>
  builder.names.nameOf(keys.reduce<Place>(member, { root: 'profile', steps: [] }))
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
  ['stays behind what is left of its neighbours', ['a', 'b', 'c'], ['x', 'a'], 'c', 'x a c'],
  ['is not invented', ['a'], ['a'], 'z', 'a'],
])('a focused field %s', (_, before, after, focused, expected) => {
  const kept = keepFocused(treeOf(before.map(text)), treeOf(after.map(text)), idOf(focused))
  expect(keysOf(kept)).toBe(expected)
})

it('keeps a field in its group, and the group with it', () => {
  const before = treeOf([text('a'), group('g', [text('x'), group('h', [text('y')])])])
  const focused = idOf('g', 'h', 'y')
  expect(keysOf(keepFocused(before, treeOf([text('a'), group('g', [text('x')])]), focused))).toBe(
    'a g(x h(y))',
  )
  expect(keysOf(keepFocused(before, treeOf([text('a')]), focused))).toBe('a g(x h(y))')
})

it('turns a focused field into no other kind of input', () => {
  const before = treeOf([text('a')])
  const after = treeOf([{ key: 'a', type: 'string', constraints: { allowedValues: ['x'] } }])
  expect(keepFocused(before, after, idOf('a')).nodes.get(idOf('a'))?.kind).toBe('text')
  expect(keepFocused(before, after, undefined).nodes.get(idOf('a'))?.kind).toBe('choice')
})
