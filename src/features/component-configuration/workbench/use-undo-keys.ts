import { useEffect } from 'react'
import { listenToKeys, undoOf } from '#src/lib/composing-key.ts'
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
        const which = undoOf(event)
        const [origin] = event.composedPath()
        if (!which || isTextControl(origin ?? null)) return
        event.preventDefault()
        if (which === 'redo') redo()
        else undo()
      }),
    [undo, redo],
  )
}
