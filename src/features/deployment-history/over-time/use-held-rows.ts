import { useState } from 'react'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'
import type { GridColumn } from './grid-columns.ts'
import { type GridRow, inOrder, type RowSort } from './grid-rows.ts'

type Basis = {
  readonly sort: RowSort
  readonly filter: CompiledFilter
  /** The newest and the oldest column. */
  readonly ends: readonly (string | undefined)[]
}

const isSame = (a: Basis, b: Basis): boolean =>
  a.sort === b.sort && a.filter === b.filter && a.ends.every((end, n) => end === b.ends[n])

/**
 * Keeps the order of the rows while states change in place, so that none moves under the reader. Another sort or filter,
 * or columns that the reader asked for, sort them again.
 */
export const useHeldRows = (
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  sort: RowSort,
  filter: CompiledFilter,
): readonly GridRow[] => {
  const basis: Basis = { sort, filter, ends: [columns[0]?.key, columns.at(-1)?.key] }
  const [held, setHeld] = useState({ basis, order: rows.map(({ key }) => key) })
  if (isSame(held.basis, basis)) return inOrder(rows, held.order)
  setHeld({ basis, order: rows.map(({ key }) => key) })
  return rows
}
