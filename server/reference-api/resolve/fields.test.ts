import { describe, expect, it } from 'vitest'
import {
  choice,
  integer,
  flag,
  group,
  list,
  number,
  rows,
  secret,
  text,
} from '#reference/catalog/builders.ts'
import { all, any, byValue, is, isSet, valuesIn, not } from './conditions.ts'
import { limitNotBelow, never, notAbove, notLonger } from './rules.ts'
import type { ComponentSpec, FieldSpec, RequirementSpec } from './spec.ts'
import { messages, codesAndPaths, resolveSpec } from '#reference/testing/resolve-test-client.ts'

const one = (field: FieldSpec): ComponentSpec => ({ fields: [field] })
const keys = (spec: ComponentSpec, values: Record<string, unknown>) =>
  resolveSpec(spec, values).fields.map(({ key }) => key)

describe('a value', () => {
  const name = text('name', 'Name', { minLength: 2, maxLength: 4 })
  const port = integer('port', 'Port', { min: 1, max: 365 })
  const slug = text('slug', 'Slug', { pattern: 'a|b+', hint: 'Use a, or some b.' })
  const level = choice('level', 'Level', ['low', 'high'])

  it.each<[string, FieldSpec, unknown, string[]]>([
    ['a text of the shortest length', name, 'ab', []],
    ['a text too short', name, 'a', ['name: Must have at least 2 characters.']],
    ['a text too long', name, 'abcde', ['name: Must have at most 4 characters, not 5.']],
    ['four emoji, counted as four characters', name, '🚢⚓🌊🐟', []],
    ['five emoji', name, '🚢⚓🌊🐟🦀', ['name: Must have at most 4 characters, not 5.']],
    ['a number for a text', name, 12, ['name: Must be text.']],
    ['null for a text', name, null, ['name: Must be text.']],
    ['a list for a text', name, ['ab'], ['name: Must be text.']],
    ['the smallest number', port, 1, []],
    ['a number too small', port, 0, ['port: Must be at least 1.']],
    ['a number too large', port, 400, ['port: Must be at most 365.']],
    ['a fraction for a whole number', port, 1.5, ['port: Must be a whole number.']],
    ['a text for a number', port, '5', ['port: Must be a number.']],
    ['a fraction', number('n', 'N', { min: 0.1, max: 0.3 }), 0.2, []],
    ['a pattern that matches', slug, 'bbb', []],
    ['a pattern that matches a part only', slug, 'ab', ['slug: Use a, or some b.']],
    ['a pattern that matches one line only', slug, 'a\nb', ['slug: Use a, or some b.']],
    ['a pattern without a hint', text('p', 'P', { pattern: 'x' }), 'y', ['p: Must match x.']],
    ['a switch', flag('on', 'On'), false, []],
    ['a text for a switch', flag('on', 'On'), 'true', ['on: Must be true or false.']],
    ['an allowed value', level, 'low', []],
    ['a value that is not allowed', level, 'Low', ['level: Must be one of low, high.']],
    [
      'a value that is not among many allowed ones',
      choice('x', 'X', Array.from('abcdefghijklm')),
      'z',
      ['x: Must be one of the 13 values allowed here.'],
    ],
    [
      'any value if the list of allowed ones is empty',
      choice('x', 'X', []),
      'z',
      ['x: No value is available yet: fill in the fields it depends on first.'],
    ],
    ['an allowed number', number('x', 'X', { allowedValues: ['80', '443'] }), 443, []],
    [
      'a number that is not allowed',
      number('x', 'X', { allowedValues: ['80', '443'] }),
      8080,
      ['x: Must be one of 80, 443.'],
    ],
    ['a pattern that is not enforced', text('x', 'X', { pattern: '(', unchecked: true }), 'y', []],
    [
      'the mask of a secret',
      secret('x', 'X'),
      '<redacted>',
      ['x: Enter the secret itself: <redacted> only stands for a stored one.'],
    ],
    [
      'a read-only field',
      text('x', 'X', { readOnly: true, defaultValue: 'y' }),
      'y',
      ['x: Set by the platform: leave it out.'],
    ],
  ])('%s', (_what, field, value, expected) => {
    expect(messages(resolveSpec(one(field), { [field.key]: value }))).toEqual(expected)
  })

  it.each<[FieldSpec, unknown, string]>([
    [name, 1, 'INVALID_TYPE'],
    [name, 'a', 'LENGTH_OUT_OF_RANGE'],
    [port, 0, 'VALUE_OUT_OF_RANGE'],
    [slug, 'ab', 'INPUT_PATTERN_MISMATCH'],
    [level, 'Low', 'VALUE_NOT_ALLOWED'],
  ])('has a stable code: %o %j %s', (field, value, code) => {
    expect(codesAndPaths(resolveSpec(one(field), { [field.key]: value }))).toEqual([
      `${code} ${field.key}`,
    ])
  })

  it('is compared exactly beyond 2^53', () => {
    const spec = one(integer('n', 'N', { min: 2n ** 53n + 1n, max: 2n ** 63n - 1n }))
    expect(codesAndPaths(resolveSpec(spec, { n: 2n ** 53n + 1n }))).toEqual([])
    expect(messages(resolveSpec(spec, { n: 2 ** 53 }))).toEqual([
      'n: Must be at least 9007199254740993.',
    ])
    expect(messages(resolveSpec(spec, { n: 2n ** 63n }))).toEqual([
      'n: Must be at most 9223372036854775807.',
    ])
  })
})

