import { expect, test, vi } from 'vitest'
import { isComposingKey, unlessComposing } from './composing-key.ts'

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
