/** A field's constraints as rules of a form library, as its users would write them. */
export const ruleOf =
  ({ type, constraints = {} }) =>
  (value) => {
    if (value === undefined || value === '' || typeof value === 'boolean') return undefined
    const { min, max, minLength, maxLength, pattern } = constraints
    if (type === 'number') {
      const number = Number(value)
      if (Number.isNaN(number)) return 'Must be a number'
      if (min != null && number < min) return `Must be at least ${min}`
      if (max != null && number > max) return `Must be at most ${max}`
      return undefined
    }
    if (minLength != null && value.length < minLength) return `At least ${minLength} characters`
    if (maxLength != null && value.length > maxLength) return `At most ${maxLength} characters`
    if (pattern && !new RegExp(`^(?:${pattern})$`).test(value)) return 'Not of the right form'
    return undefined
  }

/** Messages by path. */
export const messagesOf = ({ violations }) =>
  new Map(violations.map(({ fieldPath, message }) => [fieldPath, message]))
