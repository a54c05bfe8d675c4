import type { Service } from '#src/deployments/record/services.ts'
import { epochMs } from '#src/lib/instant.ts'
import { failuresIn, type Failures } from './failures.ts'
import type { Measured } from './quantile.ts'
import type { DeploymentItem, Loaded, Occurrence } from './service-index.ts'
import { lastedMs } from './similar-duration.ts'
import { verdictOf } from './streaks.ts'

/**
 * What followed a failure: `succeeded`, the same services were deployed or restarted, the last of them by
 * `by`; `open`, at least one still fails; `other`, one was stopped, deleted or got a state that is neither
 * good nor bad before it succeeded; `hidden`, deployments in between are missing or cannot be read;
 * `untimed`, a time that is needed is missing or absurd. Spans are about, in ms, from the last update of
 * the failure to the last update of the success (`updated_at`, API §2.1), or to now.
 */
export type Aftermath =
  | { readonly kind: 'succeeded'; readonly by: DeploymentItem; readonly ms: number }
  | { readonly kind: 'open'; readonly ms: number }
  | { readonly kind: 'other' | 'hidden' | 'untimed' }

/** A deployment in which services began to fail, and what followed. */
export type Recovery = {
  readonly item: DeploymentItem
  /** The services that began to fail in it; none if it failed as a whole. */
  readonly services: readonly Service[]
  readonly after: Aftermath
}

/** How the failure of one service ended; a number is the index of the item that succeeded. */
type End = number | 'open' | 'other'

/** Follows a failure over the ones that continue it. */
const endOf = (failure: Occurrence, { ends }: Failures, open: ReadonlySet<Occurrence>): End => {
  let at = failure
  for (;;) {
    if (open.has(at)) return 'open'
    const end = ends.get(at)
    if (!end?.by) return 'other'
    const verdict = verdictOf(end.by.state)
    if (verdict === 'ok') return end.index
    if (verdict !== 'bad') return 'other'
    at = end.by
  }
}

/** The time of the last update; undefined if it is missing or absurd. */
const updatedMs = ({ deployment }: DeploymentItem): number | undefined =>
  lastedMs(deployment) === undefined ? undefined : epochMs(deployment.updated_at ?? '')

/** For each index, how many gaps and unreadable records are above it. */
const breaksAbove = ({ items, gaps }: Loaded): Int32Array => {
  const above = new Int32Array(items.length)
  for (let index = 1; index < items.length; index += 1) {
    const item = items[index - 1]
    const breaks = Number(item?.kind === 'unreadable') + Number(item && gaps.has(item.key))
    above[index] = (above[index - 1] ?? 0) + breaks
  }
  return above
}

/**
 * The deployments in which services began to fail, newest first, and how long it took until the same
 * services succeeded: by the failure model of the whole loaded history, of those that `counts` accepts.
 */
export const recoveriesIn = (
  loaded: Loaded,
  counts: (item: DeploymentItem) => boolean,
  now: number,
): readonly Recovery[] => {
  const failures = failuresIn(loaded)
  const open = new Set(failures.open.values())
  const continued = new Set([...failures.ends.values()].map(({ by }) => by))
  const begun = new Map<DeploymentItem, Occurrence[]>()
  for (const failure of [...failures.ends.keys(), ...open]) {
    if (continued.has(failure) || !counts(failure.item)) continue
    const others = begun.get(failure.item)
    if (others) others.push(failure)
    else begun.set(failure.item, [failure])
  }
  const breaks = breaksAbove(loaded)
  return loaded.items.flatMap((item, index) => {
    const began = item.kind === 'deployment' ? begun.get(item) : undefined
    if (item.kind !== 'deployment' || !began) return []
    const all = began.map((failure) => endOf(failure, failures, open))
    const after = aftermath(loaded, breaks, { item, index, ends: all, now })
    return [{ item, services: began.flatMap(({ service }) => service ?? []), after }]
  })
}

type Begun = {
  readonly item: DeploymentItem
  readonly index: number
  readonly ends: readonly End[]
  readonly now: number
}

const aftermath = (
  { items }: Loaded,
  breaks: Int32Array,
  { item, index, ends, now }: Begun,
): Aftermath => {
  const isOpen = ends.includes('open')
  if (!isOpen && ends.includes('other')) return { kind: 'other' }
  // The last to succeed is the newest item, which has the lowest index.
  const until = isOpen ? 0 : Math.min(...ends.map((end) => (typeof end === 'number' ? end : 0)))
  if (breaks[until] !== breaks[index]) return { kind: 'hidden' }
  const by = items[until]
  const from = updatedMs(item)
  const to = isOpen ? now : by?.kind === 'deployment' ? updatedMs(by) : undefined
  if (from === undefined || to === undefined || to < from) return { kind: 'untimed' }
  if (isOpen) return { kind: 'open', ms: to - from }
  return by?.kind === 'deployment' ? { kind: 'succeeded', by, ms: to - from } : { kind: 'untimed' }
}

/** The spans that are known, for `quantileOf`: those that ended, and the open ones. */
export const recoverySpans = (recoveries: readonly Recovery[]): readonly Measured[] =>
  recoveries.flatMap(({ after }) =>
    after.kind === 'succeeded' || after.kind === 'open'
      ? [{ ms: after.ms, open: after.kind === 'open' }]
      : [],
  )

/** The deployments whose spans those are. */
export const measuredIn = (recoveries: readonly Recovery[]): readonly DeploymentItem[] =>
  recoveries.flatMap(({ item, after }) =>
    after.kind === 'succeeded' || after.kind === 'open' ? [item] : [],
  )
