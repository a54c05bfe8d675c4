import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '#form/checks/messages.ts'
import { at, formOn } from '#form/testing/form-on.ts'
import type { FieldView } from './field-views.ts'
import { groupSummary } from '#form/controls/folded.tsx'

const FIELDS = [
  {
    key: 'g',
    type: 'object',
    label: 'Gateway',
    fields: [
      ...Array.from({ length: 6 }, (_, index) => ({
        key: `f${index}`,
        type: 'string',
        label: `Field ${index}`,
      })),
      { key: 'flag', type: 'bool', label: 'Flag' },
      { key: 'token', type: 'string', label: 'Token', sensitive: true },
      {
        key: 'inner',
        type: 'object',
        fields: [{ key: 'port', type: 'number', label: 'Port' }],
      },
      { key: 'hosts', type: 'array', label: 'Hosts', items: { type: 'string' } },
    ],
  },
]

const messages: Record<string, readonly Message[]> = {
  wrong: [{ tone: 'wrong', text: 'Taken.', code: undefined }],
  needed: [{ tone: 'needed', text: 'Needed.', code: undefined }],
}

const summary = (
  values: Readonly<Record<string, string | readonly string[]>>,
  said: Readonly<Record<string, 'wrong' | 'needed'>> = {},
) => {
  const form = formOn({ fields: FIELDS })
  for (const [path, value] of Object.entries(values)) form.set(at('g', ...path.split('/')), value)
  const tree = form.tree()
  const { idOf } = form.builder.nodeIds
  const valueOf = (id: string) => form.draft().values[id]
  const tones = new Map(
    Object.entries(said).map(([path, tone]) => [idOf(at('g', ...path.split('/'))), tone]),
  )
  const field = (id: string): FieldView | undefined => {
    const node = tree.nodes.get(id)
    const value = valueOf(id)
    return (
      node && {
        node,
        messages: messages[tones.get(id) ?? ''] ?? [],
        state: value === undefined ? 'untouched' : value === '' ? 'cleared' : 'set',
        choice: undefined,
        hasLineBreaks: false,
        isEmptyText: false,
        isAsked: true,
      }
    )
  }
  const textOf = (id: string) => {
    const value = valueOf(id)
    return typeof value === 'string' ? value : ''
  }
  return groupSummary(idOf(at('g')), { field, textOf })
}

test.each([
  { values: {}, text: '0 of 10 set' },
  { values: { f1: 'quay' }, text: '1 of 10 set: Field 1 quay' },
  { values: { f1: '' }, text: '0 of 10 set' },
  { values: { flag: 'true', 'inner/port': '80' }, text: '2 of 10 set: Flag Yes, Port 80' },
  { values: { token: 'hunter2' }, text: '1 of 10 set: Token' },
  { values: { hosts: ['row-1', 'row-2'] }, text: '1 of 10 set: Hosts 2 rows' },
  { values: { f1: 'a\nb' }, text: '1 of 10 set: Field 1 2 lines' },
  { values: { f1: 'x'.repeat(50) }, text: `1 of 10 set: Field 1 ${'x'.repeat(24)}…` },
  {
    values: { f0: 'a', f1: 'b', f2: 'c', f3: 'd' },
    text: '4 of 10 set: Field 0 a, Field 1 b, Field 2 c, …',
  },
])('a group with $values says "$text"', ({ values, text }) => {
  expect(summary(values).text).toBe(text)
})

test('a group counts what is wrong and needed in it', () => {
  expect(
    summary({ f0: 'a' }, { f0: 'wrong', 'inner/port': 'needed', hosts: 'needed' }),
  ).toMatchObject({ wrong: 1, needed: 2 })
})

test('a secret is never in the text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]{4,30}$/), (secret) => {
      expect(summary({ token: secret }).text).toBe('1 of 10 set: Token')
    }),
  )
})
