import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NodeId } from '#form/draft/field-address.ts'
import type { FieldView } from '#form/engine/field-views.ts'
import { at, formOn } from '#form/testing/form-on.ts'
import {
  entryByNode,
  filterOutline,
  foundInOutline,
  type OutlineEntry,
  outlineOf,
} from './outline-tree.ts'

type Json = Record<string, unknown>

const field = (key: string): Json => ({ key, type: 'string' })
const group = (key: string, fields: readonly Json[]): Json => ({ key, type: 'object', fields })
const list = (key: string): Json => ({ key, type: 'array', items: { type: 'string' } })

type Marks = { edited?: readonly NodeId[]; wrong?: readonly NodeId[]; needed?: readonly NodeId[] }

const outline = (
  fields: readonly Json[],
  marks: (ids: readonly NodeId[]) => Marks = () => ({}),
) => {
  const form = formOn({ fields })
  const tree = form.tree()
  const { edited = [], wrong = [], needed = [] } = marks([...tree.nodes.keys()])
  const viewOf = (id: NodeId): FieldView | undefined => {
    const node = tree.nodes.get(id)
    const message = (tone: 'wrong' | 'needed') => ({ tone, text: '', code: undefined })
    return (
      node && {
        node,
        messages: [
          ...(wrong.includes(id) ? [message('wrong')] : []),
          ...(needed.includes(id) ? [message('needed')] : []),
        ],
        state: edited.includes(id) ? 'set' : 'untouched',
        choice: undefined,
        hasLineBreaks: false,
        isEmptyText: false,
        isAsked: true,
      }
    )
  }
  const idOf = (...keys: string[]) => form.builder.nodeIds.idOf(at(...keys))
  return { entries: outlineOf(tree.fields, [], viewOf), tree, idOf }
}

/** Labels and numbers of fields, nested: `a 3 (b 2)`. */
const drawn = (entries: readonly OutlineEntry[]): string =>
  entries
    .map(({ label, fields, entries: inner }) =>
      inner.length === 0 ? `${label} ${fields}` : `${label} ${fields} (${drawn(inner)})`,
    )
    .join(', ')

test.each([
  { fields: [], is: '' },
  { fields: [field('a'), field('b')], is: '' },
  { fields: [field('a'), group('g', [field('x'), field('y')])], is: 'Not in a group 1, g 2' },
  { fields: [group('g', [group('h', [field('x')]), field('y')])], is: 'g 2 (h 1)' },
  { fields: [list('l'), field('a')], is: 'Not in a group 1, l 1' },
  { fields: [field('s.a'), field('s.b'), field('t.a')], is: 'Not in a group 1, s 2' },
  {
    fields: [field('s.a.x'), field('s.a.y'), field('s.b')],
    is: 's 3 (a 2)',
  },
  { fields: [field('s.a.x'), field('s.a.y')], is: 's.a 2' },
  // Fields that begin alike are one part, wherever they are.
  { fields: [field('s.a'), list('tcp'), field('s.b')], is: 's 2, tcp 1' },
  { fields: [field('s.a'), group('s.g', [field('x')]), list('s.l')], is: 's 3 (s.g 1, s.l 1)' },
  { fields: [field('a..b'), field('a..c'), field('.'), field('')], is: 'Not in a group 2, a. 2' },
])('$fields is the outline $is', ({ fields, is }) => {
  expect(drawn(outline(fields).entries)).toBe(is)
})

test('a part counts what is edited, needed and wrong in it, once each', () => {
  const fields = [group('g', [field('x'), field('y'), group('h', [field('z')])]), list('l')]
  const { idOf } = outline(fields)
  const [x, y, z, l] = [idOf('g', 'x'), idOf('g', 'y'), idOf('g', 'h', 'z'), idOf('l')]
  const { entries } = outline(fields, () => ({ edited: [x, z], wrong: [z, l], needed: [y, z] }))
  expect(entries[0]).toMatchObject({ fields: 3, edited: 2, wrong: 1, needed: 1 })
  expect(entries[0]?.entries[0]).toMatchObject({ fields: 1, edited: 1, wrong: 1, needed: 0 })
  expect(entries[1]).toMatchObject({ fields: 1, edited: 0, wrong: 1, needed: 0 })
})

