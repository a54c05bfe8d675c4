import { formatFullDay } from '#src/lib/time/time-format.ts'
import { count, counted } from '#src/lib/text/counted.ts'
import { formatSpan } from '#src/lib/time/span-format.ts'
import type { Period } from './period-counts.ts'
import type { Quantile } from './quantile.ts'
import { type FailureCounts, failureCountWords, plusFailed } from '#timeline/find/failed-words.ts'
import { failedActOf } from '#src/deployments/record/state.ts'
import { decidedIn, type Tally } from './tally.ts'

// A calendar day is the same in every zone.
const noon = (day: string): string => `${day}T12:00:00Z`

/** "20 Nov", from "2026-11-20". */
export const shortDay = (day: string): string => {
  const [, date = '', month = ''] = formatFullDay(noon(day), 'UTC').split(' ')
  return `${date} ${month.slice(0, 3)}`
}

/** "Friday 20 November 2026", or "16 November 2026 to 20 November 2026". */
export const periodName = ({ first, last }: Pick<Period, 'first' | 'last'>): string => {
  const [from, to] = [formatFullDay(noon(first), 'UTC'), formatFullDay(noon(last), 'UTC')]
  const date = (full: string) => full.slice(full.indexOf(' ') + 1)
  return first === last ? from : `${date(from)} to ${date(to)}`
}

/** "3 attempts to deploy": deployments other than restarts, stops and deletions. */
export const attemptsToDeploy = (n: number, matching = ''): string =>
  counted(n, `${matching}attempt to deploy`, `${matching}attempts to deploy`)

/** "8 of 43 attempts to deploy failed", "1 failed to stop"; none where nothing failed or succeeded. */
const shareWords = (tally: Tally): readonly string[] => {
  const decided = decidedIn(tally).length
  const others = tally.otherFailed.reduce<FailureCounts>(
    (failed, { deployment }) => plusFailed(failed, { [failedActOf(deployment) ?? 'unknown']: 1 }),
    {},
  )
  return [
    ...(decided === 0
      ? []
      : [`${count(tally.failed.length)} of ${attemptsToDeploy(decided)} failed`]),
    ...failureCountWords(others),
  ]
}

/** Why a period may have more deployments than counted; empty if it cannot. */
export const coverageNote = ({ coverage, open }: Period): string => {
  if (coverage === 'missing') return 'not loaded'
  if (coverage === 'unreadable') return 'a record cannot be read'
  if (coverage === 'partial') return 'partly loaded'
  return open ? 'so far' : ''
}

/** Deployments that neither failed nor succeeded, and are not under way. */
export const neitherWords = (n: number): string =>
  `${n === 1 ? 'other' : 'others'} (canceled, ready, recap, unavailable or without a recorded end)`

/** What is counted. */
export type Counted = 'deployment' | 'matching deployment'

/** "Friday 20 November 2026: 6 deployments, 1 of 5 attempts to deploy failed, so far". */
export const periodWords = (period: Period, of: Counted): string => {
  const note = coverageNote(period)
  if (period.coverage === 'missing') return `${periodName(period)}: ${note}`
  const { tally } = period
  return [
    `${periodName(period)}: ${counted(tally.all.length, of)}`,
    ...shareWords(tally),
    ...(note === '' ? [] : [note]),
  ].join(', ')
}

/** "≈ 31 min", or "≥ 31 min" for a lower bound; "—" if nothing was measured. */
export const quantileWords = (quantile: Quantile | undefined): string =>
  quantile === undefined ? '—' : `${quantile.atLeast ? '≥' : '≈'} ${formatSpan(quantile.ms)}`

/** The top of an axis from 0: the next round number that halves evenly. */
export const roundTop = (most: number): number => {
  for (let step = 1; ; step *= 10) {
    for (const top of [2, 4, 6, 10]) if (most <= top * step) return top * step
  }
}
