import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count, counted } from './counted.ts'

test.each([
  [0, '0 deployments'],
  [1, '1 deployment'],
  [999, '999 deployments'],
  [1000, '1,000 deployments'],
  [25_000, '25,000 deployments'],
  [1_234_567, '1,234,567 deployments'],
])('%d is counted as %s', (value, words) => {
  expect(counted(value, 'deployment')).toBe(words)
})

test('a plural that is not regular', () => {
  expect(counted(1, 'entry', 'entries')).toBe('1 entry')
  expect(counted(2, 'entry', 'entries')).toBe('2 entries')
})

test('numbers are grouped as English groups them', () => {
  const english = new Intl.NumberFormat('en')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(count(value)).toBe(english.format(value))
    }),
  )
})
