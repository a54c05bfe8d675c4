import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyJson, conforming, HOSTILE_NAMES, mutated } from '#src/testing/arbitraries.ts'
import {
  constraintsSchema,
  fieldDescriptorSchema,
  requirementSchema,
  resolvedComponentSchema,
  resolveRequestSchema,
  violationSchema,
} from './component-resolution.ts'
import { inheritMarks } from './inherit-marks.ts'
import { readResolvedComponent } from './read-resolved-component.ts'

const ANSWER = { clusterId: '7d6c1f0e-55c5-4c7b-9a6b-0d5f3b1f0001', componentKey: 'loki' }
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const read = (members: object) => {
  const component = readResolvedComponent(overTheWire({ ...ANSWER, ...members }))
  expect.assert(component !== undefined)
  return component
}

const readField = (field: object) => {
  const component = read({ fields: [{ key: 'a', type: 'string', ...field }] })
  const [only] = component.fields
  expect.assert(only !== undefined)
  return { field: only, problems: component.problems }
}

describe('the strict schemas for a server', () => {
  test.each<[string, object]>([
    ['nothing but key and type', {}],
    [
      'every member of the description',
      {
        required: true,
        label: 'A',
        sensitive: false,
        constraints: {
          allowedValues: ['x'],
          min: 1,
          max: 2.5,
          minLength: 0,
          maxLength: 9,
          pattern: '',
        },
        defaultValue: '',
        description: '',
        format: 'kubernetes-resource-yaml',
        templates: [{ id: 'a', label: 'A', value: 'b: c' }],
      },
    ],
    [
      'an object within an object',
      {
        type: 'object',
        fields: [{ key: 'b', type: 'object', fields: [{ key: 'c', type: 'bool' }] }],
      },
    ],
    [
      'a list of texts',
      { type: 'array', items: { type: 'string', constraints: { maxLength: 3 } } },
    ],
    ['a list of lists', { type: 'array', items: { type: 'array', items: { type: 'number' } } }],
    [
      'rows that differ',
      {
        type: 'array',
        constraints: { minItems: 1, maxItems: 3, uniqueItems: true },
        items: { type: 'object', fields: [] },
        itemFields: [[{ key: 'b', type: 'string' }], []],
      },
    ],
    ['a default of another JSON type', { defaultValue: 5 }],
    ['a read-only text', { readOnly: true, defaultValue: 'x' }],
    ['no type', { type: undefined }],
    ['rows of no type', { type: 'array', items: {} }],
  ])('accept a descriptor with %s', (_, members) => {
    const field = { key: 'a', type: 'string', ...members }
    expect(fieldDescriptorSchema.safeParse(field).error).toBeUndefined()
    const requirement = { ...field, scope: 'CLUSTER', status: 'READY' }
    expect(requirementSchema.safeParse(requirement).error).toBeUndefined()
  })

  test.each<[string, object]>([
    ['a type of a later version', { type: 'duration' }],
    ['a type in capitals', { type: 'STRING' }],
    ['an unknown member', { placeholder: 'x' }],
    ['an unknown constraint', { constraints: { multipleOf: 5 } }],
    ['allowed values that are numbers', { constraints: { allowedValues: [1] } }],
    [
      'a wrong type deep within',
      {
        type: 'object',
        fields: [{ key: 'b', type: 'object', fields: [{ key: 'c', type: 'STRING' }] }],
      },
    ],
    ['items with a key', { type: 'array', items: { key: 'b', type: 'string' } }],
  ])('refuse a descriptor with %s', (_, members) => {
    const field = { key: 'a', type: 'string', ...members }
    expect(fieldDescriptorSchema.safeParse(field).success).toBe(false)
  })

  test.each([
    [ANSWER, true],
    [{ ...ANSWER, fields: [], requirements: [], componentBindings: [], violations: [] }, true],
    [{ ...ANSWER, violations: [{}] }, true],
    [{ ...ANSWER, componentBindings: [{ input: 'a', fromComponent: 'b', output: 'c' }] }, true],
    [{ componentKey: 'loki' }, false],
    [{ clusterId: ANSWER.clusterId }, false],
    [{ ...ANSWER, clusterId: 'quayside' }, false],
    [{ ...ANSWER, violations: [{ code: 1 }] }, false],
    [{ ...ANSWER, requirements: [{ key: 'a', type: 'string', scope: 'LAND' }] }, false],
    [{ ...ANSWER, page: 1 }, false],
  ])('the answer %j is valid: %s', (answer, accepted) => {
    expect(resolvedComponentSchema.safeParse(answer).success).toBe(accepted)
  })

  test.each([
    [{}, true],
    [{ profileConfig: { 'a.b': [{ c: null }] }, replaceProfileConfig: true }, true],
    [{ clusterInputs: { loki: { 'a.b': '5' } }, componentOutputs: { a: { b: { c: 1 } } } }, true],
    [{ clusterInputs: { loki: { a: 5 } } }, false],
    [{ clusterInputs: { a: '5' } }, false],
    [{ profileConfig: [] }, false],
    [{ replaceProfileConfig: 'false' }, false],
    [[], false],
  ])('the request %j is valid: %s', (request, accepted) => {
    expect(resolveRequestSchema.safeParse(request).success).toBe(accepted)
  })
})

