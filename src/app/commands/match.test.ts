import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsOf } from '#src/lib/text/fold-text.ts'
import { haystackOf, matchScore } from './match.ts'

const score = (typed: string, label: string, ...also: string[]) =>
  matchScore(termsOf(typed), haystackOf(label, also))

test.each([
  ['checkout', 'checkout-worker'],
  ['WORKER', 'checkout-worker'],
  ['cw', 'checkout-worker'],
  ['chkw', 'checkout-worker'],
  ['worker check', 'checkout-worker'],
  ['koln', 'Köln'],
  ['köln', 'Koln'],
  ['v1.87', 'checkout-worker v1.87.1'],
  ['(worker)', 'checkout-worker'],
  ['check\u200Bout', 'checkout-worker'],
  ['東京', '本番 東京'],
  ['🚢', 'ship 🚢'],
  ['__proto__', '__proto__'],
  ['(', 'a (b)'],
])('"%s" finds "%s"', (typed, label) => {
  expect(score(typed, label)).toBeGreaterThan(0)
})

test.each([
  ['checkoutz', 'checkout-worker'],
  ['checkout storefront', 'checkout-worker'],
  ['wc', 'cow'],
  ['', 'anything'],
  ['constructor', 'storefront'],
  ['live', 'lxixvxe'],
  ['prod', 'Configure a component on another cluster'],
])('"%s" does not find "%s"', (typed, label) => {
  expect(score(typed, label)).toBe(0)
})

test('an ID or an environment finds a command too, and a label and an ID together', () => {
  expect(score('869d3cea', 'production', '869d3cea-5e07')).toBeGreaterThan(0)
  expect(score('checkout staging', 'checkout-worker', 'staging')).toBeGreaterThan(0)
  expect(score('stg', 'checkout-worker', 'staging')).toBe(0)
})

test('the better the fit, the higher the score', () => {
  const scores = [
    score('live', 'live'),
    score('live', 'live-eu'),
    score('live', 'liveness'),
    score('live', 'shop live'),
    score('live', 'shop liveness'),
    score('live', 'alive'),
    score('live', 'storefront', 'live'),
    score('live', 'l-i-v-e'),
  ]
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(scores.length)
})

test('the first letters of words in order find a name; a part of it does better', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 5 }), (words) => {
      const label = words.join('-')
      const typed = words.map((one) => one.charAt(0)).join('')
      const found = score(typed, label)
      expect(found).toBeGreaterThan(0)
      if (!label.includes(typed)) expect(found).toBeLessThan(score(words[0] ?? '', label))
    }),
  )
})

test('takes any text without throwing', () => {
  const any = fc.string({ unit: 'binary', maxLength: 100 })
  fc.assert(
    fc.property(any, any, (typed, label) => {
      expect(Number.isFinite(score(typed, label, label))).toBe(true)
    }),
  )
})
