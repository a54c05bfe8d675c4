/** Props of an input for libraries whose rules want a number, and know none in a text. */
export const numberInput = (value, onChange) => ({
  type: 'number',
  step: 'any',
  value: value ?? '',
  onChange: ({ target }) => onChange(target.value === '' ? undefined : Number(target.value)),
})
