import { DEPLOYMENT_STATES, type DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { deploymentsUnderWay } from '#src/deployments/past/environment.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { type Act, failedActOf, meaningOf } from '#src/deployments/record/state.ts'

/**
 * How something ended: `failed` and `done` are deploys, `otherFailed` and `otherDone` restarts, stops and deletions;
 * `underWay` running, queued or waiting; `neither` canceled, ready, recap, unavailable, or without a recorded end;
 * `unknown` without a state or with one that this console does not know.
 */
export type DeployOutcome =
  | 'failed'
  | 'done'
  | 'otherFailed'
  | 'otherDone'
  | 'underWay'
  | 'neither'
  | 'unknown'

const isKnown = (state: string | undefined): boolean =>
  DEPLOYMENT_STATES.some((known) => known === state)

/**
 * The outcome that a state stands for (API §2.4), and an act that failed besides. An unknown state is never a success, and
 * an open one is under way only if its deployment still is.
 */
export const deployOutcome = (
  state: OpenEnum<DeploymentState> | undefined,
  failed: Act | undefined,
  isUnderWay: boolean,
): DeployOutcome => {
  const { act, phase, end } = meaningOf(state)
  const failedAct = failed ?? (end === 'failed' ? act : undefined)
  if (failedAct) return failedAct === 'deploy' ? 'failed' : 'otherFailed'
  if (end === 'good') return act === 'deploy' ? 'done' : 'otherDone'
  if (isUnderWay && (phase === 'waiting' || phase === 'running')) return 'underWay'
  return isKnown(state) ? 'neither' : 'unknown'
}

type Entries = readonly DeploymentItem[]

/** Whether a deployment is under way. */
export type IsUnderWay = (item: DeploymentItem) => boolean

/** Tells of the deployments of a history; `now` in ms. */
export const underWayIn = (loaded: Loaded, now: number): IsUnderWay => {
  const underWay = new Set(deploymentsUnderWay(loaded, now))
  return (item) => underWay.has(item)
}

/** Deployments, newest first, all of them and by outcome: every number in the facts is the length of such a list. */
export type Tally = { readonly all: Entries } & { readonly [Name in DeployOutcome]: Entries }

/** A tally that is being counted. */
export type OpenTally = { readonly [Name in keyof Tally]: DeploymentItem[] }

export const newTally = (): OpenTally => ({
  all: [],
  failed: [],
  done: [],
  otherFailed: [],
  otherDone: [],
  underWay: [],
  neither: [],
  unknown: [],
})

/** Counts a deployment with an outcome. */
export const addAs = (tally: OpenTally, item: DeploymentItem, outcome: DeployOutcome): void => {
  tally.all.push(item)
  tally[outcome].push(item)
}

/** Counts a deployment. It failed if anything in it did. */
export const addTo = (tally: OpenTally, item: DeploymentItem, isUnderWay: IsUnderWay): void => {
  const { deployment } = item
  addAs(tally, item, deployOutcome(deployment.status, failedActOf(deployment), isUnderWay(item)))
}

/** The tally of these deployments. */
export const tallyOf = (items: Iterable<DeploymentItem>, isUnderWay: IsUnderWay): Tally => {
  const tally = newTally()
  for (const item of items) addTo(tally, item, isUnderWay)
  return tally
}

/** The deploys that failed or succeeded: "8 of 43 failed" is 8 of these 43. */
export const decidedIn = ({ failed, done }: Tally): Entries => [...failed, ...done]
