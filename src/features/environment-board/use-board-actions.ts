import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import History from 'lucide-react/icons/history'
import ListFilter from 'lucide-react/icons/list-filter'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import Square from 'lucide-react/icons/square'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { paths } from '#src/lib/page/paths.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import type { PageAction } from '#src/shared/page-actions.ts'
import { isLoadingOlder } from '#board/matrix/board-environment.ts'
import type { Board } from '#board/loading/use-board.ts'
import { thisMinute } from '#src/lib/time/wall-time.ts'
import type { useShownBoard } from './use-shown-board.ts'

const shortName = (name: string): string => visible(clip(name, 40))

/** What the commands offer on a board: to refresh it, fold or show what is the same, look further, and compare. */
export const useBoardActions = (
  { search, change, showMoment, referenceId }: ReturnType<typeof useShownBoard>,
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
        for (const { environmentId } of environments) checkNow(environmentId)
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
