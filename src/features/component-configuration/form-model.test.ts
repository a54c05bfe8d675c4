import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readResolvedComponent,
  type ResolvedComponent,
} from '#src/contract/read-resolved-component.ts'
import type { Draft, DraftValue } from './draft.ts'
import { nodeAtPath } from './field-path.ts'
import { createTreeBuilder } from './form-tree.ts'
import { problemsOf } from './messages.ts'
import { member, type NodeId, type Place, rowPlace } from './place.ts'
import { requestBody, requestJson } from './request.ts'

const COMPONENT = 'loki'
const PROFILE: Place = { root: 'profile', steps: [] }

const answer = (parts: Record<string, unknown>): ResolvedComponent => {
  const read = readResolvedComponent({ clusterId: 'c', componentKey: COMPONENT, ...parts })
  if (!read) throw new Error('not an answer')
  return read
}

/** A form on one answer, filled in place by place. */
const formOn = (parts: Record<string, unknown>) => {
  const builder = createTreeBuilder(COMPONENT)
  const values: Record<NodeId, DraftValue> = {}
  const edited = new Set<NodeId>()
  const draft = (): Draft => ({ values: { ...values }, edited: new Set(edited) })
  const set = (place: Place, value: DraftValue) => {
    const id = builder.names.nameOf(place)
    values[id] = value
    edited.add(id)
  }
  const tree = () => builder.build(answer(parts), draft(), draft())
  const body = (mode: 'merge' | 'complete' = 'merge') =>
    JSON.parse(requestJson(requestBody(tree(), draft(), mode, COMPONENT, {}))) as unknown
  return { builder, set, draft, tree, body }
}

const at = (...keys: string[]): Place => keys.reduce<Place>(member, PROFILE)
const field = (key: string, rest: Record<string, unknown> = {}) => ({
  key,
  type: 'string',
  ...rest,
})

