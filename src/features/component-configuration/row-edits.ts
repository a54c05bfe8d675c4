import { type Draft, type DraftValue, rowsAt } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import type { NodeId, PlaceNames, RowId, Step } from './place.ts'

/** What can be done with the rows of a list; each is one step of the draft. */
export type RowEdits = {
  addRow: (list: NodeId) => void
  /** Puts a copy behind a row, with everything that was entered in it. */
  copyRow: (list: NodeId, row: RowId) => void
  removeRow: (list: NodeId, row: RowId) => void
  /** Moves a row by so many places, towards the start where that is negative. */
  moveRow: (list: NodeId, row: RowId, by: number) => void
}

const isRow = (step: Step | undefined, row: RowId): boolean =>
  step !== undefined && 'row' in step && step.row === row

/**
 * What was entered in a row, for `copy` beside it. The rows of lists inside become rows of their
 * own, so that no two values of the page share an identity.
 */
const copiedValues = (
  draft: Draft,
  names: PlaceNames,
  list: NodeId,
  row: RowId,
  copy: RowId,
): Readonly<Record<NodeId, DraftValue>> => {
  const at = names.placeOf(list)
  if (!at) return {}
  const depth = at.steps.length
  const copies = new Map<RowId, RowId>([[row, copy]])
  const copyOf = (inner: RowId): RowId => {
    const known = copies.get(inner) ?? names.newRow()
    copies.set(inner, known)
    return known
  }
  const copiedStep = (step: Step, index: number): Step =>
    index >= depth && 'row' in step ? { row: copyOf(step.row) } : step

  const entries = [...draft.edited].flatMap((id): [NodeId, DraftValue][] => {
    const place = names.placeOf(id)
    const value = draft.values[id]
    if (!place || value === undefined || !isRow(place.steps[depth], row)) return []
    const outer = names.nameOf({ ...place, steps: place.steps.slice(0, depth) })
    if (outer !== list) return []
    const name = names.nameOf({ ...place, steps: place.steps.map(copiedStep) })
    return [[name, typeof value === 'string' ? value : value.map(copyOf)]]
  })
  return Object.fromEntries(entries)
}

/** The rows with one of them moved; the same rows where it cannot move so far. */
export const movedRows = (rows: readonly RowId[], row: RowId, by: number): readonly RowId[] => {
  const from = rows.indexOf(row)
  const to = from + by
  if (from < 0 || to < 0 || to >= rows.length || by === 0) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** Edits rows in a draft; `changed` is called after each. */
export const createRowEdits = (
  drafts: DraftStore,
  names: PlaceNames,
  changed: () => void,
): RowEdits => {
  const put = (values: Readonly<Record<NodeId, DraftValue>>) => {
    drafts.put(values)
    changed()
  }
  return {
    addRow: (list) => put({ [list]: [...drafts.rowsOf(list), names.newRow()] }),
    copyRow: (list, row) => {
      const rows = rowsAt(drafts.draft(), list) ?? []
      if (!rows.includes(row)) return
      const copy = names.newRow()
      const values = copiedValues(drafts.draft(), names, list, row, copy)
      put({ ...values, [list]: rows.toSpliced(rows.indexOf(row) + 1, 0, copy) })
    },
    removeRow: (list, row) => put({ [list]: drafts.rowsOf(list).filter((one) => one !== row) }),
    moveRow: (list, row, by) => {
      const rows = drafts.rowsOf(list)
      const moved = movedRows(rows, row, by)
      if (moved !== rows) put({ [list]: moved })
    },
  }
}
