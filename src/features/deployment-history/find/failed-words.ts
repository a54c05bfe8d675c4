import { listed } from '#src/deployments/record/service-words.ts'
import type { Act } from '#src/deployments/record/state.ts'
import { counted } from '#src/lib/text/counted.ts'

/** The acts that can fail, as they are counted. */
export const FAILING_ACTS = [
  ['deploy', 'deploy'],
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

/** "1 deploy and 2 stops failed"; none if nothing did. */
export const failureCountWords = (failed: FailureCounts): readonly string[] => {
  const counts = FAILING_ACTS.flatMap(([act, noun]) => {
    const n = failed[act] ?? 0
    return n > 0 ? [counted(n, noun)] : []
  })
  return counts.length === 0 ? [] : [`${listed(counts)} failed`]
}
