import { useEffect } from 'react'
import { listenToKeys } from '#src/lib/keys/composing-key.ts'
import { isDialogOpen, type Sequence, singleKeyOf } from '#src/lib/keys/single-keys.ts'
import { paths } from '#src/lib/page/paths.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import { stepThroughPage } from '#src/shared/page-steps.ts'
import { isApple } from './is-apple.ts'
import { openDialog } from './open-dialog.ts'
import { isCommandsKey, type Shortcut, shortcutOf } from './shortcuts.ts'

/** The shortcuts of every page. Those of a single character work only where nobody types (`singleKeyOf`). */
export const useShortcuts = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    let sequence: Sequence
    const run: Record<Shortcut, () => void> = {
      commands: () => openDialog.set('commands'),
      keyboard: () => openDialog.set('keyboard'),
      board: () => void navigate({ to: paths.home }),
      next: () => stepThroughPage(1),
      previous: () => stepThroughPage(-1),
    }
    return listenToKeys((event) => {
      if (isCommandsKey(event, isApple())) {
        const isOpen = openDialog.get() === 'commands'
        if (event.defaultPrevented || (isDialogOpen() && !isOpen)) return
        // The browser's own search would take the focus.
        event.preventDefault()
        if (!event.repeat) openDialog.set(isOpen ? 'none' : 'commands')
        return
      }
      const character = singleKeyOf(event)
      if (character === undefined) {
        // Shift and the like are part of the next character.
        if (event.key.length === 1) sequence = undefined
        return
      }
      const done = shortcutOf(character, sequence, event.timeStamp)
      sequence = done.sequence
      if (done.shortcut === undefined) return
      event.preventDefault()
      run[done.shortcut]()
    })
  }, [navigate])
}