describe('a required field', () => {
  it.each<[string, FieldSpec, Record<string, unknown>, string[]]>([
    ['is missing', text('a', 'Name', { required: true }), {}, ['REQUIRED_FIELD_MISSING a']],
    ['is empty', text('a', 'Name', { required: true }), { a: '' }, ['REQUIRED_FIELD_MISSING a']],
    ['has a default', text('a', 'Name', { required: true, defaultValue: 'x' }), {}, []],
    ['has the default false', flag('a', 'A', { required: true, defaultValue: false }), {}, []],
    [
      'is a list',
      list('a', 'A', { type: 'string' }, { required: true }),
      {},
      ['REQUIRED_FIELD_MISSING a'],
    ],
    ['is an empty list', list('a', 'A', { type: 'string' }, { required: true }), { a: [] }, []],
    ['is of another type', text('a', 'A', { required: true }), { a: 0 }, ['INVALID_TYPE a']],
  ])('and %s', (_what, field, values, expected) => {
    expect(codesAndPaths(resolveSpec(one(field), values))).toEqual(expected)
  })

  it('is named by its label, otherwise by its key', () => {
    expect(messages(resolveSpec(one(text('a', 'Bucket', { required: true }))))).toEqual([
      'a: Bucket is needed.',
    ])
    const nameless: FieldSpec = { key: 'a.b', type: 'string', required: true }
    expect(messages(resolveSpec(one(nameless)))).toEqual(['a.b: a.b is needed.'])
  })
})

describe('conditions', () => {
  const spec: ComponentSpec = {
    fields: [
      choice('mode', 'Mode', ['simple', 'advanced'], { defaultValue: 'simple' }),
      flag('on', 'On'),
      text('advancedOnly', 'A', { visibleWhen: is('mode', 'advanced') }),
      text('chained', 'C', { visibleWhen: isSet('advancedOnly') }),
      text('both', 'B', { visibleWhen: all(is('mode', 'advanced'), is('on', true)) }),
      text('either', 'E', { visibleWhen: any(is('mode', 'advanced'), is('on', true)) }),
      text('off', 'O', { visibleWhen: not(is('on', true)) }),
      text('needed', 'N', { required: is('on', true) }),
      choice('size', 'Size', byValue('mode', { simple: ['s', 'm'], advanced: ['l'] }, []), {
        defaultValue: byValue('mode', { advanced: 'l' }, 's'),
      }),
    ],
  }

  it.each<[Record<string, unknown>, string[]]>([
    [{}, ['off']],
    [{ mode: 'advanced' }, ['advancedOnly', 'either', 'off']],
    [{ mode: 'advanced', advancedOnly: 'x' }, ['advancedOnly', 'chained', 'either', 'off']],
    [{ mode: 'simple', advancedOnly: 'x' }, ['off']],
    [{ on: true }, ['either']],
    [{ on: true, mode: 'advanced' }, ['advancedOnly', 'both', 'either']],
    [{ on: 'true', mode: 7 }, ['off']],
  ])('decide which fields are active: %j', (values, expected) => {
    const varying = ['advancedOnly', 'chained', 'both', 'either', 'off']
    expect(keys(spec, values).filter((key) => varying.includes(key))).toEqual(expected)
  })

  it('decide which fields are required', () => {
    expect(codesAndPaths(resolveSpec(spec, { on: true }))).toEqual([
      'REQUIRED_FIELD_MISSING needed',
    ])
    expect(codesAndPaths(resolveSpec(spec, { on: false }))).toEqual([])
  })

  it.each([
    [{}, ['s', 'm'], 's'],
    [{ mode: 'advanced' }, ['l'], 'l'],
  ])('decide the allowed values and the default: %j', (values, allowedValues, defaultValue) => {
    const size = resolveSpec(spec, values).fields.find(({ key }) => key === 'size')
    expect(size).toMatchObject({ constraints: { allowedValues }, defaultValue })
  })

  it('ignore the value of an inactive field', () => {
    expect(codesAndPaths(resolveSpec(spec, { advancedOnly: 12, mode: 'simple' }))).toEqual([])
    expect(codesAndPaths(resolveSpec(spec, { advancedOnly: 12, mode: 'advanced' }))).toEqual([
      'INVALID_TYPE advancedOnly',
    ])
  })

  it('may depend on the texts in a list', () => {
    const named: ComponentSpec = {
      fields: [
        rows('classes', 'Class', [text('name', 'Name')]),
        choice('use', 'Use', valuesIn('classes', 'name')),
      ],
    }
    const classes = [{ name: 'a' }, {}, { name: 7 }, 'x', { name: 'b' }, { name: 'a' }]
    const use = resolveSpec(named, { classes }).fields[1]
    expect(use?.constraints?.allowedValues).toEqual(['a', 'b'])
  })
})

