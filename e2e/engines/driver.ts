/**
 * What every engine can be told to do, by the protocol that it speaks: pages, real keys, a real pointer and a real
 * wheel. Everything else is built on it, once for all engines (`person.ts`).
 */
export type Driver = {
  open: (url: string) => Promise<void>
  /** Runs a script in the page and gives its result, which is plain data; a promise is waited for. */
  run: (script: string) => Promise<unknown>
  resize: (width: number, height: number) => Promise<void>
  keyDown: (key: Key) => Promise<void>
  keyUp: (key: Key) => Promise<void>
  /** Coordinates of the window, in CSS pixels. */
  pointTo: (x: number, y: number) => Promise<void>
  press: () => Promise<void>
  release: () => Promise<void>
  /** Turns the wheel where the pointer is. */
  turnWheel: (pixels: number) => Promise<void>
  /** A PNG of the window. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

/** A running engine. Each visit has cookies and storage of its own. */
export type Started = { visit: () => Promise<Driver>; close: () => Promise<void> }

/** Keys that are no character. */
export const NAMED_KEYS = [
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'Shift',
  'Control',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'PageDown',
] as const

export type NamedKey = (typeof NAMED_KEYS)[number]

/** A named key, or one character. */
export type Key = NamedKey | (string & {})