test('requirements that are no fields come last', () => {
  const { tree, idOf } = outline([field('a'), field('role'), field('zone')])
  const viewOf = (id: NodeId): FieldView | undefined => {
    const node = tree.nodes.get(id)
    const shown = { messages: [], state: 'untouched' as const, choice: undefined }
    return node && { node, ...shown, hasLineBreaks: false, isEmptyText: false, isAsked: true }
  }
  const entries = outlineOf([idOf('a')], [idOf('role'), idOf('zone')], viewOf)
  expect(drawn(entries)).toBe('Not in a group 1, Requirements 2')
})

test('only a group has a path in the address', () => {
  const { entries } = outline([group('g', [field('x')]), list('l'), field('s.a'), field('s.b')])
  expect(entries.map(({ path }) => path)).toEqual(['g', undefined, undefined])
})

const anyKey = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 })
  .map((keys) => keys.join('.'))

const { anyFields } = fc.letrec<{ anyFields: readonly Json[]; one: Json }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    anyKey.map(field),
    anyKey.map(list),
    fc.tuple(anyKey, tie('anyFields')).map(([key, fields]) => group(key, fields)),
  ),
  anyFields: fc.uniqueArray(tie('one'), { maxLength: 8, selector: ({ key }) => key }),
}))

const flat = (entries: readonly OutlineEntry[]): readonly OutlineEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.entries)])

test('every field of any form is in one part, and counted in all parts around it', () => {
  fc.assert(
    fc.property(anyFields, fc.array(fc.nat(60)), (fields, chosen) => {
      const { entries, tree } = outline(fields, (ids) => ({
        edited: ids.filter((_, index) => chosen.includes(index)),
      }))
      const all = flat(entries)
      const leaves = [...tree.nodes.values()].filter(({ kind }) => kind !== 'group')
      if (entries.length === 0) {
        expect(leaves.every(({ kind }) => kind !== 'list')).toBe(true)
        return
      }
      // The oracle: counted over the nodes, without parts.
      expect(entries.reduce((sum, entry) => sum + entry.fields, 0)).toBe(leaves.length)
      const edited = [...tree.nodes.keys()].filter((_, index) => chosen.includes(index))
      expect(entries.reduce((sum, entry) => sum + entry.edited, 0)).toBe(edited.length)
      const parts = [...tree.nodes.values()].filter(
        ({ kind }) => kind === 'group' || kind === 'list',
      )
      expect(all.filter(({ isFields }) => !isFields)).toHaveLength(parts.length)
      const own = all.flatMap((entry) => entry.own)
      expect(new Set(own).size).toBe(own.length)
      expect(own.length).toBe(leaves.filter(({ kind }) => kind !== 'list').length)
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
      // Each field, group and list is known by the deepest part that it is in.
      const byNode = entryByNode(entries)
      for (const id of tree.nodes.keys()) expect(byNode.has(id)).toBe(true)
      for (const entry of all) {
        for (const id of entry.own) expect(byNode.get(id)).toBe(entry.key)
        const inner = entry.entries.reduce((sum, one) => sum + one.fields, 0)
        const lists = entry.own.length === 0 && entry.entries.length === 0 && entry.fields === 1
        expect(entry.fields).toBe(inner + (lists ? 1 : entry.own.length))
      }
    }),
  )
})

test('a filter keeps parts whose labels match, and those around them', () => {
  const { entries } = outline([
    group('gate', [group('lens', [field('x')]), group('mast', [field('y')])]),
    group('lamp', [field('z')]),
  ])
  expect(drawn(filterOutline(entries, ''))).toBe('gate 2 (lens 1, mast 1), lamp 1')
  expect(drawn(filterOutline(entries, 'LENS'))).toBe('gate 2 (lens 1)')
  expect(drawn(filterOutline(entries, 'gate'))).toBe('gate 2 (lens 1, mast 1)')
  expect(filterOutline(entries, 'quay')).toEqual([])
})

test('what is found is listed by part', () => {
  const fields = [group('g', [field('x'), group('h', [field('y')])]), list('l'), field('a')]
  const { entries, idOf } = outline(fields)
  const found = foundInOutline(entries, new Set([idOf('g', 'h', 'y'), idOf('g', 'h'), idOf('l')]))
  expect(flat(found).map(({ label, own }) => [label, own])).toEqual([
    ['g', []],
    ['h', [idOf('g', 'h', 'y')]],
    ['l', []],
  ])
})
