import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { environmentNow } from '#src/deployments/past/environment.ts'
import { type Failure, failureOf } from '#src/deployments/past/failing.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import { isUnsure, type Status } from '#src/deployments/past/status.ts'
import { type Service, serviceName } from '#src/deployments/record/services.ts'

/** A service of the environment, as the loaded deployments leave it. */
export type CurrentService = {
  readonly key: string
  readonly service: Service
  readonly status: Status
  readonly failure: Failure
  readonly group: 'failing' | 'inProgress' | 'rest'
}

const ORDER = { failing: 0, inProgress: 1, rest: 2 } as const

const byName = (a: CurrentService, b: CurrentService): number => {
  const [x, y] = [serviceName(a.service), serviceName(b.service)]
  return x < y ? -1 : Number(x > y)
}

/**
 * The services of the environment: failing, in progress, then the rest. Sorted by name within each group, so that rows do
 * not move. Deleted ones are left out unless their records have said anything since. `now` in ms.
 */
export const currentServices = (loaded: Loaded, now: number): readonly CurrentService[] =>
  [...environmentNow(loaded, now).statuses]
    .flatMap(([key, status]): CurrentService[] => {
      const failure = failureOf(status)
      const group = failure.kind === 'failing' ? 'failing' : status.underWay ? 'inProgress' : 'rest'
      if (status.is === 'deleted' && group === 'rest' && !status.unclear) return []
      return [{ key, service: status.past.service, status, failure, group }]
    })
    .toSorted((a, b) => ORDER[a.group] - ORDER[b.group] || byName(a, b))

/** The event that decides how a service is drawn: what fails, is under way or is not clear, or what made it as it is. */
const decidingEvent = ({ status, failure }: CurrentService): ServiceEvent | undefined =>
  status.underWay ??
  (status.is === 'stopped' || failure.kind !== 'failing' ? undefined : failure.newest) ??
  status.goneSince ??
  status.unclear ??
  status.isSince ??
  status.lastNamed

/** Whether nothing says more of a service than deployments that overlapped. */
export const isUnstated = ({ status, failure }: CurrentService): boolean =>
  isUnsure(status) && !status.underWay && !status.unclear && failure.kind !== 'failing'

/** The state that a service is drawn in; undefined if it is not known whether it runs. */
export const stateOf = (current: CurrentService): OpenEnum<DeploymentState> | undefined => {
  const event = decidingEvent(current)
  return event?.doubtful || isUnstated(current) ? undefined : event?.state
}

/** The newest attempt to bring other content than what runs: failed, under way, or not finished. */
export const attemptOf = ({ status, failure }: CurrentService): ServiceEvent | undefined => {
  const { underWay, runs, lastNamed, unclear, goneSince } = status
  const { act } = meaningOf(lastNamed?.item.deployment.status)
  if (underWay) return underWay.meaning.act === 'deploy' ? underWay : undefined
  if (failure.kind === 'failing')
    return failure.attempts.findLast(({ meaning }) => meaning.act === 'deploy')
  // A state that names no act is that of what its deployment does.
  const isOther = act !== 'deploy' && act !== 'unknown' && lastNamed?.meaning.act === 'unknown'
  const isNewer = lastNamed && !isOther && lastNamed.index < (runs?.index ?? Infinity)
  return isNewer && !goneSince && lastNamed !== unclear && lastNamed.meaning.end === undefined
    ? lastNamed
    : isNewer && lastNamed.meaning.end === 'canceled'
      ? lastNamed
      : undefined
}
