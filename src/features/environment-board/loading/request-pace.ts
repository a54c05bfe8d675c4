/*
 * How often a board sends requests that nobody operates, such as a wall: a limit for any hour, spread evenly. Times are
 * milliseconds since the epoch, spans milliseconds.
 */

/** The most requests in any hour, and how many of them may be sent at once when the board opens. */
export type Pace = { readonly perHour: number; readonly atOnce: number }

const HOUR = 3_600_000

/** The least time between two requests that are sent in turn. */
export const gapOf = ({ perHour }: Pace): number => HOUR / perHour

/** The requests that count at a moment. `sent`: when each was sent, oldest first. */
export const sentWithinHour = (sent: readonly number[], now: number): readonly number[] =>
  sent.filter((at) => at > now - HOUR)

/**
 * When the next request may be sent. What is left of the hour is spread over the time until the first one leaves it.
 * `isUrgent`: what is shown is old, so half of the hour may be spent without waiting.
 */
export const pacedAt = (
  sent: readonly number[],
  pace: Pace,
  { now, isUrgent }: { readonly now: number; readonly isUrgent: boolean },
): number => {
  const counting = sentWithinHour(sent, now)
  const [first, last] = [counting[0], counting.at(-1)]
  if (first === undefined || last === undefined) return now
  const left = pace.perHour - counting.length
  if (left <= 0) return (counting[-left] ?? first) + HOUR
  if (isUrgent && left > pace.perHour / 2) return now
  return Math.max(now, last + Math.max(gapOf(pace), (first + HOUR - last) / (left + 1)))
}

/** How old an environment at rest may be before it is checked again, `count` being all that take turns. */
export const plannedInterval = (pace: Pace, count: number, hasBusy: boolean): number =>
  // The first checks of all of them have used up requests of the first hour.
  count * gapOf(pace) * (hasBusy ? 3 : 1.5) + Math.min(HOUR, count * gapOf(pace))
