import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { isFailed, isInProgress, lookOf } from '#src/deployments/record/state-look.ts'
import type { DeploymentItem } from './service-index.ts'

/**
 * How something ended, as its state says: `failed` in one of the five errors; `done` deployed, restarted,
 * stopped or deleted; `underWay` running, queued or waiting; `neither` canceled, ready, recap or
 * unavailable; `unknown` without a state or with one that this console does not know.
 */
export type Outcome = 'failed' | 'done' | 'underWay' | 'neither' | 'unknown'

/** The outcome that a state stands for (API §2.4). An unknown state is never a success. */
export const outcomeOf = (state: OpenEnum<DeploymentState> | undefined): Outcome => {
  const look = lookOf(state)
  if (look.shape === 'unknown') return 'unknown'
  if (isFailed(look)) return 'failed'
  if (isInProgress(look)) return 'underWay'
  return look.rail === 'ok' || look.rail === 'off' ? 'done' : 'neither'
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

/** Counts a deployment, by its own outcome unless another is given. */
export const addTo = (
  tally: OpenTally,
  item: DeploymentItem,
  outcome = outcomeOf(item.deployment.status),
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
