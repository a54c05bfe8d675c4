import { expect, it } from 'vitest'
import { aField } from '#src/testing/component-builders.ts'
import { memberAddress, type FieldAddress, rowAddress } from '#form/draft/field-address.ts'
import { at, formOn, KEY } from '#form/testing/form-on.ts'
import { createPathFinder } from './field-path.ts'

const fields = [
  aField('a'),
  aField('a.b'),
  { key: 'g', type: 'object', fields: [aField('x'), aField('x.y')] },
  {
    key: 'rows',
    type: 'array',
    items: { type: 'object', fields: [{ key: 'ids', type: 'array', items: { type: 'string' } }] },
  },
  aField('rows[1]'),
  aField('yaml', { format: 'kubernetes-resource-yaml' }),
  aField('__proto__'),
]
const requirements = [
  { ...aField('iam.role'), scope: 'CLUSTER', status: 'MISSING' },
  { ...aField('webhook'), scope: 'PLATFORM_PROFILE', status: 'MISSING' },
]
const rows = at('rows')
const ids = memberAddress(rowAddress(rows, 'second'), 'ids')
const role: FieldAddress = { root: 'cluster', steps: [{ key: KEY }, { key: 'iam.role' }] }

it.each<[string, FieldAddress | undefined]>([
  ['a', at('a')],
  ['a.b', at('a.b')],
  ['g', at('g')],
  ['g.x', at('g', 'x')],
  ['g.x.y', at('g', 'x.y')],
  ['rows', rows],
  ['rows[0]', rowAddress(rows, 'first')],
  ['rows[1]', at('rows[1]')],
  ['rows.1', rowAddress(rows, 'second')],
  ['rows.1.ids', ids],
  ['rows.1.ids.0', rowAddress(ids, 'only')],
  ['rows.1.ids[0]', rowAddress(ids, 'only')],
  ['rows[0].ids', memberAddress(rowAddress(rows, 'first'), 'ids')],
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
])('finds the node for the path %s', (path, address) => {
  const { builder, set, tree, draft } = formOn({ fields, requirements })
  set(rows, ['first', 'second'])
  set(ids, ['only'])
  const sent = draft()
  const find = createPathFinder(tree(), KEY, (list) => {
    const value = sent.values[list]
    return typeof value === 'object' ? value : []
  })
  expect(find(path)).toBe(address && builder.nodeIds.idOf(address))
})
