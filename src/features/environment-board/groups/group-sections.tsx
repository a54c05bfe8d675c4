import { useId, useState } from 'react'
import type { RowMenus } from '#board/environments/environment-list.tsx'
import { GroupFilters, NothingMatches } from './group-filters.tsx'
import { GroupHead, type KnownEnvironment } from './group-head.tsx'
import { standingOf } from '#board/environments/standing.ts'
import { arrangeGroups, type GroupOrder } from './group-order.ts'
import { GroupRows } from './group-rows.tsx'
import type { EnvironmentGroup, GroupFilter } from './team-groups.ts'
import { type BoardGroups, PINS } from './use-board-groups.ts'

type GroupSectionProps = {
  group: EnvironmentGroup
  note?: string
  members: readonly KnownEnvironment[]
  order: GroupOrder
  groups: BoardGroups
  onRetry: (environmentId: string) => void
  menus?: RowMenus | undefined
}

/** A group: its line, and while it is open its rows. */
function GroupSection({ group, note, members, order, groups, onRetry, menus }: GroupSectionProps) {
  const id = useId()
  const labels = new Map(group.members.map((one) => [one.environmentId, one.labels.join(', ')]))
  const isOpen = groups.isOpen(group.name)
  return (
    <section aria-labelledby={id} className={isOpen ? 'pt-4' : undefined}>
      <GroupHead
        id={id}
        name={group.name}
        note={note}
        members={members}
        isOpen={isOpen}
        onToggle={() => groups.onToggle(group)}
        onCheck={groups.check}
        onStop={groups.stop}
      />
      {isOpen && (
        <GroupRows
          members={members}
          order={order}
          labelsOf={(environmentId) => labels.get(environmentId) || undefined}
          onRetry={onRetry}
          menus={menus}
        />
      )}
    </section>
  )
}

/** The names of the groups in the order in which they were sorted when the page opened or the order was chosen. */
const useGroupPlaces = (
  groups: BoardGroups,
  membersOf: (group: EnvironmentGroup) => readonly KnownEnvironment[],
  isPlaced: boolean,
): readonly EnvironmentGroup[] => {
  const { all, shown, order } = groups
  const [kept, setKept] = useState<{ order: GroupOrder; names: readonly string[] }>()
  if (isPlaced && kept?.order !== order) {
    const standings = all.map((group) => ({
      name: group.name,
      standings: membersOf(group).map(({ state }) => standingOf(state)),
    }))
    setKept({ order, names: arrangeGroups(standings, order).map(({ name }) => name) })
  }
  const placeOf = ({ name }: EnvironmentGroup) => kept?.names.indexOf(name) ?? 0
  return shown.toSorted((a, b) => placeOf(a) - placeOf(b))
}

type GroupSectionsProps = {
  groups: BoardGroups
  /** What is known of the environments of the board. */
  known: readonly KnownEnvironment[]
  /** Whether enough has been answered to say which groups stand first. */
  isPlaced: boolean
  filter: GroupFilter
  onFilter: (filter: GroupFilter) => void
  onRetry: (environmentId: string) => void
  menus?: RowMenus | undefined
}

/** The person's pins, the filters, and the groups of a board. */
export function GroupSections(props: GroupSectionsProps) {
  const { groups, known, isPlaced, filter, onFilter, onRetry, menus } = props
  const byId = new Map(known.map((one) => [one.environmentId, one]))
  const membersOf = ({ members }: EnvironmentGroup) =>
    members.flatMap(({ environmentId }) => byId.get(environmentId) ?? [])
  const placed = useGroupPlaces(groups, membersOf, isPlaced)
  const described = groups.all.flatMap(({ members }) => members)
  const pins: EnvironmentGroup = {
    name: PINS,
    members: groups.pins.flatMap(
      (id) => described.find(({ environmentId }) => environmentId === id) ?? [],
    ),
  }
  return (
    <>
      {pins.members.length > 0 && (
        <div className="mb-7">
          <GroupSection
            group={pins}
            note="your order, in this browser only"
            members={membersOf(pins)}
            order="team"
            {...{ groups, onRetry, menus }}
          />
        </div>
      )}
      <GroupFilters {...{ groups, filter, onFilter }} />
      {placed.length === 0 && <NothingMatches {...{ groups, onFilter }} />}
      {placed.map((group) => (
        <GroupSection
          key={group.name}
          group={group}
          members={membersOf(group)}
          order={groups.order}
          {...{ groups, onRetry, menus }}
        />
      ))}
    </>
  )
}
