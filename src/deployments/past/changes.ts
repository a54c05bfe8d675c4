import { sentenceName } from '#src/deployments/record/service-words.ts'
import { type Service, serviceName } from '#src/deployments/record/services.ts'
import { type Act, isUnderWay, meaningOf } from '#src/deployments/record/state.ts'
import {
  compareContent,
  type Comparison,
  diffContent,
  type FieldChange,
  type ServiceInDeployment,
  type VersionChange,
  versionChange,
} from './content.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { isOvertaken } from './environment.ts'
import { eventAt, type Past, pastNamed, type Unknown } from './past.ts'
import { type DeploymentItem, type ServiceEvent, servicesIn } from './service-event.ts'
import {
  beginningOf,
  isBase,
  overlappedBy,
  ranBefore,
  type Status,
  statusAfter,
  unknownAbove,
} from './status.ts'

/**
 * How a deployment went for one service. `done`: its act succeeded. `notDone`: it was canceled, or the deployment ended
 * without it. `waiting`: its turn has not come yet. `unknown`: its state does not say.
 */
export type Outcome = 'done' | 'failed' | 'running' | 'waiting' | 'notDone' | 'unknown'

/** Why it is not known what ran before. */
export type WhyUnknown = Exclude<Unknown['why'], 'listEnds'> | 'overlap' | 'unclear'

/**
 * What a deployment did to a service, or attempted: the content in its record, compared with what ran before. Only a
 * deploy that is `done` changed what runs.
 */
export type ServiceChange = {
  /** Unique within the deployment. */
  readonly key: string
  readonly service: Service
  readonly sharedNames: Past['sharedNames']
  readonly event: ServiceEvent
  readonly act: Act
  readonly outcome: Outcome
} & (
  | {
      /**
       * `updated`: a field differs. `again`: no recorded field differs, which does not prove that nothing changed.
       * `unclear`: a field is missing from one of the records.
       */
      readonly kind: 'updated' | 'again' | 'unclear'
      readonly comparison: Comparison
      /** The deploy that brought what ran before. */
      readonly earlier: ServiceInDeployment
      readonly version: VersionChange | undefined
      readonly details: readonly FieldChange[]
      readonly renamedFrom: string | undefined
    }
  /** Nothing ran before: no earlier record names it, those that do say that they did not deploy it, or it was deleted. */
  | { readonly kind: 'firstNamed' | 'neverDeployed' | 'returned' }
  /** What ran before is not known. */
  | { readonly kind: 'earlierUnknown'; readonly why: WhyUnknown }
)

/** What a deployment changed, service by service. */
export type Changes = {
  /** Failed, then in progress, then changed, then unknown, then unchanged; each in the API's order. */
  readonly services: readonly ServiceChange[]
  /** `shown` have a line each; `folded` share one line, because nothing that is recorded about them changed. */
  readonly shown: readonly ServiceChange[]
  readonly folded: readonly ServiceChange[]
  /** It has not started, and an older loaded deployment is running. */
  readonly waits: boolean
  /** It has no recorded end, but newer deployments of its services have ended. */
  readonly isOvertaken: boolean
}

const outcomeOf = ({ meaning, isOpen, state }: ServiceEvent): Outcome => {
  const { phase, end } = meaning
  if (end === 'good') return 'done'
  if (end === 'failed') return 'failed'
  if (end === 'canceled') return 'notDone'
  if (phase === 'unknown') return state === 'READY' ? (isOpen ? 'waiting' : 'notDone') : 'unknown'
  if (!isOpen) return 'notDone'
  return phase === 'waiting' ? 'waiting' : 'running'
}

/** The deploy that brought what ran before an event; or that nothing ran, or why it is unknown. */
const earlierOf = (
  event: ServiceEvent,
  before: Status,
):
  | { readonly runs: ServiceEvent; readonly service: Service }
  | WhyUnknown
  | 'returned'
  | 'firstNamed'
  | 'neverDeployed' => {
  const { runs, overlapped, is, isSince } = before
  if (overlappedBy(before.past, event).some(isBase)) return 'overlap'
  const isDeleted = is === 'deleted'
  if (overlapped.length > 0 && !runs && !isDeleted) return 'overlap'
  const above = unknownAbove(before, isDeleted ? isSince : runs)
  if (isDeleted && (!above || above.why === 'listEnds')) return 'returned'
  if (runs?.service) {
    return above && above.why !== 'listEnds' ? above.why : { runs, service: runs.service }
  }
  if (above && above.why !== 'listEnds') return above.why
  const why = beginningOf(before)
  if (why !== 'listEnds') return why
  const { lastNamed } = before
  if (!lastNamed) return 'firstNamed'
  if (ranBefore(before)) return 'unclear'
  const outcomes = new Set(
    before.past.events.flatMap((one) =>
      one.service && one.index >= lastNamed.index ? [outcomeOf(one)] : [],
    ),
  )
  if (outcomes.has('running')) return 'overlap'
  return outcomes.has('unknown') ? 'unclear' : 'neverDeployed'
}

