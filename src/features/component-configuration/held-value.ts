import type { DraftForm } from './configuration.ts'
import type { DraftValue } from './draft.ts'
import type { ValueHolder } from './draft-store.ts'
import type { NodeId } from './place.ts'

/** One value as the form library holds it. Its own `getValues(name)` copies all values to read one. */
export const heldValue = ({ control }: DraftForm, id: NodeId): DraftValue | undefined => {
  const values: Partial<Record<NodeId, DraftValue>> = control._formValues
  return values[id]
}

/** Holds what was typed into a registered box, as the library's own listener would. */
export const holdText = ({ control }: DraftForm, id: NodeId, text: string): void => {
  const values: Partial<Record<NodeId, DraftValue>> = control._formValues
  values[id] = text
}

/** The form library as what holds a draft's values. */
export const valueHolder = (form: DraftForm): ValueHolder => ({
  getValue: (id) => heldValue(form, id),
  setValue: form.setValue,
})
