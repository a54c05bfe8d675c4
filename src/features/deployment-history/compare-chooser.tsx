import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { DeploymentItem } from './appearances.ts'
import { causeOf } from './cause.ts'
import { basesFor } from './compare-deployments.ts'
import { clip, visible } from './display-text.ts'
import type { History } from './history.ts'
import { sayWhen } from './say-when.ts'
import { lookOf } from './state-look.ts'

/** Older deployments that are offered beside those worth comparing with. */
const OFFERED = 20

const WHY = { lastGood: 'last good', lastInCommon: 'the one before' } as const

type CompareChooserProps = {
  history: History
  index: number
  item: DeploymentItem
  /** The deployment that it is compared with; undefined for each service's last appearance. */
  older: DeploymentItem | undefined
  zone: Zone
  now: number
  onChoose: (id: string) => void
}

/** Chooses what a deployment is held against. A native select: it is long, and every device has a good one. */
export function CompareChooser(props: CompareChooserProps) {
  const { history, index, item, older, zone, now, onChoose } = props
  const id = useId()
  const words = ({ deployment }: DeploymentItem) =>
    clip(
      visible(
        `${sayWhen(deployment.created_at, zone, now)} ${lookOf(deployment.status).label} ${causeOf(deployment)}`,
      ),
      60,
    )
  const bases = basesFor(history, item)
  const worth = new Set(bases.map((basis) => basis.item.id))
  const others = history.items
    .slice(index + 1, index + 1 + OFFERED)
    .flatMap((one) => (one.kind === 'deployment' && !worth.has(one.id) ? [one] : []))
  const beyond =
    older && !worth.has(older.id) && !others.some((one) => one.id === older.id) ? [older] : []
  return (
    <span className="flex min-w-0 flex-1 basis-64 items-center gap-2">
      <label htmlFor={id} className="flex-none text-xs text-ink-3">
        Compared with
      </label>
      <span className="relative min-w-0 flex-1">
        <select
          id={id}
          value={older?.id ?? ''}
          onChange={(event) => onChoose(event.target.value)}
          className="h-(--control-sm) w-full appearance-none truncate rounded-sm border border-line-2 bg-surface ps-2 pe-7 text-sm hover:border-edge"
        >
          <option value="">each one’s last appearance</option>
          {bases.map((basis) => (
            <option key={basis.item.id} value={basis.item.id}>
              {`${words(basis.item)} (${WHY[basis.why]})`}
            </option>
          ))}
          {[...others, ...beyond].map((one) => (
            <option key={one.id} value={one.id}>
              {words(one)}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 end-2 flex items-center text-ink-3">
          <Icon of={ChevronDown} size="sm" />
        </span>
      </span>
    </span>
  )
}
