import Check from 'lucide-react/icons/check'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { announce } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { useHandFocusOn } from '#src/ui/hooks/use-hand-focus-on.ts'
import { undo, type Undoable, undoable } from './undo-bookmark-change.ts'
import { useNamedBoards } from './use-named-boards.ts'
import { useBookmarks } from './use-bookmarks.ts'
import { useSavedViews } from './use-saved-views.ts'

let mounted = 0

type UndoButtonProps = { ref: RefObject<HTMLButtonElement | null>; change: Undoable }

function UndoButton({ ref, change }: UndoButtonProps) {
  // Another tab may change what would be undone.
  useHandFocusOn(ref, 'main')
  return (
    <Button
      ref={ref}
      size="sm"
      onClick={() => {
        undo(change)
        announce('Undone')
      }}
    >
      Undo
    </Button>
  )
}

/** Says what was just forgotten or imported, and offers to undo it. Undo takes the focus: the pressed button is gone. */
export function UndoNotice() {
  const change = useStore(undoable)
  const known = useBookmarks()
  const boards = useNamedBoards()
  const views = useSavedViews()
  const isLast =
    known === change?.after.bookmarks &&
    boards === change.after.boards &&
    views === change.after.views
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (change) button.current?.focus()
  }, [change])
  useEffect(() => {
    mounted += 1
    return () => {
      mounted -= 1
      queueMicrotask(() => {
        // After leaving the home page, the change can no longer be undone. Its two forms each have a notice.
        if (mounted === 0) undoable.set(undefined)
      })
    }
  }, [])
  if (!change || !isLast) return null
  return (
    <Notice
      tone="neutral"
      icon={Check}
      role="status"
      title={change.words}
      action={<UndoButton ref={button} change={change} />}
    />
  )
}
