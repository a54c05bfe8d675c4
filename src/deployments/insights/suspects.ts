import type { Service } from '#src/deployments/record/services.ts'
import { type Failing, failingOf } from './current-services.ts'
import { type ComparedField, diffService, type FieldChange } from './diff-service.ts'
import { type FailureEnd, failuresIn } from './failures.ts'
import { DEPLOYS, type Neighbour, neighboursBetween, type Unclear } from './neighbour-changes.ts'
import { earlierOf, newestOccurrences, occurrencesIn, segmentOf } from './previous-service.ts'
import { rollbackOf, type Rollback } from './rollback.ts'
import type { DeploymentItem, Loaded, Occurrence } from './service-index.ts'
import { byLikelihood, isOfVersion, type Event, type Rank, type Suspect } from './suspect.ts'
import { type AtLeast, verdictOf } from './streaks.ts'

/*
 * What may have made a service fail: what changed from its last good deployment to its first bad one, of
 * the service itself and of the others, the likeliest first. Pure; all of it rests on the one failure
 * model (`failures.ts`) and on what the records prove (`running-service.ts`): a restart, stop or delete
 * deploys no version, a cancel changes nothing, and a service that a record does not name is not gone.
 */

/** What is not known of a service between the two deployments. */
export type Untold = { readonly service: Service; readonly why: Unclear }

export type Suspects = {
  readonly key: string
  /** The service as in the first bad deployment. */
  readonly service: Service
  readonly failing: Failing
  /** The deployment with the last good version, which may be older than the last good state. */
  readonly deployed: DeploymentItem | undefined
  /** How often it failed since, the first time included. */
  readonly failures: number
  /** The newest failed attempt, if it was a return to an earlier version. */
  readonly rollback: (Rollback & { readonly item: DeploymentItem }) | undefined
  /** The deployment since which it is no longer failing. */
  readonly overBy: DeploymentItem | undefined
  readonly ranked: readonly Suspect[]
  /** Fields of the service itself that only one of the two records has. */
  readonly unclearFields: readonly ComparedField[]
  /** Others of which the records do not tell whether they changed. */
  readonly untold: readonly Untold[]
  /** Why the first bad deployment may be an older one. */
  readonly atLeast: AtLeast | undefined
}

const OPERATION: Partial<Record<string, Event>> = {
  RESTART_ERROR: 'restarted',
  STOP_ERROR: 'stopped',
  DELETE_ERROR: 'deleted',
}

// Failures and restarts rarely alternate more often than this.
const FURTHEST = 200

const occurrenceIn = (loaded: Loaded, item: DeploymentItem, service: Service) =>
  occurrencesIn(loaded, item).find((one) => one.service === service)

const earlier = (loaded: Loaded, at: Occurrence): Occurrence | undefined => {
  const found = earlierOf(loaded, at)
  return typeof found === 'string' ? undefined : found
}

/** The newest failure of a service: the open one, or the last one that is over. */
const newestFailure = (loaded: Loaded, key: string): Occurrence | undefined => {
  const open = failuresIn(loaded).open.get(key)
  if (open) return open
  let at = newestOccurrences(loaded).find((one) => one.key === key)
  for (let step = 0; at && step < FURTHEST; step += 1) {
    if (verdictOf(at.state) === 'bad') return at
    at = earlier(loaded, at)
  }
  return undefined
}

/** The failure of a service in a deployment. */
const failureIn = (loaded: Loaded, key: string, id: string): Occurrence | undefined => {
  const item = loaded.items.find((one) => one.id === id)
  if (item?.kind !== 'deployment') return undefined
  return occurrencesIn(loaded, item).find(
    (one) => one.key === key && verdictOf(one.state) === 'bad',
  )
}

/** The newest failure of the streak that a failure is part of, and what ended the streak. */
const streakOf = (
  loaded: Loaded,
  failure: Occurrence,
): { newest: Occurrence; end: FailureEnd | undefined } => {
  const { ends } = failuresIn(loaded)
  const segment = segmentOf(loaded, failure.item)
  let newest = failure
  for (;;) {
    const end = ends.get(newest)
    const next = end?.by
    if (!next || verdictOf(next.state) !== 'bad') return { newest, end }
    // Nothing is concluded across missing deployments.
    if (segmentOf(loaded, next.item) !== segment) return { newest, end: undefined }
    newest = next
  }
}

/** The failed occurrences from the newest to the first of a streak, both included. */
const failuresBetween = (
  loaded: Loaded,
  newest: Occurrence,
  first: DeploymentItem,
): readonly Occurrence[] => {
  const failed: Occurrence[] = []
  for (let at: Occurrence | undefined = newest; at; at = earlier(loaded, at)) {
    if (verdictOf(at.state) === 'bad') failed.push(at)
    if (at.item === first) break
  }
  return failed
}

/** The newest deployment with a good end, at or before an occurrence: a restart deploys no version. */
const deployedAt = (loaded: Loaded, good: Occurrence): Occurrence | undefined => {
  let at: Occurrence | undefined = good
  for (let step = 0; at && step < FURTHEST; step += 1, at = earlier(loaded, at)) {
    if (at.state === 'DELETED') return undefined
    if (verdictOf(at.state) === 'ok' && at.state !== 'RESTARTED') return at
  }
  return undefined
}

const inDeployment = ({ item, service }: Occurrence) => service && { item, service }

/** The fields that changed from one occurrence to another. */
const changesBetween = (older: Occurrence, newer: Occurrence): readonly FieldChange[] => {
  const [was, is] = [inDeployment(older), inDeployment(newer)]
  return was && is ? diffService(was, is) : []
}

