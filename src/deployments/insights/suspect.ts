import { type Service, serviceName } from '#src/deployments/record/services.ts'
import type { ComparedField, FieldChange } from './diff-service.ts'
import type { Rollback } from './rollback.ts'
import type { DeploymentItem } from './service-index.ts'

/** Why a suspect has its rank, the likeliest first. */
export type Rank =
  /** The version of the service itself changed. */
  | 'ownVersion'
  /** Arguments, image, schedule or another field of the service itself changed. */
  | 'ownSetting'
  /** Another service changed, came or went in the first bad deployment. */
  | 'neighbourWithIt'
  /** Another service failed in the first bad deployment, although nothing of it changed. */
  | 'neighbourFailed'
  /** Another service changed, came or went between the two. */
  | 'neighbourBetween'
  /** Something was restarted, or stopped and started; no version changed. */
  | 'operation'

/** What happened to a suspect, other than that fields changed. */
export type Event = 'added' | 'returned' | 'gone' | 'stopped' | 'restarted' | 'deleted' | 'failed'

export type Suspect = {
  /** Unique among the suspects of a service. */
  readonly id: string
  readonly rank: Rank
  /** Usually one; none where the whole environment was stopped; several that were restarted together. */
  readonly services: readonly Service[]
  readonly event: Event | undefined
  /** The fields that certainly changed. */
  readonly changes: readonly FieldChange[]
  /** Whether another service changed in an earlier deployment since the last good one as well. */
  readonly changedBefore: boolean
  /** The deployment that did it, the last one of several. */
  readonly item: DeploymentItem
  /** Whether that is the first bad deployment. */
  readonly withIt: boolean
  /** Whether it failed there. */
  readonly failed: boolean
  readonly rollback: Rollback | undefined
  /** The deployment that took it back, although the service failed in it or after it. */
  readonly undoneBy: DeploymentItem | undefined
}

const VERSION: ReadonlySet<ComparedField> = new Set(['source', 'tag', 'commit', 'chartVersion'])

/** Whether a field says which version it is, rather than how it runs. */
export const isOfVersion = ({ field }: Pick<FieldChange, 'field'>): boolean => VERSION.has(field)

const ORDER: Record<Rank, number> = {
  ownVersion: 0,
  ownSetting: 1,
  neighbourWithIt: 2,
  neighbourFailed: 3,
  neighbourBetween: 4,
  operation: 5,
}

const nameIn = ({ services: [service] }: Suspect) => (service ? serviceName(service) : '')

/** The likeliest first: by rank, then the nearest to the first bad deployment, then what failed itself. */
export const byLikelihood =
  (placeOf: (item: DeploymentItem) => number) =>
  (a: Suspect, b: Suspect): number =>
    Number(a.undoneBy !== undefined) - Number(b.undoneBy !== undefined) ||
    ORDER[a.rank] - ORDER[b.rank] ||
    placeOf(a.item) - placeOf(b.item) ||
    Number(b.failed) - Number(a.failed) ||
    Number(b.changes.some(isOfVersion)) - Number(a.changes.some(isOfVersion)) ||
    (nameIn(a) < nameIn(b) ? -1 : Number(nameIn(a) > nameIn(b)))
