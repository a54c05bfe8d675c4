import History from 'lucide-react/icons/history'
import Link2 from 'lucide-react/icons/link-2'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ListFilter from 'lucide-react/icons/list-filter'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Presentation from 'lucide-react/icons/presentation'
import Search from 'lucide-react/icons/search'
import Square from 'lucide-react/icons/square'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { pageOrigin } from '#src/lib/page/page-origin.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { formatSearch } from '#src/router/search.ts'
import { type PageAction, usePageActions } from '#src/shared/page-actions.ts'
import { UndoNotice } from '#src/shared/undo-notice.tsx'
import { buttonClass } from '#src/ui/buttons/button-class.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { copyLink } from '#src/shared/copy-link.ts'
import { momentOf, thisMinute } from '#src/lib/time/wall-time.ts'
import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { type Board, useBoard } from '#board/loading/use-board.ts'
import { IgnoredNotice, SharedBoardNotice, TeamProblemNotice } from './board-notices.tsx'
import type { RowMenus } from '#board/environments/environment-list.tsx'
import { BoardView } from './board-view.tsx'
import { GroupedBoard } from './grouped-board.tsx'
import { useBoardGroups } from '#board/groups/use-board-groups.ts'
import { PastBoard } from '#board/moment/past-board.tsx'
import { useHeadlineFocus } from '#board/moment/use-headline-focus.ts'
import type { ServiceFilter } from '#board/services/service-filter.ts'
import { teamBoardWith } from './board-search.ts'
import { useBoardInAddress } from './use-board-in-address.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import { isLoadingOlder } from '#board/matrix/board-environment.ts'

const shortName = (name: string): string => visible(clip(name, 40))

/** What the commands offer on a board: to refresh it, fold or show what is the same, look further, and compare. */
const useBoardActions = (
  { search, change, showMoment, referenceId }: ReturnType<typeof useBoardInAddress>,
  { environments, checkNow, lookFurther, stopLooking }: Board,
): readonly PageAction[] => {
  const navigate = useNavigate()
  if (environments.length === 0) return []
  const { filter } = search
  const read = environments.filter(({ history }) => history !== undefined)
  const reference = read.find(({ environmentId }) => environmentId === referenceId) ?? read[0]
  const older = read.filter(({ history }) => !history?.complete || history.gaps.size > 0)
  const isLooking = environments.some(isLoadingOlder)
  return [
    {
      id: 'refresh',
      label: 'Refresh',
      icon: RefreshCw,
      run: () => {
        for (const { environmentId, unasked } of environments)
          if (unasked !== true) checkNow(environmentId)
      },
    },
    ...(read.length > 1
      ? [
          {
            id: 'differences',
            label: filter.differencesOnly ? 'Show all services' : 'Show differences only',
            icon: ListFilter,
            run: () => change({ filter: { ...filter, differencesOnly: !filter.differencesOnly } }),
          },
        ]
      : []),
    {
      id: 'moment',
      label: search.at === undefined ? 'Show services at a past time' : 'Show current services',
      icon: History,
      run: () => showMoment(search.at === undefined ? thisMinute() : undefined),
    },
    isLooking
      ? { id: 'look-further', label: 'Stop loading older', icon: Square, run: stopLooking }
      : {
          id: 'look-further',
          label: 'Load older deployments in all environments',
          icon: Search,
          run: () => lookFurther(older.map(({ environmentId }) => environmentId)),
          disabledReason: older.length === 0 ? 'All deployments are loaded' : undefined,
        },
    ...read
      .filter((one) => reference !== undefined && one !== reference)
      .map((one) => ({
        id: `compare ${one.environmentId}`,
        label: `Compare ${shortName(reference?.name ?? '')} and ${shortName(one.name)}`,
        icon: ArrowLeftRight,
        run: () =>
          void navigate({
            to: paths.compare,
            search: { left: reference?.environmentId, right: one.environmentId },
          }),
      })),
  ]
}

