import { useEffect } from 'react'
import { listenToKeys } from '#src/lib/keys/composing-key.ts'
import {
  isDialogOpen,
  type Press,
  SEQUENCE_MS,
  type Sequence,
  singleKeyOf,
} from '#src/lib/keys/single-keys.ts'
import { paths } from '#src/lib/page/paths.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import { stepThroughPage } from '#src/shared/page-steps.ts'
import { openDialog } from './open-dialog.ts'

/** Whether the system has ⌘ where others have Ctrl. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform)

/** What a shortcut of the console does, on every page. */
type Shortcut = 'commands' | 'keyboard' | 'board' | 'next' | 'previous'

/**
 * Whether it is the key of the commands: ⌘ K on Apple's systems, where Ctrl K deletes to the end of the line, and Ctrl K
 * on others. A keyboard without Latin letters has it where K is on others.
 */
export const isCommandsKey = (press: Press, onApple: boolean): boolean => {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
  if (altKey || shiftKey || ctrlKey === onApple || metaKey !== onApple) return false
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}

const SINGLE = new Map<string, Shortcut>([
  ['?', 'keyboard'],
  ['j', 'next'],
  ['k', 'previous'],
])

/** What a character that belongs to nobody else does after those before it. */
export const shortcutOf = (
  character: string,
  sequence: Sequence,
  now: number,
): { shortcut?: Shortcut | undefined; sequence: Sequence } => {
  if (sequence !== undefined && now - sequence <= SEQUENCE_MS && character === 'h')
    return { shortcut: 'board', sequence: undefined }
  return {
    shortcut: SINGLE.get(character),
    sequence: character === 'g' ? now : undefined,
  }
}

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
