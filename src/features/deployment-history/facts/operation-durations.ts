import { lastedMs } from '#src/deployments/past/similar-duration.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { type Act, hasFailed, meaningOf } from '#src/deployments/record/state.ts'
import { type Quantile, quantileOf } from './quantile.ts'

/** What a deployment did. */
export type OperationKind = Exclude<Act, 'unknown'>

/** About how long the operations of a kind took, in ms, from `created_at` to `updated_at` (API §2.1). */
export type OperationDurations = {
  readonly kind: OperationKind
  /** All with a good end, newest first. */
  readonly items: readonly DeploymentItem[]
  /** Those with a plausible duration; the values are of these. */
  readonly measured: readonly DeploymentItem[]
  readonly shortest: Quantile | undefined
  readonly median: Quantile | undefined
  readonly p90: Quantile | undefined
  readonly longest: Quantile | undefined
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
  KINDS.flatMap((kind) => {
    const own = items.filter((item) => isGood(item, kind))
    if (own.length === 0) return []
    const timed = own.flatMap((item) => {
      const ms = lastedMs(item)
      return ms === undefined ? [] : [{ item, ms, open: false }]
    })
    return [
      {
        kind,
        items: own,
        measured: timed.map(({ item }) => item),
        shortest: quantileOf(timed, 0),
        median: quantileOf(timed, 0.5),
        p90: quantileOf(timed, 0.9),
        longest: quantileOf(timed, 1),
      },
    ]
  })
