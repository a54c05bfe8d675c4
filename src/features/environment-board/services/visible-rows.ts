import { hasTerms, termsOf } from '#src/lib/text/fold-text.ts'
import type { Cell, MatrixRow } from '#board/matrix/matrix.ts'
import { isAbsent } from '#board/matrix/relation.ts'
import { hasNoVersion, isSameEverywhere } from '#board/matrix/row-verdict.ts'
import type { ServiceFilter } from './service-filter.ts'

/** The rows of the table, and those that are folded into one line because they are the same everywhere. */
export type VisibleRows = {
  readonly shown: readonly MatrixRow[]
  readonly same: readonly MatrixRow[]
  /** Those that are everywhere and of which no record has a version: nothing can be compared. */
  readonly unversioned: readonly MatrixRow[]
  /** Those that only one environment has, which is unlike the others: folded into one line for each. */
  readonly apart: readonly ServicesApart[]
}

/** Services that only one environment has. */
export type ServicesApart = { readonly environmentId: string; readonly rows: readonly MatrixRow[] }

/** Fewer services than this that only one environment has are no flood. */
const FLOOD = 12

const isNamed = ({ has }: Cell): boolean =>
  (has.kind === 'named' || has.kind === 'unmatched') && !isAbsent(has)

/** Where the only environment is that has a service; -1 if none or several do. */
const onlyAt = ({ cells }: MatrixRow): number => {
  const at = cells.findIndex(isNamed)
  return at >= 0 && cells.findIndex((cell, index) => index > at && isNamed(cell)) < 0 ? at : -1
}

/**
 * The services of environments that are unlike the others: most of what they have, and many, no other has. What fails
 * is not among them.
 */
const servicesApart = (rows: readonly MatrixRow[]): readonly ServicesApart[] => {
  const [first] = rows
  if (!first || !canDiffer(first.cells.length)) return []
  return first.cells.flatMap(({ environmentId }, at) => {
    const own = rows.filter(({ cells }) => {
      const cell = cells[at]
      return cell !== undefined && isNamed(cell)
    })
    const only = own.filter((row) => onlyAt(row) === at)
    if (only.length < FLOOD || only.length * 2 <= own.length) return []
    return [{ environmentId, rows: only.filter(({ verdict }) => verdict.failing === 0) }]
  })
}

/** Whether there is anything to compare, so that "Differences only" can mean something. */
export const canDiffer = (columns: number): boolean => columns > 1

const NONE: ReadonlySet<string> = new Set()

/** The rows that match the filter, in the order of the matrix. */
export const visibleRows = (
  rows: readonly MatrixRow[],
  filter: ServiceFilter,
  columns: number,
  /** The environments whose own services are shown among the others. */
  unfolded: ReadonlySet<string> = NONE,
): VisibleRows => {
  const terms = termsOf(filter.text)
  const matching = rows.filter(
    ({ name, kind, verdict }) =>
      (filter.kinds.size === 0 || filter.kinds.has(kind)) &&
      (!filter.failing || verdict.failing > 0) &&
      hasTerms(name, terms),
  )
  if (!filter.differencesOnly || !canDiffer(columns)) {
    return { shown: matching, same: [], unversioned: [], apart: [] }
  }
  const isSame = ({ verdict }: MatrixRow) => verdict.compared > 1 && isSameEverywhere(verdict)
  const isUnversioned = ({ verdict }: MatrixRow) => hasNoVersion(verdict)
  // Whoever searches wants to see what is found.
  const apart = (terms.length === 0 ? servicesApart(rows) : []).flatMap(
    ({ environmentId, rows: own }) => {
      const set = new Set(own)
      const folded = matching.filter((row) => set.has(row))
      return folded.length === 0 ? [] : [{ environmentId, rows: folded }]
    },
  )
  const folded = new Set(apart.flatMap((one) => (unfolded.has(one.environmentId) ? [] : one.rows)))
  return {
    shown: matching.filter((row) => !isSame(row) && !isUnversioned(row) && !folded.has(row)),
    same: matching.filter(isSame),
    unversioned: matching.filter(isUnversioned),
    apart,
  }
}
