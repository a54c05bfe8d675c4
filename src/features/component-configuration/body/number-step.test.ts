import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { stepNumber } from './number-step.ts'

it.each([
  ['5', 1, {}, '6'],
  ['5', -1, {}, '4'],
  ['0', -1, {}, '-1'],
  ['-1', 1, {}, '0'],
  [' 7 ', 1, {}, '8'],
  ['0.5', 1, {}, '1.5'],
  ['-0.5', 1, {}, '0.5'],
  ['0.50', -1, {}, '-0.50'],
  ['0.1', 1, {}, '1.1'],
  ['1e3', 1, {}, '1001'],
  ['1.5e-3', 1, {}, '1.0015'],
  ['9223372036854775806', 1, {}, '9223372036854775807'],
  ['-9223372036854775807', -1, {}, '-9223372036854775808'],
  ['9007199254740993', -1, {}, '9007199254740992'],
  ['', 1, {}, '1'],
  ['', 1, { from: '30' }, '31'],
  ['', -1, { from: '30' }, '29'],
  ['', -1, { min: 0 }, undefined],
  ['364', 1, { max: 365 }, '365'],
  ['365', 1, { max: 365 }, undefined],
  ['400', 1, { max: 365 }, undefined],
  ['400', -1, { max: 365 }, '399'],
  ['364.5', 1, { max: 365 }, '365'],
  ['0', 1, { min: 5 }, '1'],
  ['five', 1, {}, undefined],
  ['0x10', 1, {}, undefined],
  ['1e999999', 1, {}, undefined],
] as const)('steps %j by %s, given %j, to %j', (text, by, steps, next) => {
  expect(stepNumber(text, by, steps)).toBe(next)
})

it('undoes a step up with a step down, for any size and precision', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.nat({ max: 30 }), (digits, places) => {
      const text = String(digits).replace(/^(-?)(\d+)$/, (_, sign: string, all: string) => {
        const padded = all.padStart(places + 1, '0')
        const whole = padded.slice(0, padded.length - places)
        return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${padded.slice(-places)}`
      })
      const up = stepNumber(text, 1, {}) ?? ''
      expect(stepNumber(up, -1, {})).toBe(text)
    }),
  )
})
