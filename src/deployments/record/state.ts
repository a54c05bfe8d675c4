import type { DeploymentState } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { own } from '#src/lib/values/own.ts'

/** What a deployment does to a service; `unknown` if its state does not say, as QUEUED and CANCELED do not. */
export type Act = 'deploy' | 'restart' | 'stop' | 'delete' | 'unknown'

/** Whether a deployment waits, runs or has ended, as far as its state says. */
export type Phase = 'waiting' | 'running' | 'ended' | 'unknown'

/** How a deployment ended. */
export type End = 'good' | 'failed' | 'canceled'

/**
 * What a state says about a deployment or one of its services (API §2.4). Every claim of the console, and the
 * appearance of a state, follow from this table; nothing reads a meaning off an icon or a colour.
 */
export type Meaning = { readonly act: Act; readonly phase: Phase; readonly end?: End }

/** For states that do not say what happened, and for states that this console does not know. */
const UNKNOWN: Meaning = { act: 'unknown', phase: 'unknown' }

const running = (act: Act): Meaning => ({ act, phase: 'running' })
const waiting = (act: Act): Meaning => ({ act, phase: 'waiting' })
const ended = (act: Act, end: End): Meaning => ({ act, phase: 'ended', end })

const MEANING: Readonly<Record<DeploymentState, Meaning>> = {
  BUILDING: running('deploy'),
  DEPLOYING: running('deploy'),
  EXECUTING: running('deploy'),
  RESTARTING: running('restart'),
  STOPPING: running('stop'),
  DELETING: running('delete'),
  CANCELING: running('unknown'),
  QUEUED: waiting('unknown'),
  DEPLOYMENT_QUEUED: waiting('deploy'),
  RESTART_QUEUED: waiting('restart'),
  STOP_QUEUED: waiting('stop'),
  DELETE_QUEUED: waiting('delete'),
  WAITING_RUNNING: waiting('deploy'),
  WAITING_RESTARTING: waiting('restart'),
  WAITING_STOPPING: waiting('stop'),
  WAITING_DELETING: waiting('delete'),
  DEPLOYED: ended('deploy', 'good'),
  RESTARTED: ended('restart', 'good'),
  STOPPED: ended('stop', 'good'),
  DELETED: ended('delete', 'good'),
  CANCELED: ended('unknown', 'canceled'),
  BUILD_ERROR: ended('deploy', 'failed'),
  DEPLOYMENT_ERROR: ended('deploy', 'failed'),
  RESTART_ERROR: ended('restart', 'failed'),
  STOP_ERROR: ended('stop', 'failed'),
  DELETE_ERROR: ended('delete', 'failed'),
  READY: UNKNOWN,
  RECAP: UNKNOWN,
  UNAVAILABLE: UNKNOWN,
}

type State = OpenEnum<DeploymentState> | undefined

/** What a state means; unknown and missing states mean nothing. */
export const meaningOf = (state: State): Meaning =>
  (state === undefined ? undefined : own(MEANING, state)) ?? UNKNOWN

/** Whether a state says that something waits or runs. */
export const isUnderWay = (state: State): boolean => {
  const { phase } = meaningOf(state)
  return phase === 'waiting' || phase === 'running'
}

/** How long a deployment counts as under way, in ms; an update later than this is not its end. */
export const LONGEST_UNDER_WAY = 24 * 60 * 60_000

/** Whether a state says that something failed. */
export const isFailure = (state: State): boolean => meaningOf(state).end === 'failed'

/** Whether a state reports no event: READY precedes a deployment, and RECAP sums one up. */
export const saysNothing = (state: State): boolean => state === 'READY' || state === 'RECAP'

const recordsOf = ({ applications, containers, databases, jobs, helms }: Deployment) => [
  ...applications,
  ...containers,
  ...databases,
  ...jobs,
  ...helms,
]

// Cached, because every loaded deployment is checked after each page and each key typed in the search.
const failedActs = new WeakMap<Deployment, Act | undefined>()

/** Which act failed in a deployment, by its own state or that of any of its services; a deploy takes precedence. */
export const failedActOf = (deployment: Deployment): Act | undefined => {
  if (failedActs.has(deployment)) return failedActs.get(deployment)
  const failed = [deployment, ...recordsOf(deployment)].flatMap(({ status }) => {
    const { act, end } = meaningOf(status)
    return end === 'failed' ? [act] : []
  })
  const act = failed.includes('deploy') ? 'deploy' : failed[0]
  failedActs.set(deployment, act)
  return act
}

/** Whether a deployment failed: by its own state, or by that of any of its services. */
export const hasFailed = (deployment: Deployment): boolean => failedActOf(deployment) !== undefined
