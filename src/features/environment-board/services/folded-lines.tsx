import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { counted } from '#src/lib/text/counted.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { MatrixRow } from '#board/matrix/matrix.ts'

/** The most services that a line names. */
const NAMED = 40

const LINE =
  'flex w-full items-start gap-2 border-b border-line py-2.5 text-start text-sm text-ink-3 hover:text-ink-2'

function Names({ rows }: { rows: readonly MatrixRow[] }) {
  return (
    <>
      {rows
        .slice(0, NAMED)
        .map(({ name }) => visible(clip(name, 80)))
        .join(', ')}
      {rows.length > NAMED && ` and ${rows.length - NAMED} more`}
    </>
  )
}

type SameLineProps = {
  rows: readonly MatrixRow[]
  /** What the services have in common: "the same", "without a version to compare". */
  what: string
  columns: number
  onUnfold: () => void
}

/** Services of which the same is to be said everywhere, folded into one line. */
export function SameLine({ rows, what, columns, onUnfold }: SameLineProps) {
  // Those that are still loading prove nothing.
  const compared = rows[0]?.verdict.compared ?? 0
  const all = compared === 2 ? 'in both' : `in all ${compared}`
  const where = compared < columns ? `in the ${compared} read so far` : all
  return (
    <button type="button" onClick={onUnfold} className={LINE}>
      <Icon of={ChevronRight} size="sm" className="mt-0.5" />
      <span className="line-clamp-2 min-w-0">
        <span className="font-medium text-ink-2">
          {rows.length} {what} {where}:
        </span>{' '}
        <Names rows={rows} />
      </span>
    </button>
  )
}

type ApartLineProps = {
  rows: readonly MatrixRow[]
  /** The name of the only environment that has them. */
  name: string
  isUnfolded: boolean
  onToggle: () => void
}

/** Services that only one environment has, folded into one line, or the way to fold them again. */
export function ApartLine({ rows, name, isUnfolded, onToggle }: ApartLineProps) {
  return (
    <button type="button" aria-expanded={isUnfolded} onClick={onToggle} className={LINE}>
      <Icon of={isUnfolded ? ChevronDown : ChevronRight} size="sm" className="mt-0.5" />
      <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium text-ink-2">
          {counted(rows.length, 'service')} only in <bdi>{visible(clip(name, 40))}</bdi>
          {isUnfolded ? ', shown above' : ':'}
        </span>{' '}
        {!isUnfolded && <Names rows={rows} />}
      </span>
    </button>
  )
}
