import { effectOf } from '#src/deployments/past/service-event.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { type EnvironmentState, environmentState } from '#board/environments/environment-state.ts'
import { standingOf } from '#board/environments/standing.ts'
import type { Freshness } from './freshness.ts'

/** An environment of a wall, with its group. */
export type WallEnvironment = BoardEnvironment & { readonly group: string | undefined }

/** What a cell is counted as, in the order of the sentence. */
export const CELL_KINDS = [
  'failing',
  'running',
  'unknown',
  'loading',
  'deployed',
  'partly',
  'stopped',
  'empty',
] as const
export type CellKind = (typeof CELL_KINDS)[number]

/** Where a cell stands: what fails, what is under way or not known, the rest. */
export type Zone = 'failing' | 'busy' | 'rest'

/** An environment as the wall shows it. */
export type WallCell = {
  readonly environment: WallEnvironment
  readonly kind: CellKind
  readonly zone: Zone
  readonly state: EnvironmentState
  /** The time that its words are about. */
  readonly when: When
  /** Whether it is older than planned, so that it is not shown as the present. */
  readonly isOld: boolean
  /** Whether it is so old that its state is not shown. */
  readonly isHidden: boolean
  /** Whether all that fails has been failing for more than a day. */
  readonly isLong: boolean
}

/** The moments that a wall is shown at, in ms: by the computer's clock; and the time that all of it is about in an outage. */
export type WallTime = When & {
  readonly computerNow: number
  readonly asOf: number | undefined
}

const DAY = 24 * 60 * 60_000

const kindOf = (state: EnvironmentState): CellKind => {
  const standing = standingOf(state)
  switch (standing) {
    case 'unreadable':
      return state.kind === 'unreadable' &&
        state.error.failure.kind === 'rateLimited' &&
        state.error.failure.unsent
        ? 'loading'
        : 'unknown'
    case 'unclear':
      return 'unknown'
    case 'unchecked':
      return 'loading'
    default:
      return standing
  }
}

/** When each failure of an environment began, in ms. */
const failuresSince = (state: EnvironmentState & { kind: 'failing' }): readonly number[] =>
  [
    ...state.failing.map(({ attempts: [first], status }) => effectOf(first, status.past)),
    ...state.failedDeployments.map((event) => effectOf(event)),
  ].flatMap(({ at, requestedAt }) => at ?? requestedAt ?? [])

const isLongFailing = (state: EnvironmentState, now: number): boolean => {
  if (state.kind !== 'failing') return false
  const since = failuresSince(state)
  return since.length > 0 && since.every((at) => now - at > DAY)
}

const ZONE: Readonly<Record<CellKind, Zone>> = {
  failing: 'failing',
  running: 'busy',
  unknown: 'busy',
  loading: 'rest',
  deployed: 'rest',
  partly: 'rest',
  stopped: 'rest',
  empty: 'rest',
}

/** How an environment stands on the wall. */
export const wallCell = (
  environment: WallEnvironment,
  { now, zone, computerNow, asOf }: WallTime,
  { oldAfter, hiddenAfter }: Freshness,
): WallCell => {
  const { history, checkedAt } = environment
  const age = history ? computerNow - checkedAt : 0
  const isHidden = age > hiddenAfter
  const isOld = age > oldAfter && asOf === undefined
  const at = asOf ?? (isOld ? checkedAt : computerNow)
  const when = { zone, now: now - computerNow + at }
  const state = environmentState(environment, when.now)
  const kind = isHidden ? 'unknown' : kindOf(state)
  return {
    environment,
    kind,
    // After an outage of hours nothing is known of any of them, which needs no large cells.
    zone: isHidden && asOf !== undefined ? 'rest' : ZONE[kind],
    state,
    when,
    isOld,
    isHidden,
    isLong: kind === 'failing' && isLongFailing(state, when.now),
  }
}

/** How many cells there are of each kind. */
export const countKinds = (cells: readonly WallCell[]): Readonly<Record<CellKind, number>> => {
  const counts = {
    failing: 0,
    running: 0,
    unknown: 0,
    loading: 0,
    deployed: 0,
    partly: 0,
    stopped: 0,
    empty: 0,
  }
  for (const { kind } of cells) counts[kind] += 1
  return counts
}
