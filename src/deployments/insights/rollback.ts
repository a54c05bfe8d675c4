import { versionOf } from '#src/deployments/record/services.ts'
import { earlierOf } from './previous-service.ts'
import type { DeploymentItem, Loaded, Occurrence } from './service-index.ts'
import { verdictOf } from './streaks.ts'

/** A return to an earlier version after a failure. */
export type Rollback = {
  readonly version: string
  /** The newest deployment with that version and a good end. */
  readonly of: DeploymentItem
}

// A rollback goes back to one of the last few versions.
const FURTHEST = 40

const isAttempt = ({ state }: Occurrence): boolean =>
  state === 'DEPLOYED' || state === 'DEPLOYMENT_ERROR' || state === 'BUILD_ERROR'

/**
 * Whether a deployment of a service looks like a rollback: the last attempt before it failed with another
 * version, and an earlier one with its version was good. The API does not tell rollbacks (API §2.2).
 */
export const rollbackOf = (loaded: Loaded, occurrence: Occurrence): Rollback | undefined => {
  const version = occurrence.service && versionOf(occurrence.service)
  if (version === undefined) return undefined
  let failed = false
  let at: Occurrence = occurrence
  for (let step = 0; step < FURTHEST; step += 1) {
    const earlier = earlierOf(loaded, at)
    if (typeof earlier === 'string') return undefined
    at = earlier
    if (!at.service || at.state === 'DELETED') return undefined
    if (!isAttempt(at)) continue
    const other = versionOf(at.service)
    const isGood = verdictOf(at.state) === 'ok'
    if (!failed && (isGood || other === undefined || other === version)) return undefined
    failed = true
    if (isGood && other === version) return { version, of: at.item }
  }
  return undefined
}
