import { keptFor } from '#src/lib/values/kept-for.ts'
import { isUnderWay, LONGEST_UNDER_WAY, meaningOf } from '#src/deployments/record/state.ts'
import { indexOf } from './history-index.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { type Past, pastsIn } from './past.ts'
import {
  type DeploymentItem,
  eventOf,
  overlaps,
  type ServiceEvent,
  servicesIn,
  timesOf,
} from './service-event.ts'
import { openFailures, type Status, statusAfter, statusAt, unknownAbove } from './status.ts'

/*
 * An environment has no state of its own: it is the statuses of its services, and the deployments that failed without
 * naming a failing service.
 */

export type Environment = {
  /** By service key; the most recently named services come first. */
  readonly statuses: ReadonlyMap<string, Status>
  /** Deployments that failed without naming a failing service, if nothing ended the failure since; newest first. */
  readonly failedDeployments: readonly ServiceEvent[]
  /** Such deployments that an overlapping one may have ended: which of the two ended last is unknown. */
  readonly contestedDeployments: readonly ServiceEvent[]
}

type Counts = (event: ServiceEvent) => boolean

const endsFailure = (failure: ServiceEvent, { meaning, doubtful }: ServiceEvent): boolean =>
  meaning.end === 'good' &&
  !doubtful &&
  (meaning.act === 'deploy' || meaning.act === 'delete' || meaning.act === failure.meaning.act)

/** Whether an event had ended at a moment, in ms; one without a known end counts as ended. */
const hasEnded = ({ endedAt }: ServiceEvent, at: number): boolean => (endedAt ?? at) <= at

/** The services that may still exist. */
const servicesThere = (loaded: Loaded): readonly Past[] =>
  [...pastsIn(loaded).values()].filter((past) => past.goneSince() === undefined)

/**
 * Whether events that `isEnd` accepts end the failure of a deployment that named no failing service: each of its
 * services needs one. If it names no service, each known service needs one, or one deployment that names none either.
 */
const isOver = (loaded: Loaded, { item }: ServiceEvent, isEnd: Counts): boolean => {
  const { chains, ofOthers, nameless } = indexOf(loaded)
  if (ofOthers.some(isEnd)) return true
  const named = [...servicesIn(item).services.keys()]
  if (named.length > 0) return named.every((key) => chains.get(key)?.events.some(isEnd))
  if (nameless.some(isEnd)) return true
  const there = servicesThere(loaded)
  return there.length > 0 && there.every(({ events }) => events.some(isEnd))
}

/**
 * Whether a deployment that failed without naming a failing service still counts as failed after the record at `from`,
 * at the moment `at` in ms. `overlapped`: what may have ended it overlapped it, and which ended last is unknown.
 */
const fateOf = (
  loaded: Loaded,
  failure: ServiceEvent,
  from: number,
  at = Infinity,
): 'open' | 'overlapped' | 'ended' => {
  const ends = (event: ServiceEvent) =>
    event.index >= from && hasEnded(event, at) && endsFailure(failure, event)
  const isNewer = ({ index }: ServiceEvent) => index < failure.index
  if (isOver(loaded, failure, (one) => isNewer(one) && ends(one) && !overlaps(failure, one)))
    return 'ended'
  return isOver(loaded, failure, (one) => (isNewer(one) || overlaps(one, failure)) && ends(one))
    ? 'overlapped'
    : 'open'
}

const isBelowGap = ({ items, gaps }: Loaded, { index }: ServiceEvent, from: number): boolean =>
  gaps.size > 0 && items.slice(from, index).some(({ key }) => gaps.has(key))

type FailedDeployments = Pick<Environment, 'failedDeployments' | 'contestedDeployments'>

const failedDeploymentsAfter = (loaded: Loaded, from: number, at = Infinity): FailedDeployments => {
  const failures = indexOf(loaded).unnamedFailures.filter(
    (failure) =>
      failure.index >= from && hasEnded(failure, at) && !isBelowGap(loaded, failure, from),
  )
  const fates = new Map(failures.map((failure) => [failure, fateOf(loaded, failure, from, at)]))
  return {
    failedDeployments: failures.filter((failure) => fates.get(failure) === 'open'),
    contestedDeployments: failures.filter((failure) => fates.get(failure) === 'overlapped'),
  }
}

