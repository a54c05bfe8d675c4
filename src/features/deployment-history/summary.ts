import type { DeploymentState } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import type { Changes } from './changes.ts'
import { countChanges } from './count-changes.ts'
import { counted } from '#src/lib/counted.ts'
import { sayWhen } from './say-when.ts'
import { countStates, operationOf, operationProgress, operationWords } from './operation.ts'
import { comparedWords, namesOf } from './service-words.ts'
import { type Service, servicesOf } from './services.ts'
import { isFailed, isInProgress, lookOf } from './state-look.ts'

/** What is known beside the record itself: what it changed, and how times are said. */
export type Told = { changes: Changes; zone: Zone; now: number }

const inState = (services: readonly Service[], ...states: readonly DeploymentState[]) =>
  services.filter(({ record }) => states.some((state) => state === record.status))

const failing = (services: readonly Service[]) =>
  services.filter(({ record }) => isFailed(lookOf(record.status)))

/** "1 of 3 services done", "1 of 3 services stopped" */
const progress = (deployment: Deployment, services: readonly Service[]): string => {
  const failed = failing(services)
  const done = services.filter(
    ({ record }) => !isFailed(lookOf(record.status)) && !isInProgress(lookOf(record.status)),
  )
  const operation = operationOf(deployment.status)
  const count = operation
    ? operationProgress(operation, services)
    : `${done.length} of ${counted(services.length, 'service')} done`
  return failed.length > 0 ? `${namesOf(failed)} failed, ${count}` : count
}

const NOT_STARTED: readonly DeploymentState[] = [
  'QUEUED',
  'DEPLOYMENT_QUEUED',
  'WAITING_RUNNING',
  'READY',
]

/** "checkout-worker failed, 1 updated, 6 unchanged", "storefront did not build, nothing was deployed" */
const failure = (deployment: Deployment, services: readonly Service[], told?: Told): string => {
  const failed = failing(services)
  if (failed.length === 0) return `no failing service named, ${rest(deployment, services, told)}`
  const unbuilt = inState(failed, 'BUILD_ERROR').length === failed.length
  const head = `${namesOf(failed)} ${unbuilt ? 'did not build' : 'failed'}`
  const others = services.filter((service) => !failed.includes(service))
  if (unbuilt && inState(others, 'CANCELED', ...NOT_STARTED).length === others.length) {
    return `${head}, nothing was deployed`
  }
  return others.length === 0 ? head : `${head}, ${rest(deployment, others, told)}`
}

const rest = (deployment: Deployment, services: readonly Service[], told?: Told): string => {
  // Of what was restarted or stopped the states tell what happened; that no version changed does not.
  if (operationOf(deployment.status)) return countStates(services).join(', ')
  if (!told) return counted(services.length, 'other')
  const records = new Set(services.map(({ record }) => record))
  const changes = told.changes.services.filter(({ service }) => records.has(service.record))
  return countChanges(deployment, changes).join(', ')
}

/** What changed beside an operation that is to change nothing. */
const alsoChanged = (deployment: Deployment, told?: Told): readonly string[] =>
  countChanges(deployment, told?.changes.services.filter(({ kind }) => kind === 'updated') ?? [])

/** "before any service was changed" only where no record says otherwise. */
const canceled = (services: readonly Service[], told?: Told): string => {
  const untouched =
    inState(services, ...NOT_STARTED).length === services.length ||
    told?.changes.services.every(({ kind }) => kind === 'same')
  if (untouched) return 'before any service was changed'
  const stopped = inState(services, 'CANCELED')
  if (stopped.length === 0) return countStates(services).join(', ')
  const done = services.filter(({ record }) => lookOf(record.status).shape === 'done').length
  return `${namesOf(stopped)} canceled` + (done > 0 ? `, ${done} done` : '')
}

/** "nothing changed: same tags, commits and arguments as 09:12" */
const nothingChanged = ({ changes, zone, now }: Told): string => {
  const words = comparedWords(changes.services.map(({ service }) => service))
  if (words === '') return 'nothing to compare: a database has no version'
  const earlier = new Set(
    changes.services.flatMap((change) =>
      change.kind === 'same' ? [change.earlier.item.deployment] : [],
    ),
  )
  const [only] = earlier
  const when = earlier.size === 1 && only ? sayWhen(only.created_at, zone, now) : 'before'
  return `nothing changed: same ${words} as ${when}`
}

const WHY = {
  notLoaded: 'earlier not loaded',
  unreadable: 'earlier not readable',
  unidentified: 'not recognised in earlier ones',
} as const

const outcome = (deployment: Deployment, services: readonly Service[], told?: Told): string => {
  if (!told) return counted(services.length, 'service')
  const { services: changes } = told.changes
  if (changes.every(({ kind }) => kind === 'same')) return nothingChanged(told)
  const [first] = changes
  if (
    first?.kind === 'earlierNotLoaded' &&
    changes.every((change) => change.kind === first.kind && change.why === first.why)
  ) {
    return `${counted(services.length, 'service')}, ${WHY[first.why]}`
  }
  return countChanges(deployment, changes).join(', ')
}

/** What became of a deployment's services, in a few words that stand after its state. */
export const summaryOf = (deployment: Deployment, told?: Told): string => {
  const look = lookOf(deployment.status)
  const services = servicesOf(deployment)
  if (look.raw) return 'a state this console does not know, shown as it came'
  if (look.shape === 'warned') return 'the service gave no result'
  if (look.shape === 'queued') {
    if (told?.changes.waits) return 'waits for the running deployment'
    return services.length === 0
      ? 'not started yet'
      : `${counted(services.length, 'service')} waiting`
  }
  if (services.length === 0) return 'no services named'
  if (isInProgress(look)) return progress(deployment, services)
  if (isFailed(look) || failing(services).length > 0) return failure(deployment, services, told)
  if (deployment.status === 'CANCELED') return canceled(services, told)
  const operation = operationOf(deployment.status)
  if (operation)
    return [operationWords(operation, services), ...alsoChanged(deployment, told)].join(', ')
  return outcome(deployment, services, told)
}
