import type { Appearance, DeploymentItem, Loaded } from './appearances.ts'
import { diffService, type Named } from './diff-service.ts'
import {
  earlierOf,
  isNewer,
  newestAppearances,
  newestDeployment,
  type NoEarlier,
} from './earlier.ts'
import {
  type AtLeast,
  contentRun,
  lastGoodBefore,
  type Run,
  settledAt,
  verdictOf,
  verdictRun,
} from './runs.ts'
import { serviceName, type Service, urgencyOf, versionOf } from './services.ts'
import { type VersionChange, versionChange } from './version-change.ts'

/** From which deployment on something holds, and why it may hold for longer. */
export type Since = { readonly item: DeploymentItem; readonly atLeast: AtLeast | undefined }

/** A failure that nothing has fixed. */
export type Failing = {
  readonly since: Since
  /** The oldest failure of the row. */
  readonly firstBad: Named
  /** The last success before it, or why none can be told. */
  readonly lastGood: Named | NoEarlier
}

/** A service as the newest loaded deployment names it. */
export type RunningService = {
  readonly key: string
  readonly service: Service
  /** The deployment that names it last. */
  readonly item: Named['item']
  readonly group: 'failing' | 'inProgress' | 'rest'
  readonly version: string | undefined
  /** While it is under way: from what to what. */
  readonly change: VersionChange | undefined
  /** Since when both its state and what is compared of it hold. */
  readonly since: Since
  readonly failing: Failing | undefined
  /** The last deployment that restarted it as it is. */
  readonly restarted: Named['item'] | undefined
  /** Canceled: what was deployed before, if that is known. */
  readonly instead: Named | undefined
  /** A later deployment stopped or deleted the environment without naming the service. */
  readonly off: Named['item'] | undefined
  /** When a job runs by itself, as its newest appearance says: five fields, UTC. */
  readonly cron: string | undefined
}

const named = (appearance: Appearance | NoEarlier): Named | undefined => {
  if (typeof appearance === 'string') return undefined
  const { item, service } = appearance
  return service && { item, service }
}

const startOf = ({ first, atLeast }: Run): Since => ({ item: first.item, atLeast })

/** How long what nothing has fixed has been failing; undefined where it is not. */
export const failingOf = (loaded: Loaded, settled: Appearance): Failing | undefined => {
  if (verdictOf(settled.state) !== 'bad') return undefined
  const run = verdictRun(loaded, settled)
  const firstBad = named(run.first)
  const good = lastGoodBefore(loaded, run)
  const lastGood = named(good) ?? (typeof good === 'string' ? good : 'unidentified')
  return firstBad && { since: startOf(run), firstBad, lastGood }
}

/** Since when an appearance stands as it does, in state and in what is compared of it. */
const sinceOf = (loaded: Loaded, appearance: Appearance): Since => {
  if (verdictOf(appearance.state) === undefined) {
    return { item: appearance.item, atLeast: undefined }
  }
  const [state, content] = [verdictRun(loaded, appearance), contentRun(loaded, appearance)]
  return startOf(content.first.place < state.first.place ? content : state)
}

const changeInProgress = (loaded: Loaded, appearance: Appearance): VersionChange | undefined => {
  const [earlier, now] = [named(earlierOf(loaded, appearance)), named(appearance)]
  if (!earlier || !now || urgencyOf(now.service) !== 1) return undefined
  return versionChange(earlier.service, now.service, diffService(earlier, now))
}

const cronOf = ({ kind, record }: Service): string | undefined =>
  kind === 'job' && record.schedule?.event === 'CRON' ? record.schedule.schedule_at : undefined

/** The deployment that stopped or deleted the environment and still holds. */
const offAt = (loaded: Loaded): Appearance | undefined => {
  const newest = newestDeployment(loaded)
  const settled = newest && settledAt(loaded, newest)
  return typeof settled === 'object' && verdictOf(settled.state) === 'off' ? settled : undefined
}

const rowOf = (
  loaded: Loaded,
  appearance: Appearance,
  off: Appearance | undefined,
): RunningService | undefined => {
  const { key, item, service } = appearance
  if (!service || service.record.status === 'DELETED') return undefined
  const settled = settledAt(loaded, appearance)
  const before = typeof settled === 'string' ? undefined : settled
  const failing = before && failingOf(loaded, before)
  const since = sinceOf(loaded, appearance)
  const wasOk = before && verdictOf(before.state) === 'ok'
  return {
    key,
    service,
    item,
    group: failing ? 'failing' : urgencyOf(service) === 1 ? 'inProgress' : 'rest',
    version: versionOf(service),
    change: changeInProgress(loaded, appearance),
    since,
    failing,
    restarted: appearance.state === 'RESTARTED' && since.item !== item ? item : undefined,
    instead: appearance.state === 'CANCELED' && wasOk ? named(before) : undefined,
    off: off && isNewer(loaded, off, appearance) ? off.item : undefined,
    cron: cronOf(service),
  }
}

const ORDER = { failing: 0, inProgress: 1, rest: 2 } as const

const byName = (a: RunningService, b: RunningService): number => {
  const [x, y] = [serviceName(a.service), serviceName(b.service)]
  return x < y ? -1 : Number(x > y)
}

const told = new WeakMap<Loaded, readonly RunningService[]>()

/**
 * Each service as the newest loaded deployment names it: failing, in progress, then the rest, each
 * by name, so that a row keeps its place. Deleted ones are not among them.
 */
export const runningNow = (loaded: Loaded): readonly RunningService[] => {
  const known = told.get(loaded)
  if (known) return known
  const off = offAt(loaded)
  const rows = newestAppearances(loaded)
    .flatMap((appearance) => rowOf(loaded, appearance, off) ?? [])
    .toSorted((a, b) => ORDER[a.group] - ORDER[b.group] || byName(a, b))
  told.set(loaded, rows)
  return rows
}
