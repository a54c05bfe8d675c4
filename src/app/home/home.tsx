import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { deploymentsRequest } from '#src/api/requests.ts'
import type { PageData } from '#src/contract/page-data.ts'
import type { Team } from '#src/contract/team.ts'
import { seedHistory } from '#src/deployments/history/queries.ts'
import {
  type BoardEnvironment,
  BoardPage,
  useBoardInAddress,
  BoardSkeleton,
  ROW_BUTTON,
} from '#board/index.ts'
import { useLocation } from '#src/router/router-context.tsx'
import { hostPreferences } from '#src/lib/page/host-render.ts'
import { useFrozen } from '#src/shared/use-frozen.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { BelowBoard } from './below-board.tsx'
import { EmptyHome } from './empty-home.tsx'
import { environmentsToRender, isBoardOfBrowser } from './rendered-board.ts'
import { BookmarkMenu } from '#src/app/bookmarks/bookmark-menu.tsx'
import { useHomeBookmarks } from '#src/app/bookmarks/use-home-bookmarks.ts'

/** Seeds the cache with the answers that came with the board; what is missing or cannot be read, the page asks for again. */
export const seedHome = async (
  client: QueryClient,
  search: string,
  team: Team | undefined,
  { answers, preferences }: PageData,
  came: number,
): Promise<void> => {
  for (const id of environmentsToRender(search, preferences, team)) {
    const { path } = deploymentsRequest(id, undefined, 'reading')
    const answer = answers.find(({ request }) => request.path === path)
    if (answer) seedHistory(client, id, answer.text, came)
  }
}

/** The menus of the rows of a board, which is known by the environments in its address. */
const useRowMenus = (offersPin: boolean, board: string | undefined) => {
  const [open, setOpen] = useState<{ id: string; board: string | undefined }>()
  const of = useCallback(
    ({ environmentId: id, name }: BoardEnvironment) => (
      <BookmarkMenu
        address={{ environmentId: id }}
        of={name}
        offersPin={offersPin}
        className={ROW_BUTTON}
        onToggle={(isOpen) => {
          setOpen((before) => (isOpen ? { id, board } : before?.id === id ? undefined : before))
        }}
      />
    ),
    [offersPin, board],
  )
  // Another board has rows of its own.
  return { of, isOpen: open !== undefined && open.board === board }
}

/** The home page: the board, and below it the ways to open something else. */
export function Home() {
  const { which, home, search } = useBoardInAddress()
  const lists = useHomeBookmarks()
  // What home shows needs no pin.
  const isHome = which.kind === 'team' ? which.board === home : which.kind === 'own'
  const menus = useRowMenus(!isHome, search.board ?? search.environments?.join(','))
  const takesOver = useIsHydrating()
  const { search: address } = useLocation()
  const hasNoBoard = which.environments.length === 0 && search.ignored.length === 0
  // While the person types a name, the page stays as it is: the other one would take the text field along.
  const isEmpty = useFrozen(hasNoBoard, lists.isNaming || menus.isOpen)
  if (takesOver && isBoardOfBrowser(address, hostPreferences())) return <BoardSkeleton />
  if (isEmpty) return <EmptyHome lists={lists} />
  return (
    <BoardPage menus={menus}>
      {/* At the end of the page, where it moves nothing: the host does not know most of it. */}
      {!takesOver && <BelowBoard lists={lists} />}
    </BoardPage>
  )
}
