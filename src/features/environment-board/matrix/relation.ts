import {
  compareContent,
  type Comparison,
  diffContent,
  type FieldChange,
  type ServiceInDeployment,
} from '#src/deployments/past/content.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { beginningOf, type Status, unknownAbove } from '#src/deployments/past/status.ts'
import { commitOf, versionOf } from '#src/deployments/record/services.ts'
import { epochMs } from '#src/lib/time/instant.ts'
import type { Cell, CellStatus, Relation } from './matrix.ts'

/** How a cell compares with the reference's. */
export type ComparedCells = {
  readonly relation: Relation
  readonly differences: readonly FieldChange[]
}

const UNKNOWN: ComparedCells = { relation: 'unknown', differences: [] }

/** Whether an environment has not been read, so that nothing is claimed about it. */
export const isUnread = ({ kind }: CellStatus): boolean => kind === 'loading' || kind === 'unread'

/** What the records prove about a service; undefined if none names it. */
export const statusIn = (has: CellStatus): Status | undefined =>
  has.kind === 'named' ? has.status : undefined

/** What a service has: the deploy that brought what runs, or ran before it was stopped. */
export type Deployed = ServiceInDeployment & {
  readonly event: ServiceEvent
  readonly version: string | undefined
}

const ranIn = ({ runs }: Status): Deployed | undefined =>
  runs?.service && {
    event: runs,
    item: runs.item,
    service: runs.service,
    version: versionOf(runs.service),
  }

/** What a service was last known to run, although it may run something else now. */
export const lastKnownIn = (has: CellStatus): Deployed | undefined => {
  const status = statusIn(has)
  return status && ranIn(status)
}

/** What runs, or ran before it was stopped; undefined if that is not known for certain. */
export const deployedIn = (has: CellStatus): Deployed | undefined => {
  const status = statusIn(has)
  if (!status || status.goneSince) return undefined
  if (status.is !== 'up' && status.is !== 'stopped') return undefined
  return unknownAbove(status, status.runs) ? undefined : ranIn(status)
}

/** Whether a service is known to be stopped. */
export const isStopped = (has: CellStatus): boolean => {
  const status = statusIn(has)
  return status?.is === 'stopped' && !unknownAbove(status, status.isSince)
}

/** Whether no record of a whole list names it. That is no proof: a list reaches back only so far. */
export const isUnlisted = (has: CellStatus): boolean =>
  has.kind === 'notNamed' && has.why === 'listEnds'

/** Whether a service was deleted. */
export const isAbsent = (has: CellStatus): boolean => {
  const status = statusIn(has)
  return status?.is === 'deleted' && !unknownAbove(status, status.isSince)
}

/** Whether a cell wears the sign "?": what it has, or how that compares with the reference, is not known. */
export const isUnknown = ({ relation, has }: Cell): boolean =>
  relation === 'unknown' ||
  (!isUnread(has) && !isAbsent(has) && !isStopped(has) && deployedIn(has) === undefined)

/** Whether older deployments, which are not loaded, may tell what an environment has of a service. */
export const mayBeFurther = (has: CellStatus): boolean => {
  if (has.kind === 'notNamed') return has.why === 'notLoaded' || has.why === 'gap'
  const status = statusIn(has)
  if (!status || status.goneSince || status.overlapped.length > 0 || status.is === 'deleted')
    return false
  const above = unknownAbove(status, status.runs)?.why
  return above === 'gap' || (!status.runs && beginningOf(status) === 'notLoaded')
}

const RELATION: Record<Comparison, Relation> = {
  same: 'same',
  sameTag: 'sameTag',
  differs: 'differs',
  notComparable: 'unknown',
}

/** Compares what two environments have of one service: the reference's first. */
export const compareCells = (reference: CellStatus, other: CellStatus): ComparedCells => {
  if (isUnread(reference) || isUnread(other)) return { relation: 'unread', differences: [] }
  const [was, is] = [deployedIn(reference), deployedIn(other)]
  const [absentThere, absentHere] = [isAbsent(reference), isAbsent(other)]
  if (absentThere || absentHere) {
    if (absentThere && absentHere) return { relation: 'same', differences: [] }
    const isThere = absentThere ? (is ?? isStopped(other)) : (was ?? isStopped(reference))
    return isThere ? { relation: 'differs', differences: [] } : UNKNOWN
  }
  if (!was || !is) return UNKNOWN
  const comparison = compareContent(was, is)
  const differences = diffContent(was, is)
  return comparison === 'notComparable' && differences.length === 0
    ? { relation: was.service.kind === 'database' ? 'noVersion' : 'unknown', differences }
    : { relation: RELATION[comparison], differences }
}

const DAY = 24 * 60 * 60_000

const committedAt = (has: CellStatus): number | undefined => {
  const deployed = deployedIn(has)
  const commit = deployed && commitOf(deployed.service)
  const [ms, requestedAt = Infinity] = [epochMs(commit?.created_at), deployed?.event.requestedAt]
  // Nothing is deployed before it is written, whatever the author's clock says.
  return ms !== undefined && ms > requestedAt + DAY ? undefined : ms
}

/**
 * How much older the head commit of the reference is than the other's, in milliseconds; negative if it is newer. A
 * hint: commits are not deployed in the order they were written. Undefined unless both have a dated commit, and
 * another one.
 */
export const behindMs = (reference: CellStatus, other: CellStatus): number | undefined => {
  const [then, now] = [committedAt(reference), committedAt(other)]
  return then === undefined || now === undefined || then === now ? undefined : now - then
}
