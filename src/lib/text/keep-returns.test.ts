import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { keepReturns } from './keep-returns.ts'

test.each([
  ['a\r\nb', 'a\nb', 'a\r\nb'],
  ['a\r\nb', 'a\nbc', 'a\r\nbc'],
  ['a\r\nb', 'xa\nb', 'xa\r\nb'],
  ['a\rb', 'a\nbc', 'a\rbc'],
  ['a\r\nb\r\nc', 'a\nx\nc', 'a\r\nx\r\nc'],
  ['a\r\nb', 'ab', 'ab'],
  ['a\rb', 'a\n\nb', 'a\n\nb'],
  ['a\r\nb', '', ''],
])('%j that shows as %j is %j', (given, shown, kept) => {
  expect(keepReturns(given, shown)).toBe(kept)
})

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\r\n', '😀') })

it('shows as the text area does, and is what was given where nothing changed', () => {
  fc.assert(
    fc.property(text, text, (given, other) => {
      const shown = other.replaceAll(/\r\n?/g, '\n')
      expect(keepReturns(given, shown).replaceAll(/\r\n?/g, '\n')).toBe(shown)
      expect(keepReturns(given, given.replaceAll(/\r\n?/g, '\n'))).toBe(given)
    }),
  )
})