describe('an answer', () => {
  test.each([
    undefined,
    null,
    [],
    'x',
    7,
    {},
    { componentKey: 'loki' },
    { clusterId: ANSWER.clusterId },
  ])('cannot be read without its cluster and component: %j', (body) => {
    expect(readResolvedComponent(body)).toBeUndefined()
  })

  test.each([
    ['absent', {}],
    ['null', { fields: null, requirements: null, componentBindings: null, violations: null }],
    ['empty', { fields: [], requirements: [], componentBindings: [], violations: [] }],
  ])('with lists that are %s reads as empty lists', (_, members) => {
    expect(read(members)).toEqual({
      ...ANSWER,
      fields: [],
      requirements: [],
      componentBindings: [],
      violations: [],
      problems: [],
      resolvedValues: {},
    })
  })

  test('keeps its cluster ID exactly as received', () => {
    expect(readResolvedComponent({ ...ANSWER, clusterId: 'not-a-uuid' })?.clusterId).toBe(
      'not-a-uuid',
    )
  })

  test('reports invalid lists, and keeps the others', () => {
    const { fields, violations, problems } = read({ fields: 'none', violations: [{ code: 'A' }] })
    expect(fields).toEqual([])
    expect(violations).toHaveLength(1)
    expect(problems).toEqual([{ path: ['fields'], message: 'expected a list', of: 'fields' }])
  })

  test('keeps the order of its fields, and duplicates', () => {
    const fields = ['c', 'a', 'c', 'b'].map((key) => ({ key, type: 'string' }))
    expect(read({ fields }).fields.map(({ key }) => key)).toEqual(['c', 'a', 'c', 'b'])
  })
})

