import {
  type Occurrence,
  ENVIRONMENT,
  type Loaded,
  type Segment,
  segmentsIn,
} from './service-index.ts'
import { renamesIn } from './previous-service.ts'
import { verdictOf } from './streaks.ts'

/*
 * The only failure model: what is failing, from when until when. The headline, the rail, "Running now",
 * the day headers and the tab all use it. Pure: no React.
 *
 * A service fails from the deployment in which it failed until a later one in which it is good
 * again, was stopped or deleted, or has a state that is neither good nor bad. Other services do not
 * affect it. States in progress, and a cancel, change nothing. A deployment that failed without naming
 * a failing service fails as a whole, until the next one that ends. Stopping or deleting an
 * environment without naming a service ends every failure in it.
 *
 * Missing and unreadable deployments prove nothing: a service that failed before them is still failing.
 */

/**
 * The end of a failure: the index of the item that ended it, and the service's next occurrence with a
 * verdict; undefined if stopping or deleting the whole environment came first.
 */
export type FailureEnd = { readonly index: number; readonly by: Occurrence | undefined }

export type Failures = {
  /**
   * The failures that are open after the newest loaded deployment: the newest of each service, by the
   * key of the service's newest occurrence. `ENVIRONMENT` stands for a deployment that failed as a whole.
   */
  readonly open: ReadonlyMap<string, Occurrence>
  /** What ended each failure, of those that ended. */
  readonly ends: ReadonlyMap<Occurrence, FailureEnd>
  /** Whether anything was failing between the item at `index` and the next newer one. */
  readonly isFailingAfter: (index: number) => boolean
}

/** A segment, and the index of each of its occurrences in the history. */
type Placed = { readonly segment: Segment; readonly indexOf: (occurrence: Occurrence) => number }

const placedIn = (loaded: Loaded): readonly Placed[] => {
  let start = 0
  return segmentsIn(loaded).map((segment) => {
    const from = start
    start += segment.items.length
    const first = segment.rows.get(segment.items[0]?.key ?? '')?.position ?? 0
    return { segment, indexOf: ({ position }: Occurrence) => from + position - first }
  })
}

/** Whether a deployment failed although none of its services did. */
const failedAsAWhole = ({ rows }: Segment, { item }: Occurrence): boolean =>
  rows.get(item.key)?.occurrences.every(({ service, state }) => {
    return service === undefined || verdictOf(state) !== 'bad'
  }) ?? false

/** The last of ascending numbers that is below a limit; -1 if there is none. */
const lastBelow = (ascending: readonly number[], limit: number): number => {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ascending[middle] ?? limit) < limit) from = middle + 1
    else to = middle
  }
  return ascending[from - 1] ?? -1
}

const find = (loaded: Loaded): Failures => {
  const placed = placedIn(loaded)
  const renamed = placed.map(({ segment }) => renamesIn(segment))
  const shutdowns = placed.flatMap(({ segment, indexOf }) =>
    [...segment.shutdowns].map(indexOf).toSorted((a, b) => a - b),
  )
  /** The same service's next newer occurrence, across gaps too, and the segment that holds it. */
  const newerOf = (at: Occurrence, inSegment: number) => {
    const next = at.newer ?? renamed[inSegment]?.get(at)
    if (next) return { next, inSegment }
    for (let newer = inSegment - 1; newer >= 0; newer -= 1) {
      const oldest = placed[newer]?.segment.chains.get(at.key)?.oldest
      if (oldest) return { next: oldest, inSegment: newer }
    }
    return undefined
  }

  const open = new Map<string, Occurrence>()
  const ends = new Map<Occurrence, FailureEnd>()
  // By index, from the newest item to the oldest: how many failures begin minus how many end.
  const steps = new Int32Array(loaded.items.length + 1)
  for (const [inSegment, { segment, indexOf }] of placed.entries()) {
    for (const failure of segment.failures) {
      if (failure.key === ENVIRONMENT && !failedAsAWhole(segment, failure)) continue
      const index = indexOf(failure)
      let newest = { next: failure, inSegment }
      let [end, by]: [number, Occurrence | undefined] = [-1, undefined]
      for (;;) {
        const newer = newerOf(newest.next, newest.inSegment)
        if (!newer) break
        newest = newer
        if (verdictOf(newer.next.state) === undefined) continue
        by = newer.next
        end = placed[newer.inSegment]?.indexOf(by) ?? end
        break
      }
      const shutdown = lastBelow(shutdowns, index)
      if (shutdown > end) [end, by] = [shutdown, undefined]
      if (end < 0) open.set(newest.next.key, failure)
      else ends.set(failure, { index: end, by })
      steps[end + 1] = (steps[end + 1] ?? 0) + 1
      steps[index + 1] = (steps[index + 1] ?? 0) - 1
    }
  }
  const failing = new Uint8Array(loaded.items.length)
  let count = 0
  for (let index = 0; index < failing.length; index += 1) {
    count += steps[index] ?? 0
    failing[index] = Number(count > 0)
  }
  return { open, ends, isFailingAfter: (index) => failing[index] === 1 }
}

const found = new WeakMap<Loaded, Failures>()

/** The failures in a loaded history. */
export const failuresIn = (loaded: Loaded): Failures => {
  const known = found.get(loaded)
  if (known) return known
  const failures = find(loaded)
  found.set(loaded, failures)
  return failures
}
