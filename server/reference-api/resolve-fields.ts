import { arrayConstraints, listViolations } from './resolve-arrays.ts'
import { fieldPath, type Path } from './resolve-path.ts'
import { constraintsOf, type Fault, REDACTED, scalarFaults } from './resolve-scalars.ts'
import {
  createScope,
  type Held,
  heldAt,
  isActive,
  isRecord,
  type Layers,
  within,
} from './resolve-scope.ts'
import {
  type ArrayShape,
  type Descriptor,
  type FieldSpec,
  type ItemShape,
  type ObjectShape,
  type Rule,
  type ScalarShape,
  type Scope,
  settled,
  type Violation,
} from './resolve-spec.ts'

/** Rows that are looked at in a list without a bound of its own. */
const MOST_ROWS = 100

const NOTHING: Layers = { entered: {}, saved: {} }

/** Descriptors of the active fields of an object, and what is wrong with its values. */
export type Evaluated = { descriptors: Descriptor[]; violations: Violation[] }

/** What a descriptor says of the shape of its values, and what is wrong with the value it has. */
type Shaped = {
  members: Pick<
    Descriptor,
    'type' | 'constraints' | 'sensitive' | 'format' | 'fields' | 'items' | 'itemFields'
  >
  violations: Violation[]
}

export const violationsAt = (path: Path, faults: readonly Fault[]): Violation[] =>
  faults.map(({ code, message }) => ({ code, fieldPath: fieldPath(path), message }))

const wrongType = (path: Path, message: string) =>
  violationsAt(path, [{ code: 'INVALID_TYPE', message }])

const scalar = (shape: ScalarShape, held: Held, at: Scope, path: Path): Shaped => {
  const { type, sensitive, format } = shape
  const constraints = constraintsOf(shape, at)
  return {
    members: {
      type,
      ...(constraints && { constraints }),
      ...(sensitive && { sensitive }),
      ...(format !== undefined && { format }),
    },
    violations: held ? violationsAt(path, scalarFaults(shape, held.value, at)) : [],
  }
}

const group = (shape: ObjectShape, held: Held, layers: Layers, at: Scope, path: Path): Shaped => {
  const mistaken = held !== undefined && !isRecord(held.value)
  const violations = mistaken ? wrongType(path, 'Must be an object.') : []
  if (!shape.fields) return { members: { type: 'object' }, violations }
  const inside = evaluateObject(shape, mistaken ? NOTHING : layers, at, path)
  return {
    members: { type: 'object', fields: inside.descriptors },
    violations: mistaken ? violations : inside.violations,
  }
}

/** The layers of a row: rows are entered or saved as a whole, with their list. */
const rowLayers = (held: Held): Layers => {
  const row = isRecord(held?.value) ? held.value : {}
  return held?.isSaved ? { entered: {}, saved: row } : { entered: row, saved: {} }
}

const isFunction = (member: unknown) => typeof member === 'function'

const shapeVaries = (shape: ItemShape): boolean => {
  if (shape.type === 'object') return varies(shape.fields ?? [])
  if (shape.type === 'array') return shapeVaries(shape.items)
  // Of a secret one row may have a stored one, and the next may not.
  return shape.sensitive ?? [shape.allowedValues, shape.min, shape.max].some(isFunction)
}

/** Whether rows may be described differently, so that each one has descriptors of its own. */
const varies = (fields: readonly FieldSpec[]): boolean =>
  fields.some(
    (spec) =>
      [spec.visibleWhen, spec.required, spec.defaultValue].some(isFunction) || shapeVaries(spec),
  )

const list = (shape: ArrayShape, held: Held, at: Scope, path: Path): Shaped => {
  const constraints = arrayConstraints(shape)
  const { items } = shape
  const mistaken = held !== undefined && !Array.isArray(held.value)
  const values: readonly unknown[] = Array.isArray(held?.value) ? held.value : []
  // Beyond the bound there are too many of them anyway.
  const looked = values.slice(0, Math.min(shape.maxItems ?? MOST_ROWS, MOST_ROWS))
  const rows = looked.map((value, index) => {
    const row = { value, isSaved: held?.isSaved ?? false }
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
          ...(held ? listViolations(shape, values, path) : []),
          ...rows.flatMap(({ violations }) => violations),
        ],
  }
}

const shaped = (shape: ItemShape, held: Held, layers: Layers, at: Scope, path: Path): Shaped => {
  switch (shape.type) {
    case 'object':
      return group(shape, held, layers, at, path)
    case 'array':
      return list(shape, held, at, path)
    case 'string':
    case 'number':
    case 'bool':
      return scalar(shape, held, at, path)
  }
}

/** Whether a value that must be there is not. A group is not missing: its members may be. */
const isMissing = (spec: FieldSpec, held: Held, at: Scope): boolean => {
  if (spec.type === 'object' && spec.fields) return false
  if (held !== undefined) return held.value === ''
  return settled(spec.defaultValue, at) === undefined
}

/** The default as it goes out: text for every scalar, a mask for a stored secret. */
const defaultOf = (spec: FieldSpec, held: Held, at: Scope): string | undefined => {
  if (spec.type === 'object' || spec.type === 'array') return undefined
  if (spec.sensitive && held?.isSaved) return REDACTED
  const value = settled(spec.defaultValue, at)
  return value === undefined ? undefined : String(value)
}

/** The descriptor of one field, and what is wrong with its value. */
export const evaluateField = (
  spec: FieldSpec,
  layers: Layers,
  at: Scope,
  around: Path,
): { descriptor: Descriptor; violations: Violation[] } => {
  const { key, label, description, readOnly, templates } = spec
  const path = [...around, key]
  const held = heldAt(layers, key)
  const required = settled(spec.required ?? false, at)
  const { members, violations } = shaped(spec, held, within(layers, key), at, path)
  const defaultValue = defaultOf(spec, held, at)
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
  if (readOnly && held && !held.isSaved)
    return {
      descriptor,
      violations: violationsAt(path, [
        { code: 'VALUE_NOT_ALLOWED', message: 'Is set by the platform: leave it out.' },
      ]),
    }
  if (required && isMissing(spec, held, at))
    return {
      descriptor,
      violations: violationsAt(path, [
        { code: 'REQUIRED_FIELD_MISSING', message: `${label ?? key} is needed.` },
      ]),
    }
  // A group that may be left out, and is, needs none of its members.
  return { descriptor, violations: held || required ? violations : [] }
}

/** The active fields among `fields`, in their order. */
export const evaluateFields = (
  fields: readonly FieldSpec[],
  layers: Layers,
  at: Scope,
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

/** Entered members that no field has; a known field that is not active now is simply not looked at. */
export const unknownMembers = (
  keys: ReadonlySet<string>,
  entered: Layers['entered'],
  path: Path,
): Violation[] =>
  Object.keys(entered)
    .filter((key) => !keys.has(key))
    .flatMap((key) =>
      violationsAt(
        [...path, key],
        [{ code: 'UNKNOWN_FIELD', message: `No field is called ${key}: leave it out.` }],
      ),
    )

/** What cross-field rules find. */
export const brokenRules = (rules: readonly Rule[], at: Scope, path: Path): Violation[] =>
  rules.flatMap((rule) => {
    const breach = rule(at)
    if (!breach) return []
    return violationsAt(breach.at === '' ? path : [...path, breach.at], [breach])
  })

const evaluateObject = (
  { fields = [], rules = [] }: ObjectShape,
  layers: Layers,
  around: Scope,
  path: Path,
): Evaluated => {
  const at = createScope(around, fields, (spec) => heldAt(layers, spec.key))
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
