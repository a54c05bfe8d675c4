import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BookmarkIcon from 'lucide-react/icons/bookmark'
import FlaskConical from 'lucide-react/icons/flask-conical'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Layers from 'lucide-react/icons/layers'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { boardWith } from '#board/index.ts'
import type { SampleWorkspace } from '#src/contract/host.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import {
  type Bookmark,
  byOpened,
  type BookmarkedComponent,
  type EnvironmentAddress,
  keyOf,
  bookmarkName,
} from '#src/lib/storage/bookmarks.ts'
import type { NamedBoard } from '#src/lib/storage/boards.ts'
import { counted } from '#src/lib/text/counted.ts'
import { isAddressable, paths } from '#src/lib/page/paths.ts'
import { byViewName, type SavedView } from '#src/lib/storage/saved-views.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { parseSearch, type SearchParams } from '#src/router/search.ts'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { BOARD_WORDS } from '#src/app/bookmarks/board-words.ts'
import type { Command } from './command.ts'
import { haystackOf } from './match.ts'

/** The most characters that are shown of a name. */
const MAX_CHARACTERS = 80

/** A name or an ID as it is shown in a list of commands. */
export const listedName = (text: string): string => clip(visible(text), MAX_CHARACTERS)

/** Pinned ones first, then those opened last. */
const byUse = (a: Bookmark, b: Bookmark): number =>
  Number(b.pinned ?? false) - Number(a.pinned ?? false) || byOpened(a, b)

const environmentCommand = ({ environmentId }: EnvironmentAddress, name?: string): Command => {
  const label = listedName(name ?? environmentId)
  return {
    id: keyOf({ environmentId }),
    group: 'Environments',
    icon: Layers,
    label,
    note: name === undefined ? undefined : listedName(shortId(environmentId)),
    finds: haystackOf(label, [environmentId, 'environment']),
    act: { to: paths.deployments(environmentId) },
  }
}

const componentCommand = (
  address: BookmarkedComponent,
  name: string | undefined,
  cluster: string | undefined,
): Command => {
  const { organizationId, clusterId, componentKey } = address
  const label = listedName(name ?? componentKey)
  return {
    id: keyOf(address),
    group: 'Components',
    icon: SlidersHorizontal,
    label,
    note: listedName(cluster ?? shortId(clusterId)),
    finds: haystackOf(label, [componentKey, cluster, clusterId, organizationId, 'component']),
    act: { to: paths.component(organizationId, clusterId, componentKey) },
  }
}

const isReachable = (address: EnvironmentAddress | BookmarkedComponent): boolean =>
  Object.values(address).every(isAddressable)

/** The environments and components that the person named, pinned or opened, then those that are listed for everybody. */
export const bookmarkCommands = (
  bookmarks: readonly Bookmark[],
  listed: readonly Bookmark[],
): readonly Command[] => {
  const all = [...bookmarks.toSorted(byUse), ...listed]
  const commands = all.flatMap((bookmark): Command[] => {
    if ('environmentId' in bookmark) {
      const { environmentId, name } = bookmark
      return isReachable({ environmentId }) ? [environmentCommand(bookmark, name)] : []
    }
    if (!('componentKey' in bookmark)) return []
    const { organizationId, clusterId, componentKey, name } = bookmark
    const cluster = bookmarkName(all, { organizationId, clusterId })
    return isReachable({ organizationId, clusterId, componentKey })
      ? [componentCommand(bookmark, name, cluster)]
      : []
  })
  const known = new Map<string, Command>()
  for (const command of commands) if (!known.has(command.id)) known.set(command.id, command)
  return [...known.values()]
}

type OpenPage = { label: string; icon: IconType; to: string; search?: SearchParams; also: string }

const pageCommand = ({ label, icon, to, search, also }: OpenPage): Command => ({
  id: `page ${to}`,
  group: 'Pages',
  icon,
  label,
  finds: haystackOf(label, ['page', also]),
  act: { to, search },
})

/** The pages that are not about one environment or component. */
export const pageCommands = (hasSample: boolean): readonly Command[] => [
  pageCommand({ label: 'Board', icon: LayoutDashboard, to: paths.home, also: 'home' }),
  pageCommand({
    label: 'Compare environments',
    icon: ArrowLeftRight,
    to: paths.compare,
    also: 'differences',
  }),
  ...(hasSample
    ? [
        pageCommand({
          label: 'Test environments',
          icon: FlaskConical,
          to: paths.testEnvironments,
          also: 'sample',
        }),
      ]
    : []),
]

/** The views of an environment's history that the person keeps under names. */
export const viewCommands = (
  views: readonly SavedView[],
  nameIn: (environmentId: string) => string,
): readonly Command[] =>
  views
    .filter(({ environmentId }) => isReachable({ environmentId }))
    .toSorted(byViewName)
    .map(({ name, environmentId, search }) => ({
      id: JSON.stringify(['view', keyOf({ environmentId }), name]),
      group: 'Saved views',
      icon: BookmarkIcon,
      label: listedName(name),
      note: listedName(nameIn(environmentId)),
      finds: haystackOf(listedName(name), ['view', nameIn(environmentId)]),
      act: { to: paths.deployments(environmentId), search: parseSearch(search) },
    }))

/** The boards that the person keeps under names, and that of the sample workspace. */
export const boardCommands = (
  boards: readonly NamedBoard[],
  sample: SampleWorkspace | undefined,
): readonly Command[] =>
  [
    ...boards,
    ...(sample && sample.board.length > 0
      ? [{ name: BOARD_WORDS.sample, environments: sample.board, reference: undefined }]
      : []),
  ].map(({ name, environments, reference }) => ({
    id: JSON.stringify(['board', name]),
    group: 'Boards',
    icon: LayoutDashboard,
    label: listedName(name),
    note: counted(environments.length, 'environment'),
    finds: haystackOf(listedName(name), ['board']),
    act: { to: paths.home, search: boardWith(environments, reference) },
  }))
