import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { undo, undoable } from './undo-places.ts'
import { usePlaces } from './use-places.ts'

/** What was just forgotten or imported, and the way back. What was pressed is gone, so the way back has the focus. */
export function UndoNotice() {
  const change = useSyncExternalStore(undoable.subscribe, undoable.get)
  const isLast = usePlaces() === change?.after
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (change) button.current?.focus()
  }, [change])
  // Leaving home settles it.
  useEffect(() => () => undoable.set(undefined), [])
  if (!change || !isLast) return null
  return (
    <Notice
      tone="neutral"
      icon={Check}
      role="status"
      title={change.words}
      className="mb-8"
      action={
        <Button
          ref={button}
          size="sm"
          onClick={() => {
            undo(change)
            announce('Undone')
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        >
          Undo
        </Button>
      }
    />
  )
}
