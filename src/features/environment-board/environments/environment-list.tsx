import { type CSSProperties, type ReactNode, useState } from 'react'
import { useFrozen } from '#src/shared/use-frozen.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { EnvironmentRow } from './environment-row.tsx'
import { environmentState } from './environment-state.ts'

/** The menus of the rows. */
export type RowMenus = {
  /** The menu of an environment: the same function while its menu is the same. */
  readonly of: (environment: BoardEnvironment) => ReactNode
  /** Whether one is open. No row goes or moves then. */
  readonly isOpen: boolean
}

/** The browser styles and lays out a row only near the window. Until it has, the row is as tall as most. */
export const IN_VIEW =
  '[content-visibility:auto] [overflow-clip-margin:1.5rem] [contain-intrinsic-block-size:auto_10.6875rem] sm:[contain-intrinsic-block-size:auto_7.5625rem] min-[47rem]:[contain-intrinsic-block-size:auto_6.3125rem] min-[77rem]:[contain-intrinsic-block-size:auto_5.1875rem] min-[86rem]:[contain-intrinsic-block-size:auto_4.0625rem] print:[content-visibility:visible]'

type EnvironmentListProps = {
  environments: readonly BoardEnvironment[]
  /** Whether enough is known to say which ones stand first on a phone. */
  isPlaced: boolean
  /** Moves an environment to a position in the person's order. Absent where the board is not their own. */
  onMove: ((environmentId: string, to: number) => void) | undefined
  onRemove: ((environmentId: string) => void) | undefined
  onRetry: (environmentId: string) => void
  menus?: RowMenus | undefined
}

/** A row without a name and an ID: which environment stands there is not known yet. */
export const NOT_PLACED: BoardEnvironment = {
  environmentId: '',
  name: '…',
  history: undefined,
  error: null,
  checkedAt: 0,
  checking: true,
  further: { kind: 'idle' },
}

/** The IDs of the environments that are loading, or that fail. */
const useIdsOf = (
  kind: 'loading' | 'failing',
  environments: readonly BoardEnvironment[],
): ReadonlySet<string> => {
  const now = useNow(60_000)
  return new Set(
    environments
      .filter((one) => environmentState(one, now).kind === kind)
      .map(({ environmentId }) => environmentId),
  )
}

/**
 * The order on a phone: failing ones first, because only two or three rows are on screen. It is decided once, when
 * `isPlaced`, so that no row moves under the person: one that starts to fail later stays where it is, and the headline
 * names it. Until then rows have no name.
 */
const usePhoneOrder = (
  environments: readonly BoardEnvironment[],
  isPlaced: boolean,
): readonly BoardEnvironment[] => {
  const failing = useIdsOf('failing', environments)
  const [first, setFirst] = useState(isPlaced ? failing : undefined)
  if (isPlaced && first === undefined) setFirst(failing)
  if (first === undefined) return environments.map(() => NOT_PLACED)
  const isFirst = ({ environmentId }: BoardEnvironment) => first.has(environmentId)
  return [...environments.filter(isFirst), ...environments.filter((one) => !isFirst(one))]
}

/**
 * Room below the rows for one that fails after the list and what follows it were in place (`isPlaced`): such a row is up
 * to two lines taller than one that is awaited. `taker` is the environment whose row takes it.
 */
const useLateRoom = (environments: readonly BoardEnvironment[], isPlaced: boolean) => {
  const loading = useIdsOf('loading', environments)
  const failing = useIdsOf('failing', environments)
  const [late, setLate] = useState<ReadonlySet<string>>()
  if (isPlaced && late === undefined) setLate(loading)
  const taker = [...failing].find((id) => late?.has(id))
  return { isKept: late !== undefined && late.size > 0 && taker === undefined, taker }
}

/** The place of a row on a phone: there before the script comes, which then puts the row itself in that place. */
const onPhone = (at: number): CSSProperties & { '--on-phone': number } => ({ '--on-phone': at })

/** The environments, one row each, in the person's own order; on a phone failing ones first. */
export function EnvironmentList(props: EnvironmentListProps) {
  const { isPlaced, onMove, onRemove, onRetry, menus } = props
  // No row goes, comes or moves while a menu is open in one.
  const environments = useFrozen(props.environments, menus?.isOpen ?? false).map(
    (held) => props.environments.find((one) => one.environmentId === held.environmentId) ?? held,
  )
  const narrow = !useMinWidth(40)
  const forPhone = usePhoneOrder(environments, isPlaced)
  const room = useLateRoom(environments, isPlaced)
  // What the host renders is in one order for all windows: it only takes a browser's word for how narrow its own is.
  const isHydrating = useIsHydrating()
  const shown = narrow && !(isHydrating && isPlaced) ? forPhone : environments
  const isReordered = isPlaced && shown.some((one, at) => one !== environments[at])
  return (
    <section aria-labelledby="environments">
      <div className="flex items-baseline gap-2.5 border-b border-edge pb-2 min-[77rem]:grid min-[77rem]:grid-cols-[auto_1fr_33rem]">
        <h2 id="environments">Environments</h2>
        <span className="text-xs text-ink-3">
          {isReordered ? 'failing first' : onMove && environments.length > 1 && 'your order'}
        </span>
        <span aria-hidden className="hidden justify-between text-xs text-ink-3 min-[77rem]:flex">
          <span className="font-medium text-ink">now</span>
          <span>last 20 deployments, newest first</span>
        </span>
      </div>
      <ol
        className={classNames(
          'max-sm:flex max-sm:flex-col',
          room.isKept && 'pb-4.5 sm:pb-14 min-[47rem]:pb-9.5',
        )}
      >
        {shown.map((environment, position) => (
          <li
            key={environment.environmentId || position}
            inert={narrow && !isPlaced}
            className={classNames(IN_VIEW, 'max-sm:order-(--on-phone)')}
            style={onPhone(forPhone.indexOf(environment))}
          >
            <EnvironmentRow
              environment={environment}
              onRetry={onRetry}
              onRemove={onRemove}
              takesRoom={room.taker === environment.environmentId}
              position={position}
              count={environments.length}
              menuOf={menus?.of}
              onMove={narrow || environments.length < 2 ? undefined : onMove}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
