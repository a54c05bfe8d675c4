import { expect, it } from 'vitest'
import { readAnswer } from '#src/testing/component-builders.ts'
import type { Draft } from '#form/draft/draft.ts'
import { createDraftFiller } from './draft-filler.ts'
import { formWithoutPage } from '#form/testing/form-without-page.ts'
import { createDraftStore } from '#form/draft/draft-store.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { jsonValue } from '#form/body/read-value.ts'
import { requestBody, requestJson } from '#form/body/request.ts'
import { type Beside, NO_OVERRIDES, outputsBody } from '#form/body/output-overrides.ts'

const field = (key: string, rest: Record<string, unknown> = {}) => ({
  key,
  type: 'string',
  ...rest,
})
const FIELDS = [
  field('name'),
  field('size', { type: 'number' }),
  field('on', { type: 'bool' }),
  field('token', { sensitive: true }),
  field('fixed', { readOnly: true }),
  field('group', { type: 'object', fields: [field('a.b')] }),
  field('rows', {
    type: 'array',
    items: { type: 'object', fields: [field('ids', { type: 'array', items: { type: 'number' } })] },
  }),
]

const ROLE = field('role', { scope: 'CLUSTER', status: 'MISSING' })

const setUp = (first: unknown[] = FIELDS, requirements: unknown[] = [ROLE]) => {
  const builder = createTreeBuilder('loki')
  const drafts = createDraftStore<Beside>(formWithoutPage(), builder.nodeIds, {
    mode: 'merge',
    outputs: NO_OVERRIDES,
  })
  let fields = first
  const treeOf = (draft: Draft) => {
    const answer = readAnswer({
      clusterId: 'c',
      componentKey: 'loki',
      fields,
      requirements,
    })
    return builder.build(answer, draft, draft)
  }
  const filler = createDraftFiller({
    componentKey: 'loki',
    drafts,
    treeOf,
    nodeIds: builder.nodeIds,
    onFilled: () => {},
    bound: () => [],
  })
  const body = () => {
    const draft = drafts.draft()
    const { mode, outputs } = drafts.beside.get()
    return requestJson(requestBody(treeOf(draft), draft, mode, 'loki', outputsBody(outputs, [])))
  }
  return {
    drafts,
    filler,
    begin: (json: unknown) => {
      filler.begin(json)
      return filler.report()
    },
    answer: (next: unknown[]) => {
      fields = next
      filler.retry()
      return filler.report()
    },
    body,
    profile: (): unknown => JSON.parse(body()).profileConfig,
  }
}

const BODY =
  '{"profileConfig":{"name":"quay","size":9223372036854775807,"on":false,"group":{"a.b":"x"},' +
  '"rows":[{"ids":[1,2]},{"ids":[]}]},"replaceProfileConfig":false,' +
  '"clusterInputs":{"loki":{"role":"arn"}},"componentOutputs":{}}'

it('fills a form from a request so that it sends the same request again', () => {
  const { begin, body } = setUp()
  const report = begin(jsonValue(BODY)?.json)
  expect(report?.left).toEqual([])
  expect(body()).toBe(BODY)
})

const CHOICE = { allowedValues: ['x', '', 'y'] }

