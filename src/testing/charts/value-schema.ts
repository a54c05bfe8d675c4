/*
 * Value schemas as charts publish them (JSON Schema), in short form. The charts here are made up; only their shapes
 * are those of real ones: how many values, how deep, which kinds.
 */

export type ValueSchema = {
  readonly type: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'
  readonly title?: string
  readonly description?: string
  readonly default?: string | number | boolean
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, ValueSchema>>
  readonly items?: ValueSchema
  /** The values of a map of free keys. */
  readonly additionalProperties?: ValueSchema
}

type Values = Readonly<Record<string, ValueSchema>>
type More = Omit<ValueSchema, 'type' | 'properties' | 'items' | 'description'>

export const textValue = (description?: string, more: More = {}): ValueSchema => ({
  type: 'string',
  ...(description !== undefined && { description }),
  ...more,
})
export const whole = (description?: string, more: More = {}): ValueSchema => ({
  ...textValue(description, more),
  type: 'integer',
})
export const yesNo = (description?: string, value = false): ValueSchema => ({
  ...textValue(description, { default: value }),
  type: 'boolean',
})
export const oneOf = (values: readonly string[], description?: string): ValueSchema =>
  textValue(description, { enum: values, ...(values[0] !== undefined && { default: values[0] }) })
export const valueGroup = (properties: Values, description?: string): ValueSchema => ({
  type: 'object',
  properties,
  ...(description !== undefined && { description }),
})
/** Free keys with texts. */
export const map = (description?: string): ValueSchema => ({
  type: 'object',
  additionalProperties: { type: 'string' },
  ...(description !== undefined && { description }),
})
/** Anything in an object. */
export const openMap = (description?: string): ValueSchema => ({
  type: 'object',
  ...(description !== undefined && { description }),
})
export const listOf = (items: ValueSchema, description?: string): ValueSchema => ({
  type: 'array',
  items,
  ...(description !== undefined && { description }),
})
