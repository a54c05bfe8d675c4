import { useState } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { NAME_MOST, cleanName } from '#src/lib/text/clean-name.ts'
import { boardNamed, keepBoard } from '#src/lib/storage/boards.ts'
import { changeBoards } from '#src/lib/storage/board-store.ts'
import { useNamedBoards } from '#src/shared/use-named-boards.ts'
import { toast } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

type KeepBoardFormProps = {
  environments: readonly string[]
  /** The environment that the others are compared with, if one was chosen. */
  reference: string | undefined
  /** Called once the board is kept, or given up. */
  onDone: () => void
}

/** Keeps environments as a board under a name, in this browser. A name that is taken is offered to be replaced. */
export function KeepBoardForm({ environments, reference, onDone }: KeepBoardFormProps) {
  const boards = useNamedBoards()
  const [text, setText] = useState('')
  const name = cleanName(text)
  const taken = name !== undefined && boardNamed(boards, name) !== undefined
  const keep = () => {
    if (name === undefined) return
    const board = { name, environments, ...(reference !== undefined && { reference }) }
    changeBoards((known) => keepBoard(known, board))
    toast(`Saved the board ${name}`)
    onDone()
  }
  return (
    <form
      aria-label="Save this board"
      className="flex max-w-xl min-w-0 flex-wrap items-end gap-2"
      onKeyDown={unlessComposing((event) => {
        if (event.key === 'Escape') onDone()
      })}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <TextField
        lineBreaks="spaces"
        label="Name of the board"
        autoComplete="off"
        maxLength={NAME_MOST}
        dir="auto"
        data-autofocus
        hint={taken ? 'A board with this name exists. Saving replaces it.' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-48 flex-1"
      />
      <span className="flex gap-1">
        <Button type="submit" {...(name === undefined && { disabledReason: 'Enter a name first' })}>
          {taken ? 'Replace board' : 'Save board'}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
