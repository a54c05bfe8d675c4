import type { FieldChange } from '#src/deployments/insights/diff-service.ts'
import { fieldMadeBy } from '#src/deployments/insights/field-made-by.ts'
import type { Since } from '#src/deployments/insights/current-services.ts'
import type { ServiceKind } from '#src/deployments/record/services.ts'
import { behindMs } from '#board/matrix/behind.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { Cell, MatrixRow } from '#board/matrix/matrix.ts'
import { deployedIn } from '#board/matrix/relation.ts'
import { serviceMatrix } from '#board/matrix/service-matrix.ts'

/** A field in which a service differs: `from` is the left value, `to` the right one. */
export type Difference = FieldChange & {
  /** The deployments that gave it its value, left and right; `atLeast` where an older one may have. */
  readonly leftBy: Since
  readonly rightBy: Since
}

/** A service of two environments. */
export type ComparedService = {
  readonly key: string
  readonly kind: ServiceKind
  readonly name: string
  readonly left: Cell['standing']
  readonly right: Cell['standing']
  /** The version first. */
  readonly differences: readonly Difference[]
  /**
   * How much older the head commit on the left is, in milliseconds; negative if it is newer. A hint: commits are not
   * deployed in the order they were written. Undefined unless both sides have a dated commit.
   */
  readonly behindMs: number | undefined
}

/** What two environments run, compared. Attempts that failed do not count. */
export type Differences = {
  readonly differs: readonly ComparedService[]
  readonly onlyRight: readonly ComparedService[]
  readonly onlyLeft: readonly ComparedService[]
  /** The same is deployed on both sides, and stopped on one. */
  readonly stopped: readonly ComparedService[]
  /** One side or both are not known. */
  readonly unknown: readonly ComparedService[]
  readonly same: readonly ComparedService[]
  /** The largest span by which the left is behind in a service; undefined if it is behind in none that is dated. */
  readonly behindMs: number | undefined
  /** The largest span by which the left is ahead in a service; undefined if it is ahead in none that is dated. */
  readonly aheadMs: number | undefined
}

type Group = Exclude<keyof Differences, 'behindMs' | 'aheadMs'>

const differencesOf = (
  left: BoardEnvironment,
  right: BoardEnvironment,
  [was, is]: readonly (Cell | undefined)[],
): readonly Difference[] => {
  const [from, to] = [was && deployedIn(was.standing), is && deployedIn(is.standing)]
  const [before, after] = [left.history, right.history]
  if (!from || !to || !before || !after) return []
  return (is?.differences ?? []).map((change) => ({
    ...change,
    leftBy: fieldMadeBy(before, from, change.field),
    rightBy: fieldMadeBy(after, to, change.field),
  }))
}

const groupOf = ({ cells }: MatrixRow): Group => {
  const [left, right] = cells
  if (!left || !right || right.relation === 'unknown' || right.relation === 'unread')
    return 'unknown'
  const isStopped = ({ standing }: Cell) => standing.kind === 'stopped'
  if (right.relation === 'same') return isStopped(left) === isStopped(right) ? 'same' : 'stopped'
  if (left.standing.kind === 'missing') return 'onlyRight'
  return right.standing.kind === 'missing' ? 'onlyLeft' : 'differs'
}

/** Compares what runs in two environments, service by service, matched by kind and name. */
export const environmentDifferences = (
  left: BoardEnvironment,
  right: BoardEnvironment,
): Differences => {
  const groups: Record<Group, ComparedService[]> = {
    differs: [],
    onlyRight: [],
    onlyLeft: [],
    stopped: [],
    unknown: [],
    same: [],
  }
  for (const row of serviceMatrix([left, right], left.environmentId).rows) {
    const [was, is] = row.cells
    if (!was || !is) continue
    const group = groupOf(row)
    groups[group].push({
      key: row.key,
      kind: row.kind,
      name: row.name,
      left: was.standing,
      right: is.standing,
      differences: differencesOf(left, right, row.cells),
      behindMs: group === 'differs' ? behindMs(was.standing, is.standing) : undefined,
    })
  }
  const spans = groups.differs.flatMap((service) => service.behindMs ?? [])
  const [behind, ahead] = [Math.max(0, ...spans), Math.max(0, ...spans.map((span) => -span))]
  return {
    ...groups,
    behindMs: behind > 0 ? behind : undefined,
    aheadMs: ahead > 0 ? ahead : undefined,
  }
}