describe('a field', () => {
  test.each(['duration', 'STRING', '', 'integer', 'map'])(
    'of the unknown type %j keeps it',
    (type) => {
      const { field, problems } = readField({ type })
      expect(field.type).toBe(type)
      expect(problems).toEqual([])
    },
  )

  test('reads null and absent members as undefined', () => {
    const names = [
      'required',
      'label',
      'sensitive',
      'constraints',
      'defaultValue',
      'description',
      'format',
      'readOnly',
      'fields',
      'items',
      'itemFields',
    ]
    const nulls = Object.fromEntries([...names, 'templates'].map((name) => [name, null]))
    for (const members of [nulls, {}]) {
      const { field, problems } = readField(members)
      expect(field).toMatchObject({ key: 'a', type: 'string', templates: [] })
      for (const name of names) expect(field).toHaveProperty(name, undefined)
      expect(problems).toEqual([])
    }
  })

  test('distinguishes an empty group from an undescribed one', () => {
    expect(readField({ type: 'object' }).field.fields).toBeUndefined()
    expect(readField({ type: 'object', fields: [] }).field.fields).toEqual([])
    expect(readField({ type: 'array', itemFields: [] }).field.itemFields).toEqual([])
  })

  test.each([
    ['label', 7],
    ['constraints', 'none'],
    ['defaultValue', ['a']],
    ['description', {}],
    ['templates', 'none'],
    ['fields', {}],
    ['items', []],
  ])('is read without %s of a wrong type, which is reported', (name, value) => {
    const { field, problems } = readField({ [name]: value, format: 'kept' })
    expect(field.format).toBe('kept')
    expect(Object.entries(field).find(([key]) => key === name)?.[1] ?? []).toEqual([])
    expect(problems).toHaveLength(1)
    expect(problems[0]?.path.slice(0, 3)).toEqual(['fields', 0, name])
  })

  test.each(['sensitive', 'required', 'readOnly'] as const)(
    'is %s unless that is false, null or absent',
    (name) => {
      const mark = (value: unknown) => {
        const marked = { key: 'b', [name]: value }
        const { fields, requirements, problems } = read({
          fields: [
            { ...marked, fields: [marked], itemFields: [[marked]] },
            { key: 'c', fields: [{ ...marked, fields: [marked] }], itemFields: [[marked]] },
            { key: 'd', items: { ...marked, items: { ...marked, fields: [marked] } } },
          ],
          requirements: [
            { ...marked, scope: 'CLUSTER' },
            { key: 'e', scope: 'PLATFORM_PROFILE', fields: [marked] },
          ],
        })
        const inner = fields[1]?.fields?.[0]
        const items = fields[2]?.items
        return {
          problems,
          marks: [
            fields[0],
            fields[0]?.fields?.[0],
            fields[0]?.itemFields?.[0]?.[0],
            inner,
            inner?.fields?.[0],
            fields[1]?.itemFields?.[0]?.[0],
            items,
            items?.items,
            items?.items?.fields?.[0],
            requirements[0],
            requirements[1]?.fields?.[0],
          ].map((one) => one?.[name]),
        }
      }
      const all = (value: unknown) => Array.from({ length: 11 }, () => value)
      for (const value of [true, 'true', 'false', '', 'yes', 0, 1, -1.5, [], [false], {}, { a: 1 }])
        expect(mark(value)).toEqual({ problems: [], marks: all(true) })
      expect(mark(false)).toEqual({ problems: [], marks: all(false) })
      for (const value of [null, undefined])
        expect(mark(value)).toEqual({ problems: [], marks: all(undefined) })
    },
  )

  test.for(['true', 1, [], {}])('has no rule of unique items of a wrong type: %j', (value) => {
    const { field, problems } = readField({ type: 'array', constraints: { uniqueItems: value } })
    expect(field.constraints?.uniqueItems).toBeUndefined()
    expect(problems).toHaveLength(1)
  })

  test('loses an invalid constraint, and keeps the others', () => {
    const { field } = readField({ constraints: { min: '1', max: 9, allowedValues: ['a', 5, 'b'] } })
    expect(field.constraints).toMatchObject({
      min: undefined,
      max: 9,
      allowedValues: ['a', '5', 'b'],
    })
  })

  test('keeps a default with its JSON type', () => {
    for (const defaultValue of ['', 'false', false, 0, 2.5, true])
      expect(readField({ defaultValue }).field.defaultValue).toBe(defaultValue)
  })

  test('keeps unknown members', () => {
    const field: object = readField({ examples: ['x'], __proto__x: 1 }).field
    expect(field).toMatchObject({ examples: ['x'], __proto__x: 1 })
  })

  test.each([...HOSTILE_NAMES, 'a.b', 'rows[1].x', '', ' ', '名前'])('keeps the key %j', (key) => {
    expect(readField({ key }).field.key).toBe(key)
  })

  test.each([null, 'text', 7, [], {}, { type: 'string' }, { key: 5, type: 'string' }])(
    'that is none is left out, and its neighbours stay: %j',
    (raw) => {
      const around = ['x', 'y'].map((key) => ({ key, type: 'string' }))
      const { fields, problems } = read({ fields: [around[0], raw, around[1]] })
      expect(fields.map(({ key }) => key)).toEqual(['x', 'y'])
      expect(problems).toHaveLength(1)
      expect(problems[0]?.path.slice(0, 2)).toEqual(['fields', 1])
    },
  )

  test('within a field is read in the same way, at any depth', () => {
    const leaf = { key: 'leaf', type: 'duration', constraints: null, label: 7 }
    const nested = (depth: number): object =>
      depth === 0
        ? leaf
        : {
            key: `level${depth}`,
            type: 'array',
            items: { type: 'object', fields: [nested(depth - 1), null] },
            itemFields: [[nested(depth - 1)], 'no row', []],
          }
    const { field, problems } = readField(nested(4))
    const inner = field.itemFields?.[0]?.[0]?.items?.fields?.[0]?.itemFields?.[0]?.[0]
    expect(inner?.itemFields).toHaveLength(2)
    expect(inner?.itemFields?.[0]?.[0]).toMatchObject({
      key: 'leaf',
      type: 'duration',
      label: undefined,
    })
    expect(problems.length).toBeGreaterThan(10)
  })

  test.each([50, 20_000])(
    'that nests %i deep is read as far as can be, and does not throw',
    (depth) => {
      const open = '{"key":"k","type":"object","fields":['.repeat(depth)
      const text = `${open}{"key":"leaf","type":"string"}${']}'.repeat(depth)}`
      const body: unknown = JSON.parse(`{"clusterId":"c","componentKey":"k","fields":[${text}]}`)
      const component = readResolvedComponent(body)
      expect(component?.fields).toHaveLength(1)
      expect(component?.problems).toHaveLength(depth === 50 ? 0 : 1)
    },
  )

  test.each([50, 6000])('whose rows nest %i deep is read', (depth) => {
    const open = '"items":{"type":"array",'.repeat(depth)
    const field = `{"key":"k","type":"array",${open}"minItems":0${'}'.repeat(depth)}}`
    const body: unknown = JSON.parse(
      `{"clusterId":"c","componentKey":"k","fields":[${field},{"key":"next","type":"string"}]}`,
    )
    const component = readResolvedComponent(body)
    expect(component?.fields.map(({ key }) => key)).toEqual(['k', 'next'])
    expect(component?.problems).toHaveLength(depth === 50 ? 0 : 1)
  })
})

