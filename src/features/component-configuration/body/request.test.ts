import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aField } from '#src/testing/component-builders.ts'
import { type Draft, type DraftValue, EMPTY_TEXT } from '#form/draft/draft.ts'
import { memberAddress, type FieldAddress, rowAddress } from '#form/draft/field-address.ts'
import { answerWith, at, formOn, KEY } from '#form/testing/form-on.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { requestBody, requestJson } from './request.ts'

describe('a request body', () => {
  it('contains only what was entered', () => {
    const { body } = formOn({ fields: [aField('a', { defaultValue: 'x' }), aField('b')] })
    expect(body()).toEqual({
      profileConfig: {},
      replaceProfileConfig: false,
      clusterInputs: {},
      componentOutputs: {},
    })
    expect(body('complete')).toMatchObject({ replaceProfileConfig: true })
  })

  it.each([
    ['string', 'text', '"text"'],
    ['string', '5', '"5"'],
    ['number', '5', '5'],
    ['number', ' 0.50 ', '0.50'],
    ['number', '9223372036854775807', '9223372036854775807'],
    ['number', 'five', '"five"'],
    ['number', '0x10', '"0x10"'],
    ['bool', 'true', 'true'],
    ['bool', 'false', 'false'],
    ['object', '{"a":[1]}', '{"a":[1]}'],
    ['INTEGER', '5', '5'],
    ['float', '0.50', '0.50'],
    ['int64', '9223372036854775807', '9223372036854775807'],
    ['Decimal', 'five', '"five"'],
    ['boolean', 'true', 'true'],
    ['BOOLEAN', 'false', 'false'],
    ['Str', '5', '"5"'],
    ['TEXT', 'true', '"true"'],
    ['map', '{"a":[1]}', '{"a":[1]}'],
    ['List', '[1]', '[1]'],
    ['', '5', '5'],
    ['quantum', '5', '5'],
    ['quantum', '1.50e3', '1.50e3'],
    ['quantum', '"5"', '"5"'],
    ['quantum', 'five', '"five"'],
    ['quantum', '{"a":[null,{}]}', '{"a":[null,{}]}'],
    ['integer[]', '[1,2]', '[1,2]'],
    [null, '5', '5'],
    [undefined, '"5"', '"5"'],
    [undefined, 'any words', '"any words"'],
    [undefined, '{"a":[1.50,null]}', '{"a":[1.50,null]}'],
    [null, 'null', 'null'],
    [null, '{"a"', '"{\\"a\\""'],
  ])('sends a %s entered as %s as %s', (type, text, json) => {
    const { set, tree, draft } = formOn({ fields: [{ key: 'a', type }] })
    set(at('a'), text)
    const body = requestBody(tree(), draft(), 'merge', KEY, {})
    expect(requestJson(body)).toContain(`"profileConfig":{"a":${json}}`)
  })

  it('does not send a cleared value', () => {
    const { set, body } = formOn({ fields: [aField('a')] })
    set(at('a'), '')
    expect(body()).toMatchObject({ profileConfig: {} })
  })

  it.each(['a.b', 'a[0]', '__proto__', 'constructor', ' ', 'ключ', '', 'a"b'])(
    'sends the literal key %s',
    (key) => {
      const { set, tree, draft } = formOn({ fields: [aField(key)] })
      set(at(key), 'x')
      const { profileConfig } = requestBody(tree(), draft(), 'merge', KEY, {})
      expect(Object.entries(profileConfig ?? {})).toEqual([[key, 'x']])
    },
  )

  it('omits the value of a removed field, and sends it again when the field returns', () => {
    const builder = createTreeBuilder(KEY)
    const id = builder.nodeIds.idOf(at('b'))
    const draft: Draft = { values: { [id]: 'kept' }, edited: new Set([id]) }
    const bodyOf = (fields: unknown[]) => {
      const tree = builder.build(answerWith({ fields }), draft, draft)
      return requestBody(tree, draft, 'merge', KEY, {})['profileConfig']
    }
    expect(bodyOf([aField('a'), aField('b')])).toEqual({ b: 'kept' })
    expect(bodyOf([aField('a')])).toEqual({})
    expect(bodyOf([aField('a'), aField('b')])).toEqual({ b: 'kept' })
  })

  it('puts profile requirements into the profile, and all others into the cluster inputs as text', () => {
    const requirement = (key: string, scope: string, type = 'string') => ({
      ...aField(key, { type }),
      scope,
      status: 'MISSING',
    })
    const { set, body } = formOn({
      fields: [],
      requirements: [
        requirement('role', 'CLUSTER'),
        requirement('flag', 'SOMETHING_NEW', 'bool'),
        requirement('webhook', 'PLATFORM_PROFILE'),
      ],
    })
    set({ root: 'cluster', steps: [{ key: KEY }, { key: 'role' }] }, 'arn')
    set({ root: 'cluster', steps: [{ key: KEY }, { key: 'flag' }] }, 'true')
    set(at('webhook'), 'https://example.com')
    expect(body()).toMatchObject({
      profileConfig: { webhook: 'https://example.com' },
      clusterInputs: { loki: { role: 'arn', flag: 'true' } },
    })
  })

  it('sends a list or an object to the cluster as JSON text', () => {
    const requirement = (key: string, rest: object) => ({ key, scope: 'CLUSTER', ...rest })
    const cluster = (key: string): FieldAddress => ({
      root: 'cluster',
      steps: [{ key: KEY }, { key }],
    })
    const { set, body } = formOn({
      requirements: [
        requirement('zones', { type: 'array', items: { type: 'string' } }),
        requirement('ports', { type: 'array', items: { type: 'number' } }),
        requirement('none', { type: 'array', items: { type: 'string' } }),
        requirement('untouched', { type: 'array', items: { type: 'string' } }),
        requirement('login', {
          type: 'object',
          fields: [aField('user'), aField('code', { sensitive: true })],
        }),
        requirement('tags', { type: 'object' }),
        requirement('any', {}),
      ],
    })
    set(cluster('zones'), ['r1', 'r2'])
    set(rowAddress(cluster('zones'), 'r1'), 'eu-west-1a')
    set(cluster('ports'), ['r3'])
    set(rowAddress(cluster('ports'), 'r3'), '9223372036854775807')
    set(cluster('none'), [])
    set(memberAddress(cluster('login'), 'code'), 'open\nsesame')
    set(cluster('tags'), ' {"a": 1.50}')
    set(cluster('any'), '{"a": 1}')
    expect(body()).toMatchObject({
      clusterInputs: {
        loki: {
          zones: '["eu-west-1a",""]',
          ports: '[9223372036854775807]',
          none: '[]',
          login: '{"code":"open\\nsesame"}',
          tags: '{"a":1.50}',
          any: '{"a": 1}',
        },
      },
    })
    expect(body()).not.toHaveProperty('clusterInputs.loki.untouched')
  })

  it.each<[string, object]>([
    ['text', aField('a')],
    ['a secret', aField('a', { sensitive: true })],
    ['YAML', aField('a', { format: 'kubernetes-resource-yaml' })],
    ['a choice', aField('a', { constraints: { allowedValues: ['', 'b'] } })],
    ['a number', aField('a', { type: 'number' })],
    ['an object', aField('a', { type: 'object' })],
    ['no type', { key: 'a' }],
  ])('sends empty text that was meant, and nothing that was cleared, for %s', (_, field) => {
    const { set, body } = formOn({ fields: [field] })
    set(at('a'), EMPTY_TEXT)
    expect(body()).toMatchObject({ profileConfig: { a: '' } })
    set(at('a'), '')
    expect(body()).toHaveProperty('profileConfig', {})
  })

  it('recognizes groups and lists without a type by their members', () => {
    const rows = at('rows')
    const { set, body } = formOn({
      fields: [
        { key: 'rows', items: {} },
        { key: 'group', fields: [{ key: 'member' }] },
      ],
    })
    set(rows, ['r1', 'r2'])
    set(rowAddress(rows, 'r1'), '{"a":1}')
    set(at('group', 'member'), 'true')
    expect(body()).toMatchObject({
      profileConfig: { rows: [{ a: 1 }, null], group: { member: true } },
    })
  })

  it('treats a requirement without a scope as the field with its key, or else as a cluster input', () => {
    const { set, body, tree } = formOn({
      fields: [{ key: 'a' }],
      requirements: [{ key: 'a' }, { key: 'b' }],
    })
    set(at('a'), '5')
    set({ root: 'cluster', steps: [{ key: KEY }, { key: 'b' }] }, '5')
    expect(body()).toMatchObject({ profileConfig: { a: 5 }, clusterInputs: { loki: { b: '5' } } })
    expect(tree().requirements).toHaveLength(2)
  })

  it('sends all rows in their current order, including empty ones', () => {
    const list = at('rows')
    const { set, body } = formOn({
      fields: [
        {
          key: 'rows',
          type: 'array',
          items: { type: 'object', fields: [aField('n', { type: 'number' })] },
        },
      ],
    })
    set(list, ['r2', 'r1', 'r3'])
    set(memberAddress(rowAddress(list, 'r1'), 'n'), '1')
    set(memberAddress(rowAddress(list, 'r2'), 'n'), '2')
    expect(body()).toMatchObject({ profileConfig: { rows: [{ n: 2 }, { n: 1 }, {}] } })
  })
})

