import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DraftValue } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { at, formOn } from '#form/testing/form-on.ts'
import type { FieldView } from './field-views.ts'
import { type Find, findFields } from './find-fields.ts'

const FIELDS = [
  { key: 'replicas', type: 'number', label: 'Replicas', defaultValue: 2 },
  { key: 'token', type: 'string', label: 'Token', sensitive: true, defaultValue: 'tide' },
  {
    key: 'gateway',
    type: 'object',
    label: 'Gateway',
    fields: [
      { key: 'host', type: 'string', label: 'Host', description: 'Where ships call.' },
      {
        key: 'tls',
        type: 'object',
        fields: [{ key: 'enabled', type: 'bool', label: 'Encrypted' }],
      },
    ],
  },
]

type Shown = { values?: Record<string, string>; needed?: readonly string[] }

/** The labels of the fields that a choice shows. */
const shown = (find: Find, { values = {}, needed = [] }: Shown = {}) => {
  const form = formOn({ fields: FIELDS })
  const idOf = (path: string) => form.builder.nodeIds.idOf(at(...path.split('/')))
  for (const [path, value] of Object.entries(values)) form.set(at(...path.split('/')), value)
  const tree = form.tree()
  const valueAt = (id: NodeId): DraftValue | undefined => form.draft().values[id]
  const missing = new Set(needed.map(idOf))
  const view = (id: NodeId): FieldView | undefined => {
    const node = tree.nodes.get(id)
    if (!node) return undefined
    const tone = 'needed' as const
    return {
      node,
      messages: missing.has(id) ? [{ tone, text: 'Needed.', code: undefined }] : [],
      state: valueAt(id) === undefined ? 'untouched' : valueAt(id) === '' ? 'cleared' : 'set',
      choice: undefined,
      hasLineBreaks: false,
      isEmptyText: false,
      isAsked: true,
    }
  }
  const found = findFields({ tree, view, valueAt }, find)
  const leaves = [...tree.nodes.values()].filter(({ kind }) => kind !== 'group')
  return found && leaves.filter(({ id }) => found.has(id)).map(({ label }: FormNode) => label)
}

test.each<Find & Shown & { labels: readonly string[] | undefined }>([
  { text: '', only: 'all', labels: undefined },
  { text: '  ', only: 'all', labels: undefined },
  { text: 'HOST', only: 'all', labels: ['Host'] },
  { text: 'ships', only: 'all', labels: ['Host'] },
  { text: '“Shíps\u200B”,', only: 'all', labels: ['Host'] },
  { text: 'ships gateway', only: 'all', labels: ['Host'] },
  { text: 'gateway.tls.en', only: 'all', labels: ['Encrypted'] },
  { text: 'gateway', only: 'all', labels: ['Host', 'Encrypted'] },
  { text: '2', only: 'all', labels: ['Replicas'] },
  { text: '2', only: 'all', values: { replicas: '7' }, labels: [] },
  { text: '7', only: 'all', values: { replicas: '7' }, labels: ['Replicas'] },
  { text: 'tide', only: 'all', labels: [] },
  { text: 'tide', only: 'all', values: { token: 'tide' }, labels: [] },
  { text: '', only: 'needed', needed: ['gateway/host'], labels: ['Host'] },
  { text: 'enc', only: 'needed', needed: ['gateway/host'], labels: [] },
  {
    text: '',
    only: 'edited',
    values: { replicas: '2', 'gateway/host': '' },
    labels: ['Replicas'],
  },
  { text: '', only: 'differs', values: { replicas: '2', 'gateway/host': '' }, labels: [] },
  {
    text: '',
    only: 'differs',
    values: { replicas: '3', token: 'tide' },
    labels: ['Replicas', 'Token'],
  },
])('"$text" of $only with $values shows $labels', ({ labels, text, only, ...of }) => {
  expect(shown({ text, only }, of)).toEqual(labels)
})

test('a choice shows no field that all fields with the same text would not', () => {
  const only = fc.constantFrom<Find['only']>('needed', 'edited', 'differs')
  const values = fc.record({ replicas: fc.constantFrom('', '2', '3') }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.constantFrom('', 'o', 'gate', '3'), only, values, (text, choice, some) => {
      const of = { values: some, needed: ['token'] }
      const all = shown({ text, only: 'all' }, of) ?? ['Replicas', 'Token', 'Host', 'Encrypted']
      for (const label of shown({ text, only: choice }, of) ?? []) expect(all).toContain(label)
    }),
  )
})
