import type { Appearance, DeploymentItem, Loaded } from './appearances.ts'
import { byImportance, changeSince, isQuiet, type ServiceChange } from './changes.ts'
import type { Named } from './diff-service.ts'
import { appearancesIn, earlierOf } from './earlier.ts'
import { identified, isNameKey } from './identified.ts'
import { verdictOf } from './runs.ts'
import type { Service } from './services.ts'

/** Two deployments held against each other, whatever lies between them. */
export type Comparison = {
  readonly older: DeploymentItem
  /** Services of both: what differs first, failing before all else. */
  readonly changed: readonly ServiceChange[]
  readonly unchanged: readonly ServiceChange[]
  /** Services that only the newer one names: "not part of that deployment". */
  readonly onlyNewer: readonly Service[]
  /** Services that only the older one names: "not part of this deployment". */
  readonly onlyOlder: readonly Service[]
}

type Part = Named & { readonly key: string }

const partsOf = (item: DeploymentItem): Part[] =>
  identified(item).services.map(({ key, service }) => ({ key, service, item }))

const idKey = ({ service }: Part): string => `${service.kind} ${service.record.id}`

/** Parts by an id that is theirs alone in their record. */
const byOwnId = (parts: readonly Part[]): ReadonlyMap<string, Part> => {
  const ids = new Map<string, Part | undefined>()
  for (const part of parts) ids.set(idKey(part), ids.has(idKey(part)) ? undefined : part)
  return new Map([...ids].flatMap(([id, part]) => (part ? [[id, part] as const] : [])))
}

/**
 * What differs from an older deployment to a newer one: services by kind and name, and where a
 * name is in neither, by id. A record names related services only, so one that is missing from a
 * side is told as that and nothing more.
 */
export const compareDeployments = (newer: DeploymentItem, older: DeploymentItem): Comparison => {
  const [now, then] = [partsOf(newer), partsOf(older)]
  const thenByKey = new Map(then.map((part) => [part.key, part]))
  const pairs = new Map(
    now.flatMap((part) => {
      const was = thenByKey.get(part.key)
      return was ? [[part, was] as const] : []
    }),
  )
  const matched = new Set(pairs.values())
  const renamed = byOwnId(then.filter((part) => !matched.has(part) && isNameKey(part.key)))
  for (const [id, part] of byOwnId(now.filter((one) => !pairs.has(one)))) {
    const was = renamed.get(id)
    if (was) pairs.set(part, was)
  }
  const found = new Set(pairs.values())
  const changes = byImportance([...pairs].map(([part, was]) => changeSince(part.key, part, was)))
  return {
    older,
    changed: changes.filter((change) => !isQuiet(change)),
    unchanged: changes.filter(isQuiet),
    onlyNewer: now.flatMap((part) => (pairs.has(part) ? [] : [part.service])),
    onlyOlder: then.flatMap((part) => (found.has(part) ? [] : [part.service])),
  }
}

/** An earlier deployment to compare with, and why that one. */
export type Basis = { readonly item: DeploymentItem; readonly why: 'lastGood' | 'lastInCommon' }

// The last success that shares a service is near, or nobody would look for it.
const FURTHEST = 200

const lastGood = (loaded: Loaded, environment: Appearance, keys: ReadonlySet<string>) => {
  let at = environment.older
  for (let step = 0; at && step < FURTHEST; step += 1, at = at.older) {
    if (verdictOf(at.state) !== 'ok') continue
    if (appearancesIn(loaded, at.item).some(({ key, service }) => service && keys.has(key))) {
      return at
    }
  }
  return undefined
}

/**
 * The earlier deployments worth comparing with, the default first: for one that failed the last
 * that succeeded, for any other the last one, each with a service in common. Empty where none is
 * loaded without a gap between.
 */
export const basesFor = (loaded: Loaded, item: DeploymentItem): readonly Basis[] => {
  const [environment, ...services] = appearancesIn(loaded, item)
  if (!environment) return []
  const good = lastGood(loaded, environment, new Set(services.map(({ key }) => key)))
  const last = services
    .map((service) => earlierOf(loaded, service))
    .filter((earlier) => typeof earlier !== 'string')
    .toSorted((a, b) => a.place - b.place)[0]
  const bases: Basis[] = [
    ...(last ? [{ item: last.item, why: 'lastInCommon' as const }] : []),
    ...(good ? [{ item: good.item, why: 'lastGood' as const }] : []),
  ]
  const ordered = verdictOf(item.deployment.status) === 'bad' ? bases.toReversed() : bases
  return ordered.filter(({ item: one }, n) => n === 0 || one !== ordered[0]?.item)
}
