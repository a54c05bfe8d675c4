import ChevronDown from 'lucide-react/icons/chevron-down'
import { visible } from '#src/deployments/record/display-text.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { Column } from './column.ts'

type ReferenceChoiceProps = {
  columns: readonly Column[]
  referenceId: string | undefined
  onReference: (environmentId: string) => void
}

/** Chooses the environment that the others are compared with. */
export function ReferenceChoice({ columns, referenceId, onReference }: ReferenceChoiceProps) {
  return (
    <label className="inline-flex max-w-full min-w-0 items-center gap-1 text-xs text-ink-3">
      Against
      <span className="relative inline-flex min-w-0 items-center">
        <select
          aria-label="Reference"
          value={referenceId ?? ''}
          onChange={(event) => onReference(event.target.value)}
          className="h-6 min-w-0 cursor-pointer appearance-none truncate rounded-xs bg-transparent pe-4.5 font-medium text-ink-2 hover:text-ink pointer-coarse:h-9"
        >
          {columns.map(({ environmentId, name }) => (
            <option key={environmentId} value={environmentId}>
              {visible(name)}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size="sm" className="pointer-events-none absolute end-0" />
      </span>
    </label>
  )
}
