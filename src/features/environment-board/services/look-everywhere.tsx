import Search from 'lucide-react/icons/search'
import Square from 'lucide-react/icons/square'
import { counted } from '#src/lib/counted.ts'
import { Button } from '#src/ui/button.tsx'
import type { ButtonVariant } from '#src/ui/button-class.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

type LookEverywhereProps = {
  environments: readonly BoardEnvironment[]
  /** The environments whose older deployments are needed. */
  ids: readonly string[]
  /** What the button says, and what it does. */
  words: string
  title: string
  /** A ghost at the end of a line; with a border where it stands alone, whose text would look indented. */
  variant?: ButtonVariant
  onLookFurther: (environmentIds: readonly string[]) => void
  onStop: () => void
}

const isLooking = ({ further: { kind } }: BoardEnvironment): boolean =>
  kind === 'queued' || kind === 'loading'

/** Looks further in several environments, says how that goes, and stops it. */
export function LookEverywhere(props: LookEverywhereProps) {
  const { environments, ids, words, title, variant = 'ghost', onLookFurther, onStop } = props
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
      variant={variant}
      icon={Search}
      title={title}
      onClick={() => onLookFurther(ids)}
    >
      {words}
    </Button>
  )
}
