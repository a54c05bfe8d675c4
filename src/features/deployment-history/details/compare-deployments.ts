import {
  byImportance,
  changeSince,
  isQuiet,
  type ServiceChange,
} from '#src/deployments/past/changes.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { eventAt, type Past, pastsIn } from '#src/deployments/past/past.ts'
import type { DeploymentItem, ServiceEvent } from '#src/deployments/past/service-event.ts'
import {
  openFailures,
  type Status,
  statusAfter,
  unknownAbove,
} from '#src/deployments/past/status.ts'
import { hasFailed } from '#src/deployments/record/state.ts'

/** A service after a deployment, compared with the same service after an older one. */
export type ComparedDeployment = {
  readonly change: ServiceChange
  /** The deployment that left it so: the newer one or one before it. */
  readonly item: DeploymentItem
}

/** A comparison of the environment after two deployments. */
export type DeploymentComparison = {
  /** The services that differ, failing ones first. */
  readonly changed: readonly ComparedDeployment[]
  readonly unchanged: readonly ComparedDeployment[]
  /** Services whose state after the older deployment is not known. */
  readonly unknownThen: readonly ComparedDeployment[]
  /** Services whose state after the newer deployment is not known. */
  readonly unknownNow: readonly Past[]
}

/** What decides how a service stands: what fails, or made it stopped or deleted, or brought what runs. */
const decidingEvent = (status: Status): ServiceEvent | undefined => {
  const { is, isSince, runs, lastNamed } = status
  return (
    openFailures(status).at(-1) ??
    (is === 'stopped' || is === 'deleted' ? isSince : undefined) ??
    runs ??
    lastNamed
  )
}

const after = (past: Past, loaded: Loaded, item: DeploymentItem): Status =>
  statusAfter(past, loaded.items.indexOf(item), -Infinity)

/** Whether deployments that may name a service are missing between the deployment and what is known of it. */
const isHidden = (status: Status, event: ServiceEvent): boolean =>
  (unknownAbove(status, event)?.why ?? 'listEnds') !== 'listEnds'

/** Compares the environment after an older deployment with the one after a newer deployment, service by service. */
export const compareEnvironments = (
  loaded: Loaded,
  newer: DeploymentItem,
  older: DeploymentItem,
): DeploymentComparison => {
  const compared: ComparedDeployment[] = []
  const unknownNow: Past[] = []
  for (const [key, past] of pastsIn(loaded)) {
    const [now, then] = [after(past, loaded, newer), after(past, loaded, older)]
    const event = decidingEvent(now)
    if (!event) continue
    // A service deleted before both was in neither.
    if (now.is === 'deleted' && event === now.isSince && (then.is === 'deleted' || !then.lastNamed))
      continue
    if (isHidden(now, event)) {
      if (then.lastNamed) unknownNow.push(past)
    } else compared.push({ change: changeSince(key, event, then), item: event.item })
  }
  const order = byImportance(compared.map(({ change }) => change))
  const ordered = compared.toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change))
  const isUnknown = ({ change }: ComparedDeployment) => change.kind === 'earlierUnknown'
  const isSame = ({ change }: ComparedDeployment) => isQuiet(change) && change.act === 'deploy'
  return {
    changed: ordered.filter((one) => !isUnknown(one) && !isSame(one)),
    unchanged: ordered.filter(isSame),
    unknownThen: ordered.filter(isUnknown),
    unknownNow,
  }
}

/** An earlier deployment to compare with, and why it is offered. */
export type Basis = { readonly item: DeploymentItem; readonly why: 'lastGood' | 'lastInCommon' }

const newestOf = (events: readonly (ServiceEvent | undefined)[]): ServiceEvent | undefined =>
  events.filter((event) => event !== undefined).toSorted((a, b) => a.index - b.index)[0]

/**
 * The earlier deployments to offer for a comparison, the default first: for a failed deployment the last good deploy of what
 * failed in it, otherwise the last deployment that names one. Empty if none is loaded, or only behind a gap.
 */
export const basesFor = (loaded: Loaded, item: DeploymentItem): readonly Basis[] => {
  const index = loaded.items.indexOf(item)
  const before = [...pastsIn(loaded).values()].flatMap((past) => {
    const event = eventAt(past, index)
    return event ? [{ event, status: statusAfter(past, index + 1, -Infinity) }] : []
  })
  const failed = before.filter(({ event }) => event.meaning.end === 'failed')
  const known = (some: typeof before, which: 'runs' | 'lastNamed') =>
    newestOf(
      some.map(({ status, status: { [which]: event } }) =>
        event && !isHidden(status, event) ? event : undefined,
      ),
    )
  const good = known(failed.length > 0 ? failed : before, 'runs')
  const last = known(before, 'lastNamed')
  const bases: Basis[] = [
    ...(last ? [{ item: last.item, why: 'lastInCommon' as const }] : []),
    ...(good ? [{ item: good.item, why: 'lastGood' as const }] : []),
  ]
  const ordered = hasFailed(item.deployment) ? bases.toReversed() : bases
  return ordered.filter(({ item: one }, n) => n === 0 || one !== ordered[0]?.item)
}
