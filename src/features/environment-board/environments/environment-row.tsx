import X from 'lucide-react/icons/x'
import { memo, type ReactNode } from 'react'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { paths } from '#src/lib/page/paths.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { Link } from '#src/router/link.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Skeleton } from '#src/ui/marks/skeleton.tsx'
import { followRow } from '#src/ui/hooks/follow-row.ts'
import { useRem } from '#src/ui/hooks/use-rem.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { environmentState } from './environment-state.ts'
import { EnvironmentStateLine } from './environment-state-line.tsx'
import { Grip } from './grip.tsx'
import { NewestDeployment } from './newest-deployment.tsx'
import { lineInMiddle } from './row-words.ts'
import { stateWords } from './state-words.ts'
import { HistoryStrip } from './history-strip.tsx'
import { UnreadableHelp } from './unreadable-help.tsx'

/** A button of a row: at hand on a phone; on a desk it shows with the pointer or the focus. */
export const ROW_BUTTON =
  'sm:opacity-0 sm:group-hover:opacity-100 focus-visible:opacity-100! aria-expanded:opacity-100! pointer-coarse:opacity-100!'

type EnvironmentRowProps = {
  environment: BoardEnvironment
  /** Whether it takes the room that the list kept for a row that fails late. */
  takesRoom?: boolean
  onRetry: (environmentId: string) => void
  /** Absent where the board is not the person's own. */
  onRemove: ((environmentId: string) => void) | undefined
  /** What stands below the name in place of the short ID. */
  labels?: string | undefined
  /** Its position in the person's order, from 0, and how many there are. */
  position: number
  count: number
  /** Absent where the order is not the person's, or cannot be changed. */
  onMove: ((environmentId: string, to: number) => void) | undefined
  /** The menu of the environment, as the board's page makes it. */
  menuOf?: ((environment: BoardEnvironment) => ReactNode) | undefined
}

/** A narrower row is a card that can be pressed anywhere, in rem. */
const CARD_REM = 37

