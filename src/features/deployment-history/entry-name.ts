import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import { formatDayAndClock } from '#src/lib/time-format.ts'
import { causeOf } from './cause.ts'
import { inSentence } from './display-text.ts'
import { lookOf } from './state-look.ts'

/**
 * An entry's accessible name: state first, then what, when (with its full date, since the day heads
 * are for the eye), who and from where.
 */
export const entryName = (deployment: Deployment, summary: string, zone: Zone): string => {
  const cause = causeOf(deployment)
  return [
    inSentence(lookOf(deployment.status).label),
    summary,
    formatDayAndClock(deployment.created_at, zone),
    ...(cause === '' ? [] : [cause]),
  ].join(', ')
}
