import { lookOf } from '#src/deployments/record/state-look.ts'
import type { Zone } from '#src/lib/instant.ts'
import { formatBriefTime } from '#src/lib/time-format.ts'
import type { Until } from './version-spans.ts'

/** How a version ended, if not by another one: "stopped". */
export const endedWords = (until: Until): string | undefined => {
  if (until.kind !== 'changed') return undefined
  const ended = lookOf(until.state)
  return ended.rail === 'off' ? ended.label.toLowerCase() : undefined
}

/** Until when a version ran: "now", "≈ 14:40", "≈ 14:40, stopped", "not known". `today` is a `dayKey`. */
export const untilWords = (until: Until, zone: Zone, today: string): string => {
  if (until.kind === 'still') return 'now'
  if (until.kind === 'unknown' || until.end === undefined) return 'not known'
  return [`≈ ${formatBriefTime(until.end, zone, today)}`, endedWords(until)]
    .filter((words) => words !== undefined)
    .join(', ')
}