describe('a group', () => {
  const inner = [text('host', 'Host', { required: true }), integer('port', 'Port', { max: 9 })]
  const optional = one(group('server', 'Server', inner))
  const needed = one(group('server', 'Server', inner, { required: true }))

  it.each<[string, ComponentSpec, Record<string, unknown>, string[]]>([
    ['may be omitted with all its required members', optional, {}, []],
    [
      'requires its members once it is entered',
      optional,
      { server: {} },
      ['REQUIRED_FIELD_MISSING server.host'],
    ],
    [
      'requires its members if it is required itself',
      needed,
      {},
      ['REQUIRED_FIELD_MISSING server.host'],
    ],
    [
      'checks its members',
      needed,
      { server: { host: 'x', port: 10 } },
      ['VALUE_OUT_OF_RANGE server.port'],
    ],
    [
      'has no unknown members',
      optional,
      { server: { host: 'x', b: 1 } },
      ['UNKNOWN_FIELD server.b'],
    ],
    ['is not a text', needed, { server: 'x' }, ['INVALID_TYPE server']],
    ['is not a list', optional, { server: [] }, ['INVALID_TYPE server']],
  ])('%s', (_what, spec, values, expected) => {
    expect(codesAndPaths(resolveSpec(spec, values))).toEqual(expected)
  })

  it('finds the fields that its conditions read, nearest first', () => {
    const spec: ComponentSpec = {
      fields: [
        choice('mode', 'Mode', ['a', 'b'], { defaultValue: 'a' }),
        group('g', 'G', [
          text('x', 'X', { visibleWhen: is('mode', 'b') }),
          group('h', 'H', [
            choice('mode', 'Mode', ['a', 'b'], { defaultValue: 'b' }),
            text('y', 'Y', { visibleWhen: is('mode', 'b') }),
          ]),
        ]),
      ],
    }
    const [, outer] = resolveSpec(spec).fields
    expect(outer?.fields?.map(({ key }) => key)).toEqual(['h'])
    expect(outer?.fields?.[0]?.fields?.map(({ key }) => key)).toEqual(['mode', 'y'])
  })
})

