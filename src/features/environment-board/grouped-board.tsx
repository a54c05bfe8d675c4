import Info from 'lucide-react/icons/info'
import { type ReactNode, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { budgetAt } from '#src/api/rate-budget.ts'
import { counted } from '#src/lib/text/counted.ts'
import { createStableOrder } from '#src/lib/values/keep-order.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { useComputerNow, useNow } from '#src/ui/hooks/use-now.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import { useBoardAlerts } from '#board/environments/board-alerts.ts'
import { type BoardFact, boardFacts } from '#board/environments/board-facts.ts'
import { BoardSummary } from '#board/environments/board-summary.tsx'
import type { RowMenus } from '#board/environments/environment-list.tsx'
import { environmentState } from '#board/environments/environment-state.ts'
import { useArrival } from '#board/environments/use-arrival.ts'
import type { KnownEnvironment } from '#board/groups/group-head.tsx'
import { GroupSections } from '#board/groups/group-sections.tsx'
import { groupsSentence } from '#board/groups/group-words.ts'
import type { TableScope } from '#board/groups/table-scope.ts'
import type { GroupFilter } from '#board/groups/team-groups.ts'
import type { BoardGroups } from '#board/groups/use-board-groups.ts'
import { type BoardEnvironment, isReadable } from '#board/matrix/board-environment.ts'
import { useMatrix } from '#board/matrix/service-matrix.ts'
import type { ServiceFilter } from '#board/services/service-filter.ts'
import { ServicesSection } from '#board/services/services-section.tsx'

type ServicesProps = {
  referenceId: string | undefined
  onReference: (environmentId: string) => void
  filter: ServiceFilter
  onFilter: (filter: ServiceFilter) => void
  onLookFurther: (environmentIds: readonly string[]) => void
  onStopLooking: () => void
}

/** The services of some environments of a board, once these have answered. */
function ScopedServices({
  scope,
  later,
  referenceId,
  ...props
}: ServicesProps & { scope: TableScope; later: readonly BoardEnvironment[] }) {
  const now = useNow(60_000)
  const environments = scope.ids.flatMap(
    (id) => later.find(({ environmentId }) => environmentId === id) ?? [],
  )
  const isAnswered = (one: BoardEnvironment) => environmentState(one, now).kind !== 'loading'
  const arrival = useArrival(environments.filter(isAnswered).length, environments.length)
  const readable = environments.filter((one) => isReadable(one) && one.unasked !== true)
  const reference = readable.find(({ environmentId }) => environmentId === referenceId)
  const matrix = useMatrix(readable, (reference ?? readable[0])?.environmentId, { now })
  if (readable.length === 0 || !arrival.hasTable) return null
  return (
    <ServicesSection
      {...props}
      environments={readable}
      unread={environments.filter((one) => !readable.includes(one)).map(({ name }) => name)}
      matrix={matrix}
      isComing={!arrival.hasAll}
      of={scope.words}
    />
  )
}

/** What checking the rest of a board costs, and the way to do it. */
function NotChecked({ ids, onCheck }: { ids: readonly string[]; onCheck: () => void }) {
  const { budget: store } = useConnection().api
  const { remaining } = budgetAt(useStore(store), useComputerNow(5_000))
  const takesOver = useIsHydrating()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
      <p className="flex min-w-0 flex-1 basis-80 items-start gap-2">
        <Icon of={Info} className="mt-0.5 text-ink-3" />
        <span>
          <strong className="font-medium text-ink">
            Checking an environment takes one request.
          </strong>{' '}
          {!takesOver && `${counted(remaining, 'request')} left in the hour. `}
          The first group is checked; the others are checked when you open them.
        </span>
      </p>
      <Button size="sm" onClick={onCheck}>
        Check all {ids.length}
      </Button>
    </div>
  )
}

/** Adds states to environments. One stays the same object until something in it changes, so that its row does. */
const createKnowing = () => {
  const known = new WeakMap<BoardEnvironment, KnownEnvironment>()
  return (one: BoardEnvironment, now: number): KnownEnvironment => {
    const state = environmentState(one, now)
    const before = known.get(one)
    if (before?.state === state || before?.state.kind === 'unchecked') return before
    const next = { ...one, state }
    known.set(one, next)
    return next
  }
}

type GroupedBoardProps = ServicesProps & {
  title?: string
  environments: readonly BoardEnvironment[]
  /** The same, a moment later where answers come. */
  later?: readonly BoardEnvironment[]
  groups: BoardGroups
  groupFilter: GroupFilter
  onGroupFilter: (filter: GroupFilter) => void
  onRetry: (environmentId: string) => void
  menus?: RowMenus | undefined
  tools?: ReactNode
  notices?: ReactNode
  children?: ReactNode
}

/** A board of several groups: what fails since when, a section for each group, and the services of one of them. */
export function GroupedBoard(props: GroupedBoardProps) {
  const { title = 'Board · Tidemark', environments, groups, groupFilter, onGroupFilter } = props
  const { later = environments, onRetry, menus, tools, notices, children, ...services } = props
  const zone = useZone()
  const now = useNow(60_000)
  const when = { zone, now }
  const [knowing] = useState(createKnowing)
  const known = environments.map((one) => knowing(one, now))
  const byId = new Map(known.map((one) => [one.environmentId, one]))
  const sentence = groupsSentence(
    groups.all.map(({ name, members }) => ({
      name,
      members: members.flatMap(({ environmentId }) => byId.get(environmentId) ?? []),
    })),
    when,
  )
  const words = useBoardAlerts(known, sentence)
  const [places] = useState(() => createStableOrder(({ key }: BoardFact) => key))
  const isLoading = known.some(({ state }) => state.kind === 'loading')
  const unasked = known.filter(({ state }) => state.kind === 'unchecked')
  const { wanted } = groups.attention
  const first = known.filter(({ environmentId }) => wanted?.has(environmentId) !== false)
  const answered = first.filter(({ state }) => state.kind !== 'loading').length
  const arrival = useArrival(answered, first.length)
  const takesOver = useIsHydrating()
  const ids = unasked.map(({ environmentId }) => environmentId)
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <title>{words === undefined ? title : `${words} · ${title}`}</title>
      <BoardSummary
        sentence={sentence}
        facts={places.keep(boardFacts(known, undefined, when))}
        reading={isLoading && !arrival.hasAll}
        tools={tools}
      />
      {notices}
      {ids.length > 0 && <NotChecked ids={ids} onCheck={() => groups.check(ids)} />}
      <GroupSections
        groups={groups}
        known={known}
        isPlaced={arrival.hasAll}
        filter={groupFilter}
        onFilter={onGroupFilter}
        onRetry={onRetry}
        menus={menus}
      />
      {!takesOver && groups.scope && (
        <ScopedServices key={groups.scope.key} scope={groups.scope} later={later} {...services} />
      )}
      {arrival.hasAll && children}
    </div>
  )
}
