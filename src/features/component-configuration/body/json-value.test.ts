import * as fc from 'fast-check'
import { stringify } from 'lossless-json'
import { expect, it } from 'vitest'
import { isJsonText, jsonValue } from './json-value.ts'

it('keeps numbers that a JavaScript number would round', () => {
  const text = '{"id":9223372036854775807,"rate":0.10000000000000000001,"__proto__":{"a":1e400}}'
  expect(stringify(jsonValue(text)?.json)).toBe(text)
})

it('reads the same texts as JSON.parse, to the same values', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ maxLength: 8 })), (text) => {
      let expected: { json: unknown } | undefined
      try {
        expected = { json: JSON.parse(text) }
      } catch {
        expected = undefined
      }
      const read = jsonValue(text)
      expect(read && JSON.parse(stringify(read.json) ?? '')).toEqual(expected?.json)
    }),
  )
})

it('does not choose between equal keys', () => {
  expect(jsonValue('{"a":1,"a":2}')).toBeUndefined()
  expect(isJsonText('{"a":1,"a":2}')).toBe(true)
  expect(isJsonText('{"a":1')).toBe(false)
})
