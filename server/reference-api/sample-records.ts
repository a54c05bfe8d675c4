import type { WireDeployment } from '#src/contract/deployment-history.ts'
import type { StoredDeployment } from './history-store.ts'
import { idOf } from './ids.ts'
import { longHistory } from './long-history.ts'
import { deploymentOf } from './wire-records.ts'

/** Where sample records belong: the environment's name, and when its history ends (ms). */
export type SampleContext = { name: string; anchor: number }

/**
 * The newest `size` deployments of a believable history, oldest first. A service keeps its id
 * over all of them, unless `newIds` gives every record one of its own.
 */
export const sampleDeployments = function* (
  { name, anchor }: SampleContext,
  size: number,
  options: { newIds?: boolean } = {},
): Generator<WireDeployment, void> {
  const recurring = new Map<string, string>()
  const recurringId = (kind: string, service: string): string => {
    const known = recurring.get(service)
    if (known !== undefined) return known
    const id = idOf(name, kind, service)
    recurring.set(service, id)
    return id
  }
  let number = 0
  for (const draft of longHistory({ key: name, size, anchor })) {
    number += 1
    const newId = (kind: string, service: string) => idOf(name, kind, service, number)
    const ids = options.newIds ? newId : recurringId
    yield deploymentOf(idOf(name, 'deployment', number), draft, ids)
  }
}

/** Deployments as they are stored, one by one: a long history is never in memory as a whole. */
export const stored = function* (
  deployments: Iterable<WireDeployment>,
): Generator<StoredDeployment, void> {
  for (const deployment of deployments) {
    yield { id: deployment.id, body: JSON.stringify(deployment) }
  }
}
