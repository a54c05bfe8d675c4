import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aField } from '#src/testing/component-builders.ts'
import { answerWith, formOn, KEY } from '#form/testing/form-on.ts'
import { createTreeBuilder, rememberOrder } from './form-tree.ts'

describe('labels', () => {
  it('are the label, the key if that is empty, or both if it is not unique', () => {
    const { tree } = formOn({
      fields: [
        aField('a', { label: 'Name' }),
        aField('b', { label: 'Name' }),
        aField('c', { label: ' ' }),
        aField('d', { label: 'Size' }),
      ],
    })
    expect([...tree().nodes.values()].map(({ label }) => label)).toEqual([
      'Name (a)',
      'Name (b)',
      'c',
      'Size',
    ])
  })

  it('include the scope if requirements of both scopes share key and label', () => {
    const asked = { key: 'zone', label: 'Zone', type: 'string', status: 'MISSING' }
    const { tree } = formOn({
      requirements: [
        { ...asked, scope: 'PLATFORM_PROFILE' },
        { ...asked, scope: 'CLUSTER' },
        { ...asked, key: 'id', label: undefined, scope: 'PLATFORM_PROFILE' },
        { ...asked, key: 'id', label: undefined, scope: 'CLUSTER' },
      ],
    })
    expect([...tree().nodes.values()].map(({ label }) => label)).toEqual([
      'Zone (zone, profile)',
      'Zone (zone, cluster)',
      'id (profile)',
      'id (cluster)',
    ])
  })
})

it('shows the fields of any answer in the order that all answers so far have set', () => {
  const anyKeys = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))
  const none = { values: {}, edited: new Set<string>() }
  fc.assert(
    fc.property(fc.array(anyKeys, { minLength: 1, maxLength: 6 }), (answers) => {
      const builder = createTreeBuilder(KEY)
      let order: readonly string[] = []
      for (const keys of answers) {
        const fields = keys.map((key) => aField(key))
        const tree = builder.build(answerWith({ fields }), none, none)
        order = rememberOrder(order, keys)
        expect(tree.fields.map((id) => tree.nodes.get(id)?.key)).toEqual(
          order.filter((key) => keys.includes(key)),
        )
      }
    }),
  )
})

it('takes over changed constraints and labels of fields that stay', () => {
  const none = { values: {}, edited: new Set<string>() }
  const { build } = createTreeBuilder(KEY)
  build(answerWith({ fields: [aField('a'), aField('b')] }), none, none)
  const bounded = { ...aField('b'), constraints: { maxLength: 3 } }
  const next = build(answerWith({ fields: [aField('a'), bounded] }), none, none)
  expect([...next.nodes.values()].map(({ constraints }) => constraints?.maxLength)).toEqual([
    undefined,
    3,
  ])
  const renamed = build(
    answerWith({ fields: [aField('a'), { ...bounded, label: 'Bound' }] }),
    none,
    none,
  )
  expect([...renamed.nodes.values()].map(({ label }) => label)).toEqual(['a', 'Bound'])
})

it.each<[string, Record<string, unknown>, string, unknown]>([
  ['its value', { readOnly: true }, 'a', { defaultText: 'now' }],
  [
    'a later value in place of its default',
    { readOnly: true, defaultValue: 'x' },
    'a',
    { defaultText: 'now' },
  ],
  ['its default without a value', { readOnly: true, defaultValue: 'x' }, 'b', { defaultText: 'x' }],
  [
    'no value of a secret',
    { readOnly: true, sensitive: true },
    'a',
    { defaultText: undefined, secretDefault: true },
  ],
  ['no masked value', { readOnly: true }, 'masked', { defaultText: undefined, stored: true }],
  ['no value where it can be edited', {}, 'a', { kind: 'text', defaultText: undefined }],
  [
    'the value of an object',
    { readOnly: true, type: 'object' },
    'a',
    { kind: 'readOnly', defaultText: 'now' },
  ],
  [
    'the value of a list',
    { readOnly: true, type: 'array', items: {} },
    'a',
    { kind: 'readOnly', defaultText: 'now' },
  ],
])('a read-only field shows %s', (_, rest, key, expected) => {
  const resolvedValues = { a: 'now', masked: '<redacted>', 'g.a': 'within' }
  const fields = [{ key, type: 'string', ...rest }]
  const [node] = formOn({ fields, resolvedValues }).tree().nodes.values()
  expect(node).toMatchObject(expected as object)
  const within = { key: 'g', type: 'object', fields: [{ key: 'a', readOnly: true }] }
  const nodes = formOn({ fields: [within], resolvedValues }).tree().nodes
  expect([...nodes.values()].find((one) => one.key === 'a')?.defaultText).toBe('within')
})

it('a read-only field shows the value of a later answer', () => {
  const fields = [{ key: 'a', readOnly: true }]
  const builder = createTreeBuilder(KEY)
  const draft = { values: {}, edited: new Set<string>() }
  const values = ['one', 'two', undefined].map((a) => {
    const answer = answerWith({ fields, resolvedValues: { a } })
    return [...builder.build(answer, draft, draft).nodes.values()][0]?.defaultText
  })
  expect(values).toEqual(['one', 'two', undefined])
})
