import { listenTo } from './listen.ts'
import { focusedElement } from './text-focus.ts'

/*
 * A text that an input method composes is not typed yet: half words stand in the control until one is chosen. Only one
 * control can be in this state.
 */

/** How often to check that the control still has the focus, in ms: one that is removed may not tell. */
const CHECK = 1000

let control: EventTarget | undefined
let timer: ReturnType<typeof setInterval> | undefined
let waiting: (() => void)[] = []

const end = () => {
  if (!control) return
  control = undefined
  clearInterval(timer)
  // In a task of its own: by then the control has passed its text on, or the next syllable is being composed.
  setTimeout(() => {
    if (control) return
    const due = waiting
    waiting = []
    for (const run of due) run()
  })
}

const begin = (event: Event) => {
  const [target] = event.composedPath()
  if (target === control) return
  clearInterval(timer)
  control = target
  timer = setInterval(() => {
    if (focusedElement() !== control) end()
  }, CHECK)
}

// A composition may be older than this code.
for (const sign of ['compositionstart', 'compositionupdate'] as const) listenTo(sign, begin)
for (const sign of ['compositionend', 'focusout'] as const) listenTo(sign, end)
// Before the page saves what was typed.
listenTo('pagehide', () => {
  if (control instanceof HTMLElement) control.blur()
})

/** Whether an input method composes a text in this page now. */
export const isComposing = (): boolean => control !== undefined

/** Calls back once no text is being composed, and the composed one has been passed on. */
export const whenComposed = (run: () => void): void => {
  if (control) waiting.push(run)
  else run()
}
