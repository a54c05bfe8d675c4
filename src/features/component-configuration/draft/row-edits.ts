import { type Draft, type DraftValue, rowsAt } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import type { NodeId, NodeIds, RowId, AddressStep } from './field-address.ts'

/** Edits of the rows of a list; each is one undo step. */
export type RowEdits = {
  addRow: (list: NodeId) => void
  /** Inserts a copy after a row, with all values that were entered in it. */
  copyRow: (list: NodeId, row: RowId) => void
  removeRow: (list: NodeId, row: RowId) => void
  /** Moves a row by a number of positions, towards the start if that is negative. */
  moveRow: (list: NodeId, row: RowId, by: number) => void
}

const isRow = (step: AddressStep | undefined, row: RowId): boolean =>
  step !== undefined && 'row' in step && step.row === row

/**
 * The values that were entered in `row`, for its copy. Rows of lists inside it get new identities,
 * because each row on the page has its own.
 */
const copiedValues = (
  draft: Draft,
  nodeIds: NodeIds,
  list: NodeId,
  row: RowId,
  copy: RowId,
): Readonly<Record<NodeId, DraftValue>> => {
  const at = nodeIds.addressOf(list)
  if (!at) return {}
  const depth = at.steps.length
  const copies = new Map<RowId, RowId>([[row, copy]])
  const copyOf = (inner: RowId): RowId => {
    const known = copies.get(inner) ?? nodeIds.newRow()
    copies.set(inner, known)
    return known
  }
  const copiedStep = (step: AddressStep, index: number): AddressStep =>
    index >= depth && 'row' in step ? { row: copyOf(step.row) } : step

  const entries = [...draft.edited].flatMap((id): [NodeId, DraftValue][] => {
    const address = nodeIds.addressOf(id)
    const value = draft.values[id]
    if (!address || value === undefined || !isRow(address.steps[depth], row)) return []
    const outer = nodeIds.idOf({
      root: address.root,
      steps: address.steps.slice(0, depth),
      kind: 'list',
    })
    if (outer !== list) return []
    const copiedId = nodeIds.idOf({ ...address, steps: address.steps.map(copiedStep) })
    return [[copiedId, typeof value === 'string' ? value : value.map(copyOf)]]
  })
  return Object.fromEntries(entries)
}

/** Moves a row among others; returns the same rows if it cannot move that far. */
export const movedRows = (rows: readonly RowId[], row: RowId, by: number): readonly RowId[] => {
  const from = rows.indexOf(row)
  const to = from + by
  if (from < 0 || to < 0 || to >= rows.length || by === 0) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** Creates the row edits of a draft; `change` runs each of them. */
export const createRowEdits = (
  drafts: Pick<DraftStore, 'draft' | 'put' | 'rowsOf'>,
  nodeIds: NodeIds,
  change: (apply: () => void) => void,
): RowEdits => {
  const put = (values: Readonly<Record<NodeId, DraftValue>>) => change(() => drafts.put(values))
  return {
    addRow: (list) => put({ [list]: [...drafts.rowsOf(list), nodeIds.newRow()] }),
    copyRow: (list, row) => {
      const rows = rowsAt(drafts.draft(), list) ?? []
      if (!rows.includes(row)) return
      const copy = nodeIds.newRow()
      const values = copiedValues(drafts.draft(), nodeIds, list, row, copy)
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
