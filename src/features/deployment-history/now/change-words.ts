import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { dayKey, formatClock } from '#src/lib/time/time-format.ts'
import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { counted } from '#src/lib/text/counted.ts'
import type { ItemChange } from '#src/deployments/history/history.ts'
import {
  namedAmong,
  type Named,
  namesOf,
  sentenceName,
} from '#src/deployments/record/service-words.ts'
import { servicesOf } from '#src/deployments/record/services.ts'
import { hasFailed, isFailure, meaningOf } from '#src/deployments/record/state.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'

type Shared = Named['sharedNames']

/** Changes described one by one; the rest are counted. */
const MAX_DESCRIBED = 3

/** The state of a deployment: "Deployed", but "web failed" if a service of it did. */
export const outcomeWords = (deployment: Deployment, sharedNames: Shared): string => {
  const { status } = deployment
  if (isFailure(status) || !hasFailed(deployment)) return stateAppearance(status).label
  const failed = servicesOf(deployment).filter(({ record }) => isFailure(record.status))
  return `${namesOf(namedAmong(failed, sharedNames))} failed`
}

/** "The 11:00 deployment", "The deployment at 11:00 on 27 February" */
const nameOf = ({ created_at: at }: Deployment, zone: Zone, now: number): string =>
  dayKey(at, zone) === dayKey(now, zone)
    ? `the ${formatClock(at, zone)} deployment`
    : `the deployment at ${timeInSentence(at, zone, now)}`

const newState = (deployment: Deployment, sharedNames: Shared): string => {
  const label = inSentence(stateAppearance(deployment.status).label)
  if (meaningOf(deployment.status).phase !== 'ended') return `is now: ${label}`
  const services = servicesOf(deployment)
  return hasFailed(deployment) && services.some(({ record }) => isFailure(record.status))
    ? `has ended: ${summaryOf(deployment, undefined, sharedNames)}`
    : `has ended: ${label}`
}

const ofOne = (
  { before, after }: ItemChange,
  sharedNames: Shared,
  zone: Zone,
  now: number,
): string[] => {
  if (before.kind !== 'deployment' || after.kind !== 'deployment') return []
  const [was, is] = [before.deployment, after.deployment]
  const name = nameOf(is, zone, now)
  if (was.status !== is.status) return [`T${name.slice(1)} ${newState(is, sharedNames)}`]
  const states = new Map(servicesOf(was).map(({ record }) => [record.id, record.status]))
  return servicesOf(is).flatMap((service) =>
    states.get(service.record.id) === service.record.status
      ? []
      : [
          `${sentenceName({ service, sharedNames })} in ${name} is now: ${inSentence(stateAppearance(service.record.status).label)}`,
        ],
  )
}

/** One announcement for all state changes of loaded deployments; undefined if there are none. */
export const changeWords = (
  changes: readonly ItemChange[],
  sharedNames: Shared,
  zone: Zone,
  now: number,
): string | undefined => {
  const described = changes.flatMap((change) => ofOne(change, sharedNames, zone, now))
  if (described.length === 0) return undefined
  const rest = described.length - MAX_DESCRIBED
  return (
    described.slice(0, MAX_DESCRIBED).join('. ') +
    (rest > 0 ? `. ${counted(rest, 'more state')} changed` : '')
  )
}
