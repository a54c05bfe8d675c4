import { type ReactNode, useEffect } from 'react'
import { useConnection, useOfflineSince, useSession } from '#src/api/api-context.ts'
import { teamEnvironment } from '#src/contract/team.ts'
import { listenToKeys } from '#src/lib/keys/composing-key.ts'
import { paths } from '#src/lib/page/paths.ts'
import { BOARD_MOST } from '#src/lib/storage/boards.ts'
import { distinctNames } from '#src/lib/text/distinct-names.ts'
import { Link } from '#src/router/link.tsx'
import { useNavigate, useSearch } from '#src/router/router-context.tsx'
import type { Search } from '#src/router/search.ts'
import { useEnvironmentNames } from '#src/shared/use-bookmarks.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useStoreLater } from '#src/ui/hooks/use-store-later.ts'
import { useBoard } from '#board/loading/use-board.ts'
import { WALL_PACE } from '#board/wall/freshness.ts'
import { outageOf } from '#board/wall/outage.ts'
import { useNewVersion } from '#board/wall/use-new-version.ts'
import { useScreen } from '#board/wall/use-screen.ts'
import { useWakeLock } from '#board/wall/use-wake-lock.ts'
import { WallView } from '#board/wall/wall-view.tsx'
import { type WhichWall, whichWall } from '#board/wall/which-wall.ts'
import { boardWith, readBoardSearch, teamBoardWith } from './board-search.ts'

const readWallSearch = (search: Search) => ({
  board: search['board'],
  group: search['group'],
  environments: readBoardSearch(search).environments,
})

type Wall = WhichWall & { kind: 'wall' }

/** The search part of the board that a wall shows; the address of one that is not the team's holds only so many environments. */
const boardOfWall = ({ board, environments }: Wall) => {
  if (board !== undefined) return teamBoardWith(board)
  return environments.length > BOARD_MOST ? {} : boardWith(environments)
}

/** The environments of a wall with their names and groups. */
const useMembers = (environments: readonly string[]) => {
  const { team } = useConnection().api.config
  const nameOf = useEnvironmentNames()
  return distinctNames(
    environments.map((environmentId) => ({
      environmentId,
      name: nameOf(environmentId),
    })),
  ).map((one) => ({ ...one, group: teamEnvironment(team, one.environmentId)?.group }))
}

/** Escape leads from the wall to its board. */
const useEscape = (wall: Wall) => {
  const navigate = useNavigate()
  useEffect(
    () =>
      listenToKeys((event) => {
        if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
        void navigate({ to: paths.home, search: boardOfWall(wall) })
      }),
    [navigate, wall],
  )
}

const unknown = () => undefined

function LiveWall({ wall }: { wall: Wall }) {
  const { session } = useConnection()
  const state = useSession()
  const offlineSince = useOfflineSince()
  const end = useStore(session.end, unknown)
  const members = useMembers(wall.environments)
  const { environments, nextPollAt } = useBoard(members, { pace: WALL_PACE })
  const nextTryAt = useStoreLater(nextPollAt)
  const outage = outageOf(environments, {
    offlineSince,
    endedAt: state.kind === 'ended' ? state.at.getTime() : undefined,
  })
  useEscape(wall)
  useWakeLock()
  useNewVersion(
    state.kind === 'signedIn' && !outage && environments.some(({ checkedAt }) => checkedAt > 0),
  )
  return (
    <WallView
      name={wall.name}
      environments={environments.map((one, at) => ({ ...one, group: members[at]?.group }))}
      outage={outage}
      nextTryAt={nextTryAt}
      sessionEndsAt={end?.wall}
      onSignIn={() => session.prompt.set('asked')}
    />
  )
}

type InsteadProps = { title: string; children: ReactNode }

function Instead({ title, children }: InsteadProps) {
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col gap-4 px-4 py-10">
      <title>{`${title} · Tidemark`}</title>
      <h1 className="text-lg font-bold">
        <bdi>{title}</bdi>
      </h1>
      {children}
    </div>
  )
}

/** The walls of the team, where the address names none. */
function NoWall({ why }: { why: string }) {
  const { boards = [], environments = [] } = useConnection().api.config.team ?? {}
  const groups = [...new Set(environments.flatMap(({ group }) => group ?? []))]
  const walls = [
    ...boards.map(({ name }) => ({ name, search: { board: name } })),
    ...groups.map((name) => ({ name, search: { group: name } })),
  ]
  return (
    <Instead title="No wall to show">
      <p>{why}</p>
      {walls.length > 0 && (
        <ul className="flex flex-col gap-2">
          {walls.map(({ name, search }) => (
            <li key={JSON.stringify(search)}>
              <Link to={paths.wall} search={search}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={paths.home}>Open the board</Link>
      </p>
    </Instead>
  )
}

/** The wall at the address: `?board=NAME`, `?group=NAME` or `?environments=ID,ID`. */
export function WallPage() {
  const { team } = useConnection().api.config
  const search = useSearch(readWallSearch)
  const { isSmall } = useScreen()
  const isHydrating = useIsHydrating()
  if (isHydrating) return <title>Wall · Tidemark</title>
  const wall = whichWall(search, team)
  if (wall.kind === 'none') return <NoWall why={wall.why} />
  if (isSmall) {
    return (
      <Instead title={wall.name}>
        <p>A wall needs a larger screen.</p>
        <p>
          <Link to={paths.home} search={boardOfWall(wall)}>
            Open the board
          </Link>
        </p>
      </Instead>
    )
  }
  return <LiveWall wall={wall} />
}
