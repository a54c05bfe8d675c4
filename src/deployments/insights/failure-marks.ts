import type { Service } from '#src/deployments/record/services.ts'
import { failingOf } from './current-services.ts'
import { failuresIn } from './failures.ts'
import { occurrencesIn } from './previous-service.ts'
import { rollbackOf, type Rollback } from './rollback.ts'
import type { DeploymentItem, Loaded } from './service-index.ts'

/** What a deployment is to a failure that is still open: the last good one of the service, or its first bad one. */
export type FailureMark = 'lastGood' | 'firstBad'

type Marks = {
  readonly ends: ReadonlyMap<Service['record'], FailureMark>
  readonly rollbacks: Map<Service['record'], Rollback | undefined>
}

const find = (loaded: Loaded): Marks => {
  const ends = new Map<Service['record'], FailureMark>()
  for (const failure of failuresIn(loaded).open.values()) {
    const failing = failingOf(loaded, failure)
    if (!failing) continue
    const { since, firstBad, lastGood } = failing
    // If the start of the failure is not known, neither is the first bad deployment, nor the last good one before it.
    if (since.atLeast) continue
    ends.set(firstBad.service.record, 'firstBad')
    if (typeof lastGood !== 'string') ends.set(lastGood.service.record, 'lastGood')
  }
  return { ends, rollbacks: new Map() }
}

const found = new WeakMap<Loaded, Marks>()

const marksIn = (loaded: Loaded): Marks => {
  const known = found.get(loaded)
  if (known) return known
  const marks = find(loaded)
  found.set(loaded, marks)
  return marks
}

/** What is to be marked of a service in a deployment. */
export type MarkedAs = {
  readonly end: FailureMark | undefined
  readonly rollback: Rollback | undefined
}

/** Whether a deployment is an end of a failure of a service that is in it, or looks like a rollback of it. */
export const markedAs = (loaded: Loaded, item: DeploymentItem, { record }: Service): MarkedAs => {
  const { ends, rollbacks } = marksIn(loaded)
  if (!rollbacks.has(record)) {
    const at = occurrencesIn(loaded, item).find(({ service }) => service?.record === record)
    rollbacks.set(record, at && rollbackOf(loaded, at))
  }
  return { end: ends.get(record), rollback: rollbacks.get(record) }
}
