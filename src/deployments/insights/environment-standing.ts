import { failuresIn } from './failures.ts'
import { newestDeployment } from './previous-service.ts'
import { type DeploymentItem, ENVIRONMENT, type Loaded, type Occurrence } from './service-index.ts'
import { settledAt, verdictOf, verdictStreak } from './streaks.ts'

/** How deployments left an environment. */
export type EnvironmentStanding = {
  /** The deployment that decides it. */
  readonly by: DeploymentItem
  /** The deployment since which it has been so. */
  readonly since: DeploymentItem
  /** Whether it may have been so for longer: an earlier deployment is not loaded or not readable. */
  readonly atLeast: boolean
}

/** The deployment that decides the state of the environment while none is in progress. */
const standing = (loaded: Loaded, newest: Occurrence): Occurrence => {
  const { open } = failuresIn(loaded)
  const settled = open.get(ENVIRONMENT) ?? settledAt(loaded, newest)
  if (typeof settled === 'string') return newest
  // What failed there works again, although no deployment succeeded since.
  return verdictOf(settled.state) === 'bad' && open.size === 0 ? newest : settled
}

/**
 * The state of the environment while nothing is in progress. It is off since the first deployment of the
 * streak; any other state starts with the last one. Undefined if no deployment can be read.
 */
export const standingIn = (loaded: Loaded): EnvironmentStanding | undefined => {
  const newest = newestDeployment(loaded)
  if (!newest) return undefined
  const at = standing(loaded, newest)
  if (verdictOf(at.state) !== 'off') return { by: at.item, since: at.item, atLeast: false }
  const run = verdictStreak(loaded, at)
  return { by: at.item, since: run.first.item, atLeast: run.atLeast !== undefined }
}
