import Link2 from 'lucide-react/icons/link-2'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { firstPageShown } from '#src/lib/first-page.ts'
import { pageOrigin } from '#src/lib/page-origin.ts'
import { paths } from '#src/lib/paths.ts'
import { formatSearch } from '#src/router/search.ts'
import { usePageActions } from '#src/shared/page-actions.ts'
import { UndoNotice } from '#src/shared/undo-notice.tsx'
import { toast } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { useBoard } from '#board/loading/use-board.ts'
import { IgnoredNotice, SharedBoardNotice } from './board-notices.tsx'
import { BoardView } from './board-view.tsx'
import { useBoardActions } from './use-board-actions.ts'
import { useShownBoard } from './use-shown-board.ts'

const copyLink = async (near: Element, href: string) => {
  const copied = await copyText(href, near)
  toast(
    copied
      ? 'Copied the link to this board'
      : 'Not copied: the browser refused. Copy the address of this page',
  )
}

/** The board at the address: its environments as they load, and what the person does with it. */
export function BoardPage({ children }: { children?: ReactNode }) {
  const shown = useShownBoard()
  const { which, search, link } = shown
  const board = useBoard(shown.named)
  useEffect(firstPageShown, [])
  // The same functions at each render, so that a poll renders the row of its own environment only.
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  const move = useCallback((id: string, to: number) => latest.current.move?.(id, to), [])
  const remove = useCallback((id: string) => latest.current.remove?.(id), [])
  usePageActions(useBoardActions(shown, board))
  return (
    <BoardView
      {...(which.kind === 'named' && { title: `${which.board.name} · Board · Tidemark` })}
      environments={board.environments}
      referenceId={shown.referenceId}
      onReference={(reference) => shown.change({ reference })}
      filter={search.filter}
      onFilter={(filter) => shown.change({ filter })}
      onLookFurther={board.lookFurther}
      onStopLooking={board.stopLooking}
      onMove={shown.move && move}
      onRemove={shown.remove && remove}
      onRetry={board.checkNow}
      tools={
        which.environments.length > 0 && (
          <Button
            size="sm"
            icon={Link2}
            onClick={({ currentTarget }) =>
              void copyLink(currentTarget, pageOrigin() + paths.home + formatSearch(link))
            }
          >
            Copy link to this board
          </Button>
        )
      }
      notices={
        <>
          {search.ignored.length > 0 && <IgnoredNotice ignored={search.ignored} />}
          {which.kind === 'shared' && (
            <SharedBoardNotice
              environments={which.environments}
              reference={shown.referenceId}
              unpinned={shown.unpinned}
            />
          )}
          <div className="mb-5 empty:hidden">
            <UndoNotice />
          </div>
        </>
      }
    >
      {children}
    </BoardView>
  )
}
