import { lastedMs } from '#src/deployments/past/similar-duration.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { type Act, hasFailed, meaningOf } from '#src/deployments/record/state.ts'
import type { Span } from './quantile.ts'

/** What a deployment did. */
export type OperationKind = Exclude<Act, 'unknown'>

/** About how long the operations of a kind took, from `created_at` to `updated_at` (API §2.1). */
export type OperationDurations = {
  readonly kind: OperationKind
  /** All with a good end, newest first. */
  readonly items: readonly DeploymentItem[]
  /** Of those with a plausible duration. */
  readonly spans: readonly Span[]
}

const KINDS: readonly OperationKind[] = ['deploy', 'restart', 'stop', 'delete']

const isGood = ({ deployment }: DeploymentItem, kind: OperationKind): boolean => {
  const { act, end } = meaningOf(deployment.status)
  return act === kind && end === 'good' && !hasFailed(deployment)
}

/** About how long the deployments with a good end took, by what they did. */
export const operationDurations = (
  items: readonly DeploymentItem[],
): readonly OperationDurations[] =>
  KINDS.map((kind) => {
    const own = items.filter((item) => isGood(item, kind))
    const spans = own.flatMap((item) => {
      const ms = lastedMs(item)
      return ms === undefined ? [] : [{ item, ms, open: false }]
    })
    return { kind, items: own, spans }
  }).filter((one) => one.items.length > 0)
