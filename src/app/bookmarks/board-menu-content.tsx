import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { KeepBoardForm, boardWith, useBoardInAddress } from '#board/index.ts'
import {
  boardNamed,
  byBoardName,
  keepBoard,
  type NamedBoard,
  removeBoard,
  renameBoard,
} from '#src/lib/storage/boards.ts'
import { changeBoards } from '#src/lib/storage/board-store.ts'
import { counted } from '#src/lib/text/counted.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import type { SearchParams } from '#src/router/search.ts'
import { useNamedBoards } from '#src/shared/use-named-boards.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { NamedRow } from '#src/ui/fields/named-row.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { DeletedNotice } from '#src/ui/states/deleted-notice.tsx'
import { BOARD_WORDS } from './board-words.ts'
import { BoardOrder } from './board-order.tsx'

type BoardLinkProps = {
  /** The search part of its address. */
  search: SearchParams
  isShown: boolean
  onOpen: () => void
  children: ReactNode
}

function BoardLink({ search, isShown, onOpen, children }: BoardLinkProps) {
  return (
    <Link
      to={paths.home}
      search={search}
      data-autofocus
      aria-current={isShown ? 'page' : undefined}
      className="min-w-0 truncate aria-[current]:font-medium"
      onClick={onOpen}
    >
      <bdi>{children}</bdi>
    </Link>
  )
}

function Size({ environments }: { environments: readonly string[] }) {
  return <span className="text-xs text-ink-3">{counted(environments.length, 'environment')}</span>
}

/** The person's boards: to open, name, keep and delete, and the order of the one that is shown. */
export function BoardMenuContent({ onDone }: { onDone: () => void }) {
  const boards = useNamedBoards().toSorted(byBoardName)
  const shown = useBoardInAddress()
  const { which } = shown
  const [keeping, setKeeping] = useState(false)
  const [deleted, setDeleted] = useState<NamedBoard>()
  const { sample } = useConnection().api.config
  // How many are pinned is known while they are shown.
  const ofHome = which.kind === shown.home ? which.environments : undefined
  /** Those without a name of their own. */
  const plain = [
    { kind: shown.home, search: {}, environments: ofHome },
    ...(sample && sample.board.length > 0 && shown.home !== 'sample'
      ? [
          {
            kind: 'sample' as const,
            search: boardWith(sample.board),
            environments: sample.board,
          },
        ]
      : []),
  ]
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
        {plain.map(({ kind, search, environments }) => (
          <li
            key={kind}
            className="flex min-h-9 items-center justify-between gap-3 border-t border-line first:border-t-0"
          >
            <BoardLink search={search} isShown={which.kind === kind} onOpen={onDone}>
              {BOARD_WORDS[kind]}
            </BoardLink>
            {environments && <Size environments={environments} />}
          </li>
        ))}
        {boards.map((board) => (
          <NamedRow
            key={board.name}
            name={board.name}
            isTaken={(next) => boardNamed(boards, next) !== undefined}
            onRename={(next) => changeBoards((known) => renameBoard(known, board.name, next))}
            onDelete={() => remove(board)}
            tools={
              <span className="pe-2">
                <Size environments={board.environments} />
              </span>
            }
          >
            <BoardLink
              search={boardWith(board.environments, board.reference)}
              isShown={which.kind === 'named' && which.board.name === board.name}
              onOpen={onDone}
            >
              {board.name}
            </BoardLink>
          </NamedRow>
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
        Boards stay in this browser. To use them in another one, save the names as a file.
      </p>
    </div>
  )
}
