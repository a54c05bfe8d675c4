import { expect, test, vi } from 'vitest'
import { isComposingKey, undoOf, unlessComposing } from './composing-key.ts'

const ENTER = 13
const ESCAPE = 27
const HANDLED = 229

test.each([
  ['Enter', { isComposing: false, keyCode: ENTER }, false],
  ['Escape', { isComposing: false, keyCode: ESCAPE }, false],
  ['Enter that chooses a candidate in Chromium', { isComposing: true, keyCode: HANDLED }, true],
  ['a key of Firefox within a composition', { isComposing: true, keyCode: ENTER }, true],
  ['Enter that ended a composition in WebKit', { isComposing: false, keyCode: HANDLED }, true],
  ['a key of an on-screen keyboard on Android', { isComposing: false, keyCode: HANDLED }, true],
])('%s: %o belongs to an input method: %s', (_, key, expected) => {
  expect(isComposingKey(key)).toBe(expected)
  expect(isComposingKey({ nativeEvent: key })).toBe(expected)
  const handler = vi.fn<(event: typeof key) => void>()
  unlessComposing(handler)(key)
  expect(handler.mock.calls.length).toBe(expected ? 0 : 1)
})

const NONE = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
test.each([
  ['Ctrl+Z', { key: 'z', ctrlKey: true }, 'undo'],
  ['Cmd+Z', { key: 'z', metaKey: true }, 'undo'],
  ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
  ['Ctrl+Y', { key: 'y', ctrlKey: true }, 'redo'],
  ['Ctrl and the key of Z in Cyrillic', { key: 'я', code: 'KeyZ', ctrlKey: true }, 'undo'],
  ['Ctrl+Z where Z is the key of Y', { key: 'z', code: 'KeyY', ctrlKey: true }, 'undo'],
  ['Ctrl+Alt+Z, which may be a letter', { key: 'z', ctrlKey: true, altKey: true }, undefined],
  ['Z', { key: 'z' }, undefined],
  ['Ctrl+X', { key: 'x', ctrlKey: true }, undefined],
])('%s', (_, press, expected) => expect(undoOf({ ...NONE, ...press })).toBe(expected))
