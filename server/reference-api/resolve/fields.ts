import { arrayConstraints, listViolations } from './arrays.ts'
import { fieldPath, type Path } from './path.ts'
import { constraintsOf, type ScalarFault, REDACTED, scalarFaults } from './scalars.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { createScope, type Given, givenAt, isActive, type Layers, within } from './scope.ts'
import {
  type ArrayShape,
  type Descriptor,
  type FieldSpec,
  type ItemShape,
  type ObjectShape,
  type Rule,
  type ScalarShape,
  type SpecScope,
  evaluate,
  type ReportedViolation,
} from './spec.ts'

/** The most rows of a list that has no `maxItems`. */
const MOST_ROWS = 100

const NOTHING: Layers = { entered: {}, saved: {} }

/** Descriptors of the active fields of an object, and the violations of its values. */
export type Evaluated = { descriptors: Descriptor[]; violations: ReportedViolation[] }

/** The members of a descriptor that follow from its shape, and the violations of its value. */
type Shaped = {
  members: Pick<
    Descriptor,
    'type' | 'constraints' | 'sensitive' | 'format' | 'fields' | 'items' | 'itemFields'
  >
  violations: ReportedViolation[]
}

export const violationsAt = (path: Path, faults: readonly ScalarFault[]): ReportedViolation[] =>
  faults.map(({ code, message }) => ({ code, fieldPath: fieldPath(path), message }))

const wrongType = (path: Path, message: string) =>
  violationsAt(path, [{ code: 'INVALID_TYPE', message }])

const scalar = (shape: ScalarShape, given: Given, at: SpecScope, path: Path): Shaped => {
  const { type, sensitive, format } = shape
  const constraints = constraintsOf(shape, at)
  return {
    members: {
      type,
      ...(constraints && { constraints }),
      ...(sensitive && { sensitive }),
      ...(format !== undefined && { format }),
    },
    violations: given ? violationsAt(path, scalarFaults(shape, given.value, at)) : [],
  }
}

const group = (
  shape: ObjectShape,
  given: Given,
  layers: Layers,
  at: SpecScope,
  path: Path,
): Shaped => {
  const mistaken = given !== undefined && !isRecord(given.value)
  const violations = mistaken ? wrongType(path, 'Must be an object.') : []
  if (!shape.fields) return { members: { type: 'object' }, violations }
  const inside = evaluateObject(shape, mistaken ? NOTHING : layers, at, path)
  return {
    members: { type: 'object', fields: inside.descriptors },
    violations: mistaken ? violations : inside.violations,
  }
}

/** The layers of a row. Rows are not merged: a list is entered or saved as a whole. */
const rowLayers = (given: Given): Layers => {
  const row = isRecord(given?.value) ? given.value : {}
  return given?.isSaved ? { entered: {}, saved: row } : { entered: row, saved: {} }
}

const isFunction = (member: unknown) => typeof member === 'function'

const shapeVaries = (shape: ItemShape): boolean => {
  if (shape.type === 'object') return varies(shape.fields ?? [])
  if (shape.type === 'array') return shapeVaries(shape.items)
  // A row may have a stored secret while the next has none.
  return shape.sensitive ?? [shape.allowedValues, shape.min, shape.max].some(isFunction)
}

/** Whether descriptors may differ between rows, so that each row needs its own. */
const varies = (fields: readonly FieldSpec[]): boolean =>
  fields.some(
    (spec) =>
      [spec.visibleWhen, spec.required, spec.defaultValue].some(isFunction) || shapeVaries(spec),
  )

const list = (shape: ArrayShape, given: Given, at: SpecScope, path: Path): Shaped => {
  const constraints = arrayConstraints(shape)
  const { items } = shape
  const mistaken = given !== undefined && !Array.isArray(given.value)
  const values: readonly unknown[] = Array.isArray(given?.value) ? given.value : []
  const { maxItems = MOST_ROWS } = shape
  // Rows beyond `maxItems` are a violation anyway.
  const rows = values.slice(0, maxItems).map((value, index) => {
    const row = { value, isSaved: given?.isSaved ?? false }
    return shaped(items, row, rowLayers(row), at, [...path, index])
  })
  return {
    members: {
      type: 'array',
      ...(constraints && { constraints }),
      items: shaped(items, undefined, NOTHING, at, path).members,
      ...(items.type === 'object' &&
        items.fields &&
        varies(items.fields) && { itemFields: rows.map(({ members }) => members.fields ?? []) }),
    },
    violations: mistaken
      ? wrongType(path, 'Must be a list.')
      : [
          ...(given ? listViolations({ ...shape, maxItems }, values, path) : []),
          ...rows.flatMap(({ violations }) => violations),
        ],
  }
}

