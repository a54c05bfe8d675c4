import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import { IN_VIEW, NOT_PLACED, type RowMenus } from '#board/environments/environment-list.tsx'
import { EnvironmentRow } from '#board/environments/environment-row.tsx'
import { useArrival } from '#board/environments/use-arrival.ts'
import type { KnownEnvironment } from './group-head.tsx'
import { standingOf } from '#board/environments/standing.ts'
import { arrangeGroup, type GroupOrder } from './group-order.ts'

type GroupRowsProps = {
  members: readonly KnownEnvironment[]
  order: GroupOrder
  labelsOf: (environmentId: string) => string | undefined
  onRetry: (environmentId: string) => void
  menus?: RowMenus | undefined
}

type Kept = ReturnType<typeof arrangeGroup> & { readonly order: GroupOrder }

/**
 * The rows of an open group as they were sorted when it opened, or when the order was chosen. What is no longer deployed
 * leaves the line of the deployed ones and follows the rows.
 */
const useArrangement = (members: readonly KnownEnvironment[], order: GroupOrder) => {
  const sorted = members.map(({ environmentId, state }) => ({
    environmentId,
    standing: standingOf(state),
  }))
  const answered = sorted.filter(({ standing }) => standing !== 'loading').length
  const { hasAll } = useArrival(answered, members.length)
  const [kept, setKept] = useState<Kept>()
  let next = kept
  if (hasAll && kept?.order !== order) next = { order, ...arrangeGroup(sorted, order) }
  const isDeployed = (id: string) =>
    sorted.some(({ environmentId, standing }) => environmentId === id && standing === 'deployed')
  const surfaced = next?.folded.filter((id) => !isDeployed(id)) ?? []
  if (next && surfaced.length > 0) {
    const { rows, folded } = next
    next = { order, rows: [...rows, ...surfaced], folded: folded.filter(isDeployed) }
  }
  if (next !== kept) setKept(next)
  return next
}

/** The rows of an open group, and a line for those that are deployed where there are many. */
export function GroupRows({ members, order, labelsOf, onRetry, menus }: GroupRowsProps) {
  const arrangement = useArrangement(members, order)
  const [unfolds, setUnfolds] = useState(false)
  const byId = new Map(members.map((one) => [one.environmentId, one]))
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const list = (some: readonly KnownEnvironment[]) => (
    <ol>
      {some.map((environment, position) => (
        <li key={environment.environmentId} className={IN_VIEW}>
          <EnvironmentRow
            environment={environment}
            labels={labelsOf(environment.environmentId)}
            onRetry={onRetry}
            onRemove={undefined}
            onMove={undefined}
            position={position}
            count={some.length}
            menuOf={menus?.of}
          />
        </li>
      ))}
    </ol>
  )
  if (!arrangement)
    return (
      <ol inert>
        {members.slice(0, 4).map(({ environmentId }) => (
          <li key={environmentId} className={IN_VIEW}>
            <EnvironmentRow
              environment={NOT_PLACED}
              onRetry={onRetry}
              onRemove={undefined}
              onMove={undefined}
              position={0}
              count={1}
            />
          </li>
        ))}
      </ol>
    )
  const placed = new Set([...arrangement.rows, ...arrangement.folded])
  const rows = [
    ...known(arrangement.rows),
    ...members.filter(({ environmentId }) => !placed.has(environmentId)),
  ]
  const folded = known(arrangement.folded)
  return (
    <>
      {list(rows)}
      {folded.length > 0 && (
        <button
          type="button"
          aria-expanded={unfolds}
          onClick={() => setUnfolds(!unfolds)}
          className="flex w-full items-start gap-2 border-b border-line py-3 text-start text-sm text-ink-3 hover:text-ink-2"
        >
          <Icon of={unfolds ? ChevronDown : ChevronRight} size="sm" className="mt-0.5" />
          <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium text-ink-2">{`${folded.length} deployed:`}</span>{' '}
            {folded.map(({ name }) => visible(clip(name, 80))).join(', ')}
          </span>
        </button>
      )}
      {unfolds && folded.length > 0 && list(folded)}
    </>
  )
}
