import { useEffect } from 'react'
import { listenToKeys } from '#src/lib/composing-key.ts'
import type { Configuration } from '#form/engine/create-configuration.ts'

/** Whether the browser has its own undo for a target. */
const isTextControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, input:not([type=radio], [type=checkbox], [type=file])'))

/** Ctrl+Z and Ctrl+Shift+Z (Cmd on a Mac) undo and redo draft edits, except in text inputs. */
export const useUndoKeys = ({ undo, redo }: Configuration): void => {
  useEffect(
    () =>
      listenToKeys((event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey) return
        const [origin] = event.composedPath()
        if (isTextControl(origin ?? null)) return
        // A letter of another script is the Latin letter of its key.
        const key = (/^[ -~]$/.test(event.key) ? event.key : event.code.slice(-1)).toLowerCase()
        if (key !== 'z' && key !== 'y') return
        event.preventDefault()
        if (key === 'y' || event.shiftKey) redo()
        else undo()
      }),
    [undo, redo],
  )
}
