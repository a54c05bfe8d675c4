import { type Effect, tookAWhile } from '#src/deployments/past/effect.ts'
import type { Until } from '#src/deployments/past/version-spans.ts'
import type { Zone } from '#src/lib/instant.ts'
import { formatBriefTime } from '#src/lib/time-format.ts'

/** When something took effect, in a table: "≈ 14:40", "14:40", "14:36 (requested)" if only that is known. `today` is a `dayKey`. */
export const effectInTable = (effect: Effect, zone: Zone, today: string): string => {
  const { requestedAt, at } = effect
  if (at !== undefined)
    return `${tookAWhile(effect) ? '≈ ' : ''}${formatBriefTime(at, zone, today)}`
  return requestedAt === undefined
    ? 'not known'
    : `${formatBriefTime(requestedAt, zone, today)} (requested)`
}

/** How a version ended, if not by another one: "stopped". */
export const endedWords = (until: Until): string | undefined => {
  if (until.kind !== 'ended') return undefined
  const { act } = until.by.meaning
  return act === 'stop' ? 'stopped' : act === 'delete' ? 'deleted' : undefined
}

/** Until when a version ran: "now", "≈ 14:40", "≈ 14:40, stopped", "not known". */
export const untilWords = (until: Until, zone: Zone, today: string): string => {
  if (until.kind === 'still') return 'now'
  if (until.kind === 'unknown') return 'not known'
  return [effectInTable(until.effect, zone, today), endedWords(until)]
    .filter((words) => words !== undefined)
    .join(', ')
}
