import { changeSince, type ServiceChange } from '#src/deployments/past/changes.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { eventAt, pastNamed } from '#src/deployments/past/past.ts'
import { type DeploymentItem, servicesIn } from '#src/deployments/past/service-event.ts'
import { statusAfter } from '#src/deployments/past/status.ts'
import { hasFailed, meaningOf } from '#src/deployments/record/state.ts'

/**
 * What deployments with a good end did. Of deploys: `changed`, something else runs in at least one service; `started`, a
 * stopped service runs again as it was; `again`, no record shows a difference; `notCompared`, what ran before is not known.
 */
export type Deed = 'changed' | 'again' | 'started' | 'notCompared' | 'restart' | 'stop' | 'delete'

export type Deeds = ReadonlyMap<Deed, readonly DeploymentItem[]>

const OF_CHANGE: Record<ServiceChange['kind'], Deed> = {
  updated: 'changed',
  returned: 'changed',
  again: 'again',
  firstNamed: 'notCompared',
  neverDeployed: 'notCompared',
  earlierUnknown: 'notCompared',
  unclear: 'notCompared',
}

/** What was done to the services of the deployment at a place; stops looking once something changed. */
const deployedIn = (loaded: Loaded, item: DeploymentItem, index: number): Deed | undefined => {
  const deeds = new Set<Deed>()
  for (const [key, service] of servicesIn(item).services) {
    const past = pastNamed(loaded, key, service, index)
    if (!past) continue
    const event = eventAt(past, index)
    if (event?.meaning.act !== 'deploy' || event.meaning.end !== 'good') continue
    const before = statusAfter(past, index + 0.5, -Infinity)
    const deed = OF_CHANGE[changeSince(past.key, event, before).kind]
    if (deed === 'changed') return deed
    deeds.add(deed === 'again' && before.is === 'stopped' ? 'started' : deed)
  }
  return (['notCompared', 'started', 'again'] as const).find((deed) => deeds.has(deed))
}

const deedOf = (loaded: Loaded, item: DeploymentItem, index: number): Deed | undefined => {
  const { act, end } = meaningOf(item.deployment.status)
  if (end !== 'good' || act === 'unknown' || hasFailed(item.deployment)) return undefined
  return act === 'deploy' ? deployedIn(loaded, item, index) : act
}

/** The deployments with a good end that `counts` accepts, by what they did, newest first. */
export const deedsIn = (loaded: Loaded, counts: (item: DeploymentItem) => boolean): Deeds => {
  const deeds = new Map<Deed, DeploymentItem[]>()
  for (const [index, item] of loaded.items.entries()) {
    const deed = item.kind === 'deployment' && counts(item) && deedOf(loaded, item, index)
    if (!deed || item.kind !== 'deployment') continue
    const others = deeds.get(deed)
    if (others) others.push(item)
    else deeds.set(deed, [item])
  }
  return deeds
}
