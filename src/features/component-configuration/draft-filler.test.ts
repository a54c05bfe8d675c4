import { expect, it } from 'vitest'
import { readResolvedComponent } from '#src/contract/read-resolved-component.ts'
import type { DraftValue } from './draft.ts'
import { createDraftFiller } from './draft-filler.ts'
import { createDraftStore } from './draft-store.ts'
import { createTreeBuilder } from './form-tree.ts'
import { jsonValue } from './json-value.ts'
import { requestBody, requestJson } from './request.ts'

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

const world = (first: unknown[] = FIELDS) => {
  const values: Record<string, DraftValue> = {}
  const builder = createTreeBuilder('loki')
  const drafts = createDraftStore(
    { getValue: (id) => values[id], setValue: (id, value) => (values[id] = value) },
    { values: {}, edited: new Set() },
  )
  const layOut = (fields: unknown[]) => {
    const answer = readResolvedComponent({
      clusterId: 'c',
      componentKey: 'loki',
      fields,
      requirements: [field('role', { scope: 'CLUSTER', status: 'MISSING' })],
    })
    if (!answer) throw new Error('not an answer')
    return builder.build(answer, drafts.draft(), drafts.draft())
  }
  let fields = first
  let tree = layOut(fields)
  const filler = createDraftFiller({
    componentKey: 'loki',
    drafts,
    tree: () => tree,
    newRow: builder.names.newRow,
    rebuild: () => (tree = layOut(fields)),
  })
  return {
    drafts,
    filler,
    answer: (next: unknown[]) => {
      fields = next
      tree = layOut(fields)
      return filler.retry()
    },
    body: () => requestJson(requestBody(layOut(fields), drafts.draft(), 'merge', 'loki', {})),
  }
}

const BODY =
  '{"profileConfig":{"name":"quay","size":9223372036854775807,"on":false,"group":{"a.b":"x"},' +
  '"rows":[{"ids":[1,2]},{"ids":[]}]},"replaceProfileConfig":false,' +
  '"clusterInputs":{"loki":{"role":"arn"}},"componentOutputs":{}}'

it('fills a form from a request exactly, and says what it sent when it is sent again', () => {
  const { filler, body } = world()
  const report = filler.begin(jsonValue(BODY)?.json)
  expect(report.left).toEqual([])
  expect(body()).toBe(BODY)
})

it('takes a bare profile too', () => {
  const { filler, body } = world()
  expect(filler.begin({ name: 'quay' })).toEqual({ fitted: 1, left: [] })
  expect(body()).toContain('"profileConfig":{"name":"quay"}')
})

it('says what does not fit, and why', () => {
  const { filler } = world()
  const { left } = filler.begin({
    name: 5,
    size: 'big',
    token: '<secret: token>',
    fixed: 'x',
    group: [],
    rows: {},
    unknown: 1,
  })
  expect(left.map(({ path, why }) => `${path} ${why}`).toSorted()).toEqual([
    'fixed is read-only',
    'group is no object',
    'name is a number, not string',
    'rows is no list',
    'size is text, not a number',
    'token is a secret: enter it again',
    'unknown is no field now',
  ])
  expect(filler.begin('text').left).toEqual([{ path: 'The text', why: 'is no object' }])
})

it('fills what an answer brings fields for, and leaves what was filled as it is', () => {
  const { filler, answer, body } = world([field('name')])
  expect(filler.begin({ name: 'quay', size: 3 }).left).toHaveLength(1)
  expect(answer([field('name'), field('size', { type: 'number' })])).toEqual({
    fitted: 1,
    left: [],
  })
  expect(body()).toContain('"profileConfig":{"name":"quay","size":3}')
  expect(answer([field('name')])).toBeUndefined()
})

it('leaves what is of another component', () => {
  const { filler } = world()
  const body = { profileConfig: {}, clusterInputs: { tempo: { role: 'x' }, loki: { role: 'y' } } }
  expect(filler.begin(body)).toEqual({
    fitted: 1,
    left: [{ path: 'clusterInputs.tempo', why: 'is of another component' }],
  })
})

it('stops once the person goes on by hand', () => {
  const { filler, answer } = world([field('name')])
  filler.begin({ size: 3 })
  filler.stop()
  expect(answer([field('name'), field('size', { type: 'number' })])).toBeUndefined()
})

it('is one step to undo, however deep it went', () => {
  const { filler, drafts } = world()
  filler.begin(jsonValue(BODY)?.json)
  drafts.undo()
  expect(drafts.draft().edited.size).toBe(0)
  expect(drafts.steps.get().undo).toBe(false)
})
