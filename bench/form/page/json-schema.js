/*
 * Descriptors as a JSON Schema, for libraries that generate a form from one.
 *
 * Most of them split property names at dots and brackets, so a property is named by its index and has its label as title.
 * Rows have different constraints, so each row is an object, as it is a group in the floors.
 */

/** The properties of a list of descriptors: fields, groups, and rows treated as groups. */
const entriesOf = (fields) =>
  fields.flatMap((field, index) => {
    const { key, label = key } = field
    const name = `f${index}`
    if (field.type === 'object' && field.fields)
      return [{ name, label, path: `${key}.`, fields: field.fields }]
    if (field.type === 'array')
      return (field.itemFields ?? []).map((row, at) => ({
        name: `${name}r${at}`,
        label: `${label} ${at + 1}`,
        path: `${key}[${at}].`,
        fields: row,
      }))
    return [{ name, label, path: key, field }]
  })

/**
 * Every scalar in order: its path as in violations, the property names on its path in the schema, and its heading.
 */
export const placesOf = (fields, before = '', within = [], heading = undefined) =>
  entriesOf(fields).flatMap((entry) => {
    const path = `${before}${entry.path}`
    const names = [...within, entry.name]
    return entry.fields
      ? placesOf(entry.fields, path, names, entry.label)
      : [{ path, names, field: entry.field, heading }]
  })

const TYPES = { number: 'number', bool: 'boolean' }

/** Omits keywords without a value. */
const defined = (keywords) =>
  Object.fromEntries(
    Object.entries(keywords).filter(([, value]) => value !== undefined && value !== null),
  )

const scalarOf = ({ type, description, constraints = {} }, title) =>
  defined({
    type: TYPES[type] ?? 'string',
    title,
    description,
    enum: constraints.allowedValues,
    minimum: constraints.min,
    maximum: constraints.max,
    minLength: constraints.minLength,
    maxLength: constraints.maxLength,
    pattern: constraints.pattern ? `^(?:${constraints.pattern})$` : undefined,
  })

/** The schema of a list of descriptors, with the constraints of each. */
export const schemaOf = (fields, title = undefined) =>
  defined({
    type: 'object',
    title,
    properties: Object.fromEntries(
      entriesOf(fields).map(({ name, label, fields: inner, field }) => [
        name,
        inner ? schemaOf(inner, label) : scalarOf(field, label),
      ]),
    ),
  })

/** Violations as errors of a JSON Schema validator, the format in which these libraries accept external errors. */
export const errorsOf = ({ fields, violations }) => {
  const pointers = new Map(placesOf(fields).map(({ path, names }) => [path, `/${names.join('/')}`]))
  return violations.flatMap(({ code, fieldPath, message }) => {
    const instancePath = pointers.get(fieldPath)
    return instancePath === undefined
      ? []
      : [{ instancePath, schemaPath: '', keyword: code, params: {}, message }]
  })
}
