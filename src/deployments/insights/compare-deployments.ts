import { environmentAsOf } from './as-of.ts'
import type { Occurrence, DeploymentItem, Loaded } from './service-index.ts'
import { byImportance, changeSince, isQuiet, type ServiceChange } from './changes.ts'
import type { ServiceInDeployment } from './diff-service.ts'
import { occurrencesIn, earlierOf, type NoEarlier } from './previous-service.ts'
import { verdictOf } from './streaks.ts'
import type { Service } from '#src/deployments/record/services.ts'

/** A service after a deployment, compared with the same service after an older one. */
export type Compared = {
  readonly change: ServiceChange
  /** The deployment that last contained it: the newer one or one before it. */
  readonly item: DeploymentItem
}

/** A comparison of the environment after two deployments. */
export type Comparison = {
  /** The services that differ, failing ones first. */
  readonly changed: readonly Compared[]
  readonly unchanged: readonly Compared[]
  /** Services whose state after the older deployment is not known. */
  readonly unknownThen: readonly Compared[]
  /** Services whose state after the newer deployment is not known. */
  readonly unknownNow: readonly Service[]
}

const namedOf = (at: Occurrence | NoEarlier | undefined): ServiceInDeployment | undefined =>
  typeof at === 'object' && at.service ? { item: at.item, service: at.service } : undefined

const isGone = ({ service }: ServiceInDeployment): boolean => service.record.status === 'DELETED'

/**
 * Compares the environment after an older deployment with the one after a newer deployment, service by
 * service: each as in the last deployment up to then that names it.
 */
export const compareEnvironments = (
  loaded: Loaded,
  newer: DeploymentItem,
  older: DeploymentItem,
): Comparison => {
  const [now, then] = [environmentAsOf(loaded, newer), environmentAsOf(loaded, older)]
  const compared: Compared[] = []
  const seen = new Set<string>()
  for (const [key, at] of now.services) {
    const before = then.services.has(key) ? key : (now.renamedFrom.get(key) ?? key)
    const [is, was] = [namedOf(at), then.services.get(before)]
    if (!is) continue
    seen.add(before)
    const earlier = namedOf(was) ?? (typeof was === 'string' ? was : then.others)
    // A service deleted before both was in neither.
    if (isGone(is) && (typeof earlier === 'string' ? earlier === 'none' : isGone(earlier))) continue
    compared.push({ change: changeSince(key, is, earlier), item: is.item })
  }
  const unknownNow = [...then.services].flatMap(([key, at]) => {
    const was = seen.has(key) ? undefined : namedOf(at)
    return was && !isGone(was) ? [was.service] : []
  })
  const order = byImportance(compared.map(({ change }) => change))
  const ordered = compared.toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change))
  const isUnknown = ({ change }: Compared) => change.kind === 'earlierNotLoaded'
  return {
    changed: ordered.filter((one) => !isUnknown(one) && !isQuiet(one.change)),
    unchanged: ordered.filter(({ change }) => isQuiet(change)),
    unknownThen: ordered.filter(isUnknown),
    unknownNow,
  }
}

/** An earlier deployment to compare with, and why it is offered. */
export type Basis = { readonly item: DeploymentItem; readonly why: 'lastGood' | 'lastInCommon' }

// A success further back is not a useful basis.
const FURTHEST = 200

const lastGood = (loaded: Loaded, environment: Occurrence, keys: ReadonlySet<string>) => {
  let at = environment.older
  for (let step = 0; at && step < FURTHEST; step += 1, at = at.older) {
    if (verdictOf(at.state) !== 'ok') continue
    if (occurrencesIn(loaded, at.item).some(({ key, service }) => service && keys.has(key))) {
      return at
    }
  }
  return undefined
}

/**
 * The earlier deployments to offer for a comparison, the default first: for a failed deployment the last
 * success, otherwise the last deployment, each with a service in common. Empty if none is loaded, or
 * only behind a gap.
 */
export const basesFor = (loaded: Loaded, item: DeploymentItem): readonly Basis[] => {
  const [environment, ...services] = occurrencesIn(loaded, item)
  if (!environment) return []
  const good = lastGood(loaded, environment, new Set(services.map(({ key }) => key)))
  const last = services
    .map((service) => earlierOf(loaded, service))
    .filter((earlier) => typeof earlier !== 'string')
    .toSorted((a, b) => a.position - b.position)[0]
  const bases: Basis[] = [
    ...(last ? [{ item: last.item, why: 'lastInCommon' as const }] : []),
    ...(good ? [{ item: good.item, why: 'lastGood' as const }] : []),
  ]
  const ordered = verdictOf(item.deployment.status) === 'bad' ? bases.toReversed() : bases
  return ordered.filter(({ item: one }, n) => n === 0 || one !== ordered[0]?.item)
}
