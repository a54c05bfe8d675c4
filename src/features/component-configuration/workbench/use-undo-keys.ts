import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { listenToKeys, undoOf } from '#src/lib/keys/composing-key.ts'
import { fieldAt, focusIn } from '#form/controls/focus-field.ts'
import type { Configuration } from '#form/engine/create-configuration.ts'

/** A text that is not part of the draft, such as a search, is undone by the browser; an editor undoes by itself. */
const undoesItself = (element: Element): boolean =>
  (element instanceof HTMLElement && element.isContentEditable) ||
  (element.matches('textarea, input:not([type=radio], [type=checkbox], [type=file])') &&
    !element.closest('[role=form], [data-draft]'))

/** Where two texts begin to be equal up to their ends, as a position in the second. */
const endOfChange = (before: string, after: string): number => {
  let [from, to] = [before.length, after.length]
  while (from > 0 && to > 0 && before[from - 1] === after[to - 1]) [from, to] = [from - 1, to - 1]
  return to
}

const CONTROLS = 'input, select, textarea, button, [tabindex="0"]'

/** Ctrl+Z and Ctrl+Shift+Z (Cmd on a Mac) undo and redo what was done last in the form, whatever has the focus. */
export const useUndoKeys = ({ undo, redo, textOf }: Configuration): void => {
  useEffect(() => {
    const act = (event: Event, which: 'undo' | 'redo' | undefined) => {
      const [target] = event.composedPath()
      if (!which || !(target instanceof Element) || undoesItself(target)) return
      event.preventDefault()
      const id = fieldAt(target)
      const before = id === undefined ? '' : textOf(id)
      const field = id === undefined ? null : document.getElementById(id)
      const isInside = field?.contains(target)
      const all = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
      const after = all.slice(all.findIndex((one) => one === target) + 1)
      flushSync(which === 'redo' ? redo : undo)
      if (!target.isConnected) {
        // What is undone may have brought the control.
        const next = id === undefined ? null : document.getElementById(id)
        if (next && !(isInside && next === field)) focusIn(next)
        else after.find((one) => one.checkVisibility() && !one.matches(':disabled'))?.focus()
      } else if (
        (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
        target.id === id &&
        textOf(id) !== before
      ) {
        const caret = endOfChange(before, textOf(id))
        target.setSelectionRange(caret, caret)
      }
    }
    const onInput = (event: InputEvent) => {
      if (event.inputType === 'historyUndo') act(event, 'undo')
      else if (event.inputType === 'historyRedo') act(event, 'redo')
    }
    const stopListening = listenToKeys((event) => act(event, undoOf(event)))
    document.addEventListener('beforeinput', onInput)
    return () => {
      stopListening()
      document.removeEventListener('beforeinput', onInput)
    }
  }, [undo, redo, textOf])
}
