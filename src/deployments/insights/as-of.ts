import type { Occurrence, DeploymentItem, Loaded } from './service-index.ts'
import { ENVIRONMENT } from './service-index.ts'
import { isUnclearBetween, renamesIn, segmentOf, whyNoneBefore } from './previous-service.ts'
import type { NoEarlier } from './previous-service.ts'

/** The environment after a deployment. */
export type Environment = {
  /** By service key: its newest occurrence up to that deployment, or why it is not known. */
  readonly services: ReadonlyMap<string, Occurrence | NoEarlier>
  /** Why nothing is known about any other service. */
  readonly others: NoEarlier
  /** The previous key of each renamed service, by its current key. */
  readonly renamedFrom: ReadonlyMap<string, string>
}

/**
 * The environment after a deployment. A record names related services only; every other service is as
 * the last earlier deployment that names it left it. Missing and unreadable deployments hide what came
 * before them.
 */
export const environmentAsOf = (loaded: Loaded, item: DeploymentItem): Environment => {
  const segment = segmentOf(loaded, item)
  const row = segment?.rows.get(item.key)
  if (!segment || !row) return { services: new Map(), others: 'notLoaded', renamedFrom: new Map() }
  const services = new Map<string, Occurrence | NoEarlier>()
  for (const [key, { newest }] of segment.chains) {
    if (key === ENVIRONMENT) continue
    let at: Occurrence | undefined = newest
    while (at && at.position < row.position) at = at.older
    const found = at && segment.rows.get(at.item.key)
    if (!at || !found) continue
    services.set(key, found !== row && isUnclearBetween(row, found) ? 'unreadable' : at)
  }
  const renamedFrom = new Map<string, string>()
  for (const [before, after] of renamesIn(segment)) {
    renamedFrom.set(after.key, before.key)
    if (after.position >= row.position) services.delete(before.key)
  }
  return { services, others: whyNoneBefore(loaded, segment, row), renamedFrom }
}
