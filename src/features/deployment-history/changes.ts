import type { Appearance, DeploymentItem, Loaded } from './appearances.ts'
import { diffService, type FieldChange, type Named } from './diff-service.ts'
import { appearancesIn, earlierOf, type NoEarlier } from './earlier.ts'
import { QUIET, type Service, serviceName, urgencyOf } from './services.ts'
import { isInProgress, lookOf } from './state-look.ts'
import { type VersionChange, versionChange } from './version-change.ts'

/** What became of a service since it was last part of a deployment. */
export type ServiceChange = {
  /** Unlike any other in the deployment. */
  readonly key: string
  readonly service: Service
} & (
  | {
      /**
       * `updated`: a field differs. `same`: all that is compared is equal. `unclear`: a field is
       * missing from one of the records. `returned`: it was deleted before.
       */
      readonly kind: 'updated' | 'same' | 'unclear' | 'returned'
      readonly earlier: Named
      readonly version: VersionChange | undefined
      readonly details: readonly FieldChange[]
      readonly renamedFrom: string | undefined
    }
  /** Nothing before it names the service, and all of the history is loaded. */
  | { readonly kind: 'added' }
  /** It is deleted. */
  | { readonly kind: 'gone'; readonly earlier: Named | undefined }
  /** Whether and how it stood before is not known. */
  | { readonly kind: 'earlierNotLoaded'; readonly why: Exclude<NoEarlier, 'none'> }
)

/** What a deployment changed, by service. */
export type Changes = {
  /** Failing, then in progress, then changed, then unknown, then the same; each in the API's order. */
  readonly services: readonly ServiceChange[]
  /** Those that deserve a line, and those that fold into one: the same as before and at rest. */
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

/** What became of a service since an earlier record of it, or why nothing can be told. */
export const changeSince = (
  key: string,
  { item, service }: Named,
  earlier: Named | NoEarlier,
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

/** Changes in the order a person asks for them. */
export const byImportance = (changes: readonly ServiceChange[]): readonly ServiceChange[] =>
  changes.toSorted(
    (a, b) => urgencyOf(a.service) - urgencyOf(b.service) || RANK[a.kind] - RANK[b.kind],
  )

/** The same as before, and neither failing nor under way: worth no line of its own. */
export const isQuiet = ({ kind, service }: ServiceChange): boolean =>
  kind === 'same' && urgencyOf(service) === QUIET

// How far below a queued deployment the running one is looked for: deployments wait in one short row.
const QUEUE = 20

const waitsForRunning = (loaded: Loaded, environment: Appearance): boolean => {
  if (lookOf(environment.state).shape !== 'queued') return false
  let at: Appearance | NoEarlier = environment
  for (let step = 0; step < QUEUE; step += 1) {
    at = earlierOf(loaded, at)
    if (typeof at === 'string') return false
    const look = lookOf(at.state)
    if (look.shape === 'active') return true
    if (!isInProgress(look)) return false
  }
  return false
}

type Told = { earlier: readonly (Appearance['item'] | NoEarlier)[]; changes: Changes }

// What was said of an item, for as long as the records that it rests on are the same.
const told = new WeakMap<DeploymentItem, Told>()

/**
 * What the deployment at `index` changed: each service against its last earlier appearance among
 * what is loaded, across missing or unreadable deployments never. Undefined where no deployment
 * can be read. The same object as long as it says the same.
 */
export const changesAt = (loaded: Loaded, index: number): Changes | undefined => {
  const item = loaded.items[index]
  if (item?.kind !== 'deployment') return undefined
  const [environment, ...services] = appearancesIn(loaded, item)
  if (!environment) return undefined
  const waits = waitsForRunning(loaded, environment)
  const pairs = services.flatMap(({ key, service }, n) => {
    const appearance = services[n]
    return service && appearance ? [{ key, service, earlier: earlierOf(loaded, appearance) }] : []
  })
  const earlier = pairs.map((pair) =>
    typeof pair.earlier === 'string' ? pair.earlier : pair.earlier.item,
  )
  const known = told.get(item)
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
  told.set(item, { earlier, changes })
  return changes
}

const named = (earlier: Appearance | NoEarlier): Named | NoEarlier => {
  if (typeof earlier === 'string') return earlier
  const { item, service } = earlier
  return service ? { item, service } : 'unidentified'
}
