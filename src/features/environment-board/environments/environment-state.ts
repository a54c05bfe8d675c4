import type { ApiError } from '#src/api/api-error.ts'
import type { History } from '#src/deployments/history/history.ts'
import {
  deploymentUnderWay,
  type Environment,
  environmentNow,
  type HiddenAbove,
  hiddenAbove,
  isUnderWayAt,
} from '#src/deployments/past/environment.ts'
import { type FailingStatus, failureOf, type LostStatus } from '#src/deployments/past/failing.ts'
import type { DeploymentItem, ServiceEvent } from '#src/deployments/past/service-event.ts'
import { similarDuration } from '#src/deployments/past/similar-duration.ts'
import type { Status } from '#src/deployments/past/status.ts'
import { isUnderWay } from '#src/deployments/record/state.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/** A deployment under way, how long similar ones took, in ms, if known, and what may hide its end. */
export type Running = {
  readonly item: DeploymentItem
  readonly similar: number | undefined
  readonly hidden: HiddenAbove
}

/** What the records of an environment prove about it. */
type Proven = {
  /** The one that began to fail last comes first. */
  readonly failing: readonly FailingStatus[]
  /** Deployments that failed without naming a failing service, newest first. */
  readonly failedDeployments: readonly ServiceEvent[]
  /** The same, of which an overlapping deployment may have been the end. */
  readonly contestedDeployments: readonly ServiceEvent[]
  readonly running: Running | undefined
  /** Its services, without those that are no longer named. */
  readonly statuses: readonly Status[]
  readonly lost: readonly LostStatus[]
  /** A deployment without a recorded end that is not under way any more. */
  readonly endless: DeploymentItem | undefined
  /** How many of the newest records cannot be read. */
  readonly unreadable: number
}

/** What the board says of an environment. */
export type EnvironmentState =
  | { readonly kind: 'loading' }
  /** Not requested: nothing is known of it. */
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'unreadable'; readonly error: ApiError }
  /** No deployment yet. */
  | { readonly kind: 'empty' }
  /** There are deployments, and none of those loaded can be read. */
  | { readonly kind: 'unclear' }
  | ({ readonly kind: 'failing' } & Proven)
  | ({ readonly kind: 'running'; readonly running: Running } & Proven)
  | ({ readonly kind: 'resting' } & Proven)

/** A state that rests on records. */
export type ProvenState = EnvironmentState & Proven

export const isProven = (state: EnvironmentState): state is ProvenState =>
  state.kind === 'failing' || state.kind === 'running' || state.kind === 'resting'

/** How many of the newest records to search for one without an end: the page that is polled. */
const NEWEST = 20

const endlessIn = (history: History, now: number): DeploymentItem | undefined =>
  history.items
    .slice(0, NEWEST)
    .find(
      (item, index): item is DeploymentItem =>
        item.kind === 'deployment' &&
        isUnderWay(item.deployment.status) &&
        !isUnderWayAt(history, index, now),
    )

const find = (history: History, environment: Environment, now: number): EnvironmentState => {
  const { items } = history
  if (items.length === 0) return { kind: 'empty' }
  const unreadable = items.findIndex(({ kind }) => kind === 'deployment')
  if (unreadable < 0) return { kind: 'unclear' }
  const all = [...environment.statuses.values()]
  const failures = all.map(failureOf)
  const failing = failures
    .filter((one) => one.kind === 'failing')
    .toSorted((a, b) => a.attempts[0].index - b.attempts[0].index)
  const item = deploymentUnderWay(history, now)
  const running = item && {
    item,
    similar: similarDuration(history, item),
    hidden: hiddenAbove(history, items.indexOf(item)),
  }
  const proven: Proven = {
    failing,
    failedDeployments: environment.failedDeployments,
    contestedDeployments: environment.contestedDeployments,
    running,
    statuses: all.filter(({ goneSince }) => !goneSince),
    lost: failures.filter((one) => one.kind === 'lost'),
    endless: endlessIn(history, now),
    unreadable,
  }
  if (failing.length + environment.failedDeployments.length > 0)
    return { kind: 'failing', ...proven }
  return running ? { kind: 'running', ...proven, running } : { kind: 'resting', ...proven }
}

const states = new WeakMap<Environment, EnvironmentState>()

/** The state of an environment; `now` in ms. The same history gives the same object within a minute. */
export const environmentState = (
  { history, error, unasked }: Pick<BoardEnvironment, 'history' | 'error' | 'unasked'>,
  now: number,
): EnvironmentState => {
  if (!history) {
    if (error) return { kind: 'unreadable', error }
    return { kind: unasked === true ? 'unchecked' : 'loading' }
  }
  const environment = environmentNow(history, now)
  const known = states.get(environment)
  if (known) return known
  const state = find(history, environment, now)
  states.set(environment, state)
  return state
}
