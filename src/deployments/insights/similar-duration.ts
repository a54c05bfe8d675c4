import { epochMs } from '#src/lib/instant.ts'
import type { DeploymentState } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { own } from '#src/lib/own.ts'
import type { Occurrence, DeploymentItem, Loaded } from './service-index.ts'
import { occurrencesIn } from './previous-service.ts'

/** The final state of a deployment in progress, if it succeeds. */
const BECOMES: Partial<Record<DeploymentState, DeploymentState>> = {
  BUILDING: 'DEPLOYED',
  DEPLOYING: 'DEPLOYED',
  EXECUTING: 'DEPLOYED',
  RESTARTING: 'RESTARTED',
  STOPPING: 'STOPPED',
  DELETING: 'DELETED',
}

/** How many durations are needed at least and used at most, and how many older deployments to search. */
const LEAST = 3
const MOST = 9
const FURTHEST = 60
const ABSURD = 7 * 24 * 3_600_000

/** About how long a deployment lasted, in ms, by its last update; undefined if that is absurd. */
export const lastedMs = ({ created_at: from, updated_at: to }: Deployment): number | undefined => {
  const [start, end] = [epochMs(from), to === undefined ? undefined : epochMs(to)]
  if (start === undefined || end === undefined) return undefined
  return end < start || end - start > ABSURD ? undefined : end - start
}

const becomes = (state: OpenEnum<DeploymentState> | undefined): DeploymentState | undefined =>
  state === undefined ? undefined : own<DeploymentState>(BECOMES, state)

/**
 * How long deployments similar to a running one took, in ms: the median of the last few that succeeded
 * and share a service with it. Undefined if too few are loaded.
 */
export const similarDuration = (loaded: Loaded, item: DeploymentItem): number | undefined => {
  const [environment, ...services] = occurrencesIn(loaded, item)
  const end = becomes(item.deployment.status)
  if (!environment || end === undefined) return undefined
  const keys = new Set(services.map(({ key }) => key))
  const lasted: number[] = []
  let at: Occurrence | undefined = environment.older
  for (let step = 0; at && step < FURTHEST && lasted.length < MOST; step += 1, at = at.older) {
    const ms = at.state === end ? lastedMs(at.item.deployment) : undefined
    const [, ...others] = ms === undefined ? [] : occurrencesIn(loaded, at.item)
    if (ms !== undefined && others.some(({ key }) => keys.has(key))) lasted.push(ms)
  }
  const sorted = lasted.toSorted((a, b) => a - b)
  return sorted.length < LEAST ? undefined : sorted[Math.floor(sorted.length / 2)]
}
