import type { Loaded } from '#src/deployments/history/history.ts'
import { pastsIn } from '#src/deployments/past/past.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import type { Service } from '#src/deployments/record/services.ts'
import {
  addAs,
  addTo,
  type IsUnderWay,
  newTally,
  type OpenTally,
  deployOutcome,
  type Tally,
} from './tally.ts'

/** The deployments that name a service, by the outcome for this service. */
export type ServiceShare = {
  readonly key: string
  readonly service: Service
  readonly tally: Tally
}

const byFailures = (a: { readonly tally: Tally }, b: { readonly tally: Tally }): number =>
  b.tally.failed.length - a.tally.failed.length || b.tally.all.length - a.tally.all.length

/** Each service by its own state in each deployment that names it; the one that failed most often first. */
export const serviceShares = (
  loaded: Loaded,
  counts: (item: DeploymentItem) => boolean,
  isUnderWay: IsUnderWay,
): readonly ServiceShare[] =>
  [...pastsIn(loaded).values()]
    .flatMap(({ key, service, events }) => {
      const tally = newTally()
      for (const { item, state, service: named } of events)
        if (named && counts(item))
          addAs(tally, item, deployOutcome(state, undefined, isUnderWay(item)))
      return tally.all.length > 0 ? [{ key, service, tally }] : []
    })
    .toSorted(byFailures)

/** The deployments with one value of a field; undefined stands for those without it. */
export type ValueShare = { readonly value: string | undefined; readonly tally: Tally }

/** Deployments by the value of a field, the most frequent first. */
export const valueShares = (
  items: readonly DeploymentItem[],
  isUnderWay: IsUnderWay,
  valueOf: (item: DeploymentItem) => string | undefined,
): readonly ValueShare[] => {
  const tallies = new Map<string | undefined, OpenTally>()
  for (const item of items) {
    const value = valueOf(item)
    let tally = tallies.get(value)
    if (!tally) tallies.set(value, (tally = newTally()))
    addTo(tally, item, isUnderWay)
  }
  return [...tallies]
    .map(([value, tally]) => ({ value, tally }))
    .toSorted((a, b) => b.tally.all.length - a.tally.all.length)
}
