import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { MatrixRow } from '#board/matrix/matrix.ts'

/** The most services that a line names. */
const NAMED = 40

type FoldedLineProps = {
  rows: readonly MatrixRow[]
  /** What the services have in common. */
  title: ReactNode
  /** Whether they are shown above; undefined where unfolding takes the line away. */
  isUnfolded?: boolean
  onPress: () => void
}

/** Services of which the same is to be said, folded into one line, or the way to fold them again. */
export function FoldedLine({ rows, title, isUnfolded, onPress }: FoldedLineProps) {
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={onPress}
      className="flex w-full items-start gap-2 border-b border-line py-2.5 text-start text-sm text-ink-3 hover:text-ink-2"
    >
      <Icon of={isUnfolded ? ChevronDown : ChevronRight} size="sm" className="mt-0.5" />
      <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium text-ink-2">
          {title}
          {isUnfolded ? ', shown above' : ':'}
        </span>{' '}
        {!isUnfolded && (
          <>
            {rows
              .slice(0, NAMED)
              .map(({ name }) => visible(clip(name, 80)))
              .join(', ')}
            {rows.length > NAMED && ` and ${rows.length - NAMED} more`}
          </>
        )}
      </span>
    </button>
  )
}
