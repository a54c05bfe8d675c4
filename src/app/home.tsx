import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Api } from '#src/api/create-api.ts'
import { deploymentsRequest } from '#src/api/requests.ts'
import type { FirstPage } from '#src/contract/first-answer.ts'
import { historyKey, loadedHistory, prefetchHistory } from '#src/deployments/history/queries.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { BoardPage, BoardThen } from '#src/features/environment-board/board-page.tsx'
import { readBoardSearch } from '#board/board-search.ts'
import { workOut } from '#board/matrix/work-out.ts'
import { nextTask } from '#src/lib/next-task.ts'
import { parseSearch } from '#src/router/search.ts'
import { useShownBoard } from '#src/features/environment-board/use-shown-board.ts'
import { useIsHydrating } from '#src/ui/use-is-hydrating.ts'
import { BelowBoard } from './below-board.tsx'
import { EmptyHome } from './empty-home.tsx'
import { firstOnBoard } from './first-board.ts'
import { RowMenu } from './row-menu.tsx'
import { useHomeBookmarks } from './use-home-bookmarks.ts'

/** Prepares the first render of the board with the answers that came with it. */
export const prepareHome = async (
  { api, client }: { api: Api; client: QueryClient },
  search: string,
  { answers, reader }: Pick<FirstPage, 'answers' | 'reader'>,
): Promise<void> => {
  const given = new Set(answers.map(({ request }) => request.path))
  const read = async (id: string) => {
    // What cannot be read is left to the page, which asks again and says what is wrong.
    await prefetchHistory(client, api, id).catch(() =>
      client.removeQueries({ queryKey: historyKey(id), exact: true }),
    )
    workOut(loadedHistory(client, id))
  }
  // One after the other, so that no task is long.
  const readAll = async () => {
    for (const id of firstOnBoard(search, reader, api.config.sample)) {
      if (!given.has(deploymentsRequest(id, undefined, 'reading').path)) continue
      await read(id)
      await nextTask()
    }
  }
  const { at } = readBoardSearch(parseSearch(search))
  await Promise.all([readAll(), at !== undefined && BoardThen.preload()])
}

/** The menus of the rows of a board, which is known by the environments in its address. */
const useRowMenus = (offersPin: boolean, board: string | undefined) => {
  const [open, setOpen] = useState<{ id: string; board: string | undefined }>()
  const of = useCallback(
    (environment: BoardEnvironment) => (
      <RowMenu
        environment={environment}
        offersPin={offersPin}
        onToggle={(isOpen) => {
          const { environmentId: id } = environment
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
  const { which, home, search } = useShownBoard()
  const lists = useHomeBookmarks()
  // What home shows needs no pin.
  const menus = useRowMenus(which.kind !== home, search.environments?.join(','))
  const takesOver = useIsHydrating()
  const hasNoBoard = which.environments.length === 0 && search.ignored.length === 0
  const [isEmpty, setIsEmpty] = useState(hasNoBoard)
  // While the person types a name, the page stays as it is: the other one would take the text field along.
  if (isEmpty !== hasNoBoard && !lists.isNaming && !menus.isOpen) setIsEmpty(hasNoBoard)
  if (isEmpty) return <EmptyHome lists={lists} />
  return (
    <BoardPage menus={menus}>
      {/* At the end of the page, where it moves nothing: the host does not know most of it. */}
      {!takesOver && <BelowBoard lists={lists} />}
    </BoardPage>
  )
}