const shaped = (
  shape: ItemShape,
  given: Given,
  layers: Layers,
  at: SpecScope,
  path: Path,
): Shaped => {
  switch (shape.type) {
    case 'object':
      return group(shape, given, layers, at, path)
    case 'array':
      return list(shape, given, at, path)
    case 'string':
    case 'number':
    case 'bool':
      return scalar(shape, given, at, path)
  }
}

/** Whether a required value is missing. Groups with fields are never missing, but their members may be. */
const isMissing = (spec: FieldSpec, given: Given, at: SpecScope): boolean => {
  if (spec.type === 'object' && spec.fields) return false
  if (given !== undefined) return given.value === ''
  return evaluate(spec.defaultValue, at) === undefined
}

/** The default in the response: text for every scalar, a mask for a stored secret. */
const defaultOf = (spec: FieldSpec, given: Given, at: SpecScope): string | undefined => {
  if (spec.type === 'object' || spec.type === 'array') return undefined
  if (spec.sensitive && given?.isSaved) return REDACTED
  const value = evaluate(spec.defaultValue, at)
  return value === undefined ? undefined : String(value)
}

/** The descriptor of one field and the violations of its value. */
export const evaluateField = (
  spec: FieldSpec,
  layers: Layers,
  at: SpecScope,
  around: Path,
): { descriptor: Descriptor; violations: ReportedViolation[] } => {
  const { key, label, description, readOnly, templates } = spec
  const path = [...around, key]
  const given = givenAt(layers, key)
  const required = evaluate(spec.required ?? false, at)
  const { members, violations } = shaped(spec, given, within(layers, key), at, path)
  const defaultValue = defaultOf(spec, given, at)
  const descriptor: Descriptor = {
    key,
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...members,
    required,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(templates && { templates: [...templates] }),
    ...(readOnly && { readOnly }),
  }
  if (readOnly && given && !given.isSaved)
    return {
      descriptor,
      violations: violationsAt(path, [
        { code: 'VALUE_NOT_ALLOWED', message: 'Set by the platform: leave it out.' },
      ]),
    }
  if (required && isMissing(spec, given, at))
    return {
      descriptor,
      violations: violationsAt(path, [
        { code: 'REQUIRED_FIELD_MISSING', message: `${label ?? key} is needed.` },
      ]),
    }
  // If an optional group was left out, violations of its members do not count.
  return { descriptor, violations: given || required ? violations : [] }
}

/** Evaluates the active fields among `fields`, in order. */
export const evaluateFields = (
  fields: readonly FieldSpec[],
  layers: Layers,
  at: SpecScope,
  path: Path,
): Evaluated => {
  const results = fields
    .filter((spec) => isActive(spec, at))
    .map((spec) => evaluateField(spec, layers, at, path))
  return {
    descriptors: results.map(({ descriptor }) => descriptor),
    violations: results.flatMap(({ violations }) => violations),
  }
}

/** Violations for entered members without a field; members of inactive fields are ignored. */
export const unknownMembers = (
  keys: ReadonlySet<string>,
  entered: Layers['entered'],
  path: Path,
): ReportedViolation[] =>
  Object.keys(entered)
    .filter((key) => !keys.has(key))
    .flatMap((key) =>
      violationsAt(
        [...path, key],
        [{ code: 'UNKNOWN_FIELD', message: `No field is called ${key}: leave it out.` }],
      ),
    )

/** The violations that cross-field rules find. */
export const brokenRules = (
  rules: readonly Rule[],
  at: SpecScope,
  path: Path,
): ReportedViolation[] =>
  rules.flatMap((rule) => {
    const breach = rule(at)
    if (!breach) return []
    return violationsAt(breach.at === '' ? path : [...path, breach.at], [breach])
  })

const evaluateObject = (
  { fields = [], rules = [] }: ObjectShape,
  layers: Layers,
  around: SpecScope,
  path: Path,
): Evaluated => {
  const at = createScope(around, fields, (spec) => givenAt(layers, spec.key))
  const { descriptors, violations } = evaluateFields(fields, layers, at, path)
  const keys = new Set(fields.map(({ key }) => key))
  return {
    descriptors,
    violations: [
      ...violations,
      ...brokenRules(rules, at, path),
      ...unknownMembers(keys, layers.entered, path),
    ],
  }
}
