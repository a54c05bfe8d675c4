import type { Loaded } from '#src/deployments/history/history.ts'
import { type DeploymentItem, timesOf } from '#src/deployments/past/service-event.ts'

/** A time without a deployment, in ms: between two, or since the newest one. */
export type Pause = {
  readonly ms: number
  readonly older: DeploymentItem
  /** Undefined if none followed. */
  readonly newer: DeploymentItem | undefined
}

/**
 * The longest time without one of the deployments that `counts` accepts, up to `until` in ms. Times in
 * which deployments are missing or cannot be read are left out, because one may have fallen into them.
 * `until` undefined leaves out the time since the newest one.
 */
export const longestPause = (
  { items, gaps }: Loaded,
  counts: (item: DeploymentItem) => boolean,
  until: number | undefined,
): Pause | undefined => {
  let longest: Pause | undefined
  let newer: { item: DeploymentItem | undefined; ms: number } | undefined =
    until === undefined ? undefined : { item: undefined, ms: until }
  for (const item of items) {
    if (item.kind === 'unreadable') newer = undefined
    else if (counts(item)) {
      const ms = timesOf(item).requestedAt ?? Number.NaN
      const length = (newer?.ms ?? Number.NaN) - ms
      if (length >= 0 && !(longest && longest.ms >= length))
        longest = { ms: length, older: item, newer: newer?.item }
      newer = Number.isNaN(ms) ? undefined : { item, ms }
    }
    if (gaps.has(item.key)) newer = undefined
  }
  return longest
}
