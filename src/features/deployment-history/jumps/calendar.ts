import { type FailureCounts, plusFailed } from '#timeline/find/failed-words.ts'
import { nextDay } from '#src/lib/time/day-start.ts'
import { type Coverage, coverageOf, type MissingDays } from '#timeline/loading/days.ts'

/*
 * The days of a history, in the person's zone, as texts such as `2026-11-20`. Nothing is claimed of days that are not
 * loaded: they have no counts.
 */

const DAY_MS = 86_400_000

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** The day that is so many days after (or, if negative, before) another one. */
export const addDays = (day: string, by: number): string =>
  new Date(noon(day) + by * DAY_MS).toISOString().slice(0, 10)

/** How many days one day is after another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to) - noon(from)) / DAY_MS)

/** What is known of a day, or of several together. */
export type DayState = {
  /** `missing`: none of its deployments are loaded, so there are no counts. `none`: it is over before the first deployment, or still to come. */
  readonly kind: Coverage | 'none'
  readonly deployments: number
  readonly failed: FailureCounts
}

type Counts = Pick<DayState, 'deployments' | 'failed'>

export type Calendar = {
  readonly newest: string
  /** The oldest loaded day. */
  readonly oldest: string
  /** Whether nothing was deployed before it. */
  readonly complete: boolean
  readonly stateOf: (first: string, last?: string) => DayState
  /** The days with loaded deployments that match, newest first. */
  readonly days: readonly string[]
}

type Known = {
  readonly counts: ReadonlyMap<string, Counts>
  readonly missing: readonly MissingDays[]
  /** The oldest loaded day, whether it matches or not; undefined if none has a time. */
  readonly oldest: string | undefined
  readonly complete: boolean
  readonly today: string
}

/** Whether a day is not one that software writes for "no time", such as one in year 1 or 9999. */
const isPlausible = (day: string): boolean => day >= '2000' && day < '2200'

/** The calendar of what is loaded and matches. */
export const calendarOf = ({ counts, missing, oldest, complete, today }: Known): Calendar => {
  const days = [...counts.keys()].filter(isPlausible).toSorted().toReversed()
  const [latest = today] = days
  const newest = latest > today ? latest : today
  const start = oldest !== undefined && isPlausible(oldest) ? oldest : newest
  const first = [start, ...days.slice(-1)].toSorted()[0] ?? newest
  const stateOf = (from: string, to = from): DayState => {
    if (from > newest || (complete && to < first))
      return { kind: 'none', deployments: 0, failed: {} }
    let deployments = 0
    let failed: FailureCounts = {}
    for (let day = from; day <= to; day = nextDay(day)) {
      const counted = counts.get(day)
      deployments += counted?.deployments ?? 0
      failed = plusFailed(failed, counted?.failed ?? {})
    }
    const isBefore = !complete && to < first
    const kind = isBefore ? 'missing' : coverageOf(missing, { first: from, last: to })
    return { kind: kind === 'missing' && deployments > 0 ? 'partial' : kind, deployments, failed }
  }
  return { newest, oldest: first, complete, stateOf, days }
}

/** A month such as `2026-11` in weeks from Monday; undefined where a week holds days of another month. */
export const weeksOf = (month: string): readonly (readonly (string | undefined)[])[] => {
  const first = `${month}-01`
  const before = (new Date(noon(first)).getUTCDay() + 6) % 7
  const monday = addDays(first, -before)
  return [0, 1, 2, 3, 4, 5]
    .map((week) =>
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
        const day = addDays(monday, week * 7 + weekday)
        return day.startsWith(month) ? day : undefined
      }),
    )
    .filter((week) => week.some((day) => day !== undefined))
}

/** The month that is so many months after another one. */
export const addMonths = (month: string, by: number): string => {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth - 1 + by, 1)).toISOString().slice(0, 7)
}
