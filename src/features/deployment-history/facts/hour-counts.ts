import type { Zone } from '#src/lib/time/instant.ts'
import { zonedTime } from '#src/lib/time/zoned-time.ts'
import { type DaySpan, daySpanFinder, msOf } from '#timeline/loading/days.ts'
import { type DeploymentItem, timesOf } from '#src/deployments/past/service-event.ts'

const HOUR = 3_600_000

/** The weekdays in their order; the index is that of a row of `HourCounts`. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** By weekday and hour of day, 0 to 23: the deployments triggered then, newest first. */
export type HourCounts = readonly (readonly (readonly DeploymentItem[])[])[]

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const hourOf = ({ from, to }: DaySpan, ms: number, zone: Zone): number =>
  // Only on a day of 24 hours is the time since midnight the time on the clock.
  to - from === 24 * HOUR
    ? Math.floor((ms - from) / HOUR)
    : Number(zonedTime(ms, zone)?.hour ?? Number.NaN)

/**
 * Counts deployments by weekday and hour on the clock of a zone. An hour that the clocks repeat counts
 * twice as long, one that they skip has none.
 */
export const hourCounts = (items: readonly DeploymentItem[], zone: Zone): HourCounts => {
  const spanOf = daySpanFinder(zone)
  const counts = WEEKDAYS.map(() => Array.from({ length: 24 }, (): DeploymentItem[] => []))
  for (const item of items) {
    const span = timesOf(item).requestedAt === undefined ? undefined : spanOf(item.deployment)
    if (span) counts[weekdayOf(span.day)]?.[hourOf(span, msOf(item.deployment), zone)]?.push(item)
  }
  return counts
}
