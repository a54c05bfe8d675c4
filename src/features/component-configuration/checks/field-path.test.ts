import { expect, it } from 'vitest'
import { aField } from '#src/testing/component-builders.ts'
import { memberAddress, type FieldAddress, rowAddress } from '#form/draft/field-address.ts'
import { at, formOn, KEY } from '#form/testing/form-on.ts'
import { createPathFinder } from './messages.ts'

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
  aField('app/name'),
]
const requirements = [
  { ...aField('iam.role'), scope: 'CLUSTER', status: 'MISSING' },
  { ...aField('webhook'), scope: 'PLATFORM_PROFILE', status: 'MISSING' },
]
const rows = at('rows')
const ids = memberAddress(rowAddress(rows, 'second'), 'ids')
const role: FieldAddress = { root: 'cluster', steps: [{ key: KEY }, { key: 'iam.role' }] }

it.each<[path: string, address: FieldAddress | undefined, rest?: string]>([
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
  ['rows[7]', rows, '[7]'],
  ['rows[7].ids[0]', rows, '[7].ids[0]'],
  ['rows.x', rows, 'x'],
  ['rows[0].other.deep', rowAddress(rows, 'first'), 'other.deep'],
  ['rows.1.ids.9', ids, '9'],
  ['g.hidden', at('g'), 'hidden'],
  ['g.x.z', at('g', 'x'), 'z'],
  ['yaml.spec.replicas', at('yaml'), 'spec.replicas'],
  // Other notations.
  ['/rows/1/ids/0', rowAddress(ids, 'only')],
  ['#/rows/1/ids', ids],
  ['rows/1/ids', ids],
  ['$.rows[1].ids[0]', rowAddress(ids, 'only')],
  ["$['rows'][1]['ids']", ids],
  ['rows["1"].ids', ids],
  ['.g.x', at('g', 'x')],
  ['g[x.y]', at('g', 'x.y')],
  ['g["x"]', at('g', 'x')],
  ['/profileConfig/g/x', at('g', 'x')],
  ['profileConfig["a.b"]', at('a.b')],
  ['/app~1name', at('app/name')],
  ['app/name', at('app/name')],
  ['app/name/deep', at('app/name'), 'deep'],
  ['iam.role', role],
  ['iam.role.arn', role, 'arn'],
  ['/clusterInputs/loki/iam.role', role],
  ['clusterInputs["loki"]["iam.role"]', role],
  ['clusterInputs.loki.unknown', undefined],
  ['$', undefined],
  ['/', undefined],
  ['__proto__', at('__proto__')],
  ['clusterInputs.iam.role', role],
  ['clusterInputs.loki.iam.role', role],
  ['clusterInputs.other.iam.role', undefined],
  ['webhook', at('webhook')],
  ['profileConfig.g.x', at('g', 'x')],
  ['clusterContext.kubernetesVersion', undefined],
  ['toString', undefined],
  ['', undefined],
])('finds the node for the path %s', (path, address, rest = '') => {
  const { builder, set, tree, draft } = formOn({ fields, requirements })
  set(rows, ['first', 'second'])
  set(ids, ['only'])
  const sent = draft()
  const find = createPathFinder(tree(), KEY, (list) => {
    const value = sent.values[list]
    return typeof value === 'object' ? value : []
  })
  expect(find(path)).toEqual(address && { id: builder.nodeIds.idOf(address), rest })
})
