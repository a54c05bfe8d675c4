import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { around, textParts } from './outline-row.tsx'

/** The matches in brackets. */
const drawn = (text: string, query: string) =>
  textParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  { text: 'Gateway', query: '', is: 'Gateway' },
  { text: 'Gateway', query: ' GATE ', is: '[Gate]way' },
  { text: 'a.b.a', query: 'a', is: '[a].b.[a]' },
  { text: 'aaa', query: 'aa', is: '[aa]a' },
  { text: 'İstanbul', query: 'stan', is: 'İstanbul' },
  { text: '', query: 'a', is: '' },
])('marks "$query" in "$text" as "$is"', ({ text, query, is }) => {
  expect(drawn(text, query)).toBe(is)
})

test('the parts are the text, and all matches in it are marked', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'b', '.', ' '), maxLength: 12 })
  fc.assert(
    fc.property(letters, letters, (text, query) => {
      const parts = textParts(text, query)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      const wanted = query.trim().toLowerCase()
      for (const part of parts) {
        if (part.isMatch) expect(part.text.toLowerCase()).toBe(wanted)
        else if (wanted !== '') expect(part.text.toLowerCase()).not.toContain(wanted)
      }
    }),
  )
})

test('a long text is cut around its first match', () => {
  expect(around('The lamp.', 'lamp')).toBe('The lamp.')
  expect(around(`${'x'.repeat(40)}lamp${'y'.repeat(40)}`, 'LAMP')).toBe(
    `…${'x'.repeat(24)}lamp${'y'.repeat(24)}…`,
  )
  expect(around('The lamp.', 'quay')).toBeUndefined()
  expect(around('The lamp.', ' ')).toBeUndefined()
})
