import { operationOf } from '#src/deployments/record/operation-words.ts'
import { outcomeOf } from './outcome-tally.ts'
import { type Quantile, quantileOf } from './quantile.ts'
import type { DeploymentItem } from './service-index.ts'
import { lastedMs } from './similar-duration.ts'

/** What a finished deployment did. */
export type OperationKind = 'deploy' | 'restart' | 'stop' | 'delete'

const KIND: Readonly<Record<string, OperationKind>> = {
  RESTARTED: 'restart',
  STOPPED: 'stop',
  DELETED: 'delete',
}

/** The kind of operation that a finished deployment was; undefined for one that has not finished. */
const operationKindOf = ({ deployment }: DeploymentItem): OperationKind | undefined => {
  const outcome = outcomeOf(deployment.status)
  if (outcome !== 'done' && outcome !== 'failed') return undefined
  return KIND[operationOf(deployment.status)?.done ?? ''] ?? 'deploy'
}

/** About how long the operations of a kind took, in ms, from `created_at` to `updated_at` (API §2.1). */
export type OperationDurations = {
  readonly kind: OperationKind
  /** All finished ones, newest first. */
  readonly items: readonly DeploymentItem[]
  /** Those with a plausible duration; the values are of these. */
  readonly measured: readonly DeploymentItem[]
  readonly shortest: Quantile | undefined
  readonly median: Quantile | undefined
  readonly p90: Quantile | undefined
  readonly longest: Quantile | undefined
}

const KINDS: readonly OperationKind[] = ['deploy', 'restart', 'stop', 'delete']

/** About how long the finished deployments took, by kind of operation; kinds that never finished are left out. */
export const operationDurations = (
  items: readonly DeploymentItem[],
): readonly OperationDurations[] =>
  KINDS.flatMap((kind) => {
    const own = items.filter((item) => operationKindOf(item) === kind)
    if (own.length === 0) return []
    const timed = own.flatMap((item) => {
      const ms = lastedMs(item.deployment)
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
