import { EMPTY_TEXT } from '#form/draft/draft.ts'
import { type FormNode, takesAnyJson } from './form-node.ts'
import { isOtherType } from '#src/contract/field-type.ts'

export type ChoiceWidget = 'radio' | 'select' | 'combobox'

/** Radio buttons for up to 3 values, a select for up to 12, and a searchable combobox for more. */
export const choiceWidget = ({ constraints }: FormNode): ChoiceWidget => {
  const count = constraints?.allowedValues?.length ?? 0
  // An empty list depends on another field, so its length is not known yet.
  if (count === 0 || (count > 3 && count <= 12)) return 'select'
  return count <= 3 ? 'radio' : 'combobox'
}

/** Whether a combobox can hold each allowed value: in it, an empty one looks like no choice, and line breaks are lost. */
export const fitsCombobox = ({ constraints }: FormNode): boolean =>
  !constraints?.allowedValues?.some((value) => value === '' || /[\r\n]/.test(value))

export type AllowedOption = { value: string; label: string }

/** Shown for an empty list. The API does not say which field it depends on (API §2.9). */
export const NO_VALUES = 'No values yet: they depend on other fields'

/** The label of an allowed empty value. */
export const EMPTY_LABEL = 'empty'

/** The allowed values without duplicates; the default is marked. */
export const allowedOptions = ({ constraints, defaultText }: FormNode) =>
  [...new Set(constraints?.allowedValues)].map((value) => ({
    value,
    ...(value === defaultText && { note: 'default' }),
  }))

/** All options: none, each allowed value, and the current value if it is no longer allowed. */
export const choiceOptions = (
  { constraints, defaultText }: FormNode,
  current: string,
  empty: string,
): readonly AllowedOption[] => {
  const allowed = [...new Set(constraints?.allowedValues)].map((value) =>
    value === '' ? EMPTY_TEXT : value,
  )
  const labelOf = (value: string) => (value === EMPTY_TEXT ? EMPTY_LABEL : value)
  const isDefault = (value: string) => defaultText === (value === EMPTY_TEXT ? '' : value)
  const nothing = allowed.length === 0 ? NO_VALUES : empty
  return [
    { value: '', label: nothing },
    ...(current === '' || allowed.includes(current)
      ? []
      : [{ value: current, label: `${labelOf(current)} (not allowed now)` }]),
    ...allowed.map((value) => ({
      value,
      label: isDefault(value) ? `${labelOf(value)} (default)` : labelOf(value),
    })),
  ]
}

/** What the draft holds where `""` is sent for a field; undefined if the field takes no text. */
export const emptyTextOf = (node: FormNode): string | undefined => {
  if (takesAnyJson(node)) return '""'
  const isText = node.type === undefined || node.type === 'string' || isOtherType(node.type)
  if (!isText) return undefined
  // A row of text is sent as `""` when nothing was entered in it.
  return node.rowNumber !== undefined && node.kind !== 'choice' ? '' : EMPTY_TEXT
}

/** Whether a field offers `""` apart from its allowed values, once it was cleared. */
export const offersEmptyText = (node: FormNode): boolean =>
  Boolean(emptyTextOf(node)) && node.constraints?.allowedValues === undefined
