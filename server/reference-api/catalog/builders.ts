import type {
  ArrayShape,
  Condition,
  FieldSpec,
  ItemShape,
  NamedSpec,
  ObjectShape,
  RequirementSpec,
  ScalarShape,
  Varying,
} from '#reference/resolve/spec.ts'
import { all, is } from '#reference/resolve/conditions.ts'
import { DURATION, DURATION_HINT, QUANTITY, QUANTITY_HINT } from '#reference/resolve/rules.ts'

/* Short builders for the descriptors of a catalog: key and label first, then all other properties. */

type More = Omit<NamedSpec, 'key' | 'label'>
type ScalarMore = More & Omit<ScalarShape, 'type'>

export const text = (key: string, label: string, more: ScalarMore = {}): FieldSpec => ({
  key,
  label,
  type: 'string',
  ...more,
})

export const secret = (key: string, label: string, more: ScalarMore = {}): FieldSpec =>
  text(key, label, { sensitive: true, ...more })

/** One of a list of values, which may depend on other fields. */
export const choice = (
  key: string,
  label: string,
  allowedValues: Varying<readonly string[]>,
  more: ScalarMore = {},
): FieldSpec => text(key, label, { allowedValues, ...more })

/** A Kubernetes quantity, such as `250m` or `512Mi`. */
export const amount = (key: string, label: string, more: ScalarMore = {}): FieldSpec =>
  text(key, label, { pattern: QUANTITY, hint: QUANTITY_HINT, maxLength: 16, ...more })

/** A duration, such as `30s` or `1h30m`. */
export const span = (key: string, label: string, more: ScalarMore = {}): FieldSpec =>
  text(key, label, { pattern: DURATION, hint: DURATION_HINT, maxLength: 16, ...more })

export const number = (key: string, label: string, more: ScalarMore = {}): FieldSpec => ({
  key,
  label,
  type: 'number',
  ...more,
})

/** A whole number. */
export const integer = (key: string, label: string, more: ScalarMore = {}): FieldSpec =>
  number(key, label, { whole: true, ...more })

export const flag = (key: string, label: string, more: ScalarMore = {}): FieldSpec => ({
  key,
  label,
  type: 'bool',
  ...more,
})

/** The rules for the name of a Kubernetes resource. */
export const DNS_LABEL = {
  maxLength: 63,
  pattern: '[a-z0-9]([a-z0-9-]*[a-z0-9])?',
  hint: 'Use lowercase letters, digits and dashes; begin and end with a letter or digit.',
}

/** The rules for the ARN of a role; `name` is an example. */
export const roleArn = (name: string) => ({
  maxLength: 2048,
  pattern: 'arn:aws:iam::\\d{12}:role/[\\w+=,.@/-]+',
  hint: `Use the whole ARN, such as arn:aws:iam::123456789012:role/${name}.`,
})

/** Fields that are shown only while a condition holds; their own conditions apply as well. */
export const when = (condition: Condition, fields: readonly FieldSpec[]): readonly FieldSpec[] =>
  fields.map((field) => ({
    ...field,
    visibleWhen: field.visibleWhen ? all(condition, field.visibleWhen) : condition,
  }))

/** A switch, and fields that are shown only while it is on. */
export const switched = (field: FieldSpec, fields: readonly FieldSpec[]): readonly FieldSpec[] => [
  field,
  ...when(is(field.key, true), fields),
]

/** A requirement of the cluster. */
export const ofCluster = (field: FieldSpec): RequirementSpec => ({ ...field, scope: 'CLUSTER' })

/** A requirement of the profile. */
export const ofProfile = (field: FieldSpec): RequirementSpec => ({
  ...field,
  scope: 'PLATFORM_PROFILE',
})

/** An object with described members. */
export const group = (
  key: string,
  label: string,
  fields: readonly FieldSpec[],
  more: More & Pick<ObjectShape, 'rules'> = {},
): FieldSpec => ({ key, label, type: 'object', fields, ...more })

/** An object with any members. */
export const anything = (key: string, label: string, more: More = {}): FieldSpec => ({
  key,
  label,
  type: 'object',
  ...more,
})

type ListMore = More & Omit<ArrayShape, 'type' | 'items'>

/** A list of scalars, or of anything else that has no members. */
export const list = (
  key: string,
  label: string,
  items: ItemShape,
  more: ListMore = {},
): FieldSpec => ({ key, label, type: 'array', items, ...more })

/** A list of objects. */
export const rows = (
  key: string,
  label: string,
  fields: readonly FieldSpec[],
  more: ListMore & Pick<ObjectShape, 'rules'> = {},
): FieldSpec => {
  const { rules = [], ...ofList } = more
  return list(key, label, { type: 'object', fields, rules }, ofList)
}
