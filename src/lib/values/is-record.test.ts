import { LosslessNumber } from 'lossless-json'
import { expect, test } from 'vitest'
import { isRecord } from './is-record.ts'

test.each([
  [{}, true],
  [{ __proto__: null, a: 1 }, true],
  [JSON.parse('{"__proto__":{"a":1}}'), true],
  [[], false],
  [null, false],
  [undefined, false],
  ['text', false],
  [5, false],
  [new LosslessNumber('5'), false],
  [new Date(0), false],
])('%o is a record: %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected)
})