/** One environment of the board: its state, its newest deployment, and its last 20. */
export const EnvironmentRow = memo(function EnvironmentRow(props: EnvironmentRowProps) {
  const { environment, takesRoom = false, onRetry, onRemove } = props
  const { position, count, onMove, menuOf, labels } = props
  const { environmentId, history, error, checkedAt } = environment
  const zone = useZone()
  const now = useNow(60_000)
  const rem = useRem()
  const state = environmentState(environment, now)
  const line = lineInMiddle(stateWords(state, { zone, now }))
  const failing = state.kind === 'failing'
  const short = shortId(environmentId)
  // Those of one name have their IDs behind it, which are never cut off.
  const hasId = environment.name.endsWith(` ${short}`)
  const own = hasId ? environment.name.slice(0, -short.length - 1) : environment.name
  const ownName = visible(clip(own, 60))
  const name = hasId ? `${ownName} ${short}` : ownName
  const isPlaced = environmentId !== ''
  const remove = onRemove && (() => onRemove(environmentId))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys have the link
    <article
      aria-label={`${name}, ${line}`}
      // A card on a phone.
      onClick={(event) => {
        if (event.currentTarget.clientWidth < CARD_REM * rem) followRow(event)
      }}
      className={classNames(
        'group relative grid items-start gap-x-5 gap-y-1.5 border-b border-line py-3.5',
        'sm:grid-cols-[minmax(0,9rem)_minmax(0,14rem)_minmax(0,1fr)] sm:gap-y-2 sm:py-3 min-[47rem]:grid-cols-[minmax(0,10.5rem)_minmax(0,14rem)_minmax(0,1fr)]',
        'min-[77rem]:grid-cols-[minmax(0,9.5rem)_minmax(0,15.5rem)_minmax(0,1fr)_33rem] min-[86rem]:grid-cols-[minmax(0,10.5rem)_minmax(0,15.5rem)_minmax(0,1fr)_33rem]',
        takesRoom
          ? // As tall as a row that is awaited and the room that the list keeps.
            'sm:min-h-39.25 min-[47rem]:min-h-34.75 min-[77rem]:min-h-30.25 min-[86rem]:min-h-25.75'
          : // Where the newest deployment needs two lines, so that a row is no lower before it is loaded.
            'min-[77rem]:max-[86rem]:min-h-20.75',
        failing &&
          'before:absolute before:inset-y-0 before:-start-4 before:w-1 before:bg-danger-solid sm:before:inset-y-3 sm:before:-start-3 forced-colors:before:bg-[CanvasText] forced-colors:before:[forced-color-adjust:none]',
      )}
    >
      {/* A browser may put a longer name in late, which must move no row: it gets one line in a card, else two. The ID has
          what a short one leaves. */}
      <div className="flex min-w-0 items-center gap-x-2 sm:relative sm:block">
        <div className="flex h-5 min-w-0 flex-1 flex-wrap content-start justify-between gap-x-2 overflow-clip [overflow-clip-margin:3px] sm:block sm:h-10">
          <h3
            title={name}
            className={classNames(
              'max-w-full flex-none truncate text-md leading-5 sm:line-clamp-2 sm:whitespace-normal [overflow-wrap:anywhere]',
              failing ? 'tone-danger text-(--tone)' : 'font-medium',
            )}
          >
            {isPlaced ? (
              <Link
                to={paths.deployments(environmentId)}
                className={classNames(
                  'no-underline -outline-offset-2 hover:underline',
                  hasId && 'flex gap-x-2 sm:block',
                )}
              >
                <bdi className={hasId ? 'block min-w-0 truncate' : undefined}>{ownName}</bdi>
                {hasId && (
                  <>
                    {' '}
                    <span className="mono w-fit flex-none leading-5 font-normal text-ink-3 sm:block">
                      {short}
                    </span>
                  </>
                )}
              </Link>
            ) : (
              name
            )}
          </h3>
          {isPlaced && (labels !== undefined || (short !== name && !hasId)) && (
            <span
              title={environmentId}
              className={classNames(
                'leading-5 whitespace-nowrap text-ink-3 sm:block',
                labels === undefined ? 'mono' : 'truncate text-xs',
              )}
            >
              {labels ?? short}
            </span>
          )}
        </div>
        <span
          className={classNames(
            'relative z-(--z-rail) -my-1.5 flex flex-none bg-canvas sm:pointer-fine:absolute sm:pointer-fine:-end-4 sm:pointer-fine:bottom-0 sm:pointer-coarse:my-0 sm:pointer-coarse:-ms-2.5',
            // Its place is kept.
            !isPlaced && 'invisible',
          )}
        >
          {menuOf?.(environment)}
          {remove && state.kind !== 'unreadable' && (
            <IconButton
              icon={X}
              size="sm"
              iconSize="sm"
              label={`Remove ${name} from the board`}
              onClick={remove}
              className={ROW_BUTTON}
            />
          )}
        </span>
      </div>
      {onMove && (
        <Grip
          name={name}
          position={position}
          count={count}
          onMove={(to) => onMove(environmentId, to)}
        />
      )}
      <EnvironmentStateLine
        environmentId={environmentId}
        name={name}
        state={state}
        error={error}
        checkedAt={checkedAt}
      />
      <div className="min-w-0">
        {state.kind === 'loading' ? (
          <div aria-hidden className="grid gap-2 py-1">
            <Skeleton width="80%" />
            <Skeleton width="55%" />
          </div>
        ) : state.kind === 'unreadable' ? (
          <p className="text-sm leading-5 text-ink-2">
            <UnreadableHelp
              environmentId={environmentId}
              error={state.error}
              onRetry={() => onRetry(environmentId)}
              onRemove={remove}
            />
          </p>
        ) : state.kind === 'unchecked' ? (
          <button
            type="button"
            className={`text-sm ${textLinkClass}`}
            onClick={() => onRetry(environmentId)}
          >
            Check <bdi>{name}</bdi>
          </button>
        ) : state.kind === 'empty' ? (
          <p className="text-sm leading-5 text-ink-3">The first one appears here automatically.</p>
        ) : (
          history && <NewestDeployment {...{ environmentId, name, history, state }} />
        )}
      </div>
      <div className="min-w-0 sm:col-span-full min-[77rem]:col-span-1 min-[77rem]:col-start-4 min-[77rem]:-mt-0.75">
        <HistoryStrip environmentId={environmentId} name={name} history={history} />
      </div>
    </article>
  )
})
