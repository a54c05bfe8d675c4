import { expect, test } from 'vitest'
import { at, formOn } from '#form/testing/form-on.ts'
import { EMPTY_TEXT } from '#form/draft/draft.ts'
import { rowAddress } from '#form/draft/field-address.ts'
import { namingField, rowName } from './list-row.tsx'

const text = (key: string, rest = {}) => ({ key, type: 'string', ...rest })

test.for([
  [[text('value'), text('name')], 'name'],
  [[text('path'), text('host')], 'host'],
  [[{ key: 'port', type: 'number' }, text('mode')], 'mode'],
  [[text('key', { sensitive: true }), text('note')], 'note'],
  [[text('Name'), text('id')], 'Name'],
  [[{ key: 'port', type: 'number' }], undefined],
  [[], undefined],
] as const)('of the members %o, a row is named by %s', ([fields, key]) => {
  const form = formOn({
    fields: [{ key: 'rows', type: 'array', items: { type: 'object', fields } }],
  })
  form.set(at('rows'), ['row-1'])
  const { nodes } = form.tree()
  const row = nodes.get(form.builder.nodeIds.idOf(rowAddress(at('rows'), 'row-1')))
  const id = row && namingField(row, (one) => nodes.get(one))
  expect(id && nodes.get(id)?.key).toBe(key)
})

test.for([
  ['production', 'production'],
  [EMPTY_TEXT, ''],
] as const)('the text %j names a row %j', ([typed, name]) => {
  expect(rowName(typed)).toBe(name)
})
