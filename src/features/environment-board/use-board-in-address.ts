import { useConnection } from '#src/api/api-context.ts'
import { boardOf, isSameList, keepBoard, type NamedBoard } from '#src/lib/storage/boards.ts'
import { changeBoards } from '#src/lib/storage/board-store.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { distinctNames } from '#src/lib/text/distinct-names.ts'
import { pinsOf } from '#src/lib/storage/bookmarks.ts'
import { reorderPins, setPinned } from '#src/lib/storage/change-bookmarks.ts'
import { useNavigate, useSearch } from '#src/router/router-context.tsx'
import { changeWithUndo } from '#src/shared/undo-bookmark-change.ts'
import { useNamedBoards } from '#src/shared/use-named-boards.ts'
import { useEnvironmentNames, useNamedBookmarks } from '#src/shared/use-bookmarks.ts'
import { type BoardSearch, isSameId, readBoardSearch, writeBoardSearch } from './board-search.ts'
import { whichBoard } from './which-board.ts'

/** The board at the address, and how the person changes it. */
export const useBoardInAddress = () => {
  const { team } = useConnection().api.config
  const navigate = useNavigate()
  const named = useNamedBoards()
  const nameOf = useEnvironmentNames()
  const pins = pinsOf(useNamedBookmarks()).flatMap((pin) =>
    'environmentId' in pin ? [pin.environmentId] : [],
  )
  const search = useSearch(readBoardSearch)
  const which = whichBoard({ given: search.environments, name: search.board, pins, team, named })
  const { environments } = which
  const onBoard = (id: string | undefined) =>
    id === undefined ? undefined : environments.find((one) => isSameId(one, id))

  const change = (next: Partial<BoardSearch> | ((now: BoardSearch) => Partial<BoardSearch>)) =>
    void navigate({
      to: '.',
      // Undo may come after other changes of the address.
      search: (given) => {
        const now = readBoardSearch(given)
        return writeBoardSearch({ ...now, ...(typeof next === 'function' ? next(now) : next) })
      },
      replace: true,
    })
  /** Shows the services at a moment (ISO 8601), or as they are now. */
  const showMoment = (at: string | undefined) =>
    void navigate({ to: '.', search: writeBoardSearch({ ...search, at }) })
  /** Has a board that is kept under a name hold other environments, or another order. */
  const withEnvironments =
    (board: NamedBoard, next: readonly string[]) => (known: readonly NamedBoard[]) =>
      boardOf(known, environments) ? keepBoard(known, { ...board, environments: next }) : known
  const removePin = (environmentId: string) =>
    changeWithUndo(`Removed ${nameOf(environmentId)} from your board.`, (known) =>
      setPinned(known, { environmentId }, false),
    )
  const removeFrom = (board: NamedBoard) => (environmentId: string) => {
    const next = environments.filter((id) => id !== environmentId)
    changeWithUndo(`Removed ${nameOf(environmentId)} from ${board.name}.`, (known) => known, {
      boards: withEnvironments(board, next),
      // The address says which board it is, unless another one is shown by then.
      onUndo: () =>
        change((now) => (isSameList(next, now.environments ?? []) ? { environments } : {})),
    })
    change({ environments: next })
  }

  return {
    which,
    /** Pinned environments, in the person's order. */
    pins,
    /** The board of the team that the home page shows without anything in its address; undefined for the own one. */
    home: pins.length === 0 ? team?.boards?.[0] : undefined,
    search,
    named: distinctNames(
      environments.map((environmentId) => ({ environmentId, name: nameOf(environmentId) })),
    ),
    referenceId:
      onBoard(search.reference) ??
      (which.kind === 'named' || which.kind === 'team'
        ? onBoard(which.board.reference)
        : undefined),
    /** How many of its environments are not pinned. */
    unpinned: environments.filter((id) => !pins.some((pin) => isSameId(pin, id))).length,
    /** The search part that shows this board to somebody else. */
    link: writeBoardSearch({
      ...search,
      ...(which.kind === 'team'
        ? { environments: undefined, board: which.board.name }
        : { environments, board: undefined }),
    }),
    change,
    showMoment,
    /** Moves an environment to a position, on a board that the person keeps. */
    move:
      which.kind === 'team' || which.kind === 'shared'
        ? undefined
        : (environmentId: string, to: number) => {
            const order = environments.filter((id) => id !== environmentId)
            const next = order.toSpliced(to, 0, environmentId)
            if (which.kind === 'named') {
              changeBoards(withEnvironments(which.board, next))
              return change({ environments: next })
            }
            changeBookmarks((known) =>
              reorderPins(
                known,
                next.map((id) => ({ environmentId: id })),
              ),
            )
            if (search.environments) change({ environments: next })
          },
    /** Takes an environment off. A board without environments would be the person's own. */
    remove:
      which.kind === 'own'
        ? removePin
        : which.kind === 'named' && environments.length > 1
          ? removeFrom(which.board)
          : undefined,
  }
}
