import type { EnvironmentState } from './environment-state.ts'

/** What the state of an environment counts as where environments are counted. */
export type Standing =
  | 'failing'
  | 'running'
  | 'unreadable'
  | 'unchecked'
  | 'loading'
  /** What its records prove is not certain. */
  | 'unclear'
  /** Some of its services are stopped. */
  | 'partly'
  | 'stopped'
  | 'empty'
  | 'deployed'

/**
 * What a state counts as: "deployed" only if nothing stopped and no failure or doubt is open. Services of which nothing is
 * known do not count, as in the row of an environment.
 */
export const standingOf = (state: EnvironmentState): Standing => {
  if (state.kind !== 'resting') return state.kind
  const isDoubtful =
    state.unreadable > 0 ||
    state.contestedDeployments.length > 0 ||
    state.statuses.some(({ unclear, contested }) => unclear !== undefined || contested.length > 0)
  const is = new Set(state.statuses.map((status) => status.is))
  if (isDoubtful) return 'unclear'
  if (is.has('up')) return is.has('stopped') ? 'partly' : 'deployed'
  if (is.has('stopped')) return 'stopped'
  return is.size === 0 || is.has('unknown') ? 'unclear' : 'empty'
}
