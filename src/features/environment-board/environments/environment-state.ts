import type { ApiError } from '#src/api/api-error.ts'
import type { History } from '#src/deployments/history/history.ts'
import { changesAt } from '#src/deployments/insights/changes.ts'
import {
  type CurrentService,
  currentServices,
  type Since,
} from '#src/deployments/insights/current-services.ts'
import { failuresIn } from '#src/deployments/insights/failures.ts'
import { deploymentInProgress } from '#src/deployments/insights/in-progress.ts'
import { occurrencesIn } from '#src/deployments/insights/previous-service.ts'
import type { DeploymentItem } from '#src/deployments/insights/service-index.ts'
import { similarDuration } from '#src/deployments/insights/similar-duration.ts'
import {
  standingIn,
  type EnvironmentStanding,
} from '#src/deployments/insights/environment-standing.ts'
import { verdictOf, verdictStreak } from '#src/deployments/insights/streaks.ts'
import { epochMs } from '#src/lib/instant.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/** A deployment in progress, and how long similar ones took, in ms, if known. */
export type Running = { readonly item: DeploymentItem; readonly similar: number | undefined }

/** What the board says of an environment. */
export type EnvironmentState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unreadable'; readonly error: ApiError }
  /** No deployment yet. */
  | { readonly kind: 'empty' }
  /** There are deployments, and none of those loaded can be read. */
  | { readonly kind: 'unclear' }
  | {
      readonly kind: 'failing'
      readonly since: Since
      /** How many deployments have failed since then. */
      readonly attempts: number
      /** The failing services; none if a deployment failed without naming one. */
      readonly services: readonly CurrentService[]
      readonly running: Running | undefined
    }
  | ({ readonly kind: 'running' } & Running)
  | ({ readonly kind: 'standing' } & EnvironmentStanding)

const startMs = ({ item }: Since): number => epochMs(item.deployment.created_at) ?? Infinity

/** Since when something has been failing that still is: the earliest start of all open failures. */
const failingSince = (history: History): Since | undefined => {
  const starts = [...failuresIn(history).open.values()]
    .map((failure): Since => {
      const { first, atLeast } = verdictStreak(history, failure)
      return { item: first.item, atLeast }
    })
    .toSorted((a, b) => startMs(a) - startMs(b))
  const [first] = starts
  // One that may have started earlier makes the start of all of them uncertain.
  return first && { item: first.item, atLeast: starts.find(({ atLeast }) => atLeast)?.atLeast }
}

/** How many deployments, from the one at which it began, failed in something that still fails. */
const countAttempts = (history: History, since: Since): number => {
  const { open } = failuresIn(history)
  const began = history.items.indexOf(since.item)
  return history.items
    .slice(0, began + 1)
    .filter(
      (item) =>
        item.kind === 'deployment' &&
        occurrencesIn(history, item).some(
          ({ key, state }) => open.has(key) && verdictOf(state) === 'bad',
        ),
    ).length
}

const find = (history: History): EnvironmentState => {
  if (history.items.length === 0) return { kind: 'empty' }
  const item = deploymentInProgress(history)
  const running = item && { item, similar: similarDuration(history, item) }
  const services = currentServices(history).filter(({ failing }) => failing !== undefined)
  const since = failingSince(history)
  if (since) {
    return {
      kind: 'failing',
      since,
      attempts: countAttempts(history, since),
      services,
      running,
    }
  }
  if (running) return { kind: 'running', ...running }
  const standing = standingIn(history)
  return standing ? { kind: 'standing', ...standing } : { kind: 'unclear' }
}

const states = new WeakMap<History, EnvironmentState>()

/** The state of an environment. The same history gives the same object. */
export const environmentState = ({
  history,
  error,
}: Pick<BoardEnvironment, 'history' | 'error'>): EnvironmentState => {
  if (!history) return error ? { kind: 'unreadable', error } : { kind: 'loading' }
  const known = states.get(history)
  if (known) return known
  const state = find(history)
  states.set(history, state)
  return state
}

/** The newest readable deployment with its index in the history, and what it changed. */
export const newestIn = (history: History) => {
  const index = history.items.findIndex(({ kind }) => kind === 'deployment')
  const item = history.items[index]
  return item?.kind === 'deployment'
    ? { item, index, changes: changesAt(history, index) }
    : undefined
}
