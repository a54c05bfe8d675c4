import type { WireDeployment } from '#src/contract/deployment-history.ts'
import type { StoredDeployment } from '#reference/store/history-store.ts'
import { sampleId } from '#reference/store/ids.ts'
import { longHistory } from './long-history.ts'
import { type RecordDraft, deploymentOf } from './wire-records.ts'

/** Where sample records belong: the environment's name, and when its history ends (ms). */
export type SampleContext = { name: string; endsAt: number }

/**
 * Gives the deployments of an environment IDs, oldest first. A service keeps its ID in all of them, unless `newIds`
 * is set.
 */
export const withIds = function* (
  environment: string,
  drafts: Iterable<RecordDraft>,
  options: { newIds?: boolean } = {},
): Generator<WireDeployment, void> {
  const recurring = new Map<string, string>()
  const recurringId = (kind: string, service: string): string => {
    const known = recurring.get(service)
    if (known !== undefined) return known
    const id = sampleId(environment, kind, service)
    recurring.set(service, id)
    return id
  }
  let number = 0
  for (const draft of drafts) {
    number += 1
    const newId = (kind: string, service: string) => sampleId(environment, kind, service, number)
    const ids = options.newIds ? newId : recurringId
    yield deploymentOf(sampleId(environment, 'deployment', number), draft, ids)
  }
}

/** The newest `size` deployments of a realistic history, oldest first; `newIds` as in `withIds`. */
export const sampleDeployments = (
  { name, endsAt }: SampleContext,
  size: number,
  options: { newIds?: boolean } = {},
): Generator<WireDeployment, void> =>
  withIds(name, longHistory({ key: name, size, endsAt }), options)

/** Converts deployments for the store one by one, so that a long history is never in memory as a whole. */
export const stored = function* (
  deployments: Iterable<WireDeployment>,
): Generator<StoredDeployment, void> {
  for (const deployment of deployments) {
    yield { id: deployment.id, body: JSON.stringify(deployment) }
  }
}
