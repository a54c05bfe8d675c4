import { expect, test } from 'vitest'
import { fieldType, isOtherType } from './field-type.ts'
import { readResolvedComponent } from './read-resolved-component.ts'

const read = (type: unknown) =>
  readResolvedComponent({ clusterId: 'c', componentKey: 'k', fields: [{ key: 'a', type }] })
    ?.fields[0]?.type

test.each([
  ['string', ['string', 'String', 'STRING', 'str', 'text', ' string ']],
  ['number', ['number', 'integer', 'INTEGER', 'Int', 'int64', 'uint8', 'long', 'FLOAT', 'double']],
  ['number', ['Decimal', 'numeric', 'bigint']],
  ['bool', ['bool', 'boolean', 'Boolean', 'BOOL']],
  ['object', ['object', 'Map', 'dict', 'STRUCT']],
  ['array', ['array', 'list', 'Array', 'LIST']],
])('is %s for %j', (type, names) => {
  for (const name of names) {
    expect(fieldType(read(name))).toBe(type)
    expect(isOtherType(fieldType(read(name)))).toBe(false)
  }
})

test.each(['quantum', 'duration', 'integer[]', 'map(string)', 'set', 'any', 'null', 'constructor'])(
  'stays the name of another type: %s',
  (name) => {
    expect(fieldType(read(name))).toBe(name)
    expect(isOtherType(fieldType(read(name)))).toBe(true)
  },
)

test.for([undefined, null, '', ' ', 5, ['string']])('is none for %j', (name) => {
  expect(fieldType(read(name))).toBeUndefined()
  expect(isOtherType(fieldType(read(name)))).toBe(false)
})