describe('a list', () => {
  const tags = list(
    'tags',
    'Tag',
    { type: 'string', maxLength: 3 },
    { minItems: 1, maxItems: 3, uniqueItems: true },
  )
  it.each<[unknown, string[]]>([
    [['a', 'b'], []],
    [[], ['tags: Must have at least 1 item.']],
    [['a', 'b', 'c', 'd'], ['tags: Must have at most 3 items, not 4.']],
    [['a', 'b', 'a'], ['tags[2]: Same as item 1.']],
    [
      ['a', 'long', 7],
      ['tags[1]: Must have at most 3 characters, not 4.', 'tags[2]: Must be text.'],
    ],
    [{ 0: 'a' }, ['tags: Must be a list.']],
  ])('of texts: %j', (value, expected) => {
    expect(messages(resolveSpec(one(tags), { tags: value }))).toEqual(expected)
  })

  it('without a limit of its own says that rows after the hundredth are too many', () => {
    const loose = list('x', 'X', { type: 'number' })
    const ninetyNine = Array.from({ length: 99 }, () => 1)
    const violations = (...more: unknown[]) =>
      messages(resolveSpec(one(loose), { x: [...ninetyNine, ...more] }))
    expect(violations('a')).toEqual(['x[99]: Must be a number.'])
    expect(violations(1, 'a')).toEqual(['x: Must have at most 100 items, not 101.'])
  })

  it('distinguishes a number from its text', () => {
    const loose = list('x', 'X', { type: 'string' }, { uniqueItems: true })
    expect(codesAndPaths(resolveSpec(one(loose), { x: ['1', 1] }))).toEqual(['INVALID_TYPE x[1]'])
  })

  const pools = rows(
    'pools',
    'Pool',
    [
      text('name', 'Name', { required: true }),
      choice('kind', 'Kind', ['spot', 'fixed']),
      text('price', 'Price', { visibleWhen: is('kind', 'spot'), required: true }),
      rows('taints', 'Taint', [text('key', 'Key', { required: true }), text('value', 'Value')], {
        uniqueBy: ['key', 'value'],
      }),
    ],
    { maxItems: 2, uniqueBy: ['name'] },
  )

  it('of objects describes each row if rows may differ', () => {
    const value = [{ name: 'a', kind: 'spot' }, { name: 'b' }, { name: 'c' }]
    const [field] = resolveSpec(one(pools), { pools: value }).fields
    expect(field?.itemFields?.map((row) => row.map(({ key }) => key))).toEqual([
      ['name', 'kind', 'price', 'taints'],
      ['name', 'kind', 'taints'],
    ])
    expect(field?.items?.fields?.map(({ key }) => key)).toEqual(['name', 'kind', 'taints'])
    expect(resolveSpec(one(pools), { pools: [] }).fields[0]?.itemFields).toEqual([])
  })

  it('of objects has no row descriptors if all rows are alike', () => {
    const [field] = resolveSpec(one(rows('r', 'R', [text('x', 'X')])), { r: [{}] }).fields
    expect(field?.items?.fields).toHaveLength(1)
    expect(field).not.toHaveProperty('itemFields')
  })

  it('of objects reports violations with their row', () => {
    const value = [
      { name: 'a', kind: 'spot', taints: [{ key: 'x' }, {}, { key: 'x' }] },
      { name: 'a', other: 1 },
    ]
    expect(codesAndPaths(resolveSpec(one(pools), { pools: value }))).toEqual([
      'DUPLICATE_ITEM pools[1].name',
      'REQUIRED_FIELD_MISSING pools[0].price',
      'DUPLICATE_ITEM pools[0].taints[2]',
      'REQUIRED_FIELD_MISSING pools[0].taints[1].key',
      'UNKNOWN_FIELD pools[1].other',
    ])
    expect(messages(resolveSpec(one(pools), { pools: value }))[2]).toBe(
      'pools[0].taints[2]: Same key and value as row 1.',
    )
  })

  it('of objects accepts only objects as rows', () => {
    expect(codesAndPaths(resolveSpec(one(pools), { pools: ['a', null] }))).toEqual([
      'INVALID_TYPE pools[0]',
      'INVALID_TYPE pools[1]',
    ])
  })

  it('of lists checks the inner lists', () => {
    const grid = list('grid', 'Grid', { type: 'array', items: { type: 'number' }, maxItems: 2 })
    expect(codesAndPaths(resolveSpec(one(grid), { grid: [[1, 'x'], 3, [1, 2, 3]] }))).toEqual([
      'INVALID_TYPE grid[0][1]',
      'INVALID_TYPE grid[1]',
      'ITEM_COUNT_OUT_OF_RANGE grid[2]',
    ])
  })
})

