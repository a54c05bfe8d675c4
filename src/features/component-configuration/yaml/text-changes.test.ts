import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineBreakOf, textChanges, withLineBreaks } from './text-changes.ts'

const changed = (before: string, after: string): string => {
  let [text, at] = ['', 0]
  for (const { from, to, insert } of textChanges(before, after)) {
    text += before.slice(at, from) + insert
    at = to
  }
  return text + before.slice(at)
}

/** Where a cursor is after the changes; one at the edge of a change stays before what is inserted. */
const moved = (before: string, after: string): string => {
  let at = before.indexOf('|')
  const start = at
  for (const { from, to, insert } of textChanges(before.replace('|', ''), after)) {
    if (to <= start && from < start) at += insert.length - (to - from)
  }
  return `${after.slice(0, at)}|${after.slice(at)}`
}

it.each([
  ['name: north\nlamp:|', 'name: south\nlamp:', 'name: south\nlamp:|'],
  ['name: north\nlamp:|\n', '# why\nname: south\nlamp:\n', '# why\nname: south\nlamp:|\n'],
  ['a: 1\nb: 2\nc: |3\nd: 4\n', 'a: 9\nc: 3\nd: 5\n', 'a: 9\nc: |3\nd: 5\n'],
  ['a: x|yz', 'a: xyz!', 'a: x|yz!'],
])('keeps the cursor of %j in its line', (before, after, expected) => {
  expect(moved(before, after)).toBe(expected)
})

it('makes the other text of any two', () => {
  const text = fc
    .array(fc.constantFrom('', 'a: 1', 'b: 2', '  c: 😀', '  c: 😁', '# x'), { maxLength: 8 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(changed(before, after)).toBe(after)
    }),
  )
})

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
