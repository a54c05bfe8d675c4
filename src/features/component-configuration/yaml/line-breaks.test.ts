import { expect, it } from 'vitest'
import { lineBreakOf, withLineBreaks } from './line-breaks.ts'

it.each([
  ['', '\n'],
  ['a', '\n'],
  ['a\nb\n', '\n'],
  ['a\r\nb\r\n', '\r\n'],
  ['a\r\nb\n', '\n'],
  ['\na\r\n', '\n'],
  ['a\rb', '\n'],
  ['a\r\r\nb', '\r\n'],
])('%j is edited with %j', (text, lineBreak) => {
  expect(lineBreakOf(text)).toBe(lineBreak)
})

it('makes line endings uniform', () => {
  expect(withLineBreaks('a\r\nb\nc', '\r\n')).toBe('a\r\nb\r\nc')
  expect(withLineBreaks('a\r\nb\nc', '\n')).toBe('a\nb\nc')
})
