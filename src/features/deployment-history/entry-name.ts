import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import { formatDayAndClock } from '#src/lib/time-format.ts'
import { originLookOf } from './origin-look.ts'
import { lookOf } from './state-look.ts'
import { summaryOf } from './summary.ts'

/**
 * An entry's accessible name: state first, then what, when (with its full date, since the day heads
 * are for the eye), who and from where.
 */
export const entryName = (deployment: Deployment, zone: Zone): string => {
  const origin = originLookOf(deployment.origin)
  const by = deployment.triggered_by === undefined ? '' : ` by ${deployment.triggered_by}`
  const from = origin ? ` from ${origin.label}` : ''
  const cause = `${by}${from}`.trim()
  return [
    lookOf(deployment.status).label,
    summaryOf(deployment),
    formatDayAndClock(deployment.created_at, zone),
    ...(cause === '' ? [] : [cause]),
  ].join(', ')
}
