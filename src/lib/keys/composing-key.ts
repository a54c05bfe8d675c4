/*
 * While an input method composes a text, keys belong to it: Enter chooses a candidate, Escape goes back, the arrow keys
 * move among candidates. Lint demands that handlers of keys go through these functions.
 */

type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** A key event of the browser, or of React. */
type KeyEvent = Key | { readonly nativeEvent: Key }

/** The `keyCode` of a key that an input method has handled. */
const HANDLED = 229

/**
 * Whether a key belongs to an input method. WebKit sends the Enter or Escape that ends a composition after the
 * composition has ended, so that only its `keyCode` tells.
 */
export const isComposingKey = (event: KeyEvent): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other sign
  return key.isComposing || key.keyCode === HANDLED
}

/** Makes a handler of keys that ignores those of an input method. */
export const unlessComposing =
  <Event extends KeyEvent, Result>(handler: (event: Event) => Result) =>
  (event: Event): Result | undefined =>
    isComposingKey(event) ? undefined : handler(event)

/** Listens to all keys of the page but those of an input method; returns a function that stops it. */
export const listenToKeys = (handler: (event: KeyboardEvent) => void): (() => void) => {
  const listener = unlessComposing(handler)
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether a key undoes or redoes: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, on a Mac with Cmd. */
export const undoOf = (press: Press): 'undo' | 'redo' | undefined => {
  if (!(press.ctrlKey || press.metaKey) || press.altKey) return undefined
  // A letter of another script is the Latin letter of its key.
  const key = (/^[ -~]$/.test(press.key) ? press.key : press.code.slice(-1)).toLowerCase()
  if (key === 'y') return 'redo'
  return key === 'z' ? (press.shiftKey ? 'redo' : 'undo') : undefined
}
