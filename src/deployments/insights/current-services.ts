import type { Occurrence, DeploymentItem, Loaded } from './service-index.ts'
import {
  diffService,
  type ServiceInDeployment,
  type VersionChange,
  versionChange,
} from './diff-service.ts'
import {
  earlierOf,
  isNewer,
  newestOccurrences,
  newestDeployment,
  type NoEarlier,
} from './previous-service.ts'
import { failuresIn } from './failures.ts'
import {
  type AtLeast,
  contentStreak,
  lastGoodBefore,
  type Streak,
  settledAt,
  verdictOf,
  verdictStreak,
} from './streaks.ts'
import {
  serviceName,
  type Service,
  urgencyOf,
  versionOf,
} from '#src/deployments/record/services.ts'

/** The deployment since which something holds, and why it may hold for longer. */
export type Since = { readonly item: DeploymentItem; readonly atLeast: AtLeast | undefined }

/** A failure that is not fixed yet. */
export type Failing = {
  readonly since: Since
  /** The first failure of the streak. */
  readonly firstBad: ServiceInDeployment
  /** The last success before it, or why it is not known. */
  readonly lastGood: ServiceInDeployment | NoEarlier
}

/** A service as in the newest loaded deployment that names it. */
export type CurrentService = {
  readonly key: string
  readonly service: Service
  /** The newest deployment that names it. */
  readonly item: ServiceInDeployment['item']
  readonly group: 'failing' | 'inProgress' | 'rest'
  readonly version: string | undefined
  /** The version change in progress, if any. */
  readonly change: VersionChange | undefined
  /** Since when neither its state nor its compared fields changed. */
  readonly since: Since
  readonly failing: Failing | undefined
  /** The last deployment, if it restarted the service without changing it. */
  readonly restarted: ServiceInDeployment['item'] | undefined
  /** If its deployment was canceled: what was deployed before, if known. */
  readonly instead: ServiceInDeployment | undefined
  /** A later deployment stopped or deleted the environment without naming the service. */
  readonly off: ServiceInDeployment['item'] | undefined
  /** The schedule of a job: a cron expression of five fields, UTC. */
  readonly cron: string | undefined
}

const named = (occurrence: Occurrence | NoEarlier): ServiceInDeployment | undefined => {
  if (typeof occurrence === 'string') return undefined
  const { item, service } = occurrence
  return service && { item, service }
}

const startOf = ({ first, atLeast }: Streak): Since => ({ item: first.item, atLeast })

/** Since when the service has been failing; undefined if it did not fail in this occurrence. */
export const failingOf = (loaded: Loaded, settled: Occurrence): Failing | undefined => {
  if (verdictOf(settled.state) !== 'bad') return undefined
  const streak = verdictStreak(loaded, settled)
  const firstBad = named(streak.first)
  const good = lastGoodBefore(loaded, streak)
  const lastGood = named(good) ?? (typeof good === 'string' ? good : 'unidentified')
  return firstBad && { since: startOf(streak), firstBad, lastGood }
}

/** Since when neither the state nor the compared fields of an occurrence changed. */
const sinceOf = (loaded: Loaded, occurrence: Occurrence): Since => {
  if (verdictOf(occurrence.state) === undefined) {
    return { item: occurrence.item, atLeast: undefined }
  }
  const [state, content] = [verdictStreak(loaded, occurrence), contentStreak(loaded, occurrence)]
  return startOf(content.first.position < state.first.position ? content : state)
}

const changeInProgress = (loaded: Loaded, occurrence: Occurrence): VersionChange | undefined => {
  const [earlier, now] = [named(earlierOf(loaded, occurrence)), named(occurrence)]
  if (!earlier || !now || urgencyOf(now.service) !== 1) return undefined
  return versionChange(earlier.service, now.service, diffService(earlier, now))
}

const cronOf = ({ kind, record }: Service): string | undefined =>
  kind === 'job' && record.schedule?.event === 'CRON' ? record.schedule.schedule_at : undefined

/** The deployment that stopped or deleted the whole environment, if it is still stopped or deleted. */
const offAt = (loaded: Loaded): Occurrence | undefined => {
  const newest = newestDeployment(loaded)
  const settled = newest && settledAt(loaded, newest)
  return typeof settled === 'object' && verdictOf(settled.state) === 'off' ? settled : undefined
}

const rowOf = (
  loaded: Loaded,
  occurrence: Occurrence,
  off: Occurrence | undefined,
): CurrentService | undefined => {
  const { key, item, service } = occurrence
  if (!service || service.record.status === 'DELETED') return undefined
  const settled = settledAt(loaded, occurrence)
  const before = typeof settled === 'string' ? undefined : settled
  const failure = failuresIn(loaded).open.get(key)
  const failing = failure && failingOf(loaded, failure)
  const since = sinceOf(loaded, occurrence)
  const wasOk = before && verdictOf(before.state) === 'ok'
  return {
    key,
    service,
    item,
    group: failing ? 'failing' : urgencyOf(service) === 1 ? 'inProgress' : 'rest',
    version: versionOf(service),
    change: changeInProgress(loaded, occurrence),
    since,
    failing,
    restarted: occurrence.state === 'RESTARTED' && since.item !== item ? item : undefined,
    instead: occurrence.state === 'CANCELED' && wasOk ? named(before) : undefined,
    off: off && isNewer(loaded, off, occurrence) ? off.item : undefined,
    cron: cronOf(service),
  }
}

const ORDER = { failing: 0, inProgress: 1, rest: 2 } as const

const byName = (a: CurrentService, b: CurrentService): number => {
  const [x, y] = [serviceName(a.service), serviceName(b.service)]
  return x < y ? -1 : Number(x > y)
}

const cache = new WeakMap<Loaded, readonly CurrentService[]>()

/**
 * The services of the environment, each as in the newest loaded deployment that names it: failing, in
 * progress, then the rest. Sorted by name within each group, so that rows do not move. Deleted services are left out.
 */
export const currentServices = (loaded: Loaded): readonly CurrentService[] => {
  const known = cache.get(loaded)
  if (known) return known
  const off = offAt(loaded)
  const rows = newestOccurrences(loaded)
    .flatMap((occurrence) => rowOf(loaded, occurrence, off) ?? [])
    .toSorted((a, b) => ORDER[a.group] - ORDER[b.group] || byName(a, b))
  cache.set(loaded, rows)
  return rows
}