describe('the safe side of each member', () => {
  const WRONG = ['x', '', 7, 0, -1.5, true, false, [], ['x', 5, null, {}], {}, { a: 1 }]
  const isSingle = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
  const ifType = (type: string) => (value: unknown) => (typeof value === type ? value : undefined)
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter(isSingle).map(String) : undefined
  const path = (value: unknown) => {
    if (isSingle(value)) return String(value)
    return Array.isArray(value) && value.length > 0 && value.every(isSingle)
      ? value.join('.')
      : undefined
  }
  const strict = (value: unknown) => value !== false
  const field = (member: string) => (value: unknown) => {
    const answer = read({ fields: [{ key: 'a', [member]: value }] })
    return Object.entries(answer.fields[0] ?? {}).find(([name]) => name === member)?.[1]
  }
  const constraint = (member: string) => (value: unknown) => {
    const answer = read({ fields: [{ key: 'a', constraints: { [member]: value } }] })
    return Object.entries(answer.fields[0]?.constraints ?? {}).find(
      ([name]) => name === member,
    )?.[1]
  }
  const violation = (member: string) => (value: unknown) =>
    Object.entries(read({ violations: [{ [member]: value }] }).violations[0] ?? {}).find(
      ([name]) => name === member,
    )?.[1]

  test.for<[string, (value: unknown) => unknown, (value: unknown) => unknown]>([
    ...['sensitive', 'required', 'readOnly'].map(
      (name) => [name, field(name), strict] satisfies [string, unknown, unknown],
    ),
    ...['label', 'description', 'format', 'type'].map(
      (name) => [name, field(name), ifType('string')] satisfies [string, unknown, unknown],
    ),
    ['defaultValue', field('defaultValue'), (value) => (isSingle(value) ? value : undefined)],
    ['constraints.allowedValues', constraint('allowedValues'), texts],
    ['constraints.pattern', constraint('pattern'), ifType('string')],
    ...['min', 'max', 'minLength', 'maxLength', 'minItems', 'maxItems'].map(
      (name) =>
        [`constraints.${name}`, constraint(name), ifType('number')] satisfies [
          string,
          unknown,
          unknown,
        ],
    ),
    ['violation.code', violation('code'), ifType('string')],
    ['violation.message', violation('message'), ifType('string')],
    ['violation.fieldPath', violation('fieldPath'), path],
  ])('%s', ([, readMember, safe]) => {
    for (const value of WRONG) expect(readMember(value)).toEqual(safe(value))
  })

  test('a value to choose is text, whatever its type', () => {
    const { field: port, problems } = readField({ constraints: { allowedValues: [80, 443, true] } })
    expect(port.constraints?.allowedValues).toEqual(['80', '443', 'true'])
    expect(problems).toEqual([])
  })

  test('values of read-only fields that are not single are not shown', () => {
    const resolvedValues = { a: 'x', b: 5, c: null, d: {}, e: false }
    expect(read({ resolvedValues }).resolvedValues).toEqual({ a: 'x', b: '5', e: 'false' })
    for (const other of ['x', 7, [1], null])
      expect(read({ resolvedValues: other }).resolvedValues).toEqual({})
  })

  test('what is in a read-only object is read-only', () => {
    const { field: group } = readField({
      type: 'object',
      readOnly: 'yes',
      fields: [{ key: 'b' }, { key: 'c', fields: [{ key: 'd', readOnly: false }] }],
    })
    expect(group.fields?.map(({ readOnly }) => readOnly)).toEqual([true, true])
    expect(group.fields?.[1]?.fields?.[0]?.readOnly).toBe(true)
  })

  test('a row is not read-only because another one is', () => {
    const { field: rows } = readField({
      type: 'array',
      itemFields: [[{ key: 'b', readOnly: true }], [{ key: 'b' }]],
    })
    expect(rows.itemFields?.map((row) => row[0]?.readOnly)).toEqual([true, undefined])
  })

  test('what was not read is named with its field', () => {
    const { problems } = read({
      fields: [
        { key: 'a', label: 7, constraints: { min: '1' } },
        { key: 'pools', items: { fields: [{ key: 'size', description: [] }, { type: 'x' }] } },
        'none',
      ],
      violations: [7],
    })
    expect(problems.map(({ of }) => of)).toEqual([
      'a: label',
      'a: constraints.min',
      'pools.size: description',
      'pools: items.fields[1].key',
      'fields[2]',
      'violations[0]',
    ])
  })
})

