import { aComponent, type ComponentJson, type FieldJson } from '#src/testing/component-builders.ts'
import type { ValueSchema } from './value-schema.ts'

/* A value schema as a service would describe it: field descriptors (API §2.9). */

const TYPES = {
  object: 'object',
  array: 'array',
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'bool',
} as const

/** What descriptors of fields and of rows have in common. */
const shapeOf = (schema: ValueSchema): Omit<FieldJson, 'key'> => {
  const { minimum: min, maximum: max, maxLength, pattern } = schema
  const constraints = {
    ...(schema.enum && { allowedValues: [...schema.enum] }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  }
  return {
    type: TYPES[schema.type],
    ...(Object.keys(constraints).length > 0 && { constraints }),
    ...(schema.properties && { fields: fieldsOf(schema.properties) }),
    ...(schema.items && { items: shapeOf(schema.items) }),
  }
}

const fieldsOf = (properties: Readonly<Record<string, ValueSchema>>): FieldJson[] =>
  Object.entries(properties).map(([key, schema]) => ({
    key,
    ...shapeOf(schema),
    ...(schema.title !== undefined && { label: schema.title }),
    ...(schema.description !== undefined && { description: schema.description }),
    ...(schema.default !== undefined && { defaultValue: String(schema.default) }),
  }))

/** The component of a chart. */
export const chartComponent = (chart: ValueSchema): ComponentJson =>
  aComponent({ fields: fieldsOf(chart.properties ?? {}) })

/** How many values a chart has: its fields, without groups and the members of rows. */
export const valueCount = (fields: readonly FieldJson[] = []): number =>
  fields.reduce((sum, field) => sum + (field.fields ? valueCount(field.fields) : 1), 0)
