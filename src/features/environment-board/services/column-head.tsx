import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { buttonClass } from '#src/ui/buttons/button-class.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import { Checked } from '#board/environments/checked.tsx'
import { environmentState } from '#board/environments/environment-state.ts'
import { lineInMiddle } from '#board/environments/row-words.ts'
import { causeOf, stateWords } from '#board/environments/state-words.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

type ColumnHeadProps = {
  environment: BoardEnvironment
  /** The environment that the others are compared with; undefined if this is the only one. */
  reference: BoardEnvironment | undefined
  /** The past time that the table shows, as ISO 8601; undefined for now. */
  at: string | undefined
}

/** Leads to the comparison with the reference, which has none itself. */
function CompareLink({ environment, reference, at }: ColumnHeadProps) {
  const { environmentId, name } = environment
  if (!reference || reference.environmentId === environmentId) return null
  return (
    <Link
      to={paths.compare}
      search={{ left: reference.environmentId, right: environmentId, at }}
      aria-label={`Compare ${visible(clip(reference.name, 40))} and ${visible(clip(name, 40))}`}
      className={buttonClass(
        { variant: 'ghost', size: 'sm' },
        'absolute end-0 top-1/2 h-6 -translate-y-1/2 px-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:static pointer-coarse:translate-y-0 pointer-coarse:opacity-100',
      )}
    >
      <Icon of={ArrowLeftRight} size="sm" />
      Compare
    </Link>
  )
}

/** The head of a column: the environment, its state and how fresh that is unless it shows a past time, and "Compare". */
export function ColumnHead({ environment, reference, at }: ColumnHeadProps) {
  const { environmentId } = environment
  const zone = useZone()
  const state = environmentState(environment, useNow(60_000))
  // As often as in the row of the environment, so that both say the same.
  const now = useNow(state.kind === 'running' ? 5_000 : 60_000)
  const words = stateWords(state, { zone, now })
  const { appearance } = words
  const isReference = reference?.environmentId === environmentId
  const isNow = at === undefined
  return (
    <span className="group flex min-w-0 items-center gap-1.5 px-3 text-sm font-bold print:flex-wrap print:px-1">
      {isNow && appearance && 'shape' in appearance && (
        <Glyph
          tone={appearance.tone}
          shape={appearance.shape}
          mark={appearance.mark}
          className="size-3.5"
        />
      )}
      <Link
        to={paths.deployments(environmentId)}
        search={isNow ? {} : { view: 'services', at }}
        className="min-w-0 truncate no-underline hover:underline print:wrap-anywhere print:whitespace-normal"
      >
        <bdi>{visible(clip(environment.name, 40))}</bdi>
      </Link>
      {isNow && <VisuallyHidden>, {lineInMiddle(words)}</VisuallyHidden>}
      {isReference && <span className="text-xs font-medium text-mark">reference</span>}
      <span className="relative ms-auto flex items-center font-normal whitespace-nowrap">
        {isNow && state.kind === 'unreadable' && (
          <span aria-hidden className="text-xs text-ink-3">
            {causeOf(state.error.failure)}
          </span>
        )}
        {isNow && (
          <Checked
            checkedAt={environment.checkedAt}
            className={classNames(
              reference && !isReference && 'group-focus-within:invisible group-hover:invisible',
            )}
          />
        )}
        <CompareLink {...{ environment, reference, at }} />
      </span>
    </span>
  )
}
