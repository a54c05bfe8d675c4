import type { NodeId, RowId } from './place.ts'

/**
 * What the person entered: text by the opaque name of its place, as react-hook-form holds it, and
 * the rows of a list by the list's. Only what was edited counts: inputs that were only shown hold
 * empty text.
 */
export type Draft = {
  readonly values: Readonly<Record<NodeId, DraftValue | undefined>>
  readonly edited: ReadonlySet<NodeId>
}

export type DraftValue = string | readonly RowId[]

/** Untouched is not sent; so is cleared, which says so; set is sent. */
export type ValueState = 'untouched' | 'cleared' | 'set'

/** The text at a place; undefined until it was edited. */
export const textAt = ({ values, edited }: Draft, id: NodeId): string | undefined => {
  const value = values[id]
  return edited.has(id) && typeof value === 'string' ? value : undefined
}

/** The rows of a list; undefined until it was edited. */
export const rowsAt = ({ values, edited }: Draft, id: NodeId): readonly RowId[] | undefined => {
  const value = values[id]
  return edited.has(id) && typeof value !== 'string' ? (value ?? []) : undefined
}

/** The state of a value, from whether it was edited and what stands there. */
export const valueState = (edited: boolean, value: DraftValue | undefined): ValueState => {
  if (!edited) return 'untouched'
  return value === '' || value === undefined ? 'cleared' : 'set'
}
