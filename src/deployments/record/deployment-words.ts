import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { epochMs, type Instant, NO_TIME, type Zone, UNKNOWN_TIME } from '#src/lib/time/instant.ts'
import { formatDuration, formatSpan } from '#src/lib/time/span-format.ts'
import { dayKey, formatClock, formatDay, formatDayAndClock } from '#src/lib/time/time-format.ts'
import { inSentence, isBlank } from './display-text.ts'
import { originAppearance } from './origin-appearance.ts'
import { isUnderWay, LONGEST_UNDER_WAY, meaningOf } from './state.ts'
import { stateAppearance } from './state-appearance.ts'

/** Who and what triggered a deployment: "by ci-bot from Git"; empty if the record gives neither. */
export const triggerWords = ({ origin, triggered_by: who }: Deployment): string => {
  const from = originAppearance(origin)
  return [
    ...(who === undefined || isBlank(who) ? [] : [`by ${inSentence(who)}`]),
    ...(from ? [`from ${inSentence(from.label)}`] : []),
  ].join(' ')
}

const MINUTE = 60_000

/**
 * How long a deployment took or has taken so far. `updated_at` is the last update, not the end, hence "≈", and "—" where
 * the value is absurd. After a day, or once newer ones have overtaken it, nothing counts as under way any more.
 */
export const durationOf = (
  deployment: Deployment,
  now: number,
  isOvertaken: boolean | undefined,
): string => {
  const { status, created_at, updated_at } = deployment
  const { phase } = meaningOf(status)
  if (isUnderWay(status)) {
    const since = epochMs(created_at)
    const span = since === undefined ? Number.NaN : now - since
    if (isOvertaken || span >= LONGEST_UNDER_WAY) return 'no end recorded'
    if (phase === 'waiting') return 'not started'
    // The clocks of the API's servers may differ a little.
    return span > -MINUTE ? `${formatSpan(span)} so far` : NO_TIME
  }
  // A deployment in an unknown or unavailable state may still be going on.
  const from = epochMs(created_at)
  const ended = phase === 'ended' ? epochMs(updated_at) : undefined
  const isEnd = from !== undefined && ended !== undefined && ended - from <= LONGEST_UNDER_WAY
  return isEnd && ended - now <= MINUTE ? formatDuration(from, ended) : NO_TIME
}

/** A time within a sentence: "14:29" if today, else "14:29 on 16 November", with the year if not this one. */
export const timeInSentence = (at: Instant, zone: Zone, now: Instant): string =>
  epochMs(at) === undefined
    ? UNKNOWN_TIME
    : dayKey(at, zone) === dayKey(now, zone)
      ? formatClock(at, zone)
      : `${formatClock(at, zone)} on ${formatDay(at, zone, now)}`

/**
 * The accessible name of a timeline entry: state, summary, full date and time (day headings are not
 * read with the entry), and what triggered it.
 */
export const entryName = (deployment: Deployment, summary: string, zone: Zone): string => {
  const trigger = triggerWords(deployment)
  return [
    inSentence(stateAppearance(deployment.status).label),
    summary,
    formatDayAndClock(deployment.created_at, zone),
    ...(trigger === '' ? [] : [trigger]),
  ].join(', ')
}
