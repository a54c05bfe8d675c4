import type { ChangeEvent, ChangeEventHandler, FocusEventHandler, ReactNode, Ref } from 'react'

export type ChoiceOption<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
}

/**
 * Props of a choice between several options. Either controlled by `value` and `onValueChange`, or registered with a
 * form library: `name`, `onChange`, `onBlur` and `ref` go to each native radio.
 */
export type ChoiceProps<Value extends string> = {
  legend: ReactNode
  options: readonly ChoiceOption<Value>[]
  name?: string | undefined
  value?: Value | undefined
  defaultValue?: Value | undefined
  onValueChange?: ((value: Value) => void) | undefined
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined
  ref?: Ref<HTMLInputElement> | undefined
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: boolean | undefined
  className?: string | undefined
}

/** The props of the radio button of one option. */
export const radioProps = <Value extends string>(
  option: ChoiceOption<Value>,
  name: string,
  choice: ChoiceProps<Value>,
) => ({
  name,
  value: option.value,
  ...(choice.value !== undefined && { checked: choice.value === option.value }),
  ...(choice.defaultValue !== undefined && {
    defaultChecked: choice.defaultValue === option.value,
  }),
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    choice.onChange?.(event)
    if (event.target.checked) choice.onValueChange?.(option.value)
  },
  onBlur: choice.onBlur,
  ref: choice.ref,
})