/** What an event did to its service, compared with the status before it. */
export const changeSince = (key: string, event: ServiceEvent, before: Status): ServiceChange => {
  const service = event.service ?? before.past.service
  const { sharedNames } = before.past
  const { act } = event.meaning
  const common = { key, service, sharedNames, event, act, outcome: outcomeOf(event) }
  const earlier = earlierOf(event, before)
  if (earlier === 'returned' || earlier === 'firstNamed' || earlier === 'neverDeployed')
    return { ...common, kind: earlier }
  if (typeof earlier === 'string') return { ...common, kind: 'earlierUnknown', why: earlier }
  const was = { item: earlier.runs.item, service: earlier.service }
  const is = { item: event.item, service }
  const comparison = compareContent(was, is)
  const details = diffContent(was, is)
  const isUnclear = comparison !== 'differs' && details.length > 0
  return {
    ...common,
    kind: comparison === 'differs' ? 'updated' : isUnclear ? 'unclear' : 'again',
    comparison,
    earlier: was,
    version: versionChange(was.service, service, details),
    details,
    renamedFrom:
      serviceName(was.service) === serviceName(service) ? undefined : serviceName(was.service),
  }
}

const URGENCY: Record<Outcome, number> = {
  failed: 0,
  running: 1,
  waiting: 1,
  unknown: 2,
  notDone: 2,
  done: 2,
}

const RANK: Record<ServiceChange['kind'], number> = {
  returned: 0,
  updated: 0,
  firstNamed: 0,
  neverDeployed: 0,
  unclear: 1,
  earlierUnknown: 2,
  again: 3,
}

/** Sorts changes: the most urgent first. */
export const byImportance = (changes: readonly ServiceChange[]): readonly ServiceChange[] =>
  changes.toSorted((a, b) => URGENCY[a.outcome] - URGENCY[b.outcome] || RANK[a.kind] - RANK[b.kind])

/** Whether a service was deployed again, stopped or restarted without a difference; such services share one line. */
export const isQuiet = ({ kind, outcome }: ServiceChange): boolean =>
  kind === 'again' && outcome === 'done'

/** How many deployments below a queued one to search for the running one; queues are short. */
const QUEUE = 20

const waitsForRunning = ({ items, gaps }: Loaded, index: number): boolean => {
  const item = items[index]
  if (item?.kind !== 'deployment') return false
  if (meaningOf(item.deployment.status).phase !== 'waiting' || gaps.has(item.key)) return false
  for (const older of items.slice(index + 1, index + 1 + QUEUE)) {
    if (older.kind !== 'deployment' || !isUnderWay(older.deployment.status)) return false
    if (meaningOf(older.deployment.status).phase === 'running') return true
    if (gaps.has(older.key)) return false
  }
  return false
}

type Cached = { readonly loaded: Loaded; readonly changes: Changes }

const cache = new WeakMap<DeploymentItem, Cached>()

const isEqual = (a: ServiceChange, b: ServiceChange): boolean =>
  a.key === b.key &&
  a.kind === b.kind &&
  a.service === b.service &&
  sentenceName(a) === sentenceName(b) &&
  a.outcome === b.outcome &&
  ('earlier' in a && 'earlier' in b
    ? a.earlier.item === b.earlier.item && a.earlier.service === b.earlier.service
    : 'why' in a && 'why' in b
      ? a.why === b.why
      : true)

/** Returns the earlier object if nothing in it changed, so that its rows do not render again. */
const kept = (before: Changes | undefined, next: Changes): Changes =>
  before?.waits === next.waits &&
  before.isOvertaken === next.isOvertaken &&
  before.services.length === next.services.length &&
  before.services.every((one, at) => {
    const other = next.services[at]
    return other !== undefined && isEqual(one, other)
  })
    ? before
    : next

/**
 * What the deployment at `index` did to each service that it names, compared with what ran before, but never across
 * missing or unreadable deployments. The same object while nothing in it changes.
 */
export const changesAt = (
  loaded: Loaded,
  item: DeploymentItem,
  index = loaded.items.indexOf(item),
): Changes => {
  const known = cache.get(item)
  if (known?.loaded === loaded) return known.changes
  const at = Number.NEGATIVE_INFINITY
  const services = byImportance(
    [...servicesIn(item).services].flatMap(([key, service]) => {
      const past = pastNamed(loaded, key, service, index)
      const event = past && eventAt(past, index)
      return past && event ? [changeSince(past.key, event, statusAfter(past, index + 0.5, at))] : []
    }),
  )
  const changes = kept(known?.changes, {
    services,
    shown: services.filter((change) => !isQuiet(change)),
    folded: services.filter(isQuiet),
    waits: waitsForRunning(loaded, index),
    isOvertaken: isUnderWay(item.deployment.status) && isOvertaken(loaded, item, index),
  })
  cache.set(item, { loaded, changes })
  return changes
}
