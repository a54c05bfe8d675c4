import type { UseFormReturn } from 'react-hook-form'
import type { FieldAddress, NodeId, RowId } from './field-address.ts'

/**
 * What the person entered: text, or the rows of a list, by node id. Only edited values count: an
 * input that was only shown holds empty text.
 */
export type Draft = {
  readonly values: Readonly<Record<NodeId, DraftValue | undefined>>
  readonly edited: ReadonlySet<NodeId>
}

export type DraftValue = string | readonly RowId[]

/**
 * The draft's text for a value that is sent as `""`: empty text in the draft means that nothing is sent.
 * It starts with a private-use character, so that it differs from every real value.
 */
export const EMPTY_TEXT = '\uE000empty'

/** A text of the draft as it is sent: `EMPTY_TEXT` becomes `""`. */
export const meantText = (text: string): string => (text === EMPTY_TEXT ? '' : text)

/** Only set values are sent. A cleared value was edited, but is empty now. */
export type ValueState = 'untouched' | 'cleared' | 'set'

/** The text of a value; undefined until it is edited. */
export const textAt = ({ values, edited }: Draft, id: NodeId): string | undefined => {
  // Checked first, because few of a thousand values are edited.
  if (!edited.has(id)) return undefined
  const value = values[id]
  return typeof value === 'string' ? value : undefined
}

/** The rows of a list; undefined until it is edited. */
export const rowsAt = ({ values, edited }: Draft, id: NodeId): readonly RowId[] | undefined => {
  const value = values[id]
  return edited.has(id) && typeof value !== 'string' ? (value ?? []) : undefined
}

/** Values to set, by node; undefined makes a value untouched again. */
export type Edits = Readonly<Record<NodeId, DraftValue | undefined>>

/** A draft after edits. Values in rows that the edits remove count as unedited. */
export const withEdits = (
  draft: Draft,
  edits: Edits,
  addressOf: (id: NodeId) => FieldAddress | undefined,
): Draft => {
  const values = { ...draft.values, ...edits }
  const edited = new Set(draft.edited)
  const gone = new Set<RowId>()
  for (const [id, value] of Object.entries(edits)) {
    for (const row of rowsAt(draft, id) ?? []) {
      if (typeof value !== 'object' || !value.includes(row)) gone.add(row)
    }
    if (value === undefined) edited.delete(id)
    else edited.add(id)
  }
  if (gone.size === 0) return { values, edited }
  const isGone = (id: NodeId) =>
    addressOf(id)?.steps.some((step) => 'row' in step && gone.has(step.row)) ?? false
  return { values, edited: new Set([...edited].filter((id) => !isGone(id))) }
}

/** Whether a value is untouched, set, or was edited and then cleared. */
export const valueState = (edited: boolean, value: DraftValue | undefined): ValueState => {
  if (!edited) return 'untouched'
  return value === '' || value === undefined ? 'cleared' : 'set'
}

/** How the draft changed: typing may continue, a choice is complete at once. */
export type EditKind = 'typing' | 'choice'

/** The text of the box that was typed into, where the value has several. */
export type TypedText = { readonly into: string; readonly before: string; readonly after: string }

type FormLibrary = UseFormReturn<Record<NodeId, DraftValue>>

/** The part of react-hook-form that the form uses; it holds the values in one flat record. */
export type DraftForm = Pick<FormLibrary, 'register' | 'getValues' | 'setValue'>

/** Where a value that nobody entered here came from: a text, or a draft that this tab saved. */
export type ValueSource = 'text' | 'draft'

/** Remembers where values came from, until they are changed here. */
export const createValueSources = ({ getValues }: Pick<DraftForm, 'getValues'>) => {
  const known = new Map<
    NodeId,
    { readonly value: DraftValue | undefined; readonly from: ValueSource }
  >()
  return {
    note: (values: Draft['values'], from: ValueSource): void => {
      for (const [id, value] of Object.entries(values)) known.set(id, { value, from })
    },
    of: (id: NodeId): ValueSource | 'here' => {
      const source = known.get(id)
      return source && source.value === getValues(id) ? source.from : 'here'
    },
  }
}