describe('the body of a request', () => {
  it('sends nothing that was not entered', () => {
    const { body } = formOn({ fields: [field('a', { defaultValue: 'x' }), field('b')] })
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
    ['quantum', '5', '"5"'],
  ])('sends a %s entered as %s as %s', (type, text, json) => {
    const { set, tree, draft } = formOn({ fields: [{ key: 'a', type }] })
    set(at('a'), text)
    const body = requestBody(tree(), draft(), 'merge', COMPONENT, {})
    expect(requestJson(body)).toContain(`"profileConfig":{"a":${json}}`)
  })

  it('sends a cleared value no more than an untouched one', () => {
    const { set, body } = formOn({ fields: [field('a')] })
    set(at('a'), '')
    expect(body()).toMatchObject({ profileConfig: {} })
  })

  it.each(['a.b', 'a[0]', '__proto__', 'constructor', ' ', 'ключ', '', 'a"b'])(
    'sends the literal key %s',
    (key) => {
      const { set, tree, draft } = formOn({ fields: [field(key)] })
      set(at(key), 'x')
      const { profileConfig } = requestBody(tree(), draft(), 'merge', COMPONENT, {})
      expect(Object.entries(profileConfig ?? {})).toEqual([[key, 'x']])
    },
  )

  it('keeps the value of a field that vanished, and sends it again when the field returns', () => {
    const builder = createTreeBuilder(COMPONENT)
    const id = builder.names.nameOf(at('b'))
    const draft: Draft = { values: { [id]: 'kept' }, edited: new Set([id]) }
    const bodyOf = (fields: unknown[]) => {
      const tree = builder.build(answer({ fields }), draft, draft)
      return requestBody(tree, draft, 'merge', COMPONENT, {})['profileConfig']
    }
    expect(bodyOf([field('a'), field('b')])).toEqual({ b: 'kept' })
    expect(bodyOf([field('a')])).toEqual({})
    expect(bodyOf([field('a'), field('b')])).toEqual({ b: 'kept' })
  })

  it('answers a profile requirement in the profile, any other for the cluster, as text', () => {
    const requirement = (key: string, scope: string, type = 'string') => ({
      ...field(key, { type }),
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
    set({ root: 'cluster', steps: [{ key: COMPONENT }, { key: 'role' }] }, 'arn')
    set({ root: 'cluster', steps: [{ key: COMPONENT }, { key: 'flag' }] }, 'true')
    set(at('webhook'), 'https://example.com')
    expect(body()).toMatchObject({
      profileConfig: { webhook: 'https://example.com' },
      clusterInputs: { loki: { role: 'arn', flag: 'true' } },
    })
  })

  it('sends rows in their order, each where it was put, empty ones included', () => {
    const list = at('rows')
    const { set, body } = formOn({
      fields: [
        {
          key: 'rows',
          type: 'array',
          items: { type: 'object', fields: [field('n', { type: 'number' })] },
        },
      ],
    })
    set(list, ['r2', 'r1', 'r3'])
    set(member(rowPlace(list, 'r1'), 'n'), '1')
    set(member(rowPlace(list, 'r2'), 'n'), '2')
    expect(body()).toMatchObject({ profileConfig: { rows: [{ n: 2 }, { n: 1 }, {}] } })
  })
})

/** A random field with a value in it, and what that value is in JSON. */
type Grown = { descriptor: Record<string, unknown>; fill: (place: Place) => Filled }
type Filled = { set: (readonly [Place, DraftValue])[]; json: unknown }

const keyed = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('__proto__', 'a.b', 'a[0]', 'rows', 'constructor'),
)
const { grown } = fc.letrec<{ grown: Grown; group: Grown; list: Grown; scalar: Grown }>((tie) => ({
  grown: fc.oneof({ maxDepth: 3 }, tie('scalar'), tie('group'), tie('list')),
  scalar: fc.oneof(
    fc.string({ minLength: 1, maxLength: 8 }).map((text) => ({
      descriptor: { type: 'string' },
      fill: (place: Place): Filled => ({ set: [[place, text]], json: text }),
    })),
    fc.integer().map((number) => ({
      descriptor: { type: 'number' },
      fill: (place: Place): Filled => ({ set: [[place, String(number)]], json: number }),
    })),
    fc.boolean().map((flag) => ({
      descriptor: { type: 'bool' },
      fill: (place: Place): Filled => ({ set: [[place, String(flag)]], json: flag }),
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
      fill: (place: Place): Filled => {
        const filled = members.map(([key, { fill }]) => [key, fill(member(place, key))] as const)
        return {
          set: filled.flatMap(([, { set }]) => set),
          json: Object.fromEntries(filled.map(([key, { json }]) => [key, json])),
        }
      },
    })),
  list: fc.tuple(tie('grown'), fc.integer({ min: 0, max: 3 })).map(([row, count]) => ({
    descriptor: { type: 'array', items: row.descriptor },
    fill: (place: Place): Filled => {
      const rows = Array.from({ length: count }, (_, index) => `row ${index}`)
      const filled = rows.map((name) => row.fill(rowPlace(place, name)))
      return {
        set: [[place, rows], ...filled.flatMap(({ set }) => set)],
        json: filled.map(({ json }) => json),
      }
    },
  })),
}))

it('sends any tree of fields as it was filled in, nested and unflattened', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(keyed, grown), { selector: ([key]) => key, maxLength: 5 }),
      (fields) => {
        const form = formOn({
          fields: fields.map(([key, { descriptor }]) => ({ key, ...descriptor })),
        })
        const filled = fields.map(([key, { fill }]) => [key, fill(at(key))] as const)
        for (const [, { set }] of filled) for (const [place, value] of set) form.set(place, value)
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

describe('labels', () => {
  it('are the label, the key where it is empty, both where it is not unique', () => {
    const { tree } = formOn({
      fields: [
        field('a', { label: 'Name' }),
        field('b', { label: 'Name' }),
        field('c', { label: ' ' }),
        field('d', { label: 'Size' }),
      ],
    })
    expect([...tree().nodes.values()].map(({ label }) => label)).toEqual([
      'Name (a)',
      'Name (b)',
      'c',
      'Size',
    ])
  })

  it('name the scope where both scopes ask for one key under one label', () => {
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

describe('the place of a violation', () => {
  const fields = [
    field('a'),
    field('a.b'),
    { key: 'g', type: 'object', fields: [field('x'), field('x.y')] },
    {
      key: 'rows',
      type: 'array',
      items: { type: 'object', fields: [{ key: 'ids', type: 'array', items: { type: 'string' } }] },
    },
    field('rows[1]'),
    field('yaml', { format: 'kubernetes-resource-yaml' }),
    field('__proto__'),
  ]
  const requirements = [
    { ...field('iam.role'), scope: 'CLUSTER', status: 'MISSING' },
    { ...field('webhook'), scope: 'PLATFORM_PROFILE', status: 'MISSING' },
  ]
  const rows = at('rows')
  const ids = member(rowPlace(rows, 'second'), 'ids')
  const role: Place = { root: 'cluster', steps: [{ key: COMPONENT }, { key: 'iam.role' }] }

  it.each<[string, Place | undefined]>([
    ['a', at('a')],
    ['a.b', at('a.b')],
    ['g', at('g')],
    ['g.x', at('g', 'x')],
    ['g.x.y', at('g', 'x.y')],
    ['rows', rows],
    ['rows[0]', rowPlace(rows, 'first')],
    ['rows[1]', at('rows[1]')],
    ['rows.1', rowPlace(rows, 'second')],
    ['rows.1.ids', ids],
    ['rows.1.ids.0', rowPlace(ids, 'only')],
    ['rows.1.ids[0]', rowPlace(ids, 'only')],
    ['rows[0].ids', member(rowPlace(rows, 'first'), 'ids')],
    ['rows[7]', undefined],
    ['rows.x', undefined],
    ['yaml.spec.replicas', at('yaml')],
    ['__proto__', at('__proto__')],
    ['clusterInputs.iam.role', role],
    ['clusterInputs.loki.iam.role', role],
    ['clusterInputs.other.iam.role', undefined],
    ['webhook', at('webhook')],
    ['profileConfig.g.x', at('g', 'x')],
    ['clusterContext.kubernetesVersion', undefined],
    ['toString', undefined],
    ['', undefined],
  ])('%s', (path, place) => {
    const { builder, set, tree, draft } = formOn({ fields, requirements })
    set(rows, ['first', 'second'])
    set(ids, ['only'])
    const sent = draft()
    const found = nodeAtPath(tree(), path, COMPONENT, (list) => {
      const value = sent.values[list]
      return typeof value === 'object' ? value : []
    })
    expect(found).toBe(place && builder.names.nameOf(place))
  })

  it('moves with its row: what was said of the first row sent stays with that row', () => {
    const { builder, set, tree, draft } = formOn({ fields })
    set(rows, ['first', 'second'])
    const sent = draft()
    set(rows, ['second', 'first'])
    const [problem] = problemsOf(
      answer({ fields, violations: [{ code: 'X', fieldPath: 'rows.0', message: 'No.' }] }),
      tree(),
      draft(),
      sent,
      COMPONENT,
    )
    expect(problem?.node).toBe(builder.names.nameOf(rowPlace(rows, 'first')))
  })

  it('reads as needed where a required value was not touched, and as wrong where it was', () => {
    const violations = [
      { code: 'REQUIRED_FIELD_MISSING', fieldPath: 'a', message: 'Enter a value.' },
      { code: 'LENGTH_OUT_OF_RANGE', fieldPath: 'a.b', message: '' },
    ]
    const { set, tree, draft } = formOn({ fields })
    const tones = () =>
      problemsOf(answer({ fields, violations }), tree(), draft(), draft(), COMPONENT).map(
        ({ tone, text }) => [tone, text],
      )
    expect(tones()).toEqual([
      ['needed', 'Enter a value.'],
      ['wrong', 'LENGTH_OUT_OF_RANGE'],
    ])
    set(at('a'), '')
    expect(tones()[0]).toEqual(['wrong', 'Enter a value.'])
  })
})
