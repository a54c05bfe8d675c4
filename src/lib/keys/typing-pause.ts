import { listenTo } from './listen.ts'
import { whenReleased } from './after-press.ts'
import { focusedElement, takesText } from './text-focus.ts'

/** How long after the last key typing counts as paused, in milliseconds. */
const PAUSE = 2000

let lastKey = -Infinity
const waiting = new Set<() => void>()

const typed = () => {
  lastKey = Date.now()
}
/** A pointer press means that the person is not in the middle of a word. */
const pressed = () => {
  lastKey = -Infinity
  for (const check of waiting) check()
}

// oxlint-disable-next-line tidemark/composition -- whoever composes a text types
listenTo('keydown', ({ key }) => {
  const presses = key === 'Enter' || key === ' '
  if (presses && !takesText(focusedElement())) pressed()
  else typed()
})
// Dictation and on-screen keyboards may send no key events.
listenTo('input', typed)
listenTo('pointerdown', ({ target }) => {
  if (!(target instanceof Element) || !takesText(target)) pressed()
})

/**
 * Runs a callback that takes the focus once the person is not typing: after two seconds without a key, or as soon as
 * they press something other than a text field. Returns a function that cancels it.
 */
export const whenTypingPauses = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
    clearTimeout(timer)
    waiting.delete(check)
  }
  const check = () => {
    clearTimeout(timer)
    // Where the clock was set back, the pause begins again.
    lastKey = Math.min(lastKey, Date.now())
    const left = lastKey + PAUSE - Date.now()
    if (left > 0) {
      timer = setTimeout(check, left)
      return
    }
    waiting.delete(check)
    whenReleased(() => {
      if (isCancelled) return
      cancel()
      run()
    })
  }
  waiting.add(check)
  check()
  return cancel
}
