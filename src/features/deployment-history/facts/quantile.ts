import type { DeploymentItem } from '#src/deployments/past/service-event.ts'

/** A quantile, in ms, and whether it is a lower bound. */
export type Quantile = { readonly ms: number; readonly atLeast: boolean }

/** A measured span, in ms, of a deployment; one that has not ended is at least that long. */
export type Span = { readonly item: DeploymentItem; readonly ms: number; readonly open: boolean }

/**
 * The `share` quantile of spans by nearest rank, so that it is one of them: at least that share is not
 * longer. It is a lower bound if an open one counts among those. Undefined for no spans.
 */
export const quantileOf = (
  spans: readonly Pick<Span, 'ms' | 'open'>[],
  share: number,
): Quantile | undefined => {
  const sorted = spans.toSorted((a, b) => a.ms - b.ms)
  const at = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (!at) return undefined
  return { ms: at.ms, atLeast: sorted.some(({ ms, open }) => open && ms <= at.ms) }
}
