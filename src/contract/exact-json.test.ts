import * as fc from 'fast-check'
import { isLosslessNumber } from 'lossless-json'
import { expect, test } from 'vitest'
import { randomRuns } from '#src/testing/random-runs.ts'
import { parseExactly } from './exact-json.ts'

const read = (text: string): unknown => {
  const value = parseExactly(text)
  return Array.isArray(value) ? value.map(String) : value
}

test.each([
  '9007199254740993',
  '-9007199254740993',
  '1.0',
  '1.10',
  '100.00',
  '1e3',
  '1E+2',
  '-0',
  '0.0000001',
  '0.12345678901234567890',
  '123456789.123456789',
  '1e400',
  '12345678901234567890123',
])('keeps %s as it is written', (number) => {
  expect(read(`[${number}, 1]`)).toEqual([number, '1'])
  expect(String(Object.values(Object(parseExactly(`{"a" :\n ${number}}`)))[0])).toBe(number)
})

test('reads other JSON as the browser does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const exact = JSON.stringify(parseExactly(text), (_, value: unknown) =>
        isLosslessNumber(value) ? Number(value) : value,
      )
      expect(exact).toBe(JSON.stringify(JSON.parse(text)))
    }),
    { numRuns: randomRuns(500) },
  )
})

test.each(['{"a": 1, "a": 2}', '{"a": 1.0, "a": 2.0}'])(
  'takes the last of equal keys: %s',
  (text) => {
    expect(String(Object.values(Object(parseExactly(text)))[0])).toMatch(/^2/)
  },
)

const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 25n }),
    fc.constantFrom('', '.'),
    fc.stringMatching(/^\d{1,22}$/),
    fc.constantFrom('', 'e5', 'E-7', 'e+30'),
  )
  .map(
    ([sign, whole, dot, fraction, exponent]) =>
      `${sign}${whole}${dot && `.${fraction}`}${exponent}`,
  )

test('keeps any number as it is written', () => {
  fc.assert(
    fc.property(number, (text) => {
      expect(read(`[ ${text} ]`)).toEqual([text])
    }),
    { numRuns: randomRuns(1000) },
  )
})

test.each(['', '{', '[1.0', 'NaN', '[01]'])('throws for what is not JSON: %j', (text) => {
  expect(() => parseExactly(text)).toThrow(SyntaxError)
})
