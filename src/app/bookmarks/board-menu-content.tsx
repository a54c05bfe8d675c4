import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { environmentsOf } from '#src/contract/team.ts'
import { KeepBoardForm, boardWith, teamBoardWith, useBoardInAddress } from '#board/index.ts'
import {
  BOARD_MOST,
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

function Size({ environments, by }: { environments: readonly string[]; by?: 'team' }) {
  return (
    <span className="flex-none text-xs text-ink-3">
      {by === 'team' && 'team’s, '}
      {counted(environments.length, 'environment')}
    </span>
  )
}

/** A board that can be neither renamed nor deleted here. */
function PlainRow({ children }: { children: ReactNode }) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-3 border-t border-line first:border-t-0">
      {children}
    </li>
  )
}

/** The boards of the person and of the team: to open, name, keep and delete, and the order of the one that is shown. */
export function BoardMenuContent({ onDone }: { onDone: () => void }) {
  const boards = useNamedBoards().toSorted(byBoardName)
  const shown = useBoardInAddress()
  const { which } = shown
  const [keeping, setKeeping] = useState(false)
  const [deleted, setDeleted] = useState<NamedBoard>()
  const { team } = useConnection().api.config
  const whyNotKept =
    which.environments.length === 0
      ? 'Pin an environment to save a board'
      : which.environments.length > BOARD_MOST
        ? `A board of your own can hold up to ${BOARD_MOST} environments`
        : undefined
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
        {shown.home === undefined && (
          <PlainRow>
            <BoardLink search={{}} isShown={which.kind === 'own'} onOpen={onDone}>
              {BOARD_WORDS.own}
            </BoardLink>
            {/* How many are pinned is known while they are shown. */}
            {which.kind === 'own' && <Size environments={which.environments} />}
          </PlainRow>
        )}
        {team?.boards?.map((board) => (
          <PlainRow key={board.name}>
            <BoardLink
              search={board === shown.home ? {} : teamBoardWith(board.name)}
              isShown={which.kind === 'team' && which.board === board}
              onOpen={onDone}
            >
              {board.name}
            </BoardLink>
            <Size environments={environmentsOf(team, board)} by="team" />
          </PlainRow>
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
          disabledReason={whyNotKept}
        >
          Save this board under a name
        </Button>
      )}
      {shown.move && <BoardOrder environments={shown.named} onMove={shown.move} />}
      <p className="text-xs text-ink-3">
        {team?.boards && 'The team’s boards are the same for everybody. '}Boards of your own stay in
        this browser. To use them in another one, save the names as a file.
      </p>
    </div>
  )
}
