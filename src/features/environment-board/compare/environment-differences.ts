import type { FieldChange } from '#src/deployments/past/content.ts'
import type { ServiceKind } from '#src/deployments/record/services.ts'
import { behindMs, deployedIn, isAbsent, isStopped, isUnlisted } from '#board/matrix/relation.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { Cell, CellStatus, MatrixRow } from '#board/matrix/matrix.ts'
import { type Moment, serviceMatrix } from '#board/matrix/service-matrix.ts'
import { type Direction, directionOf, fieldSetBy, type SetBy } from './direction.ts'

/** A field in which a service differs: `from` is the left value, `to` the right one. */
export type FieldDifference = FieldChange & {
  /** The deployments that gave it its value, left and right. */
  readonly leftBy: SetBy
  readonly rightBy: SetBy
}

/** A service of two environments. */
export type ComparedService = {
  readonly key: string
  readonly kind: ServiceKind
  readonly name: string
  /** The name in a sentence: with the kind where another one has the same name. */
  readonly fullName: string
  readonly left: CellStatus
  readonly right: CellStatus
  /** The version first. */
  readonly differences: readonly FieldDifference[]
  /** Which way it differs, as far as the records tell. */
  readonly direction: Direction | undefined
  /**
   * How much older the head commit on the left is, in milliseconds; negative if it is newer. A hint: commits are not
   * deployed in the order they were written. Undefined unless both sides have a dated commit.
   */
  readonly behindMs: number | undefined
}

/** What two environments run, compared. Attempts that failed do not count. */
export type EnvironmentDifferences = {
  readonly differs: readonly ComparedService[]
  /** Deleted on the left, or not in its list as far as that reaches back. */
  readonly onlyRight: readonly ComparedService[]
  readonly onlyLeft: readonly ComparedService[]
  /** Nothing differs that a record shows, and it is stopped on one side. */
  readonly stopped: readonly ComparedService[]
  /** The same tag, which may point to another image. */
  readonly sameTag: readonly ComparedService[]
  /** One side or both are not known. */
  readonly unknown: readonly ComparedService[]
  /** In both, and no record has a version, as of a database. */
  readonly noVersion: readonly ComparedService[]
  readonly same: readonly ComparedService[]
  /** The largest span by which head commits on the left are older, or newer; undefined if none that is dated is. */
  readonly behindMs: number | undefined
  readonly aheadMs: number | undefined
}

export type DifferenceGroup = Exclude<keyof EnvironmentDifferences, 'behindMs' | 'aheadMs'>

const differencesOf = ([was, is]: readonly (Cell | undefined)[]): readonly FieldDifference[] => {
  const [from, to] = [was && deployedIn(was.has), is && deployedIn(is.has)]
  if (!was || !is || !from || !to) return []
  return is.differences.map((change) => ({
    ...change,
    leftBy: fieldSetBy(was.has, from, change.field),
    rightBy: fieldSetBy(is.has, to, change.field),
  }))
}

const isThere = (has: CellStatus): boolean => deployedIn(has) !== undefined || isStopped(has)

const groupOf = ({ cells }: MatrixRow): DifferenceGroup => {
  const [left, right] = cells
  if (!left || !right) return 'unknown'
  switch (right.relation) {
    case 'differs':
      return isAbsent(left.has) ? 'onlyRight' : isAbsent(right.has) ? 'onlyLeft' : 'differs'
    case 'same':
    case 'noVersion':
      return isStopped(left.has) === isStopped(right.has) ? right.relation : 'stopped'
    case 'sameTag':
      return 'sameTag'
    case 'unknown':
      return isUnlisted(left.has) && isThere(right.has)
        ? 'onlyRight'
        : isUnlisted(right.has) && isThere(left.has)
          ? 'onlyLeft'
          : 'unknown'
    case 'reference':
    case 'unread':
      return 'unknown'
  }
}

/** Compares what runs in two environments, service by service, matched by kind and name. */
export const environmentDifferences = (
  left: BoardEnvironment,
  right: BoardEnvironment,
  moment: Moment,
): EnvironmentDifferences => {
  const groups: Record<DifferenceGroup, ComparedService[]> = {
    differs: [],
    onlyRight: [],
    onlyLeft: [],
    stopped: [],
    sameTag: [],
    unknown: [],
    noVersion: [],
    same: [],
  }
  const { rows } = serviceMatrix([left, right], left.environmentId, moment)
  for (const row of rows) {
    const [was, is] = row.cells
    if (!was || !is) continue
    const group = groupOf(row)
    const differs = group === 'differs'
    groups[group].push({
      key: row.key,
      kind: row.kind,
      name: row.name,
      fullName: rows.some(({ name, kind }) => name === row.name && kind !== row.kind)
        ? `${row.kind} ${row.name}`
        : row.name,
      left: was.has,
      right: is.has,
      differences: differencesOf(row.cells),
      direction: differs ? directionOf(was.has, is.has) : undefined,
      behindMs: differs ? behindMs(was.has, is.has) : undefined,
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
