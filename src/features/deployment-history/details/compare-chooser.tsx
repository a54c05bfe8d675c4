import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { timeInSentence, triggerWords } from '#src/deployments/record/deployment-words.ts'
import { basesFor } from './compare-deployments.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import type { History } from '#src/deployments/history/history.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'

/** Older deployments that are offered in addition to the most useful ones. */
const OFFERED = 20

const WHY = { lastGood: 'last good', lastInCommon: 'the one before' } as const

type CompareChooserProps = {
  history: History
  index: number
  item: DeploymentItem
  /** The deployment to compare with; undefined compares each service with what it ran before. */
  older: DeploymentItem | undefined
  zone: Zone
  now: number
  onChoose: (id: string) => void
}

/** Chooses the deployment to compare with. A native select, because the list is long. */
export function CompareChooser(props: CompareChooserProps) {
  const { history, index, item, older, zone, now, onChoose } = props
  const id = useId()
  const words = ({ deployment }: DeploymentItem) =>
    clip(
      visible(
        `${timeInSentence(deployment.created_at, zone, now)} ${stateAppearance(deployment.status).label} ${triggerWords(deployment)}`,
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
          <option value="">what each service ran before</option>
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
