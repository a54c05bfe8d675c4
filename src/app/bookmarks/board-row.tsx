import { boardNamed, type NamedBoard, renameBoard } from '#src/lib/storage/boards.ts'
import { changeBoards } from '#src/lib/storage/board-store.ts'
import { counted } from '#src/lib/text/counted.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import type { SearchParams } from '#src/router/search.ts'
import { useNamedBoards } from '#src/shared/use-named-boards.ts'
import { NamedRow } from '#src/ui/fields/named-row.tsx'

type BoardRowProps = {
  board: NamedBoard
  /** The search part of its address. */
  search: SearchParams
  isShown: boolean
  onOpen: () => void
  onDelete: () => void
}

/** A board that the person keeps. */
export function BoardRow({ board, search, isShown, onOpen, onDelete }: BoardRowProps) {
  const boards = useNamedBoards()
  const { name, environments } = board
  return (
    <NamedRow
      name={name}
      isTaken={(next) => boardNamed(boards, next) !== undefined}
      onRename={(next) => changeBoards((known) => renameBoard(known, name, next))}
      onDelete={onDelete}
      tools={
        <span className="pe-2 text-xs text-ink-3">
          {counted(environments.length, 'environment')}
        </span>
      }
    >
      <Link
        to={paths.home}
        search={search}
        aria-current={isShown ? 'page' : undefined}
        className="min-w-0 truncate aria-[current]:font-medium"
        onClick={onOpen}
      >
        <bdi>{name}</bdi>
      </Link>
    </NamedRow>
  )
}
