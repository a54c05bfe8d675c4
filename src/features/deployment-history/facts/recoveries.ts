import {
  effectOf,
  type DeploymentItem,
  type ServiceEvent,
} from '#src/deployments/past/service-event.ts'
import { endOfUnnamedFailure, unnamedFailuresIn } from '#src/deployments/past/environment.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { type Past, pastsIn, sharedNamesIn } from '#src/deployments/past/past.ts'
import { statusAfter } from '#src/deployments/past/status.ts'
import { type Named, namedAmong } from '#src/deployments/record/service-words.ts'
import type { Span } from './quantile.ts'

/**
 * What followed a failure: `succeeded`, the same services had a good deploy, the last of them by `by`, or a good restart
 * or stop if only that had failed; `open`, at least one still fails; `gone`, one was deleted or is not named any more;
 * `overlapped`, only a deployment that overlapped it may have ended it; `hidden`, deployments in between are missing or cannot be read; `untimed`, a time that is needed is missing or
 * impossible. Spans are about, in ms, from the first failed event to the good one, or to now.
 */
export type Aftermath =
  | {
      readonly kind: 'succeeded'
      readonly by: DeploymentItem
      readonly ms: number
      /** Whether a service was stopped in between. */
      readonly stopped: boolean
    }
  | { readonly kind: 'open'; readonly ms: number }
  | { readonly kind: 'gone' | 'overlapped' | 'hidden' | 'untimed' }

/** A deployment in which services began to fail, and what followed. */
export type Recovery = {
  readonly item: DeploymentItem
  /** The services that began to fail in it; none if it failed as a whole. */
  readonly services: readonly Named[]
  readonly after: Aftermath
}

/** A failure from its first event on, and what ended it. */
type Episode = {
  readonly first: ServiceEvent
  readonly from: number | undefined
  readonly end: ServiceEvent | 'open' | 'gone' | 'overlapped' | 'hidden'
  readonly to: number | undefined
  readonly stopped: boolean
}

const isHidden = ({ unknowns }: Past, first: ServiceEvent, until: number): boolean =>
  unknowns.some(({ index }) => index < first.index && index > until)

const episodeOf = (past: Past, first: ServiceEvent): Episode => {
  const newer = past.events.filter(({ index }) => index < first.index).toReversed()
  const end = newer.find(({ index }) => statusAfter(past, index, -Infinity).failures.length === 0)
  const until = end?.index ?? -1
  const begun = { first, from: effectOf(first, past).at }
  const stopped = newer.some(
    ({ index, meaning }) => index > until && meaning.act === 'stop' && meaning.end === 'good',
  )
  if (isHidden(past, first, until)) return { ...begun, end: 'hidden', to: undefined, stopped }
  const isContested = [first, ...newer].some(({ index }) => {
    const { failures, contested } = statusAfter(past, index, -Infinity)
    return index > until && failures.length === contested.length
  })
  if (isContested) return { ...begun, end: 'overlapped', to: undefined, stopped }
  if (end?.meaning.act === 'delete') return { ...begun, end: 'gone', to: undefined, stopped }
  if (end) return { ...begun, end, to: effectOf(end, past).at, stopped }
  const isGone = past.goneSince() !== undefined
  return { ...begun, end: isGone ? 'gone' : 'open', to: undefined, stopped }
}

/** The failures of a service, each from its first event on. */
const episodesIn = (past: Past): readonly Episode[] =>
  past.events.flatMap((event) =>
    event.meaning.end === 'failed' &&
    statusAfter(past, event.index, -Infinity).failures[0] === event
      ? [episodeOf(past, event)]
      : [],
  )

/** Deployments that failed without naming a failing service. */
const unnamedEpisodes = (loaded: Loaded): readonly Episode[] =>
  unnamedFailuresIn(loaded).map((first): Episode => {
    const end = endOfUnnamedFailure(loaded, first)
    const by = end.kind === 'ended' ? end.by : undefined
    return {
      first,
      from: first.endedAt,
      end: end.kind === 'ended' ? end.by : end.kind,
      to: by?.endedAt,
      stopped: false,
    }
  })

const aftermath = (episodes: readonly Episode[], now: number): Aftermath => {
  const some = (end: Episode['end']) => episodes.some((one) => one.end === end)
  if (some('hidden')) return { kind: 'hidden' }
  if (some('overlapped')) return { kind: 'overlapped' }
  if (some('gone')) return { kind: 'gone' }
  const times = episodes.map(({ from }) => from)
  const from = times.includes(undefined) ? Number.NaN : Math.min(...times.map(Number))
  if (some('open')) return now >= from ? { kind: 'open', ms: now - from } : { kind: 'untimed' }
  const last = episodes.toSorted((a, b) => (b.to ?? Infinity) - (a.to ?? Infinity))[0]
  const to = last?.to ?? Number.NaN
  if (!last || typeof last.end === 'string' || !(to >= from)) return { kind: 'untimed' }
  return {
    kind: 'succeeded',
    by: last.end.item,
    ms: to - from,
    stopped: episodes.some(({ stopped }) => stopped),
  }
}

/** The deployments that `counts` accepts in which services began to fail, newest first, and what followed. */
export const recoveriesIn = (
  loaded: Loaded,
  counts: (item: DeploymentItem) => boolean,
  now: number,
): readonly Recovery[] => {
  const all = [...[...pastsIn(loaded).values()].flatMap(episodesIn), ...unnamedEpisodes(loaded)]
  // What ended in another way is told apart: of two services that failed together, one may still fail.
  const alike = new Map<string, [Episode, ...Episode[]]>()
  for (const episode of all) {
    const { first, end } = episode
    if (!counts(first.item)) continue
    const key = `${first.index} ${typeof end === 'string' ? end : 'ended'}`
    const others = alike.get(key)
    if (others) others.push(episode)
    else alike.set(key, [episode])
  }
  return [...alike.values()]
    .toSorted(([a], [b]) => a.first.index - b.first.index)
    .map((episodes) => ({
      item: episodes[0].first.item,
      services: namedAmong(
        episodes.flatMap(({ first }) => first.service ?? []),
        sharedNamesIn(loaded),
      ),
      after: aftermath(episodes, now),
    }))
}

/** The spans that are known: those that ended, and the open ones. */
export const recoverySpans = (recoveries: readonly Recovery[]): readonly Span[] =>
  recoveries.flatMap(({ item, after }) =>
    after.kind === 'succeeded' || after.kind === 'open'
      ? [{ item, ms: after.ms, open: after.kind === 'open' }]
      : [],
  )