describe('rules between fields', () => {
  const size = (key: string) => text(key, key)
  it.each<[Record<string, unknown>, string[]]>([
    [{ 'limits.cpu': '1', 'requests.cpu': '500m' }, []],
    [{ 'limits.cpu': '0.5', 'requests.cpu': '500m' }, []],
    [
      { 'limits.cpu': '499m', 'requests.cpu': '0.5' },
      ['limits.cpu: Must be at least the request, 0.5.'],
    ],
    [
      { 'limits.cpu': '1Gi', 'requests.cpu': '1025Mi' },
      ['limits.cpu: Must be at least the request, 1025Mi.'],
    ],
    [
      { 'limits.cpu': '1G', 'requests.cpu': '1Gi' },
      ['limits.cpu: Must be at least the request, 1Gi.'],
    ],
    [{ 'limits.cpu': 'few', 'requests.cpu': '1' }, []],
    [{ 'limits.cpu': '1' }, []],
  ])('a limit is not below its request: %j', (values, expected) => {
    const spec: ComponentSpec = {
      fields: [size('requests.cpu'), size('limits.cpu')],
      rules: [limitNotBelow('requests.cpu', 'limits.cpu')],
    }
    expect(messages(resolveSpec(spec, values))).toEqual(expected)
  })

  it('apply within a group, and name its members', () => {
    const spec = one(
      group('batch', 'Batch', [text('idle', 'I'), text('max', 'M')], {
        rules: [notLonger('idle', 'max', 'the longest batch')],
      }),
    )
    expect(messages(resolveSpec(spec, { batch: { idle: '1m30s', max: '60s' } }))).toEqual([
      'batch.idle: Must be at most the longest batch, 60s.',
    ])
    expect(codesAndPaths(resolveSpec(spec, { batch: { idle: '1m', max: '60s' } }))).toEqual([])
  })

  it('apply within a row, and may concern the row itself', () => {
    const spec = one(
      rows('r', 'R', [text('a', 'A'), text('b', 'B')], {
        rules: [never(all(isSet('a'), isSet('b')), '', 'Leave one of them out.')],
      }),
    )
    expect(codesAndPaths(resolveSpec(spec, { r: [{ a: '1' }, { a: '1', b: '2' }] }))).toEqual([
      'VALUE_NOT_ALLOWED r[1]',
    ])
  })

  it('compare numbers exactly', () => {
    const spec: ComponentSpec = {
      fields: [integer('low', 'Low'), integer('high', 'High')],
      rules: [notAbove('low', 'high', 'the high one')],
    }
    const [low, high] = [2n ** 60n + 1n, 2n ** 60n]
    expect(messages(resolveSpec(spec, { low, high }))).toEqual([
      `low: Must be at most the high one, ${high}.`,
    ])
    expect(codesAndPaths(resolveSpec(spec, { low: high, high: low }))).toEqual([])
  })
})

describe('literal keys', () => {
  const spec: ComponentSpec = {
    fields: [
      text('a.b', 'Dotted', { maxLength: 1 }),
      group('a', 'A', [text('b', 'B', { maxLength: 1 })]),
    ],
  }

  it('are never split at dots', () => {
    expect(codesAndPaths(resolveSpec(spec, { 'a.b': 'xx', a: { b: 'y' } }))).toEqual([
      'LENGTH_OUT_OF_RANGE a.b',
    ])
    expect(codesAndPaths(resolveSpec(spec, { 'a.b': 'x', a: { b: 'yy' } }))).toEqual([
      'LENGTH_OUT_OF_RANGE a.b',
    ])
  })

  it.each(['__proto__', 'constructor', 'toString', 'a[0]', 'rows[1].x', '', ' ', '名前'])(
    '%j may be a key like any other',
    (key) => {
      const field = text(key, 'Odd', { required: true, maxLength: 3 })
      const values: Record<string, unknown> = Object.fromEntries([[key, 'long']])
      expect(codesAndPaths(resolveSpec(one(field)))).toEqual([`REQUIRED_FIELD_MISSING ${key}`])
      expect(codesAndPaths(resolveSpec(one(field), values))).toEqual([`LENGTH_OUT_OF_RANGE ${key}`])
      expect(codesAndPaths(resolveSpec({ fields: [] }, values))).toEqual([`UNKNOWN_FIELD ${key}`])
    },
  )
})