/** The deployments that failed without naming a failing service, newest first. */
export const unnamedFailuresIn = (loaded: Loaded): readonly ServiceEvent[] =>
  indexOf(loaded).unnamedFailures

/**
 * How the failure of a deployment that named no failing service ended; `overlapped` if only an overlapping deployment
 * may have ended it, `hidden` if a record that ended it may be missing or unreadable.
 */
export type FailureEnd =
  | { readonly kind: 'ended'; readonly by: ServiceEvent }
  | { readonly kind: 'open' | 'overlapped' | 'hidden' }

export const endOfUnnamedFailure = (loaded: Loaded, failure: ServiceEvent): FailureEnd => {
  for (let at = failure.index - 1; at >= 0; at -= 1) {
    const item = loaded.items[at]
    if (item?.kind !== 'deployment' || loaded.gaps.has(item.key)) return { kind: 'hidden' }
    if (fateOf(loaded, failure, at) === 'ended') return { kind: 'ended', by: eventOf(item, at) }
  }
  return { kind: fateOf(loaded, failure, 0) === 'open' ? 'open' : 'overlapped' }
}

const MINUTE = 60_000

type Known = { readonly minute: number; readonly environment: Environment }

const found = new WeakMap<Loaded, Known>()

/** What the loaded records prove about an environment now; `now` in ms. The same object within a minute. */
export const environmentNow = (loaded: Loaded, now: number): Environment => {
  const minute = Math.floor(now / MINUTE)
  const known = found.get(loaded)
  if (known?.minute === minute) return known.environment
  const environment = {
    statuses: new Map([...pastsIn(loaded)].map(([key, past]) => [key, statusAfter(past, 0, now)])),
    ...failedDeploymentsAfter(loaded, 0),
  }
  found.set(loaded, { minute, environment })
  return environment
}

/** The index of the newest record that had been requested at a moment, in ms; the length of the list if none had. */
export const recordIndexAt = ({ items }: Pick<Loaded, 'items'>, at: number): number =>
  items.findLastIndex(
    (item) => item.kind === 'deployment' && (timesOf(item).requestedAt ?? -Infinity) > at,
  ) + 1

/** What the loaded records prove about an environment at a moment, in ms. */
export const environmentAt = (loaded: Loaded, at: number): Environment => {
  const from = recordIndexAt(loaded, at)
  const statuses = [...pastsIn(loaded)].map(([key, past]): [string, Status] => [
    key,
    statusAt(past, at, from),
  ])
  return {
    statuses: new Map(statuses.filter(([, { lastNamed }]) => lastNamed !== undefined)),
    ...failedDeploymentsAfter(loaded, from, at),
  }
}

/** Whether a service is failing. */
export const isFailing = (status: Status): boolean => openFailures(status).length > 0

/** The pasts of services with a failure: usually few. */
const pastsWithFailures = keptFor((loaded: Loaded): readonly Past[] =>
  [...pastsIn(loaded).values()].filter(({ events }) =>
    events.some(({ meaning }) => meaning.end === 'failed'),
  ),
)

/** Whether anything was failing after the record at `index`. */
export const isFailingAfter = (loaded: Loaded, index: number): boolean =>
  pastsWithFailures(loaded).some((past) => isFailing(statusAfter(past, index, -Infinity))) ||
  failedDeploymentsAfter(loaded, index).failedDeployments.length > 0

/**
 * The environment after a record: `failing` if anything was; `up` if any service ran; `off` if all known services were
 * stopped or deleted; `unknown` if nothing is known, such as after an unreadable record.
 */
export type Left = 'failing' | 'up' | 'off' | 'unknown'

