import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { epochMs, NO_TIME } from '#src/lib/instant.ts'
import { formatDuration, formatSpan } from '#src/lib/span-format.ts'
import { isInProgress, lookOf } from './state-look.ts'

/**
 * How long a deployment took or is taking. `updated_at` is its last update and no end (wire
 * facts), hence "≈", and nothing at all where it is absurd.
 */
export const durationOf = (deployment: Deployment, now: number): string => {
  const { shape } = lookOf(deployment.status)
  if (shape === 'queued') return 'not started'
  if (isInProgress(lookOf(deployment.status))) {
    const since = epochMs(deployment.created_at)
    return since === undefined || since > now ? NO_TIME : `${formatSpan(now - since)} so far`
  }
  // What a state means that is not known, or gave no result, is not known to be over either.
  const isSettled = shape === 'done' || shape === 'failed' || shape === 'rest'
  return deployment.updated_at === undefined || !isSettled
    ? NO_TIME
    : formatDuration(deployment.created_at, deployment.updated_at)
}
