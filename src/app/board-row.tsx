import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NAME_MOST, cleanName } from '#src/lib/bookmarks.ts'
import { boardNamed, type NamedBoard, renameBoard } from '#src/lib/boards.ts'
import { changeBoards } from '#src/lib/board-store.ts'
import { counted } from '#src/lib/counted.ts'
import { paths } from '#src/lib/paths.ts'
import { Link } from '#src/router/link.tsx'
import type { SearchParams } from '#src/router/search.ts'
import { useBoards } from '#src/shared/use-boards.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type RenameFormProps = { name: string; onDone: () => void }

function RenameForm({ name, onDone }: RenameFormProps) {
  const boards = useBoards()
  const [text, setText] = useState(name)
  const next = cleanName(text)
  const isTaken = next !== undefined && next !== name && boardNamed(boards, next) !== undefined
  const reason = next === undefined ? 'It needs a name' : isTaken ? 'This name is taken' : undefined
  return (
    <form
      aria-label={`Rename ${name}`}
      className="flex min-w-0 flex-1 flex-wrap items-end gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason !== undefined) return
        changeBoards((known) => renameBoard(known, name, text))
        onDone()
      }}
    >
      <TextField
        label={`Name of ${name}`}
        labelHidden
        autoComplete="off"
        maxLength={NAME_MOST}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-32 flex-1"
      />
      <Button type="submit" size="sm" {...(reason !== undefined && { disabledReason: reason })}>
        Save name
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}

type BoardRowProps = {
  board: NamedBoard
  /** The search part of its address. */
  search: SearchParams
  isShown: boolean
  onOpen: () => void
  onDelete: () => void
}

/** A board that the person keeps: its link, and buttons to rename and delete it. */
export function BoardRow({ board, search, isShown, onOpen, onDelete }: BoardRowProps) {
  const [renaming, setRenaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const { name, environments } = board
  const rename = () => {
    flushSync(() => setRenaming(true))
    row.current?.querySelector('input')?.focus()
  }
  const done = () => {
    flushSync(() => setRenaming(false))
    row.current?.querySelector('button')?.focus()
  }
  const remove = () => {
    flushSync(onDelete)
    // The pressed button is gone with its row.
    document.querySelector<HTMLElement>('[data-undo]')?.focus()
  }
  return (
    <li ref={row} className="flex min-h-9 items-center justify-between gap-3 border-t border-line">
      {renaming ? (
        <RenameForm name={name} onDone={done} />
      ) : (
        <>
          <Link
            to={paths.home}
            search={search}
            aria-current={isShown ? 'page' : undefined}
            className="min-w-0 truncate aria-[current]:font-medium"
            onClick={onOpen}
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="flex flex-none items-center">
            <span className="pe-2 text-xs text-ink-3">
              {counted(environments.length, 'environment')}
            </span>
            <IconButton
              icon={Pencil}
              size="sm"
              iconSize="sm"
              label={`Rename ${name}`}
              onClick={rename}
            />
            <IconButton icon={X} size="sm" label={`Delete ${name}`} onClick={remove} />
          </span>
        </>
      )}
    </li>
  )
}