/** The environment after the record at `index` (0 is the newest). */
export const leftAfter = (loaded: Loaded, index: number): Left => {
  if (loaded.items[index]?.kind !== 'deployment') return 'unknown'
  if (isFailingAfter(loaded, index)) return 'failing'
  let left: Left = 'unknown'
  for (const past of pastsIn(loaded).values()) {
    const status = statusAfter(past, index, -Infinity)
    if (!status.isSince || unknownAbove(status, status.isSince)?.why === 'gap') continue
    if (status.is === 'up') return 'up'
    if (status.is !== 'unknown') left = 'off'
  }
  return left
}

/**
 * Whether a deployment cannot be under way, because newer deployments of all its unfinished services have ended. If it
 * names no service, those of every known service must have ended, or one that names none either.
 */
export const isOvertaken = (loaded: Loaded, item: DeploymentItem, index: number): boolean => {
  const ended = ({ index: at, meaning }: ServiceEvent) => at < index && meaning.phase === 'ended'
  const all = [...servicesIn(item).services]
  const { chains, nameless } = indexOf(loaded)
  if (all.length === 0) {
    const there = servicesThere(loaded)
    const areOver = there.length > 0 && there.every(({ events }) => events.some(ended))
    return areOver || nameless.some(ended)
  }
  const unfinished = all.filter(([, { record }]) => meaningOf(record.status).phase !== 'ended')
  return unfinished.length > 0 && unfinished.every(([key]) => chains.get(key)?.events.some(ended))
}

/** Whether a deployment may still be under way: it is less than a day old, and newer ones have not overtaken it. */
const mayGoOn = (loaded: Loaded, item: DeploymentItem, index: number, now: number): boolean => {
  const { requestedAt } = timesOf(item)
  const isYoung = requestedAt === undefined || now - requestedAt < LONGEST_UNDER_WAY
  return isYoung && !isOvertaken(loaded, item, index)
}

/** Whether the deployment at `index` is under way; `now` in ms. */
export const isUnderWayAt = (loaded: Loaded, index: number, now: number): boolean => {
  const item = loaded.items[index]
  return (
    item?.kind === 'deployment' &&
    isUnderWay(item.deployment.status) &&
    mayGoOn(loaded, item, index, now)
  )
}

/** The deployments under way, newest first; `now` in ms. */
export const deploymentsUnderWay = (loaded: Loaded, now: number): readonly DeploymentItem[] =>
  loaded.items.flatMap((item, index) =>
    item.kind === 'deployment' && isUnderWayAt(loaded, index, now) ? [item] : [],
  )

/** What may hide the end of a record: the nearest gap or unreadable record above it. */
export type HiddenAbove = { readonly kind: 'nothing' | 'gap' | 'unreadable' }

/** What may hide the end of the record at `index`. */
export const hiddenAbove = ({ items, gaps }: Loaded, index: number): HiddenAbove => {
  for (let at = index - 1; at >= 0; at -= 1) {
    const item = items[at]
    if (item && gaps.has(item.key)) return { kind: 'gap' }
    if (item?.kind === 'unreadable') return { kind: 'unreadable' }
  }
  return { kind: 'nothing' }
}

/** The number of records on a page, which is what a poll loads. */
const PAGE_SIZE = 20

/** Whether a deployment of the newest page may change soon: it is under way or ready. `now` in ms. */
export const mayChangeSoon = (loaded: Loaded, now: number): boolean =>
  loaded.items
    .slice(0, PAGE_SIZE)
    .some(
      (item, index) =>
        isUnderWayAt(loaded, index, now) ||
        (item.kind === 'deployment' &&
          item.deployment.status === 'READY' &&
          mayGoOn(loaded, item, index, now)),
    )

/**
 * The deployment that a page shows as under way: the newest that is running or, if none is, the one that has waited
 * longest, because it runs next. Undefined if there is none.
 */
export const deploymentUnderWay = (loaded: Loaded, now: number): DeploymentItem | undefined => {
  const all = deploymentsUnderWay(loaded, now)
  return (
    all.find(({ deployment }) => meaningOf(deployment.status).phase === 'running') ?? all.at(-1)
  )
}
