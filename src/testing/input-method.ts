import { vi } from 'vitest'
import { cdp } from 'vitest/browser'

/* Composes text in the focused control as an input method does: in Chromium for real, and in the order of WebKit. */

/** Shows a half word in the focused control, in place of the one before. An empty one cancels the composition. */
export const compose = (half: string) =>
  cdp().send('Input.imeSetComposition', {
    text: half,
    selectionStart: half.length,
    selectionEnd: half.length,
  })

/** Ends the composition with a text, as when it is chosen from the list of candidates. */
export const commit = (text: string) => cdp().send('Input.insertText', { text })

/** From here on no time passes but in `pauseBetweenKeys`: on a slow machine, keys would be too far apart to be one text. */
export const stopTime = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
}

/** After `stopTime`, a pause between two keys, longer than any after which a text counts as typed. */
export const pauseBetweenKeys = () => vi.advanceTimersByTimeAsync(700)

/** A key that an input method handles, as WebKit sends it after the composition that it ended. */
export const handledKey = (key: 'Enter' | 'Escape' | 'ArrowDown') => {
  const { activeElement } = document
  return activeElement?.dispatchEvent(
    // oxlint-disable-next-line typescript/no-deprecated -- the only sign of it
    new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true }),
  )
}

const setterOf = (control: HTMLInputElement | HTMLTextAreaElement) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set

/** Composes at the end of a control in the order of WebKit: it removes the half word, ends the composition, then enters the text. */
export const composeAsWebKit = (
  control: HTMLInputElement | HTMLTextAreaElement,
  halves: readonly string[],
  text: string,
) => {
  const start = control.value
  const tell = (type: string, data: string) =>
    control.dispatchEvent(new CompositionEvent(type, { data, bubbles: true, composed: true }))
  const enter = (value: string, inputType: string, isComposing: boolean) => {
    setterOf(control)?.call(control, start + value)
    control.dispatchEvent(
      new InputEvent('input', { inputType, data: value, isComposing, bubbles: true }),
    )
  }
  tell('compositionstart', '')
  for (const half of halves) {
    tell('compositionupdate', half)
    enter(half, 'insertCompositionText', true)
  }
  enter('', 'deleteCompositionText', true)
  tell('compositionend', text)
  enter(text, 'insertFromComposition', false)
  handledKey('Enter')
}
