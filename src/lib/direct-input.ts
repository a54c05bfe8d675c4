/*
 * React hears each event of the page at its root, twice, and looks along all that stands around its
 * target for who listens. A key in a text box is seven events. Where only the text matters, these
 * listeners take them before React: one `input` each key, told to whom it concerns.
 */

type OnInput = () => void

const boxes = new WeakMap<EventTarget, OnInput>()

/** Events that a key brings besides `keydown` and `input`, and that say no more than those do: long text scrolls. */
const QUIET = [
  'keypress',
  'beforeinput',
  'textInput',
  'selectionchange',
  'keyup',
  'scroll',
  'scrollend',
] as const

const isOurs = (event: Event): boolean => event.target !== null && boxes.has(event.target)

/** Whether a key does no more than to enter a character. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

let isListening = false

const listen = () => {
  isListening = true
  const quieten = (event: Event) => {
    if (isOurs(event)) event.stopImmediatePropagation()
  }
  for (const type of QUIET) addEventListener(type, quieten, true)
  addEventListener(
    'keydown',
    (event) => {
      if (isCharacter(event)) quieten(event)
    },
    true,
  )
  addEventListener(
    'input',
    (event) => {
      const tell = event.target && boxes.get(event.target)
      if (!tell) return
      event.stopImmediatePropagation()
      tell()
    },
    true,
  )
}

/**
 * Tells of each edit of a text box, before and instead of React. Of what else a character brings
 * nobody hears: not of its key, not of the caret. Every other key goes its way.
 */
export const onDirectInput = (box: HTMLElement, tell: OnInput): void => {
  if (!isListening) listen()
  boxes.set(box, tell)
}
