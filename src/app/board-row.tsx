import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { boardNamed, type NamedBoard, renameBoard } from '#src/lib/boards.ts'
import { changeBoards } from '#src/lib/board-store.ts'
import { counted } from '#src/lib/counted.ts'
import { paths } from '#src/lib/paths.ts'
import { Link } from '#src/router/link.tsx'
import type { SearchParams } from '#src/router/search.ts'
import { useBoards } from '#src/shared/use-boards.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NameForm } from '#src/ui/name-form.tsx'

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
  const boards = useBoards()
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
  return (
    <li ref={row} className="flex min-h-9 items-center justify-between gap-3 border-t border-line">
      {renaming ? (
        <NameForm
          label={`Name of ${name}`}
          labelHidden
          initial={name}
          action="Save name"
          isTaken={(next) => boardNamed(boards, next) !== undefined}
          onSave={(next) => {
            changeBoards((known) => renameBoard(known, name, next))
            done()
          }}
          onCancel={done}
        />
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
            <IconButton icon={X} size="sm" label={`Delete ${name}`} onClick={onDelete} />
          </span>
        </>
      )}
    </li>
  )
}