const SHAPES: Readonly<Record<string, object>> = {
  text: { type: 'string' },
  'text with a default': { type: 'string', defaultValue: 'foo' },
  YAML: { type: 'string', format: 'kubernetes-resource-yaml' },
  choice: { type: 'string', constraints: { allowedValues: ['x', 'y'] } },
  'choice with an empty value': { type: 'string', constraints: CHOICE },
  secret: { type: 'string', sensitive: true },
  'secret choice': { type: 'string', sensitive: true, constraints: CHOICE },
  'secret object': { type: 'object', sensitive: true },
  number: { type: 'number' },
  bool: { type: 'bool' },
  object: { type: 'object' },
  array: { type: 'array' },
  group: { type: 'object', fields: [field('a')] },
  list: { type: 'array', items: { type: 'string' } },
  'list of groups': { type: 'array', items: { type: 'object', fields: [field('a')] } },
  'read-only text': { type: 'string', readOnly: true },
  untyped: { type: null },
  'other type': { type: 'quantum' },
  'choice of another type': { type: 'enum', constraints: CHOICE },
  'secret of another type': { type: 'quantum', sensitive: true },
  'secret without a type': { type: null, sensitive: true },
  integer: { type: 'integer' },
  boolean: { type: 'Boolean' },
}
const VALUES = ['', 'x', ' ', '5', 0, -2.5, true, false, null, [], ['x'], [''], {}, { a: 'x' }]
const WAYS = [...VALUES, [{ a: '' }], { a: '' }].flatMap((value) => [
  { value, scope: 'PLATFORM_PROFILE' },
  { value, scope: 'CLUSTER' },
])

