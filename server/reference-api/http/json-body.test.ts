import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyJson } from '#src/testing/arbitraries.ts'
import { jsonText, parseJsonBody } from './json-body.ts'

describe('JSON with exact numbers', () => {
  it.each<[string, unknown]>([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['18446744073709551615', 18446744073709551615n],
    ['1e30', 1e30],
    ['0.1234567890123456789', 0.12345678901234568],
    ['"9007199254740993"', '9007199254740993'],
    ['{"a":[9007199254740993,{"b":1}]}', { a: [9007199254740993n, { b: 1 }] }],
    ['{"a":9007199254740993,"a":1}', { a: 1 }],
  ])('reads %s', (text, value) => {
    expect(parseJsonBody(text)).toEqual(value)
  })

  it('treats __proto__ like any other member', () => {
    const value = parseJsonBody('{"__proto__":{"polluted":9007199254740993}}')
    expect(Object.keys(Object(value))).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  it('agrees with JSON.parse and JSON.stringify unless a number is large', () => {
    fc.assert(
      fc.property(anyJson, (json) => {
        const text = JSON.stringify(json)
        fc.pre(!/\d{16}/.test(text))
        const beside = parseJsonBody(`[${text},9007199254740993]`)
        expect(beside).toEqual([JSON.parse(text), 9007199254740993n])
        expect(jsonText(beside)).toBe(`[${JSON.stringify(JSON.parse(text))},9007199254740993]`)
      }),
    )
  })

  it.each([
    '',
    '{',
    '[1,]',
    '01',
    'NaN',
    '{"a":1234567890123456789',
    "{'a':1}",
    `${'['.repeat(200_000)}1234567890123456`,
  ])('throws at %j, which is not JSON', (text) => {
    expect(() => parseJsonBody(text)).toThrow(Error)
  })
})
