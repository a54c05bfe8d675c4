import Search from 'lucide-react/icons/search'
import Square from 'lucide-react/icons/square'
import { counted } from '#src/lib/counted.ts'
import { Button } from '#src/ui/button.tsx'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { Matrix } from '#board/matrix/matrix.ts'
import { mayTellMore } from './may-tell-more.ts'

type LookEverywhereProps = {
  environments: readonly BoardEnvironment[]
  matrix: Matrix
  onLookFurther: (environmentIds: readonly string[]) => void
  onStop: () => void
}

const isLooking = ({ further: { kind } }: BoardEnvironment): boolean =>
  kind === 'queued' || kind === 'loading'

/** Looks further in every environment whose older deployments may tell more, says how that goes, and stops it. */
export function LookEverywhere(props: LookEverywhereProps) {
  const { environments, matrix, onLookFurther, onStop } = props
  const ids = environments
    .filter((_, column) => mayTellMore(matrix, column))
    .map(({ environmentId }) => environmentId)
  const looking = environments.filter(isLooking)
  if (looking.length > 0) {
    const pages = looking.reduce(
      (sum, { further }) => sum + (further.kind === 'loading' ? further.pages : 0),
      0,
    )
    return (
      <span className="inline-flex items-center gap-2 text-xs text-ink-3">
        <span role="status">
          Looking further in {counted(looking.length, 'environment')}
          {pages > 0 && `, ${counted(pages, 'page')} loaded`}
        </span>
        <Button size="sm" variant="ghost" icon={Square} onClick={onStop}>
          Stop looking further
        </Button>
      </span>
    )
  }
  if (ids.length === 0) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={Search}
      title="Loads older deployments, two pages of each environment at most."
      onClick={() => onLookFurther(ids)}
    >
      Look further in {ids.length === 1 ? '1 environment' : `all ${ids.length}`}
    </Button>
  )
}