type BoardPageProps = {
  menus?: RowMenus | undefined
  /** Below the board. */
  children?: ReactNode
}

/** The board at the address: its environments as they load, and what the person does with it. */
export function BoardPage({ menus, children }: BoardPageProps) {
  const shown = useBoardInAddress()
  const { which, search, link } = shown
  const { teamProblem } = useConnection().api.config
  const { groups, attention } = useBoardGroups({
    named: shown.named,
    // What a person put together has their order.
    isDivided: which.kind === 'team',
    pins: shown.pins,
    groups: search.groups,
    labels: search.labels,
  })
  const board = useBoard(shown.named, { attention })
  // The same functions at each render, so that a poll renders the row of its own environment only.
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  const move = useCallback((id: string, to: number) => latest.current.move?.(id, to), [])
  const remove = useCallback((id: string) => latest.current.remove?.(id), [])
  usePageActions(useBoardActions(shown, board))
  const ms = momentOf(search.at)
  const { pressed, focusHeadline } = useHeadlineFocus(ms)
  const showMoment = (at: string | undefined) => {
    pressed(at)
    shown.showMoment(at)
  }
  const shownName = which.kind === 'team' ? which.board.name : undefined
  const ignored = [
    ...(search.board === undefined || search.board === shownName ? [] : [search.board]),
    ...search.ignored,
  ]
  const tools = which.environments.length > 0 && (
    <>
      {ms === undefined && (
        <Button size="sm" icon={History} onClick={() => showMoment(thisMinute())}>
          At a past time
        </Button>
      )}
      <Button
        size="sm"
        icon={Link2}
        onClick={({ currentTarget }) =>
          void copyLink(
            pageOrigin() + paths.home + formatSearch(link),
            'the link to this board',
            currentTarget,
          )
        }
      >
        Copy link to this board
      </Button>
      <Link
        to={paths.wall}
        search={
          which.kind === 'team'
            ? teamBoardWith(which.board.name)
            : { environments: which.environments.join(',') }
        }
        className={buttonClass({ size: 'sm' })}
      >
        <Icon of={Presentation} size="sm" />
        Wall
      </Link>
    </>
  )
  const notices = (
    <>
      {teamProblem !== undefined && <TeamProblemNotice problem={teamProblem} />}
      {ignored.length > 0 && (
        <IgnoredNotice
          ignored={ignored}
          takes="A board link can hold the name of a board of the team or up to 60 environment IDs (UUIDs), service filters, and a time with a zone, such as 2026-11-20T14:30Z."
        />
      )}
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
  )
  const both = {
    referenceId: shown.referenceId,
    onReference: (reference: string) => shown.change({ reference }),
    filter: search.filter,
    onFilter: (filter: ServiceFilter) => shown.change({ filter }),
    onStopLooking: board.stopLooking,
    tools,
    notices,
  }
  if (search.at !== undefined && ms !== undefined) {
    return (
      <PanelBoundary what="the services at that time">
        <PastBoard
          {...both}
          environments={
            groups
              ? board.later.filter(({ environmentId: id }) => groups.scope?.ids.includes(id))
              : board.later
          }
          at={search.at}
          ms={ms}
          onMoment={showMoment}
          onShown={focusHeadline}
          onLoadBack={(ids) => board.loadBackTo(ids, ms)}
        >
          {children}
        </PastBoard>
      </PanelBoundary>
    )
  }
  const now = {
    ...both,
    environments: board.environments,
    later: board.later,
    ...('board' in which && { title: `${which.board.name} · Board · Tidemark` }),
    onLookFurther: board.lookFurther,
    onRetry: board.checkNow,
    menus,
  }
  if (groups) {
    return (
      <GroupedBoard
        {...now}
        groups={groups}
        groupFilter={search}
        onGroupFilter={({ groups: names, labels }) => shown.change({ groups: names, labels })}
      >
        {children}
      </GroupedBoard>
    )
  }
  return (
    <BoardView {...now} onMove={shown.move && move} onRemove={shown.remove && remove}>
      {children}
    </BoardView>
  )
}
