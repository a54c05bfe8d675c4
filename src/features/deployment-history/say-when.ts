import type { Instant, Zone } from '#src/lib/instant.ts'
import { dayKey, formatClock, formatDay } from '#src/lib/time-format.ts'

/** A time within a sentence: "14:29" today, else "16 November, 14:29", with the year where it is another. */
export const sayWhen = (at: Instant, zone: Zone, now: Instant): string =>
  dayKey(at, zone) === dayKey(now, zone)
    ? formatClock(at, zone)
    : `${formatDay(at, zone, now)}, ${formatClock(at, zone)}`