/** A random field with a function that fills it in and returns the expected JSON. */
type Grown = { descriptor: Record<string, unknown>; fill: (address: FieldAddress) => Filled }
type Filled = { set: (readonly [FieldAddress, DraftValue])[]; json: unknown }

const keyed = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('__proto__', 'a.b', 'a[0]', 'rows', 'constructor'),
)
const { grown } = fc.letrec<{ grown: Grown; group: Grown; list: Grown; scalar: Grown }>((tie) => ({
  grown: fc.oneof({ maxDepth: 3 }, tie('scalar'), tie('group'), tie('list')),
  scalar: fc.oneof(
    fc.string({ minLength: 1, maxLength: 8 }).map((text) => ({
      descriptor: { type: 'string' },
      fill: (address: FieldAddress): Filled => ({ set: [[address, text]], json: text }),
    })),
    fc.integer().map((number) => ({
      descriptor: { type: 'number' },
      fill: (address: FieldAddress): Filled => ({ set: [[address, String(number)]], json: number }),
    })),
    fc.boolean().map((flag) => ({
      descriptor: { type: 'bool' },
      fill: (address: FieldAddress): Filled => ({ set: [[address, String(flag)]], json: flag }),
    })),
  ),
  group: fc
    .uniqueArray(fc.tuple(keyed, tie('grown')), {
      selector: ([key]) => key,
      minLength: 1,
      maxLength: 4,
    })
    .map((members) => ({
      descriptor: {
        type: 'object',
        fields: members.map(([key, { descriptor }]) => ({ key, ...descriptor })),
      },
      fill: (address: FieldAddress): Filled => {
        const filled = members.map(
          ([key, { fill }]) => [key, fill(memberAddress(address, key))] as const,
        )
        return {
          set: filled.flatMap(([, { set }]) => set),
          json: Object.fromEntries(filled.map(([key, { json }]) => [key, json])),
        }
      },
    })),
  list: fc.tuple(tie('grown'), fc.integer({ min: 0, max: 3 })).map(([row, count]) => ({
    descriptor: { type: 'array', items: row.descriptor },
    fill: (address: FieldAddress): Filled => {
      const rows = Array.from({ length: count }, (_, index) => `row ${index}`)
      const filled = rows.map((name) => row.fill(rowAddress(address, name)))
      return {
        set: [[address, rows], ...filled.flatMap(({ set }) => set)],
        json: filled.map(({ json }) => json),
      }
    },
  })),
}))

it('sends any filled-in tree of fields, nested', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(keyed, grown), { selector: ([key]) => key, maxLength: 5 }),
      (fields) => {
        const form = formOn({
          fields: fields.map(([key, { descriptor }]) => ({ key, ...descriptor })),
        })
        const filled = fields.map(([key, { fill }]) => [key, fill(at(key))] as const)
        for (const [, { set }] of filled)
          for (const [address, value] of set) form.set(address, value)
        const expected = Object.fromEntries(filled.map(([key, { json }]) => [key, json]))
        expect(form.body()).toEqual({
          profileConfig: expected,
          replaceProfileConfig: false,
          clusterInputs: {},
          componentOutputs: {},
        })
      },
    ),
    { numRuns: 300 },
  )
})
