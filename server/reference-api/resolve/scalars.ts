import type { SpecConstraints, Numeric, ScalarShape, SpecScope, ViolationCode } from './spec.ts'
import { evaluate } from './spec.ts'
import { yamlViolation } from './yaml.ts'

/** What is wrong with a value, without its path. */
export type ScalarFault = { code: ViolationCode; message: string }

/** The mask that a response shows instead of a stored secret; it may not be sent back. */
export const REDACTED = '<redacted>'

const LISTED = 12

const fault = (code: ViolationCode, message: string): ScalarFault[] => [{ code, message }]

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`

/** The constraints of a scalar in the response; undefined if it has none. */
export const constraintsOf = (shape: ScalarShape, at: SpecScope): SpecConstraints | undefined => {
  const { minLength, maxLength, pattern } = shape
  const allowedValues = evaluate(shape.allowedValues, at)
  const min = evaluate(shape.min, at)
  const max = evaluate(shape.max, at)
  const constraints: SpecConstraints = {
    ...(allowedValues && { allowedValues: [...allowedValues] }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  }
  return Object.keys(constraints).length === 0 ? undefined : constraints
}

export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))

const HAS_TYPE: Readonly<Record<ScalarShape['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: isNumeric,
  bool: (value) => typeof value === 'boolean',
}
const TYPE_WANTED: Readonly<Record<ScalarShape['type'], string>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  bool: 'Must be true or false.',
}

/** Whether a value has the JSON type of a scalar. */
export const hasType = (type: ScalarShape['type'], value: unknown): boolean => HAS_TYPE[type](value)

const patterns = new Map<string, RegExp>()
const matches = (pattern: string, text: string): boolean => {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'u')
  patterns.set(pattern, known)
  return known.test(text)
}

const textFaults = (shape: ScalarShape, text: string): ScalarFault[] => {
  const { minLength = 0, maxLength = Infinity, pattern, hint } = shape
  // Count code points, so that an emoji is one character.
  const length = Array.from(text).length
  if (length < minLength)
    return fault('LENGTH_OUT_OF_RANGE', `Must have at least ${characters(minLength)}.`)
  if (length > maxLength)
    return fault(
      'LENGTH_OUT_OF_RANGE',
      `Must have at most ${characters(maxLength)}, not ${length}.`,
    )
  if (pattern !== undefined && !matches(pattern, text))
    return fault('INPUT_PATTERN_MISMATCH', hint ?? `Must match ${pattern}.`)
  if (shape.format === 'kubernetes-resource-yaml') {
    const problem = yamlViolation(text)
    if (problem !== undefined) return fault('INVALID_YAML', problem)
  }
  return []
}

const numberFaults = (
  shape: ScalarShape,
  value: Numeric,
  { min, max }: SpecConstraints,
): ScalarFault[] => {
  if (shape.whole && typeof value === 'number' && !Number.isInteger(value))
    return fault('INVALID_TYPE', 'Must be a whole number.')
  if (min != null && value < min) return fault('VALUE_OUT_OF_RANGE', `Must be at least ${min}.`)
  if (max != null && value > max) return fault('VALUE_OUT_OF_RANGE', `Must be at most ${max}.`)
  return []
}

const choiceFaults = (value: string, allowed: readonly string[]): ScalarFault[] => {
  if (allowed.includes(value)) return []
  if (allowed.length === 0)
    return fault(
      'VALUE_NOT_ALLOWED',
      'No value is available yet: fill in the fields it depends on first.',
    )
  return fault(
    'VALUE_NOT_ALLOWED',
    allowed.length > LISTED
      ? `Must be one of the ${allowed.length} values allowed here.`
      : `Must be one of ${allowed.join(', ')}.`,
  )
}

/** What is wrong with the value of a scalar; [] if nothing is. */
export const scalarFaults = (shape: ScalarShape, value: unknown, at: SpecScope): ScalarFault[] => {
  if (!hasType(shape.type, value)) return fault('INVALID_TYPE', TYPE_WANTED[shape.type])
  if (shape.unchecked) return []
  if (shape.sensitive && value === REDACTED)
    return fault(
      'VALUE_NOT_ALLOWED',
      `Enter the secret itself: ${REDACTED} only stands for a stored one.`,
    )
  const constraints = constraintsOf(shape, at) ?? {}
  const { allowedValues } = constraints
  if (allowedValues) return choiceFaults(String(value), allowedValues)
  if (typeof value === 'string') return textFaults(shape, value)
  return isNumeric(value) ? numberFaults(shape, value, constraints) : []
}
