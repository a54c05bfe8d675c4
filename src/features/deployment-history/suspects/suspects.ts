import { changeSince, type WhyUnknown } from '#src/deployments/past/changes.ts'
import { type ComparedField, type Comparison, diffEvents } from '#src/deployments/past/content.ts'
import { failureOf, rollbackOf, type Rollback } from '#src/deployments/past/failing.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { type Past, pastsIn, type Unknown } from '#src/deployments/past/past.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import {
  beginningOf,
  isBase,
  overlappedBy,
  ranBefore,
  type Status,
  statusAfter,
  unknownAbove,
} from '#src/deployments/past/status.ts'
import type { Service } from '#src/deployments/record/services.ts'
import { neighboursIn, type Unclear } from './neighbours.ts'
import {
  byLikelihood,
  isOfVersion,
  mergeSuspects,
  type Suspect,
  UNCHANGED,
} from './rank-suspects.ts'

/*
 * What may have made a service fail: the events of all services from the deploy that brought what runs to the first
 * failed event, the likeliest first.
 */

/** The deploy that brought what ran before the failure, or why it is not known. */
export type LastGood =
  | { readonly kind: 'known'; readonly event: ServiceEvent; readonly service: Service }
  /** It was deleted, and what is meant now was never deployed. */
  | { readonly kind: 'deleted'; readonly by: ServiceEvent }
  /** The whole list has no good deploy of it. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly why: WhyUnknown }

export type Suspects = {
  readonly key: string
  readonly past: Past
  /** The service as in the first failed event. */
  readonly service: Service
  readonly first: ServiceEvent
  readonly lastGood: LastGood
  /** Its newest restart between the two. */
  readonly restarted: ServiceEvent | undefined
  /** All attempts that failed since, oldest first; `first` is the first of them. */
  readonly attempts: readonly ServiceEvent[]
  /** The newest attempt, if it was a return to an earlier version. */
  readonly rollback: (Rollback & { readonly by: ServiceEvent }) | undefined
  /** What ended the failure. */
  readonly overBy: ServiceEvent | undefined
  /** Newer deployments do not name it any more. */
  readonly isGone: boolean
  readonly ranked: readonly Suspect[]
  /** How the first failed deploy compares with what ran, if nothing of it certainly differs. */
  readonly same: Comparison | undefined
  /** Fields of the service itself that only one of the two records has. */
  readonly unclearFields: readonly ComparedField[]
  /** Others of which the records do not say whether they changed. */
  readonly unclear: readonly Unclear[]
  /** Whether what ended it may be missing or not readable. */
  readonly isAsOf: boolean
  /** Why an older event may have failed first. */
  readonly atLeast: Unknown['why'] | undefined
}

const isFailed = ({ meaning }: ServiceEvent): boolean => meaning.end === 'failed'

/** The failure that is meant: that of a deployment, the last open one, or the last one. */
const failureIn = (past: Past, id: string | undefined): ServiceEvent | undefined => {
  const now = id === undefined ? failureOf(statusAfter(past, 0, -Infinity)) : undefined
  if (now?.kind === 'failing') return now.attempts.at(-1)
  const isMeant = (event: ServiceEvent) => id === undefined || event.item.id === id
  return past.events.find((event) => isFailed(event) && isMeant(event))
}

const isDeploy = ({ meaning }: ServiceEvent): boolean => meaning.act === 'deploy'

type Streak = {
  readonly attempts: readonly ServiceEvent[]
  readonly overBy: ServiceEvent | undefined
}

/** All that failed until something ended it. Nothing is concluded across missing deployments. */
const streakOf = (past: Past, failure: ServiceEvent): Streak => {
  const failuresAfter = (index: number) => statusAfter(past, index, -Infinity).failures
  let attempts = failuresAfter(failure.index)
  const newer = past.events.filter(({ index }) => index < failure.index).toReversed()
  for (const event of newer) {
    const isCut = past.unknowns.some(
      ({ why, index }) => why === 'gap' && index > event.index && index < failure.index,
    )
    if (isCut) break
    const next = failuresAfter(event.index)
    if (next.length === 0) return { attempts, overBy: event }
    if (next.includes(failure)) attempts = next
  }
  return { attempts, overBy: undefined }
}

const lastGoodIn = (before: Status, first: ServiceEvent): LastGood => {
  const { past, runs, is, isSince, overlapped } = before
  if (overlappedBy(past, first).some(isBase)) return { kind: 'unknown', why: 'overlap' }
  const [above] = before.unknowns
  const known = runs ?? (is === 'deleted' ? isSince : undefined)
  if (above && above.why !== 'listEnds' && above.index < (known?.index ?? Infinity))
    return { kind: 'unknown', why: above.why }
  if (runs?.service) return { kind: 'known', event: runs, service: runs.service }
  if (is === 'deleted' && isSince) return { kind: 'deleted', by: isSince }
  if (overlapped.length > 0) return { kind: 'unknown', why: 'overlap' }
  if (beginningOf(before) !== 'listEnds') return { kind: 'unknown', why: 'notLoaded' }
  return first.meaning.act !== 'deploy' || ranBefore(before)
    ? { kind: 'unknown', why: 'unclear' }
    : { kind: 'none' }
}

