import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { type DeploymentItem, servicesIn, timesOf } from './service-event.ts'

/** How many durations are needed at least and used at most, and how many older deployments to search. */
const LEAST = 3
const MAX_SIMILAR = 9
const MAX_STEPS_BACK = 60

/** About how long a deployment lasted, in ms, by its last update; undefined if that cannot be its end. */
export const lastedMs = (item: DeploymentItem): number | undefined => {
  const { requestedAt, endedAt } = timesOf(item)
  return requestedAt === undefined || endedAt === undefined ? undefined : endedAt - requestedAt
}

/** Whether two deployments are of about the same size and share at least half of their services. */
const areSimilar = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const shared = [...a].filter((key) => b.has(key)).length
  return shared * 2 >= Math.max(a.size, b.size) && shared > 0
}

const keysOf = (item: DeploymentItem): ReadonlySet<string> =>
  new Set(servicesIn(item).services.keys())

const actOf = ({ status }: Deployment) => meaningOf(status).act

/**
 * How long deployments similar to a running one took, in ms: the median of the last few with a good end that did the same
 * to about the same services. Undefined if too few are loaded.
 */
export const similarDuration = (
  { items }: Pick<Loaded, 'items'>,
  item: DeploymentItem,
): number | undefined => {
  const keys = keysOf(item)
  const act = actOf(item.deployment)
  const from = items.indexOf(item) + 1
  const lasted: number[] = []
  for (const older of items.slice(from, from + MAX_STEPS_BACK)) {
    if (lasted.length === MAX_SIMILAR) break
    if (older.kind !== 'deployment' || actOf(older.deployment) !== act) continue
    if (meaningOf(older.deployment.status).end !== 'good') continue
    const ms = lastedMs(older)
    if (ms !== undefined && areSimilar(keys, keysOf(older))) lasted.push(ms)
  }
  const sorted = lasted.toSorted((a, b) => a - b)
  return sorted.length < LEAST ? undefined : sorted[Math.floor(sorted.length / 2)]
}
