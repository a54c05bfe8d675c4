import { sentenceName } from '#src/deployments/record/service-words.ts'
import { keepTimes } from '#src/deployments/words/sentence.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { paths } from '#src/lib/page/paths.ts'
import { formatClock } from '#src/lib/time/time-format.ts'
import { Link } from '#src/router/link.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { Skeleton } from '#src/ui/marks/skeleton.tsx'
import { TROUBLE_APPEARANCE } from '#src/shared/trouble-appearance.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Checked } from './checked.tsx'
import { type EnvironmentState, isProven } from './environment-state.ts'
import { SignInAgain } from './unreadable-help.tsx'
import type { StateWords } from './row-words.ts'
import { causeOf, stateWords } from './state-words.ts'

function Sign({ appearance }: Pick<StateWords, 'appearance'>) {
  if (!appearance) return null
  if ('trouble' in appearance) {
    const { icon } = TROUBLE_APPEARANCE[appearance.trouble]
    return <Icon of={icon} className="mt-0.5 text-ink-3" />
  }
  const { tone, shape, mark } = appearance
  return <Glyph {...{ tone, shape, mark }} className="mt-0.5" />
}

type EnvironmentStateLineProps = {
  environmentId: string
  name: string
  state: EnvironmentState
  /** Why the last check failed although an earlier one succeeded. */
  error: ApiError | null
  checkedAt: number
}

/** The state of an environment, since when, and how fresh that is. */
export function EnvironmentStateLine(props: EnvironmentStateLineProps) {
  const { environmentId, name, state, error, checkedAt } = props
  const zone = useZone()
  const runs = isProven(state) && state.running !== undefined
  const now = useNow(runs ? 5_000 : 60_000)
  const { appearance, line, detail } = stateWords(state, { zone, now })
  const failing = state.kind === 'failing'
  const [suspected] = failing ? state.failing : []
  if (state.kind === 'loading') {
    return (
      <div className="grid gap-2 py-1">
        <span className="sr-only">{line}</span>
        <Skeleton width="70%" />
        <Skeleton width="45%" />
      </div>
    )
  }
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <span
        className={classNames(
          'flex items-start gap-1.5',
          failing && 'tone-danger font-bold text-(--tone)',
          state.kind === 'running' && 'tone-progress font-medium text-(--tone)',
          !failing && state.kind !== 'running' && 'text-ink-2',
        )}
      >
        <Sign appearance={appearance} />
        <span>{keepTimes(line)}</span>
      </span>
      <span className="flex flex-wrap gap-x-1 ps-5.5 text-xs text-ink-3">
        {detail !== undefined && (
          <span>
            {keepTimes(detail)}
            {(suspected !== undefined || checkedAt !== 0) && ','}
          </span>
        )}
        {suspected && (
          <span>
            <Link
              to={paths.deployments(environmentId)}
              search={{ suspects: suspected.status.past.key }}
              // Above the link that covers the row on phones.
              aria-label={`Suspects for ${sentenceName(suspected.status.past)} in ${name}`}
              className="text-ink-2"
            >
              Suspects
            </Link>
            {checkedAt !== 0 && ','}
          </span>
        )}
        <Checked
          checkedAt={checkedAt}
          before="checked "
          // As wide as "checked 59 min ago" with its warning, so that the line never wraps because time passes.
          className={error ? undefined : 'min-w-32'}
        />
        {error && state.kind !== 'unreadable' && (
          <span className="tone-warning text-(--tone)">
            , last check failed at {formatClock(error.at, zone)} ({causeOf(error.failure)})
            {error.failure.kind === 'unauthorized' && (
              <>
                . <SignInAgain />
              </>
            )}
          </span>
        )}
      </span>
    </div>
  )
}
