import { expect, it } from 'vitest'
import { unseenWords, trimUnseen } from './entry-note.ts'

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
  ['a\u202E', 'The value ends with a text direction control (U+202E).', 'a'],
  ['a\u3164', 'The value ends with an invisible character (U+3164).', 'a'],
  ['\u3000a', 'The value begins with an invisible character (U+3000).', 'a'],
  ['a\n', 'The value ends with a line break.', 'a'],
  [' ', 'The value begins with a space.', ''],
  // An input shows a text without them, and drops them with the next key.
  ['a\r\nb', 'The value contains a carriage return.', 'a\nb'],
  ['a\rb', 'The value contains a carriage return.', 'ab'],
  ['a\r\nb\r\n', 'The value contains a carriage return.', 'a\nb'],
  ['a b', undefined, 'a b'],
  ['a\tb', undefined, 'a\tb'],
  ['12\u00A0000\u00A0€', undefined, '12\u00A0000\u00A0€'],
  // A file ends with a line break.
  ['-----BEGIN\nabc\n', undefined, '-----BEGIN\nabc'],
  ['a\nb \n', 'The value ends with a space.', 'a\nb'],
  // Within a host name or a key.
  ['registry\u200B.example', 'The value contains a zero-width space (U+200B).', 'registry.example'],
  ['pay\u00ADments', 'The value contains a soft hyphen (U+00AD).', 'payments'],
  ['AKIA\u200D7', 'The value contains a zero-width joiner (U+200D).', 'AKIA7'],
  ['AKIA\u200C7', 'The value contains a zero-width non-joiner (U+200C).', 'AKIA7'],
  ['evil\u202Emoc.knab', 'The value contains a text direction control (U+202E).', 'evilmoc.knab'],
  [
    'a\u2066b\u2069',
    'The value ends with a text direction control (U+2069) and contains a text direction control (U+2066).',
    'ab',
  ],
  ['a\u0000b', 'The value contains an invisible character (U+0000).', 'ab'],
  ['a\u2028b', 'The value contains an invisible character (U+2028).', 'ab'],
  ['a\uFE0Fb', 'The value contains an invisible character (U+FE0F).', 'ab'],
  ['a\u200Eb', 'The value contains a text direction control (U+200E).', 'ab'],
  ['8\uFE0F0', 'The value contains an invisible character (U+FE0F).', '80'],
  ['a\u{E0061}', 'The value ends with an invisible character (U+E0061).', 'a'],
  [
    ' a\u200Bb\u200Bc\u200Bd',
    'The value begins with a space and contains a zero-width space (U+200B) and 2 more such characters.',
    'abcd',
  ],
  // Writing needs these.
  ['❤️', undefined, '❤️'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', undefined, '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['👩\u200D🚀 👩🏽\u200D🚒 🏳️\u200D🌈', undefined, '👩\u200D🚀 👩🏽\u200D🚒 🏳️\u200D🌈'],
  ['1️⃣ #️⃣ ™️', undefined, '1️⃣ #️⃣ ™️'],
  ['می\u200Cخواهم', undefined, 'می\u200Cخواهم'],
  ['क्\u200Dष', undefined, 'क्\u200Dष'],
  ['അവന്\u200D', undefined, 'അവന്\u200D'],
  ['שלום\u200F!', undefined, 'שלום\u200F!'],
  ['葛\u{E0100}', undefined, '葛\u{E0100}'],
  ['\u0601٣', undefined, '\u0601٣'],
])('%j: %s', ([text, words, without]) => {
  expect(unseenWords(text)).toBe(words)
  expect(trimUnseen(text)).toBe(without)
})

it('leaves blanks at the edges of YAML and JSON alone', () => {
  expect(unseenWords(' a: 1 ', false)).toBeUndefined()
  const text = '  a: b\u200Bc\n  d: e\n'
  expect(unseenWords(text, false)).toBe('The value contains a zero-width space (U+200B).')
  expect(trimUnseen(text, false)).toBe('  a: bc\n  d: e\n')
})