/** The attempt that took a change back and ended as the first one did. */
const undoneIn = (
  {
    attempts,
    first,
    good,
  }: { attempts: readonly ServiceEvent[]; first: ServiceEvent; good: ServiceEvent },
  field: ComparedField,
): ServiceEvent | undefined =>
  attempts.findLast(
    (at) =>
      at !== first &&
      at.state === first.state &&
      (diffEvents(good, at) ?? []).every((change) => change.field !== field),
  )

const OPERATION = { restart: 'restarted', stop: 'stopped', delete: 'deleted' } as const

const ownSuspects = (
  past: Past,
  first: ServiceEvent,
  good: ServiceEvent | undefined,
  attempts: readonly ServiceEvent[],
): readonly Suspect[] => {
  const { service, meaning } = first
  if (!service) return []
  const own = {
    ...UNCHANGED,
    services: [service],
    event: first,
    past,
    withIt: true,
    failed: first,
  }
  const { act } = meaning
  if (act === 'restart' || act === 'stop' || act === 'delete')
    return [{ ...own, id: 'own', rank: 'operation', happening: OPERATION[act] }]
  if (!good) return []
  const rollback = rollbackOf(past, first)
  return (diffEvents(good, first) ?? [])
    .filter(({ certain }) => certain)
    .map((change) => ({
      ...own,
      id: `own ${change.field}`,
      rank: isOfVersion(change) ? 'ownVersion' : 'ownSetting',
      changes: [change],
      rollback: isOfVersion(change) ? rollback : undefined,
      undoneBy: undoneIn({ attempts, first, good }, change.field),
    }))
}

const find = (loaded: Loaded, key: string, id: string | undefined): Suspects | undefined => {
  const past = pastsIn(loaded).get(key)
  const failure = past && failureIn(past, id)
  if (!past || !failure) return undefined
  const { attempts: all, overBy } = streakOf(past, failure)
  // A restart that failed before does not say that the version is bad.
  const attempts = all.filter((one) => isDeploy(one) === isDeploy(failure))
  const [first = failure] = attempts
  const newest = attempts.at(-1) ?? first
  const before = statusAfter(past, first.index + 0.5, -Infinity)
  const lastGood = lastGoodIn(before, first)
  const good = lastGood.kind === 'known' ? lastGood.event : undefined
  const { suspects, unclear } = neighboursIn(loaded, past, { first, good, newest })
  const rollback = newest === first || !isDeploy(newest) ? undefined : rollbackOf(past, newest)
  const own = good && isDeploy(first) ? changeSince(key, first, before) : undefined
  const now = statusAfter(past, 0, -Infinity)
  return {
    key,
    past,
    service: first.service ?? past.service,
    first,
    lastGood,
    restarted: good && before.restarted,
    attempts,
    rollback: rollback && { ...rollback, by: newest },
    overBy,
    isGone: !overBy && now.goneSince !== undefined,
    isAsOf: !overBy && unknownAbove(now, newest) !== undefined,
    ranked: mergeSuspects([...ownSuspects(past, first, good, attempts), ...suspects]).toSorted(
      byLikelihood,
    ),
    same: own && 'comparison' in own && own.comparison !== 'differs' ? own.comparison : undefined,
    unclearFields:
      good && isDeploy(first)
        ? (diffEvents(good, first) ?? []).flatMap(({ field, certain }) => (certain ? [] : [field]))
        : [],
    unclear,
    atLeast: whyAtLeast(before, lastGood),
  }
}

/** Why an older event may have failed first: what was before is not in the list. */
const whyAtLeast = (before: Status, lastGood: LastGood): Unknown['why'] | undefined =>
  lastGood.kind === 'known' || lastGood.kind === 'deleted' ? undefined : before.unknowns[0]?.why

const found = new WeakMap<Loaded, Map<string, Suspects | undefined>>()

/**
 * What may have made a service fail, by its key: in the deployment with the id `failure`, else in its last failure, even
 * if it is good again. Undefined if no loaded record says that it failed.
 */
export const suspectsFor = (
  loaded: Loaded,
  key: string,
  failure?: string,
): Suspects | undefined => {
  const known = found.get(loaded) ?? new Map<string, Suspects | undefined>()
  found.set(loaded, known)
  const which = `${failure ?? ''} ${key}`
  if (!known.has(which)) known.set(which, find(loaded, key, failure))
  return known.get(which)
}