it.each(Object.keys(SHAPES))('fills a %s with a value that it sends, or says why not', (name) => {
  for (const { value, scope } of WAYS) {
    const requirement = { key: 'k', scope, status: 'MISSING', ...SHAPES[name] }
    const { begin, body } = setUp([], [requirement])
    const isProfile = scope === 'PLATFORM_PROFILE'
    const report = begin(
      isProfile
        ? { profileConfig: { k: value } }
        : { profileConfig: {}, clusterInputs: { loki: { k: value } } },
    )
    const { profileConfig, clusterInputs } = JSON.parse(body())
    const sent: unknown = isProfile ? profileConfig.k : clusterInputs.loki?.k
    const isFilled = (report?.fitted ?? 0) > 0
    expect({ value, scope, isFilled, isListed: (report?.left.length ?? 0) > 0 }).toEqual({
      value,
      scope,
      isFilled,
      isListed: !isFilled,
    })
    if (!isFilled) expect(sent).toBeUndefined()
    else if (isProfile || typeof value === 'string') expect(sent).toEqual(value)
    else expect(sent).toBe(typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
})

it('fills lists and objects of the cluster from a request so that it sends the same request again', () => {
  const { begin, body } = setUp(
    [],
    [
      { key: 'zones', type: 'array', items: { type: 'number' }, scope: 'CLUSTER' },
      { key: 'login', type: 'object', fields: [field('user')], scope: 'CLUSTER' },
      { key: 'tags', type: 'object', scope: 'CLUSTER' },
      { key: 'size', type: 'number', scope: 'CLUSTER' },
    ],
  )
  const inputs = { zones: '[1.50,2]', login: '{"user":""}', tags: '{"a":{"b":1e2}}', size: '5' }
  const request = { profileConfig: {}, clusterInputs: { loki: inputs } }
  expect(begin(request)?.left).toEqual([])
  expect(JSON.parse(body())).toMatchObject(request)
})

it('fills a form from a bare profile', () => {
  const { begin, body } = setUp()
  expect(begin({ name: 'quay' })).toEqual({ fitted: 1, left: [], also: [] })
  expect(body()).toContain('"profileConfig":{"name":"quay"}')
})

it('reports what does not fit, and why', () => {
  const { begin } = setUp()
  const report = begin({
    name: 5,
    size: 'big',
    token: '<secret: token>',
    fixed: 'x',
    group: [],
    rows: {},
    unknown: 1,
  })
  expect(report?.left.map(({ path, why }) => `${path} ${why}`).toSorted()).toEqual([
    'fixed is read-only',
    'group is not an object',
    'name is a number, not text',
    'rows is not a list',
    'size is text, not a number',
    'token is a secret: enter it again',
    'unknown is not a field of this form now',
  ])
  expect(begin('text')?.left).toEqual([{ path: 'The text', why: 'is not an object' }])
})

it('fills fields that come with a later answer, without changing those filled before', () => {
  const { begin, answer, body } = setUp([field('name')])
  expect(begin({ name: 'quay', size: 3 })?.left).toHaveLength(1)
  expect(answer([field('name'), field('size', { type: 'number' })])).toEqual({
    fitted: 2,
    left: [],
    also: [],
  })
  expect(body()).toContain('"profileConfig":{"name":"quay","size":3}')
})

it('leaves out what belongs to another component', () => {
  const { begin } = setUp()
  const body = { profileConfig: {}, clusterInputs: { tempo: { role: 'x' }, loki: { role: 'y' } } }
  expect(begin(body)).toEqual({
    fitted: 1,
    left: [{ path: 'clusterInputs.tempo', why: 'belongs to another component' }],
    also: [],
  })
})

it('stops when told to', () => {
  const { filler, begin, answer, profile } = setUp([field('name')])
  begin({ size: 3 })
  filler.stop()
  answer([field('name'), field('size', { type: 'number' })])
  expect(profile()).toEqual({})
})

it('is one undo step, at any depth and with all that later answers added', () => {
  const { begin, answer, drafts, profile } = setUp([field('name'), field('other')])
  begin({ name: 'before' })
  begin({ size: 3 })
  answer(FIELDS)
  expect(profile()).toEqual({ name: 'before', size: 3 })
  drafts.undo()
  expect(profile()).toEqual({ name: 'before' })
  drafts.undo()
  expect(drafts.draft().edited.size).toBe(0)
  expect(drafts.steps.get().undo).toBe(false)
})

it('undoes and redoes mode, outputs and report as well', () => {
  const { begin, body, drafts, filler } = setUp()
  const empty = body()
  begin({
    profileConfig: { name: 'quay', nope: 1 },
    replaceProfileConfig: true,
    componentOutputs: { survey: { depth: 3 } },
  })
  const [filled, report] = [body(), filler.report()]
  expect(filled).toContain('"replaceProfileConfig":true')
  expect(filled).toContain('"depth":3')
  drafts.undo()
  expect([body(), filler.report()]).toEqual([empty, undefined])
  drafts.redo()
  expect([body(), filler.report()]).toEqual([filled, report])
})

it.each([
  [
    'an item of the wrong kind',
    { rows: [{ ids: [1, 'x', 3] }, { ids: [4] }] },
    {},
    [
      'rows[0].ids[1] is text, not a number',
      'rows[0].ids is not filled in, because rows[0].ids[1] does not fit',
      'rows is not filled in, because rows[0] does not fit',
    ],
  ],
  [
    'an item without a field',
    { rows: [{ ids: [1] }, { nope: 1 }, { ids: [3] }] },
    {},
    [
      'rows is not filled in, because rows[1] does not fit',
      'rows[1].nope is not a field of this form now',
    ],
  ],
  [
    'an item that is not an object',
    { name: 'quay', rows: [{ ids: [] }, 'text'] },
    { name: 'quay' },
    ['rows[1] is not an object', 'rows is not filled in, because rows[1] does not fit'],
  ],
  [
    'a value of an item, which is left out',
    { rows: [{}, { ids: [1], nope: 1 }] },
    { rows: [{}, { ids: [1] }] },
    ['rows[1].nope is not a field of this form now'],
  ],
])('closes no hole in a list: %s', (_, json, filled, left) => {
  const { begin, profile } = setUp()
  const report = begin(json)
  expect(profile()).toEqual(filled)
  expect(report?.left.map(({ path, why }) => `${path} ${why}`)).toEqual(left)
  expect(report?.fitted).toBe('name' in json ? 1 : left.length === 1 ? 1 : 0)
})

it('does not change a list if no item fits', () => {
  const { begin, profile } = setUp()
  begin({ rows: [{ ids: [1] }] })
  begin({ rows: ['a', 'b'] })
  expect(profile()).toEqual({ rows: [{ ids: [1] }] })
  begin({ rows: [] })
  expect(profile()).toEqual({ rows: [] })
})

it('reports every misfit, even 200,000', () => {
  const { begin } = setUp()
  const json = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, n]))
  expect(begin(json)?.left).toHaveLength(200_000)
})
