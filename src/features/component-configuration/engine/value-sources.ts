import type { Draft, DraftForm, DraftValue } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** Where a value came from if nobody entered it here: a text, or a draft that this tab kept. */
export type ValueSource = 'text' | 'draft'

/** Remembers what came from elsewhere. A value counts as coming from there as long as it is the same. */
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
