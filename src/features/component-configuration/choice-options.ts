import type { FormNode } from './form-node.ts'

export type ChoiceWidget = 'radio' | 'select' | 'combobox'

/** Radios up to 3 values, a list up to 12, a searchable line beyond (decisions: allowedValues). */
export const choiceWidget = ({ constraints }: FormNode): ChoiceWidget => {
  const count = constraints?.allowedValues?.length ?? 0
  // An empty list waits for another field: how many it will hold is not known yet.
  if (count === 0 || (count > 3 && count <= 12)) return 'select'
  return count <= 3 ? 'radio' : 'combobox'
}

export type ChoiceOption = { value: string; label: string }

/** What an empty list says: which field it waits for is not told (API §2.9). */
export const NO_VALUES = 'No values yet: they depend on other fields'

/** The values allowed now, each once, the default marked. */
export const allowedOptions = ({ constraints, defaultText }: FormNode) =>
  [...new Set(constraints?.allowedValues)].map((value) => ({
    value,
    ...(value === defaultText && { note: 'default' }),
  }))

/** What can be chosen: nothing, each allowed value, and the present value where it no longer is one. */
export const choiceOptions = (
  { constraints, defaultText }: FormNode,
  current: string,
  empty: string,
): readonly ChoiceOption[] => {
  const allowed = [...new Set(constraints?.allowedValues)]
  const nothing = allowed.length === 0 ? NO_VALUES : empty
  return [
    { value: '', label: nothing },
    ...(current === '' || allowed.includes(current)
      ? []
      : [{ value: current, label: `${current} (not allowed now)` }]),
    ...allowed.map((value) => ({
      value,
      label: value === defaultText ? `${value} (default)` : value,
    })),
  ]
}
