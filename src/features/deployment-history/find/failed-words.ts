import { listed } from '#src/deployments/record/service-words.ts'
import type { Act } from '#src/deployments/record/state.ts'
import { count } from '#src/lib/text/counted.ts'

/** The acts that can fail, as they are counted. */
export const FAILING_ACTS = [
  ['deploy', 'deployment'],
  ['restart', 'restart'],
  ['stop', 'stop'],
  ['delete', 'deletion'],
] as const satisfies readonly (readonly [Act, string])[]

/** How many of each act failed. */
export type FailureCounts = { readonly [Name in Act]?: number }

/** Adds the counts of two. */
export const plusFailed = (a: FailureCounts, b: FailureCounts): FailureCounts => {
  const sum: { -readonly [Name in Act]?: number } = { ...a }
  for (const [act] of FAILING_ACTS) if (b[act]) sum[act] = (sum[act] ?? 0) + b[act]
  return sum
}

/** How many failed, whatever the act. */
export const failedIn = (failed: FailureCounts): number =>
  FAILING_ACTS.reduce((sum, [act]) => sum + (failed[act] ?? 0), 0)

/** "1 failed to deploy and 2 to stop"; none if nothing did. */
export const failureCountWords = (failed: FailureCounts): readonly string[] => {
  const acts = FAILING_ACTS.flatMap(([act]) => (failed[act] ? [act] : []))
  const counts = acts.map(
    (act, nth) => `${count(failed[act] ?? 0)} ${nth === 0 ? 'failed to' : 'to'} ${act}`,
  )
  return counts.length === 0 ? [] : [listed(counts)]
}
