/*
 * Descriptors as a JSON Schema, for libraries that make a form of one.
 *
 * Most of them split the names of properties at dots and brackets: a property is named by its place among its siblings,
 * which has neither, and says in its title what it is. A row has constraints of its own, so each is an object, as the
 * floors make a group of each.
 */

/** What a list of descriptors makes properties of: fields, groups, and rows as if they were groups. */
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
 * Every scalar in order: its path as violations name it, the names of the properties that lead to it, and the heading
 * that it stands under.
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

/** Only what there is: a keyword with no value is none. */
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

/** Violations as a validator of JSON Schema tells of them, which is how these libraries take what others found. */
export const errorsOf = ({ fields, violations }) => {
  const pointers = new Map(placesOf(fields).map(({ path, names }) => [path, `/${names.join('/')}`]))
  return violations.flatMap(({ code, fieldPath, message }) => {
    const instancePath = pointers.get(fieldPath)
    return instancePath === undefined
      ? []
      : [{ instancePath, schemaPath: '', keyword: code, params: {}, message }]
  })
}
