import type { DeploymentState } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import type { Changes, ServiceChange } from './changes.ts'
import { counted } from '#src/lib/counted.ts'
import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import { countChanged } from '#src/deployments/record/diff-arguments.ts'
import {
  countStates,
  operationOf,
  operationProgress,
  operationWords,
} from '#src/deployments/record/operation-words.ts'
import { comparedWords, namesOf } from '#src/deployments/record/service-words.ts'
import { type Service, servicesOf } from '#src/deployments/record/services.ts'
import { isFailed, isInProgress, lookOf } from '#src/deployments/record/state-look.ts'

/** How a summary counts a change: as a service, or by the one field that changed. */
type Group = ServiceChange['kind'] | 'ran' | 'argument' | 'entrypoint' | 'schedule'

/** A job that runs when a deployment is requested (API §2.7), which this one did with a new version. */
const ran = (deployment: Deployment, { service, kind }: ServiceChange): boolean =>
  deployment.status === 'DEPLOYED' &&
  (kind === 'updated' || kind === 'added') &&
  service.kind === 'job' &&
  service.record.schedule?.event === 'ON_START' &&
  lookOf(service.record.status).shape === 'done'

const groupOf = (deployment: Deployment, change: ServiceChange): Group => {
  if (ran(deployment, change)) return 'ran'
  if (change.kind !== 'updated') return change.kind
  const fields = new Set(change.details.flatMap(({ field, certain }) => (certain ? [field] : [])))
  const only = (...some: string[]) => [...fields].every((field) => some.includes(field))
  if (only('arguments')) return 'argument'
  if (only('entrypoint')) return 'entrypoint'
  return only('schedule', 'event') ? 'schedule' : 'updated'
}

const argumentsIn = (changes: readonly ServiceChange[]): number => {
  const diffs = changes.flatMap((change) => ('details' in change ? change.details : []))
  return diffs.reduce((sum, { lines }) => sum + (lines ? countChanged(lines) : 0), 0)
}

const bare = (word: string) => (changes: readonly ServiceChange[]) => `${changes.length} ${word}`

// In display order.
const SAY: Record<Group, (changes: readonly ServiceChange[]) => string> = {
  ran: (changes) => `${namesOf(changes.map(({ service }) => service))} ran`,
  updated: bare('updated'),
  argument: (changes) => `${counted(argumentsIn(changes), 'argument')} changed`,
  entrypoint: (changes) => `${counted(changes.length, 'entrypoint')} changed`,
  schedule: (changes) => `${counted(changes.length, 'schedule')} changed`,
  added: bare('added'),
  returned: bare('back'),
  gone: bare('gone'),
  unclear: bare('not comparable'),
  same: bare('unchanged'),
  earlierNotLoaded: bare('not compared'),
}

/** What changed, as counts: "1 argument changed", "1 added", "6 unchanged". */
const countChanges = (
  deployment: Deployment,
  changes: readonly ServiceChange[],
): readonly string[] => {
  const groups = new Map<string, ServiceChange[]>()
  for (const change of changes) {
    const group = groupOf(deployment, change)
    groups.set(group, [...(groups.get(group) ?? []), change])
  }
  return Object.entries(SAY).flatMap(([group, say]) => {
    const members = groups.get(group)
    return members ? [say(members)] : []
  })
}

/** What a summary needs besides the record: its changes, and the zone and time for dates. */
export type SummaryContext = { changes: Changes; zone: Zone; now: number }

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
const failure = (
  deployment: Deployment,
  services: readonly Service[],
  context?: SummaryContext,
): string => {
  const failed = failing(services)
  if (failed.length === 0) return `no failing service named, ${rest(deployment, services, context)}`
  const unbuilt = inState(failed, 'BUILD_ERROR').length === failed.length
  const head = `${namesOf(failed)} ${unbuilt ? 'did not build' : 'failed'}`
  const others = services.filter((service) => !failed.includes(service))
  if (unbuilt && inState(others, 'CANCELED', ...NOT_STARTED).length === others.length) {
    return `${head}, nothing was deployed`
  }
  return others.length === 0 ? head : `${head}, ${rest(deployment, others, context)}`
}

