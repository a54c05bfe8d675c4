import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import { dayKey, formatClock, formatDay } from '#src/lib/time-format.ts'
import type { Tone } from '#src/ui/tone.ts'
import type { HistoryItem } from './history.ts'
import { lookOf } from './state-look.ts'

/** What the page answers first: a state, which carries its tone, and since when. */
export type Headline = { state: string; tone: Tone; since: string }

const readable = (item: HistoryItem): Deployment[] =>
  item.kind === 'deployment' ? [item.deployment] : []

/** The state of the deployment that runs, or else of the newest one, and since when it holds. */
export const headlineOf = (
  items: readonly HistoryItem[],
  zone: Zone,
  now: number,
): Headline | undefined => {
  const newest = items.slice(0, 20).flatMap(readable)
  const chosen = newest.find(({ status }) => lookOf(status).shape === 'active') ?? newest[0]
  if (!chosen) return undefined
  const { label, tone } = lookOf(chosen.status)
  const at = chosen.created_at
  const today = dayKey(at, zone) === dayKey(now, zone)
  return {
    state: label,
    tone,
    since: today ? formatClock(at, zone) : `${formatDay(at, zone, now)}, ${formatClock(at, zone)}`,
  }
}
