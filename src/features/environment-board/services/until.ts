import type { History } from '#src/deployments/history/history.ts'
import { haveSameContent } from '#src/deployments/past/content.ts'
import { effectOf, type DeploymentItem } from '#src/deployments/past/service-event.ts'
import { newerThan, type Past, pastsIn } from '#src/deployments/past/past.ts'
import { stateWord } from '#src/deployments/record/state-appearance.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatBriefTime } from '#src/lib/time/time-format.ts'
import type { CellStatus } from '#board/matrix/matrix.ts'
import { deployedIn, isStopped, statusIn } from '#board/matrix/relation.ts'

/** Until when something ran: until now, or about a time, or not known. `how`: "stopped". */
type RunningUntil =
  | { readonly kind: 'still' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ended'; readonly at: number; readonly how: string | undefined }

/** What ended what a deployment brought: another version, a stop or a delete. */
const endOf = (past: Past, brought: DeploymentItem): RunningUntil => {
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

/**
 * Until when what ran of a service at a past time ran: "until ≈ 14:40", "until ≈ 14:40, stopped". Undefined if it still
 * runs, or nothing is known to have run. `today` is a `dayKey`.
 */
export const runningUntilWords = (
  history: History,
  has: CellStatus,
  zone: Zone,
  today: string,
): string | undefined => {
  const deployed = deployedIn(has)
  // The cell may be older than what came since.
  const past = pastsIn(history).get(statusIn(has)?.past.key ?? '')
  if (!past || !deployed || isStopped(has)) return undefined
  const end = endOf(past, deployed.event.item)
  if (end.kind === 'still') return undefined
  if (end.kind === 'unknown') return 'until when is not known'
  const words = `until ≈ ${formatBriefTime(end.at, zone, today)}`
  return end.how === undefined ? words : `${words}, ${end.how}`
}
