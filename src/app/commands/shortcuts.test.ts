import { expect, test } from 'vitest'
import { characterOf, type Press, SEQUENCE_MS, type Sequence } from '#src/lib/keys/single-keys.ts'
import { isCommandsKey, shortcutOf } from './shortcuts.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

const CTRL = { ctrlKey: true }
const CMD = { metaKey: true }

test.each([
  [press('k', CTRL), true, false],
  [press('k', CMD), false, true],
  // Caps lock.
  [press('K', CTRL), true, false],
  // A Cyrillic keyboard.
  [press('л', { ...CTRL, code: 'KeyK' }), true, false],
  // Dvorak: K is where V is on others, and T where K is.
  [press('k', { ...CTRL, code: 'KeyV' }), true, false],
  [press('t', { ...CTRL, code: 'KeyK' }), false, false],
  [press('k'), false, false],
  [press('k', { ...CTRL, shiftKey: true }), false, false],
  // AltGr is both on Windows.
  [press('k', { ...CTRL, altKey: true }), false, false],
  [press('k', { ...CTRL, ...CMD }), false, false],
])('%o opens the commands: %s, on a Mac: %s', (key, elsewhere, apple) => {
  expect(isCommandsKey(key, false)).toBe(elsewhere)
  expect(isCommandsKey(key, true)).toBe(apple)
})

test.each([
  [press('j'), 'j'],
  [press('?', { shiftKey: true }), '?'],
  [press('/', { shiftKey: true }), '/'],
  [press('Shift', { shiftKey: true }), undefined],
  [press('Enter'), undefined],
  [press('j', CTRL), undefined],
  [press('j', CMD), undefined],
  [press('j', { altKey: true }), undefined],
])('%o is the character %s', (key, character) => {
  expect(characterOf(key)).toBe(character)
})

/** What is done when these characters are typed, with a pause between them. */
const typed = (text: string, pause: number) => {
  let sequence: Sequence
  return [...text].flatMap((character, nth) => {
    const after = shortcutOf(character, sequence, 1000 + nth * pause)
    sequence = after.sequence
    return after.shortcut ?? []
  })
}

test.each([
  ['j', ['next']],
  ['k', ['previous']],
  ['?', ['keyboard']],
  ['jjk', ['next', 'next', 'previous']],
  ['gh', ['board']],
  ['ggh', ['board']],
  ['ghh', ['board']],
  ['gjh', ['next']],
  ['h', []],
  ['GH', []],
  ['J', []],
  ['xyz/', []],
])('typing "%s" does %j', (text, expected) => {
  expect(typed(text, 100)).toEqual(expected)
})

test('a sequence has to be quick', () => {
  expect(typed('gh', SEQUENCE_MS)).toEqual(['board'])
  expect(typed('gh', SEQUENCE_MS + 1)).toEqual([])
})
