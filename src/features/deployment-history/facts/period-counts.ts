import type { Zone } from '#src/lib/time/instant.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { daySpanFinder, type Coverage, coverageOf, missingDays } from '#timeline/loading/days.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { type DeploymentItem, timesOf } from '#src/deployments/past/service-event.ts'
import { addTo, type IsUnderWay, newTally, type OpenTally, type Tally } from './tally.ts'

/** What to count, and where. Times are in ms, days are calendar days of `zone`: `2026-11-20`. */
export type Counting = {
  readonly loaded: Loaded
  /** The deployments to count, newest first: all that are loaded, or those that match the filter. */
  readonly items: readonly DeploymentItem[]
  readonly isUnderWay: IsUnderWay
  readonly zone: Zone
  readonly now: number
  /** The first and last day that the filter allows; undefined if it has no such limit. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** A first day of which the filter allows only the end: of "the last 24 hours". */
  readonly cutDay: string | undefined
}

export type Unit = 'day' | 'week'

/** A day, or a week from Monday to Sunday, cut to the days that are counted. */
export type Period = {
  readonly first: string
  readonly last: string
  readonly tally: Tally
  readonly coverage: Coverage
  /** Whether it includes today, so that more may follow. */
  readonly open: boolean
}

export type Periods = {
  /** How many there are. */
  readonly count: number
  /** Some of them, newest first, starting `skip` before the newest. */
  readonly some: (skip: number, most: number) => readonly Period[]
  /** Deployments with a time after today, which no period contains. */
  readonly future: readonly DeploymentItem[]
  /** Deployments with an impossible time, such as year 1, which no period contains either. */
  readonly untimed: readonly DeploymentItem[]
}

const DAY = 86_400_000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY
const dayAt = (n: number): string => new Date(n * DAY).toISOString().slice(0, 10)

// Day 0, 1970-01-01, was a Thursday.
/** The number of the first day of a period: of the day itself, or of the Monday of its week. */
const startOf = (n: number, unit: Unit): number =>
  unit === 'day' ? n : n - ((((n + 3) % 7) + 7) % 7)

const LENGTH: Record<Unit, number> = { day: 1, week: 7 }

const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Finds the days of deployments; undefined for an impossible time. */
const dayFinder = (zone: Zone) => {
  const spanOf = daySpanFinder(zone)
  return (item: DeploymentItem): string | undefined =>
    timesOf(item).requestedAt === undefined ? undefined : spanOf(item.deployment)?.day
}

/** Counts deployments by day or week, from the oldest loaded or allowed day up to today or the last allowed one. */
export const periodsOf = (counting: Counting, unit: Unit): Periods => {
  const { loaded, items, isUnderWay, zone, now, from, to, cutDay } = counting
  const dayOf = dayFinder(zone)
  const today = dayKey(now, zone)
  const last = to === undefined ? today : earlier(to, today)
  const tallies = new Map<number, OpenTally>()
  const future: DeploymentItem[] = []
  const untimed: DeploymentItem[] = []
  for (const item of items) {
    const day = dayOf(item)
    if (day === undefined) {
      untimed.push(item)
      continue
    }
    if (day > today) {
      future.push(item)
      continue
    }
    const start = startOf(numberOf(day), unit)
    let tally = tallies.get(start)
    if (!tally) tallies.set(start, (tally = newTally()))
    addTo(tally, item, isUnderWay)
  }
  const missing = missingDays(loaded, zone)
  const edges = cutDay === undefined ? missing : [...missing, { first: cutDay, last: cutDay }]
  const first = firstDay(counting, last)
  if (first === undefined || first > last) return { count: 0, some: () => [], future, untimed }

  const [low, high] = [numberOf(first), numberOf(last)]
  const [oldestStart, newestStart] = [startOf(low, unit), startOf(high, unit)]
  const count = (newestStart - oldestStart) / LENGTH[unit] + 1
  const periodAt = (n: number): Period => {
    const start = newestStart - n * LENGTH[unit]
    const days = {
      first: dayAt(Math.max(start, low)),
      last: dayAt(Math.min(start + LENGTH[unit] - 1, high)),
    }
    const cut =
      unit === 'week' &&
      ((from !== undefined && start < numberOf(from)) ||
        (to !== undefined && last === to && start + 6 > high))
    const coverage = coverageOf(edges, days)
    return {
      ...days,
      tally: tallies.get(start) ?? newTally(),
      coverage: cut && coverage === 'whole' ? 'partial' : coverage,
      open: days.last === today,
    }
  }
  return {
    count,
    some: (skip, most) => {
      const length = Math.max(0, Math.min(most, count - skip))
      return Array.from({ length }, (_, n) => periodAt(skip + n))
    },
    future,
    untimed,
  }
}

/** The oldest day to count: the oldest loaded one or the first that the filter allows, whichever is later. */
const firstDay = ({ loaded, from, cutDay, zone }: Counting, last: string): string | undefined => {
  const dayOf = dayFinder(zone)
  const limit = from ?? cutDay
  let oldest: string | undefined
  for (const item of loaded.items) {
    const day = item.kind === 'deployment' ? dayOf(item) : undefined
    if (day !== undefined && day <= last && (oldest === undefined || day < oldest)) oldest = day
  }
  return oldest !== undefined && limit !== undefined && limit > oldest ? limit : oldest
}

/** Deployments a day over the completely known days before today; undefined if there is none. */
export type MeanPerDay = { readonly days: number; readonly items: readonly DeploymentItem[] }

/** How many of these deployments the completely known days before today have. */
export const meanPerDay = (
  { count, some }: Periods,
  counted: ReadonlySet<DeploymentItem>,
): MeanPerDay | undefined => {
  let days = 0
  const items: DeploymentItem[] = []
  for (const { coverage, open, tally } of some(0, Math.min(count, 4000))) {
    if (coverage !== 'whole' || open) continue
    days += 1
    items.push(...tally.all.filter((item) => counted.has(item)))
  }
  return days === 0 ? undefined : { days, items }
}
