import { changeSince, type WhyUnknown } from '#src/deployments/past/changes.ts'
import { hasOtherContent, haveSameContent } from '#src/deployments/past/content.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { eventAt, newerThan, type Past, pastsIn } from '#src/deployments/past/past.ts'
import { rollbackOf } from '#src/deployments/past/failing.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { type Status, statusAfter } from '#src/deployments/past/status.ts'
import { saysNothing } from '#src/deployments/record/state.ts'
import type { Service } from '#src/deployments/record/services.ts'
import { isOfVersion, type Suspect, UNCHANGED } from './rank-suspects.ts'

/** A service of which it is not known whether it changed. */
export type Unclear = { readonly service: Service; readonly why: WhyUnknown | 'state' }

/** From the last good event of the failing service, if it is known, to the first failed one and the newest attempt. */
export type Stretch = {
  readonly first: ServiceEvent
  readonly good: ServiceEvent | undefined
  readonly newest: ServiceEvent
}

/** How many of what was asked for before the last good event may have ended after it. */
const MAX_LATE = 5

/** What happened to a service between the two, newest first: also what was asked for before and ended after the good one. */
const eventsIn = (past: Past, { first, good }: Stretch): readonly ServiceEvent[] => {
  const from = newerThan(past, first.index)
  const since = good?.endedAt
  const isLate = ({ endedAt, requestedAt }: ServiceEvent) =>
    since !== undefined && (endedAt ?? 0) > since && (requestedAt ?? Infinity) < since
  const late = good ? newerThan(past, good.index + 1) : 0
  return [
    ...past.events.slice(from, newerThan(past, good?.index ?? first.index + 1)),
    ...(good ? past.events.slice(late, late + MAX_LATE).filter(isLate) : []),
  ].filter(({ service }) => service !== undefined)
}

const isGoodDeploy = ({ meaning }: ServiceEvent): boolean =>
  meaning.act === 'deploy' && meaning.end === 'good'

/** The oldest of the deploys in a row that brought what the newest one has. */
const madeBy = (deploys: readonly ServiceEvent[]): ServiceEvent | undefined => {
  const [newest] = deploys
  const other = deploys.findIndex((one) => newest && !haveSameContent(one, newest))
  return other < 0 ? deploys.at(-1) : deploys[other - 1]
}

/** The later good deploy, up to the newest attempt, with the content from before the change. */
const takenBack = (
  past: Past,
  before: Status,
  made: ServiceEvent,
  newest: ServiceEvent,
): ServiceEvent | undefined => {
  const last = past.events.find(
    (one) => one.index >= newest.index && one.index < made.index && isGoodDeploy(one),
  )
  return last && before.runs && haveSameContent(before.runs, last) ? last : undefined
}

const suspectOf = (past: Past, stretch: Stretch): Suspect | Unclear['why'] | undefined => {
  const { first } = stretch
  const events = eventsIn(past, stretch)
  const [newest, oldest] = [events[0], events.at(-1)]
  if (!newest?.service || !oldest) return undefined
  const before = statusAfter(past, oldest.index + 0.5, -Infinity)
  const after = statusAfter(past, newest.index, -Infinity)
  const there = eventAt(past, first.index)
  const failed = there?.meaning.end === 'failed' ? there : undefined
  const of = (event: ServiceEvent, more: Partial<Suspect>): Suspect => ({
    ...UNCHANGED,
    id: `other ${past.key}`,
    rank: event.index === first.index ? 'neighbourWithIt' : 'neighbourBetween',
    services: event.service ? [event.service] : [],
    event,
    past,
    withIt: event.index === first.index,
    failed,
    ...more,
  })

  const ended = events.find(
    ({ meaning }) => meaning.end === 'good' && (meaning.act === 'stop' || meaning.act === 'delete'),
  )
  if (ended && after.isSince === ended)
    return of(ended, { happening: after.is === 'deleted' ? 'gone' : 'stopped' })

  const deploys = events.filter(isGoodDeploy)
  const made = madeBy(deploys)
  if (made) {
    const change = changeSince(past.key, made, before)
    const oldestDeploy = deploys.at(-1) ?? made
    switch (change.kind) {
      case 'firstNamed':
        return of(oldestDeploy, { happening: 'added' })
      case 'neverDeployed':
        return of(oldestDeploy, { happening: 'firstDeployed' })
      case 'returned':
        return of(oldestDeploy, { happening: 'returned' })
      case 'earlierUnknown':
        return change.why
      case 'updated':
        return of(made, {
          changes: change.details.filter(({ certain }) => certain),
          changedBefore: deploys
            .slice(deploys.indexOf(made) + 1)
            .some((one) => before.runs && hasOtherContent(before.runs, one)),
          rollback: change.details.some(isOfVersion) ? rollbackOf(past, made) : undefined,
          undoneBy: takenBack(past, before, made, stretch.newest),
        })
      case 'again':
      case 'unclear':
        break
    }
  }
  if (failed) {
    const change = changeSince(past.key, failed, before)
    const details =
      failed.meaning.act === 'deploy' && 'details' in change ? change.details : undefined
    return of(failed, {
      rank: 'neighbourFailed',
      happening: 'failed',
      changes: details?.filter(({ certain }) => certain) ?? [],
    })
  }
  const [again] = deploys
  if (again) {
    const change = changeSince(past.key, again, before)
    const comparison = 'comparison' in change ? change.comparison : undefined
    return of(again, { rank: 'again', happening: 'again', comparison })
  }
  const restarted = events.find(
    ({ meaning }) => meaning.act === 'restart' && meaning.end === 'good',
  )
  if (restarted) return of(restarted, { rank: 'operation', happening: 'restarted' })
  const isUnclear = events.some(
    ({ meaning, isOpen, state }) =>
      (meaning.phase === 'running' && isOpen) ||
      (meaning.phase === 'unknown' && !saysNothing(state)),
  )
  return isUnclear ? 'state' : undefined
}

/** Stops and deletes of the whole environment between the two. */
const shutdowns = (own: Past, { first, good }: Stretch): readonly Suspect[] =>
  own.events.flatMap((event): Suspect[] => {
    const isBetween = good && event.index > first.index && event.index < good.index
    if (event.service || event.doubtful || !isBetween) return []
    return [
      {
        ...UNCHANGED,
        id: `environment ${event.index}`,
        rank: 'operation',
        services: [],
        happening: event.meaning.act === 'delete' ? 'deleted' : 'stopped',
        event,
        past: own,
        withIt: false,
        failed: undefined,
      },
    ]
  })

/** What happened to the other services between the two, and of which of them that is not known. */
export const neighboursIn = (
  loaded: Loaded,
  own: Past,
  stretch: Stretch,
): { readonly suspects: readonly Suspect[]; readonly unclear: readonly Unclear[] } => {
  const suspects: Suspect[] = [...shutdowns(own, stretch)]
  const unclear: Unclear[] = []
  for (const past of pastsIn(loaded).values()) {
    const found = past === own ? undefined : suspectOf(past, stretch)
    if (typeof found === 'object') suspects.push(found)
    else if (found) unclear.push({ service: past.service, why: found })
  }
  return { suspects, unclear }
}