describe('a requirement', () => {
  test.each([{ key: 'a' }, { key: 'a', type: null, scope: null, status: null }])(
    'needs only its key, like every descriptor: %j',
    (descriptor) => {
      const { fields, requirements, problems } = read({
        fields: [descriptor, { ...descriptor, key: 'rows', items: {} }],
        requirements: [descriptor],
      })
      expect(fields.map(({ key, type }) => [key, type])).toEqual([
        ['a', undefined],
        ['rows', undefined],
      ])
      expect(fields[1]?.items?.type).toBeUndefined()
      expect(requirements).toMatchObject([{ key: 'a', scope: undefined, status: undefined }])
      expect(problems).toEqual([])
    },
  )

  test('keeps unknown scopes and statuses', () => {
    const { requirements, problems } = read({
      requirements: [{ key: 'a', type: 'quantity', scope: 'ORGANIZATION', status: 'PENDING' }],
    })
    expect(requirements).toMatchObject([
      { type: 'quantity', scope: 'ORGANIZATION', status: 'PENDING' },
    ])
    expect(problems).toEqual([])
  })
})

describe('a violation', () => {
  test.each([
    { code: 'A', fieldPath: 'a', message: 'b' },
    { code: 'A' },
    { fieldPath: '' },
    { message: 'b' },
    {},
    { code: null, fieldPath: null, message: 'b' },
  ])('is kept even if it is incomplete: %j', (violation) => {
    const { violations, problems } = read({ violations: [violation] })
    expect(overTheWire(violations)).toEqual([
      Object.fromEntries(Object.entries(violation).filter(([, value]) => value !== null)),
    ])
    expect(problems).toEqual([])
  })

  test('keeps its valid members, and stays when its neighbours are invalid', () => {
    const { violations, problems } = read({
      violations: [null, { code: 7, message: 'b' }, 'x', { code: 'A' }],
    })
    expect(violations).toMatchObject([{ code: undefined, message: 'b' }, { code: 'A' }])
    expect(problems.map(({ path }) => path)).toEqual([
      ['violations', 0],
      ['violations', 1, 'code'],
      ['violations', 2],
    ])
  })
})

describe('any JSON', () => {
  test('that conforms is read without a problem', () => {
    fc.assert(
      fc.property(conforming(resolvedComponentSchema), (wire) => {
        const component = readResolvedComponent(overTheWire(wire))
        expect(component?.problems).toEqual([])
        expect(component?.fields.map(({ key }) => key)).toEqual(
          (wire.fields ?? []).map(({ key }) => key),
        )
        expect(component?.violations).toHaveLength(wire.violations?.length ?? 0)
      }),
      { numRuns: 50 },
    )
  })

  test('is read or refused, is never changed, and never throws', () => {
    const before = Reflect.ownKeys(Object.prototype)
    fc.assert(
      fc.property(fc.oneof(anyJson, mutated(conforming(resolvedComponentSchema))), (json) => {
        const text = JSON.stringify(json)
        const component = readResolvedComponent(json)
        expect(JSON.stringify(json)).toBe(text)
        if (component) expect(readResolvedComponent(component)?.problems).toEqual([])
      }),
      { numRuns: 150 },
    )
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before)
  })

  test.each([
    ['constraints', constraintsSchema],
    ['violation', violationSchema],
    ['request', resolveRequestSchema],
  ])('never makes the %s schema throw', (_, schema) => {
    fc.assert(
      fc.property(anyJson, (json) => {
        expect(typeof schema.safeParse(json).success).toBe('boolean')
      }),
    )
  })
})

test('a component without a secret is not copied to mark what is secret in it', () => {
  const component = read({
    fields: [
      { key: 'a', fields: [{ key: 'b' }] },
      { key: 'c', items: { fields: [{ key: 'd' }] } },
    ],
    requirements: [{ key: 'e' }],
  })
  expect(inheritMarks(component)).toBe(component)
})
