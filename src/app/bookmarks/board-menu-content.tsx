import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { KeepBoardForm, boardWith, useShownBoard } from '#board/index.ts'
import { byBoardName, keepBoard, type NamedBoard, removeBoard } from '#src/lib/storage/boards.ts'
import { changeBoards } from '#src/lib/storage/board-store.ts'
import { counted } from '#src/lib/text/counted.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import type { SearchParams } from '#src/router/search.ts'
import { useNamedBoards } from '#src/shared/use-named-boards.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { DeletedNotice } from '#src/ui/states/deleted-notice.tsx'
import { BOARD_WORDS } from './board-words.ts'
import { BoardOrder } from './board-order.tsx'
import { BoardRow } from './board-row.tsx'

type PlainBoardProps = {
  kind: keyof typeof BOARD_WORDS
  search: SearchParams
  isShown: boolean
  environments: readonly string[] | undefined
  onOpen: () => void
}

/** A board that is there without a name of its own. */
function PlainBoard({ kind, search, isShown, environments, onOpen }: PlainBoardProps) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-3 border-t border-line first:border-t-0">
      <Link
        to={paths.home}
        search={search}
        data-autofocus
        aria-current={isShown ? 'page' : undefined}
        className="aria-[current]:font-medium"
        onClick={onOpen}
      >
        {BOARD_WORDS[kind]}
      </Link>
      {environments && (
        <span className="text-xs text-ink-3">{counted(environments.length, 'environment')}</span>
      )}
    </li>
  )
}

/** The person's boards: to open, name, keep and delete, and the order of the one that is shown. */
export function BoardMenuContent({ onDone }: { onDone: () => void }) {
  const boards = useNamedBoards().toSorted(byBoardName)
  const shown = useShownBoard()
  const { which } = shown
  const [keeping, setKeeping] = useState(false)
  const [deleted, setDeleted] = useState<NamedBoard>()
  const { sample } = useConnection().api.config
  const remove = (board: NamedBoard) => {
    changeBoards((known) => removeBoard(known, board.name))
    setDeleted(board)
  }
  const undo = () => {
    if (!deleted) return
    changeBoards((known) => keepBoard(known, deleted))
    announce('Undone')
    setDeleted(undefined)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul aria-label="Boards" className="grid grid-cols-1">
        <PlainBoard
          kind={shown.home}
          search={{}}
          isShown={which.kind === shown.home}
          // How many are pinned is known while they are shown.
          environments={which.kind === shown.home ? which.environments : undefined}
          onOpen={onDone}
        />
        {sample && sample.board.length > 0 && shown.home !== 'sample' && (
          <PlainBoard
            kind="sample"
            search={boardWith(sample.board)}
            isShown={which.kind === 'sample'}
            environments={sample.board}
            onOpen={onDone}
          />
        )}
        {boards.map((board) => (
          <BoardRow
            key={board.name}
            board={board}
            search={boardWith(board.environments, board.reference)}
            isShown={which.kind === 'named' && which.board.name === board.name}
            onOpen={onDone}
            onDelete={() => remove(board)}
          />
        ))}
      </ul>
      {deleted && <DeletedNotice key={deleted.name} name={deleted.name} onUndo={undo} />}
      {keeping ? (
        <KeepBoardForm
          environments={which.environments}
          reference={shown.referenceId}
          onDone={() => setKeeping(false)}
        />
      ) : (
        <Button
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => setKeeping(true)}
          {...(which.environments.length === 0 && {
            disabledReason: 'Pin an environment to save a board',
          })}
        >
          Save this board under a name
        </Button>
      )}
      {shown.move && <BoardOrder environments={shown.named} onMove={shown.move} />}
      <p className="text-xs text-ink-3">
        Boards stay in this browser. The names file takes them to another one.
      </p>
    </div>
  )
}