/** The attempt that took a change back and ended as the first bad one did. */
const undoneIn = (
  attempts: readonly Occurrence[],
  deployed: Occurrence,
  first: Occurrence,
  field: ComparedField,
): DeploymentItem | undefined =>
  attempts.find(
    (at) =>
      at !== first &&
      at.state === first.state &&
      changesBetween(deployed, at).every((change) => change.field !== field),
  )?.item

const PLAIN = {
  event: undefined,
  changes: [],
  changedBefore: false,
  failed: false,
  rollback: undefined,
} as const

const ownSuspects = (
  loaded: Loaded,
  first: Occurrence,
  deployed: Occurrence | undefined,
  attempts: readonly Occurrence[],
): readonly Suspect[] => {
  const { service, item, state } = first
  if (!service) return []
  const own = { ...PLAIN, services: [service], item, withIt: true, failed: true }
  const event = OPERATION[state ?? '']
  if (event) return [{ ...own, id: 'own', rank: 'operation', event, undoneBy: undefined }]
  if (!deployed) return []
  const rollback = rollbackOf(loaded, first)
  return changesBetween(deployed, first)
    .filter(({ certain }) => certain)
    .map((change) => ({
      ...own,
      id: `own ${change.field}`,
      rank: isOfVersion(change) ? 'ownVersion' : 'ownSetting',
      changes: [change],
      rollback: isOfVersion(change) ? rollback : undefined,
      undoneBy: undoneIn(attempts, deployed, first, change.field),
    }))
}

const neighbourSuspect = (loaded: Loaded, neighbour: Neighbour): readonly Suspect[] => {
  const { at, ...rest } = neighbour
  const { withIt, event, changes } = rest
  const failed = verdictOf(at.state) === 'bad'
  const rank: Rank =
    event === 'restarted'
      ? 'operation'
      : event === 'failed'
        ? 'neighbourFailed'
        : withIt
          ? 'neighbourWithIt'
          : 'neighbourBetween'
  const rollback = changes.some(isOfVersion) ? rollbackOf(loaded, at) : undefined
  const services = at.service ? [at.service] : []
  const id = `other ${at.key}`
  return [{ ...rest, id, rank, services, item: at.item, failed, rollback }]
}

/** What was restarted together is one suspect. */
const joined = (suspects: readonly Suspect[]): readonly Suspect[] => {
  const restarts = new Map<DeploymentItem, Suspect[]>()
  for (const one of suspects) {
    if (one.event !== 'restarted' || one.id === 'own') continue
    restarts.set(one.item, [...(restarts.get(one.item) ?? []), one])
  }
  return suspects.flatMap((one) => {
    const together = one.id === 'own' ? undefined : restarts.get(one.item)
    if (one.event !== 'restarted' || !together) return [one]
    const services = together.flatMap((each) => each.services)
    return together[0] === one ? [{ ...one, services }] : []
  })
}

/** Deployments that stopped or deleted the whole environment between two of a segment. */
const shutdownSuspects = (
  loaded: Loaded,
  first: Occurrence,
  good: Occurrence,
): readonly Suspect[] =>
  [...(segmentOf(loaded, first.item)?.shutdowns ?? [])]
    .filter(({ position }) => position > first.position && position < good.position)
    .map(({ item }) => ({
      ...PLAIN,
      id: `environment ${item.key}`,
      rank: 'operation' as const,
      services: [],
      event: item.deployment.status === 'DELETED' ? ('deleted' as const) : ('stopped' as const),
      item,
      withIt: false,
      undoneBy: undefined,
    }))

const find = (loaded: Loaded, key: string, failure: string | undefined): Suspects | undefined => {
  const meant = failure === undefined ? newestFailure(loaded, key) : failureIn(loaded, key, failure)
  if (!meant) return undefined
  const { newest, end } = streakOf(loaded, meant)
  const failing = failingOf(loaded, newest)
  if (!failing) return undefined
  const { firstBad, lastGood } = failing
  const first = occurrenceIn(loaded, firstBad.item, firstBad.service)
  if (!first) return undefined
  const attempts = failuresBetween(loaded, newest, first.item)
  const good =
    typeof lastGood === 'string' ? undefined : occurrenceIn(loaded, lastGood.item, lastGood.service)
  const deployed = good && deployedAt(loaded, good)
  const { neighbours, untold } = neighboursBetween(loaded, first, good, newest)
  const position = (item: DeploymentItem) => occurrencesIn(loaded, item)[0]?.position ?? 0
  const ranked = joined([
    ...ownSuspects(loaded, first, deployed, attempts),
    ...neighbours.flatMap((one) => neighbourSuspect(loaded, one)),
    ...(good ? shutdownSuspects(loaded, first, good) : []),
  ]).toSorted(byLikelihood(position))
  const ended = end && loaded.items[end.index]
  const back = attempts.find((at) => DEPLOYS.has(at.state))
  const rollback = back && back !== first ? rollbackOf(loaded, back) : undefined
  return {
    key,
    service: firstBad.service,
    failing,
    deployed: deployed?.item,
    failures: attempts.length,
    rollback: rollback && back && { ...rollback, item: back.item },
    overBy: ended?.kind === 'deployment' ? ended : undefined,
    ranked,
    unclearFields:
      deployed && DEPLOYS.has(first.state)
        ? changesBetween(deployed, first).flatMap(({ field, certain }) => (certain ? [] : [field]))
        : [],
    untold,
    atLeast: failing.since.atLeast,
  }
}

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
