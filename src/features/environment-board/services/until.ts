import { haveSameContent } from '#src/deployments/past/content.ts'
import { effectOf, type DeploymentItem } from '#src/deployments/past/service-event.ts'
import { newerThan, type Past } from '#src/deployments/past/past.ts'
import { stateWord } from '#src/deployments/record/state-look.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatBriefTime } from '#src/lib/time/time-format.ts'

/** Until when something ran: until now, or about a time, or not known. `how`: "stopped". */
export type RunningUntil =
  | { readonly kind: 'still' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ended'; readonly at: number; readonly how: string | undefined }

/** What ended what a deployment brought: another version, a stop or a delete. */
export const untilOf = (past: Past, brought: DeploymentItem): RunningUntil => {
  const runs = past.events.find(({ item }) => item.key === brought.key)
  if (!runs) return { kind: 'unknown' }
  const newer = past.events.slice(0, newerThan(past, runs.index)).toReversed()
  const ended = newer.find(
    (event) =>
      event.meaning.end === 'good' &&
      event.meaning.act !== 'restart' &&
      !(event.meaning.act === 'deploy' && haveSameContent(runs, event)),
  )
  const above = past.unknowns.findLast(({ index }) => index < runs.index)
  if (above && above.index > (ended?.index ?? -1)) return { kind: 'unknown' }
  if (!ended) return { kind: 'still' }
  const { at, requestedAt } = effectOf(ended, past)
  const time = at ?? requestedAt
  if (ended.doubtful || time === undefined) return { kind: 'unknown' }
  const how = ended.meaning.act === 'deploy' ? undefined : stateWord(ended.state)
  return { kind: 'ended', at: time, how }
}

/** "until ≈ 14:40", "until ≈ 14:40, stopped"; undefined if it still runs. `today` is a `dayKey`. */
export const runningUntilWords = (
  until: RunningUntil,
  zone: Zone,
  today: string,
): string | undefined => {
  if (until.kind === 'still') return undefined
  if (until.kind === 'unknown') return 'until when is not known'
  const end = `until ≈ ${formatBriefTime(until.at, zone, today)}`
  return until.how === undefined ? end : `${end}, ${until.how}`
}
