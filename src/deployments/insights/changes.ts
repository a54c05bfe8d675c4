import type { Occurrence, DeploymentItem, Loaded } from './service-index.ts'
import {
  diffService,
  type FieldChange,
  type ServiceInDeployment,
  type VersionChange,
  versionChange,
} from './diff-service.ts'
import { occurrencesIn, earlierOf, type NoEarlier } from './previous-service.ts'
import { QUIET, type Service, serviceName, urgencyOf } from '#src/deployments/record/services.ts'
import { isInProgress, lookOf } from '#src/deployments/record/state-look.ts'

/** How a service changed since the last deployment that contained it. */
export type ServiceChange = {
  /** Unique within the deployment. */
  readonly key: string
  readonly service: Service
} & (
  | {
      /**
       * `updated`: a field differs. `same`: every compared field is equal. `unclear`: a field is
       * missing from one of the records. `returned`: it was deleted before.
       */
      readonly kind: 'updated' | 'same' | 'unclear' | 'returned'
      readonly earlier: ServiceInDeployment
      readonly version: VersionChange | undefined
      readonly details: readonly FieldChange[]
      readonly renamedFrom: string | undefined
    }
  /** No earlier deployment names the service, and the whole history is loaded. */
  | { readonly kind: 'added' }
  /** The service is deleted. */
  | { readonly kind: 'gone'; readonly earlier: ServiceInDeployment | undefined }
  /** What it was before is not known. */
  | { readonly kind: 'earlierNotLoaded'; readonly why: Exclude<NoEarlier, 'none'> }
)

/** What a deployment changed, service by service. */
export type Changes = {
  /** Failing, then in progress, then changed, then unknown, then the same; each in the API's order. */
  readonly services: readonly ServiceChange[]
  /** The services shown on lines of their own, and those folded into one: unchanged and settled. */
  readonly shown: readonly ServiceChange[]
  readonly unchanged: readonly ServiceChange[]
  /** It has not started, and an older loaded deployment is running. */
  readonly waits: boolean
}

const isGone = ({ record }: Service) => record.status === 'DELETED'

const kindOf = (was: Service, details: readonly FieldChange[]) => {
  if (isGone(was)) return 'returned'
  if (details.some(({ certain }) => certain)) return 'updated'
  return details.length > 0 ? 'unclear' : 'same'
}

/** How a service changed since an earlier record of it, or why that is not known. */
export const changeSince = (
  key: string,
  { item, service }: ServiceInDeployment,
  earlier: ServiceInDeployment | NoEarlier,
): ServiceChange => {
  if (isGone(service)) {
    return {
      key,
      service,
      kind: 'gone',
      earlier: typeof earlier === 'string' ? undefined : earlier,
    }
  }
  if (earlier === 'none') return { key, service, kind: 'added' }
  if (typeof earlier === 'string') return { key, service, kind: 'earlierNotLoaded', why: earlier }
  const was = earlier.service
  const details = diffService(earlier, { item, service })
  return {
    key,
    service,
    kind: kindOf(was, details),
    earlier,
    version: versionChange(was, service, details),
    details,
    renamedFrom: serviceName(was) === serviceName(service) ? undefined : serviceName(was),
  }
}

const RANK: Record<ServiceChange['kind'], number> = {
  returned: 0,
  updated: 0,
  added: 0,
  gone: 0,
  unclear: 1,
  earlierNotLoaded: 2,
  same: 3,
}

/** Sorts changes: the most urgent first. */
export const byImportance = (changes: readonly ServiceChange[]): readonly ServiceChange[] =>
  changes.toSorted(
    (a, b) => urgencyOf(a.service) - urgencyOf(b.service) || RANK[a.kind] - RANK[b.kind],
  )

/** Unchanged, and neither failing nor in progress. */
export const isQuiet = ({ kind, service }: ServiceChange): boolean =>
  kind === 'same' && urgencyOf(service) === QUIET

// How far below a queued deployment to look for the running one; queues are short.
const QUEUE = 20

const waitsForRunning = (loaded: Loaded, environment: Occurrence): boolean => {
  if (lookOf(environment.state).shape !== 'queued') return false
  let at: Occurrence | NoEarlier = environment
  for (let step = 0; step < QUEUE; step += 1) {
    at = earlierOf(loaded, at)
    if (typeof at === 'string') return false
    const look = lookOf(at.state)
    if (look.shape === 'active') return true
    if (!isInProgress(look)) return false
  }
  return false
}

type CachedChanges = { earlier: readonly (Occurrence['item'] | NoEarlier)[]; changes: Changes }

// The changes of an item, valid while the records they derive from are the same.
const cache = new WeakMap<DeploymentItem, CachedChanges>()

/**
 * What the deployment at `index` changed: compares each service with its last earlier loaded
 * occurrence, but never across missing or unreadable deployments. Undefined if the item is not
 * readable. Returns the same object until the result changes.
 */
export const changesAt = (loaded: Loaded, index: number): Changes | undefined => {
  const item = loaded.items[index]
  if (item?.kind !== 'deployment') return undefined
  const [environment, ...services] = occurrencesIn(loaded, item)
  if (!environment) return undefined
  const waits = waitsForRunning(loaded, environment)
  const pairs = services.flatMap(({ key, service }, n) => {
    const occurrence = services[n]
    return service && occurrence ? [{ key, service, earlier: earlierOf(loaded, occurrence) }] : []
  })
  const earlier = pairs.map((pair) =>
    typeof pair.earlier === 'string' ? pair.earlier : pair.earlier.item,
  )
  const known = cache.get(item)
  if (known?.changes.waits === waits && known.earlier.every((one, n) => one === earlier[n])) {
    return known.changes
  }
  const all = byImportance(
    pairs.map((pair) =>
      changeSince(pair.key, { item, service: pair.service }, named(pair.earlier)),
    ),
  )
  const changes: Changes = {
    services: all,
    shown: all.filter((change) => !isQuiet(change)),
    unchanged: all.filter(isQuiet),
    waits,
  }
  cache.set(item, { earlier, changes })
  return changes
}

const named = (earlier: Occurrence | NoEarlier): ServiceInDeployment | NoEarlier => {
  if (typeof earlier === 'string') return earlier
  const { item, service } = earlier
  return service ? { item, service } : 'unidentified'
}
