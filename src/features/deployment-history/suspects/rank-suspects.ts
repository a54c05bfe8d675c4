import { type Service, serviceName } from '#src/deployments/record/services.ts'
import type { ComparedField, Comparison, FieldChange } from '#src/deployments/past/content.ts'
import type { Rollback } from '#src/deployments/past/failing.ts'
import type { Past } from '#src/deployments/past/past.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'

/** Why a suspect has its rank, the likeliest first. */
export type Rank =
  /** The version of the service itself changed. */
  | 'ownVersion'
  /** Arguments, image, schedule or another field of the service itself changed. */
  | 'ownSetting'
  /** Another service changed, came or went in the first failed deployment. */
  | 'neighbourWithIt'
  /** Another service failed in the first failed deployment, and was not changed. */
  | 'neighbourFailed'
  /** Another service changed, came or went between the two. */
  | 'neighbourBetween'
  /** Another service was deployed again without a difference that records show. */
  | 'again'
  /** Something was restarted, or stopped and started; no version changed. */
  | 'operation'

/** What happened to a suspect, other than that fields changed. */
export type Happening =
  | 'added'
  | 'firstDeployed'
  | 'returned'
  | 'gone'
  | 'stopped'
  | 'again'
  | 'restarted'
  | 'deleted'
  | 'failed'

export type Suspect = {
  /** Unique among the suspects of a service. */
  readonly id: string
  readonly rank: Rank
  /** Usually one; none where the whole environment was stopped; several that were restarted or deployed together. */
  readonly services: readonly Service[]
  readonly happening: Happening | undefined
  /** The fields that certainly changed; of an attempt that failed, those that it would have changed. */
  readonly changes: readonly FieldChange[]
  /** For what was deployed again: how its content compares. */
  readonly comparison: Comparison | undefined
  /** Whether another service changed in an earlier deployment since the last good one as well. */
  readonly changedBefore: boolean
  /** What did it, the last one of several; `past` is that of its service. */
  readonly event: ServiceEvent
  readonly past: Past
  /** Whether that is in the first failed deployment. */
  readonly withIt: boolean
  /** What of it failed there. */
  readonly failed: ServiceEvent | undefined
  readonly rollback: Rollback | undefined
  /** The later one that took it back, although the service failed in it or after it. */
  readonly undoneBy: ServiceEvent | undefined
}

/** A suspect of which no field changed. */
export const UNCHANGED = {
  happening: undefined,
  changes: [],
  comparison: undefined,
  changedBefore: false,
  rollback: undefined,
  undoneBy: undefined,
} as const satisfies Partial<Suspect>

const VERSION: ReadonlySet<ComparedField> = new Set(['source', 'tag', 'commit', 'chartVersion'])

/** Whether a field says which version it is, rather than how it runs. */
export const isOfVersion = ({ field }: Pick<FieldChange, 'field'>): boolean => VERSION.has(field)

const ORDER: Record<Rank, number> = {
  ownVersion: 0,
  ownSetting: 1,
  neighbourWithIt: 2,
  neighbourFailed: 3,
  neighbourBetween: 4,
  again: 5,
  operation: 6,
}

const nameIn = ({ services: [service] }: Suspect) => (service ? serviceName(service) : '')

/** The likeliest first: by rank, then the nearest to the first failed deployment, then what failed itself. */
export const byLikelihood = (a: Suspect, b: Suspect): number =>
  Number(a.undoneBy !== undefined) - Number(b.undoneBy !== undefined) ||
  ORDER[a.rank] - ORDER[b.rank] ||
  a.event.index - b.event.index ||
  Number(b.failed !== undefined) - Number(a.failed !== undefined) ||
  Number(b.changes.some(isOfVersion)) - Number(a.changes.some(isOfVersion)) ||
  (nameIn(a) < nameIn(b) ? -1 : Number(nameIn(a) > nameIn(b)))

const together = ({ id, happening, event, comparison }: Suspect): string | undefined =>
  id !== 'own' && (happening === 'restarted' || happening === 'again')
    ? `${happening} ${comparison} ${event.index}`
    : undefined

/** What was restarted or deployed again together is one suspect. */
export const mergeSuspects = (suspects: readonly Suspect[]): readonly Suspect[] => {
  const groups = new Map<string, Suspect[]>()
  for (const one of suspects) {
    const group = together(one) ?? one.id
    groups.set(group, [...(groups.get(group) ?? []), one])
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, services: [first, ...others].flatMap(({ services }) => services) }] : [],
  )
}