const rest = (
  deployment: Deployment,
  services: readonly Service[],
  context?: SummaryContext,
): string => {
  // After a restart or stop the states describe what happened; "no version changed" would not.
  if (operationOf(deployment.status)) return countStates(services).join(', ')
  if (!context) return counted(services.length, 'other')
  const records = new Set(services.map(({ record }) => record))
  const changes = context.changes.services.filter(({ service }) => records.has(service.record))
  return countChanges(deployment, changes).join(', ')
}

/** Changes made along with an operation that normally changes no version. */
const alsoChanged = (deployment: Deployment, context?: SummaryContext): readonly string[] =>
  countChanges(deployment, context?.changes.services.filter(({ kind }) => kind === 'updated') ?? [])

/** "before any service was changed", unless a record contradicts it. */
const canceled = (services: readonly Service[], context?: SummaryContext): string => {
  const untouched =
    inState(services, ...NOT_STARTED).length === services.length ||
    context?.changes.services.every(({ kind }) => kind === 'same')
  if (untouched) return 'before any service was changed'
  const stopped = inState(services, 'CANCELED')
  if (stopped.length === 0) return countStates(services).join(', ')
  const done = services.filter(({ record }) => lookOf(record.status).shape === 'done').length
  return `${namesOf(stopped)} canceled` + (done > 0 ? `, ${done} done` : '')
}

/** "nothing changed: same tags, commits and arguments as 09:12" */
const nothingChanged = ({ changes, zone, now }: SummaryContext): string => {
  const words = comparedWords(changes.services.map(({ service }) => service))
  if (words === '') return 'nothing to compare: a database has no version'
  const earlier = new Set(
    changes.services.flatMap((change) =>
      change.kind === 'same' ? [change.earlier.item.deployment] : [],
    ),
  )
  const [only] = earlier
  const when = earlier.size === 1 && only ? timeInSentence(only.created_at, zone, now) : 'before'
  return `nothing changed: same ${words} as ${when}`
}

const WHY = {
  notLoaded: 'earlier not loaded',
  unreadable: 'earlier not readable',
  unidentified: 'not recognised in earlier ones',
} as const

const outcome = (
  deployment: Deployment,
  services: readonly Service[],
  context?: SummaryContext,
): string => {
  if (!context) return counted(services.length, 'service')
  const { services: changes } = context.changes
  if (changes.every(({ kind }) => kind === 'same')) return nothingChanged(context)
  const [first] = changes
  if (
    first?.kind === 'earlierNotLoaded' &&
    changes.every((change) => change.kind === first.kind && change.why === first.why)
  ) {
    return `${counted(services.length, 'service')}, ${WHY[first.why]}`
  }
  return countChanges(deployment, changes).join(', ')
}

/** A short summary of what happened to a deployment's services, shown after its state. */
export const summaryOf = (deployment: Deployment, context?: SummaryContext): string => {
  const look = lookOf(deployment.status)
  const services = servicesOf(deployment)
  if (look.raw) return 'a state this console does not know, shown as it came'
  if (look.shape === 'warned') return 'the service gave no result'
  if (look.shape === 'queued') {
    if (context?.changes.waits) return 'waits for the running deployment'
    return services.length === 0
      ? 'not started yet'
      : `${counted(services.length, 'service')} waiting`
  }
  if (services.length === 0) return 'no services named'
  if (isInProgress(look)) return progress(deployment, services)
  if (isFailed(look) || failing(services).length > 0) return failure(deployment, services, context)
  if (deployment.status === 'CANCELED') return canceled(services, context)
  const operation = operationOf(deployment.status)
  if (operation)
    return [operationWords(operation, services), ...alsoChanged(deployment, context)].join(', ')
  return outcome(deployment, services, context)
}
