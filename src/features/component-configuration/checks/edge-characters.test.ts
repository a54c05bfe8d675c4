import { expect, it } from 'vitest'
import { edgeWords, withoutEdges } from './entry-note.ts'

it.for<[string, string | undefined, string]>([
  ['s3cr3t', undefined, 's3cr3t'],
  ['', undefined, ''],
  [' s3cr3t', 'The value begins with a space.', 's3cr3t'],
  ['registry.example ', 'The value ends with a space.', 'registry.example'],
  [
    '\u00A0a\u200B',
    'The value begins with a no-break space (U+00A0) and ends with a zero-width space (U+200B).',
    'a',
  ],
  ['\uFEFFa', 'The value begins with a byte order mark (U+FEFF).', 'a'],
  ['a\t', 'The value ends with a tab.', 'a'],
  ['a\u2060', 'The value ends with an invisible character (U+2060).', 'a'],
  ['a\u202E', 'The value ends with an invisible character (U+202E).', 'a'],
  ['a\u3164', 'The value ends with an invisible character (U+3164).', 'a'],
  ['\u3000a', 'The value begins with an invisible character (U+3000).', 'a'],
  ['a\n', 'The value ends with a line break.', 'a'],
  [' ', 'The value begins with a space.', ''],
  ['a b', undefined, 'a b'],
  // A file ends with a line break, and emoji with characters that are not seen by themselves.
  ['-----BEGIN\nabc\n', undefined, '-----BEGIN\nabc'],
  ['a\nb \n', 'The value ends with a space.', 'a\nb'],
  ['❤️', undefined, '❤️'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', undefined, '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('%j: %s', ([text, words, without]) => {
  expect(edgeWords(text)).toBe(words)
  expect(withoutEdges(text)).toBe(without)
})
