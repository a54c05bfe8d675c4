import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'

type DeletedNoticeProps = { name: string; onUndo: () => void }

/** Says what was just deleted, and brings it back. Takes the focus when it is mounted, because the pressed button is gone. */
export function DeletedNotice({ name, onUndo }: DeletedNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span className="min-w-0 wrap-anywhere">
        Deleted <bdi>{name}</bdi>.
      </span>
      <Button ref={undo} size="sm" onClick={onUndo}>
        Undo
      </Button>
    </p>
  )
}
