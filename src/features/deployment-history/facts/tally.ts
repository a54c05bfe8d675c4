import { DEPLOYMENT_STATES, type DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { hasFailed, meaningOf } from '#src/deployments/record/state.ts'

/**
 * How something ended: `done` deployed, restarted, stopped or deleted; `underWay` running, queued or waiting; `neither`
 * canceled, ready, recap or unavailable; `unknown` without a state or with one that this console does not know.
 */
export type Outcome = 'failed' | 'done' | 'underWay' | 'neither' | 'unknown'

const isKnown = (state: string | undefined): boolean =>
  DEPLOYMENT_STATES.some((known) => known === state)

/** The outcome that a state stands for (API §2.4). An unknown state is never a success. */
export const outcomeOf = (state: OpenEnum<DeploymentState> | undefined): Outcome => {
  const { phase, end } = meaningOf(state)
  if (end === 'failed') return 'failed'
  if (end === 'good') return 'done'
  if (phase === 'waiting' || phase === 'running') return 'underWay'
  return isKnown(state) ? 'neither' : 'unknown'
}

type Entries = readonly DeploymentItem[]

/** Deployments, newest first, all of them and by outcome: every number in the facts is the length of such a list. */
export type Tally = { readonly all: Entries } & { readonly [Name in Outcome]: Entries }

/** A tally that is being counted. */
export type OpenTally = { readonly [Name in keyof Tally]: DeploymentItem[] }

export const newTally = (): OpenTally => ({
  all: [],
  failed: [],
  done: [],
  underWay: [],
  neither: [],
  unknown: [],
})

/** Counts a deployment. It failed if anything in it did, unless another outcome is given. */
export const addTo = (
  tally: OpenTally,
  item: DeploymentItem,
  outcome: Outcome = hasFailed(item.deployment) ? 'failed' : outcomeOf(item.deployment.status),
): void => {
  tally.all.push(item)
  tally[outcome].push(item)
}

/** The tally of these deployments. */
export const tallyOf = (items: Iterable<DeploymentItem>): Tally => {
  const tally = newTally()
  for (const item of items) addTo(tally, item)
  return tally
}

/** How many of a tally ended, either way: "8 of 43 failed" is 8 of these 43. */
export const finishedIn = ({ failed, done }: Tally): number => failed.length + done.length
