import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { epochMs, type Instant, NO_TIME, type Zone } from '#src/lib/instant.ts'
import { formatDuration, formatSpan } from '#src/lib/span-format.ts'
import { dayKey, formatClock, formatDay, formatDayAndClock } from '#src/lib/time-format.ts'
import { inSentence, isBlank } from './display-text.ts'
import { originLookOf } from './origin-look.ts'
import { isInProgress, lookOf } from './state-look.ts'

/** Who and what triggered a deployment: "by ci-bot from Git"; empty if the record gives neither. */
export const triggerWords = ({ origin, triggered_by: who }: Deployment): string => {
  const from = originLookOf(origin)
  return [
    ...(who === undefined || isBlank(who) ? [] : [`by ${inSentence(who)}`]),
    ...(from ? [`from ${inSentence(from.label)}`] : []),
  ].join(' ')
}

/**
 * How long a deployment took or has taken so far. `updated_at` is the last update, not the end,
 * hence "≈", and "—" where the value is absurd.
 */
export const durationOf = (deployment: Deployment, now: number): string => {
  const { shape } = lookOf(deployment.status)
  if (shape === 'queued') return 'not started'
  if (isInProgress(lookOf(deployment.status))) {
    const since = epochMs(deployment.created_at)
    return since === undefined || since > now ? NO_TIME : `${formatSpan(now - since)} so far`
  }
  // A deployment in an unknown or unavailable state may still be going on.
  const isSettled = shape === 'done' || shape === 'failed' || shape === 'rest'
  return deployment.updated_at === undefined || !isSettled
    ? NO_TIME
    : formatDuration(deployment.created_at, deployment.updated_at)
}

/** A time within a sentence: "14:29" if today, else "14:29 on 16 November", with the year if not this one. */
export const timeInSentence = (at: Instant, zone: Zone, now: Instant): string =>
  dayKey(at, zone) === dayKey(now, zone)
    ? formatClock(at, zone)
    : `${formatClock(at, zone)} on ${formatDay(at, zone, now)}`

/**
 * The accessible name of a timeline entry: state, summary, full date and time (day headings are not
 * read with the entry), and what triggered it.
 */
export const entryName = (deployment: Deployment, summary: string, zone: Zone): string => {
  const trigger = triggerWords(deployment)
  return [
    inSentence(lookOf(deployment.status).label),
    summary,
    formatDayAndClock(deployment.created_at, zone),
    ...(trigger === '' ? [] : [trigger]),
  ].join(', ')
}