describe('requirements', () => {
  const profileNeed: RequirementSpec = {
    ...text('bucket', 'Bucket', { minLength: 3 }),
    scope: 'PLATFORM_PROFILE',
  }
  const clusterNeed: RequirementSpec = {
    ...text('role', 'Role', { pattern: 'arn:.+' }),
    scope: 'CLUSTER',
  }
  const zones: RequirementSpec = { ...integer('zones', 'Zones', { max: 3 }), scope: 'CLUSTER' }
  const ha: RequirementSpec = { ...flag('ha', 'HA'), scope: 'CLUSTER' }
  const spec: ComponentSpec = {
    fields: [text('note', 'Note', { visibleWhen: isSet('role') })],
    requirements: [profileNeed, clusterNeed, zones, ha],
    bindings: [
      { input: 'role', fromComponent: 'store', output: 'roleArn' },
      { input: 'bucket', fromComponent: 'store', output: 'bucket.name' },
    ],
  }
  const answered = {
    clusterInputs: { 'made-up': { role: 'arn:x', zones: '3', ha: 'true' } },
    componentOutputs: {},
  }
  const statuses = (resolved: ReturnType<typeof resolveSpec>) =>
    Object.fromEntries(resolved.requirements.map(({ key, status }) => [key, status]))

  it('are missing until they have a value, at their own path', () => {
    const empty = resolveSpec(spec)
    expect(statuses(empty)).toEqual({
      bucket: 'MISSING',
      role: 'MISSING',
      zones: 'MISSING',
      ha: 'MISSING',
    })
    expect(messages(empty)).toEqual([
      'bucket: Bucket is needed: enter it, or take bucket.name from store.',
      'clusterInputs.made-up.role: Role is needed: enter it, or take roleArn from store.',
      'clusterInputs.made-up.zones: Zones is needed.',
      'clusterInputs.made-up.ha: HA is needed.',
    ])
    expect(codesAndPaths(empty).every((line) => line.startsWith('REQUIRED_INPUT_MISSING'))).toBe(
      true,
    )

    const full = resolveSpec(spec, { bucket: 'logs' }, answered)
    expect(statuses(full)).toEqual({ bucket: 'READY', role: 'READY', zones: 'READY', ha: 'READY' })
    expect(codesAndPaths(full)).toEqual([])
    expect(full.requirements.every(({ required }) => required)).toBe(true)
  })

  it('are not met by a value at another path or for another component', () => {
    const crossed = resolveSpec(
      spec,
      { role: 'arn:x' },
      { clusterInputs: { other: { role: 'arn:x' }, 'made-up': { bucket: 'logs' } } },
    )
    expect(statuses(crossed)).toMatchObject({ bucket: 'MISSING', role: 'MISSING' })
    expect(codesAndPaths(crossed)).toContain('UNKNOWN_FIELD role')
    expect(codesAndPaths(crossed)).toContain('UNKNOWN_FIELD clusterInputs.made-up.bucket')
  })

  it.each([
    [{ role: 'x' }, 'INPUT_PATTERN_MISMATCH clusterInputs.made-up.role'],
    [{ zones: '4' }, 'VALUE_OUT_OF_RANGE clusterInputs.made-up.zones'],
    [{ zones: 'three' }, 'INVALID_TYPE clusterInputs.made-up.zones'],
    [{ zones: '' }, 'REQUIRED_INPUT_MISSING clusterInputs.made-up.zones'],
    [{ ha: 'yes' }, 'INVALID_TYPE clusterInputs.made-up.ha'],
  ])('stay missing with a wrong value: %j', (inputs, line) => {
    const clusterInputs = { 'made-up': { ...answered.clusterInputs['made-up'], ...inputs } }
    const resolved = resolveSpec(spec, { bucket: 'logs' }, { clusterInputs })
    expect(codesAndPaths(resolved)).toEqual([line])
    expect(Object.values(statuses(resolved)).filter((status) => status === 'MISSING')).toHaveLength(
      1,
    )
  })

  it('use the outputs that are bound to them, unless a value was entered', () => {
    const componentOutputs = { store: { roleArn: 'arn:out', 'bucket.name': 'out' } }
    const fed = resolveSpec(spec, {}, { componentOutputs })
    expect(statuses(fed)).toMatchObject({ bucket: 'READY', role: 'READY' })
    expect(fed.fields.map(({ key }) => key)).toEqual(['note'])
    const entered = resolveSpec(spec, { bucket: 'x' }, { componentOutputs })
    expect(statuses(entered)).toMatchObject({ bucket: 'MISSING', role: 'READY' })
  })

  it.each([
    { store: 'arn:x' },
    { store: { roleArn: '' } },
    { store: { roleArn: null } },
    { other: { roleArn: 'arn:x' } },
    { store: { roleArn: { arn: 'x' } } },
  ])('use no other outputs: %j', (componentOutputs) => {
    expect(statuses(resolveSpec(spec, {}, { componentOutputs }))).toMatchObject({ role: 'MISSING' })
  })

  it('that are fields as well are reported once', () => {
    const twice: ComponentSpec = {
      fields: [text('bucket', 'Bucket', { required: true })],
      requirements: [profileNeed],
    }
    expect(codesAndPaths(resolveSpec(twice))).toEqual(['REQUIRED_FIELD_MISSING bucket'])
    expect(statuses(resolveSpec(twice, { bucket: 'logs' }))).toEqual({ bucket: 'READY' })
  })
})
