/** Props of an input for libraries whose rules need a number instead of its text. */
export const numberInput = (value, onChange) => ({
  type: 'number',
  step: 'any',
  value: value ?? '',
  onChange: ({ target }) => onChange(target.value === '' ? undefined : Number(target.value)),
})
