import type { ValueKind } from '#form/draft/field-address.ts'
import { fieldType, isOtherType } from '#src/contract/field-type.ts'
import type { Constraints, FieldDescriptor, Items } from '#src/contract/read-resolved-component.ts'

/**
 * The kinds of input. `any` is for a field without a type, or with one that this console does not know; it has an
 * editor for any JSON value.
 */
export type FieldKind =
  | 'text'
  | 'number'
  | 'bool'
  | 'choice'
  | 'secret'
  | 'yaml'
  | 'json'
  | 'readOnly'
  | 'group'
  | 'list'
  | 'any'

/** The format of text that is one YAML document with a mapping (wire facts). */
const YAML_FORMAT = 'kubernetes-resource-yaml'

/** Whether a value is typed, rather than chosen, made of fields or only shown. */
export const isTyped = (kind: FieldKind): boolean =>
  !['bool', 'choice', 'readOnly', 'group', 'list'].includes(kind)

/** What descriptors of fields and of array rows have in common. */
export type Shape = {
  type?: FieldDescriptor['type']
  required?: boolean | undefined
  constraints?: Constraints | undefined
  sensitive?: boolean | undefined
  format?: string | undefined
  readOnly?: boolean | undefined
  fields?: readonly FieldDescriptor[] | undefined
  items?: Items | undefined
  itemFields?: readonly (readonly FieldDescriptor[])[] | undefined
}

/** The type of a shape, inferred from its members if it has none that is known (API §2.9 does not require one). */
export const shapeType = ({ type, fields, items, itemFields }: Shape): Shape['type'] => {
  const named = fieldType(type)
  if (named !== undefined && !isOtherType(named)) return named
  if (fields) return 'object'
  return items || itemFields ? 'array' : named
}

/** Whether a value is entered as JSON: an object or array without further description. */
export const isJson = ({ type }: Pick<Shape, 'type'>): boolean =>
  type === 'object' || type === 'array'

/** What a value of this shape is entered as; whether it is a secret does not matter. */
export const valueKind = (shape: Shape): ValueKind => {
  const kind = fieldKind({ ...shape, sensitive: false })
  if (kind === 'group' || kind === 'list' || kind === 'readOnly' || kind === 'json') return kind
  if (kind === 'any') return 'json'
  const type = shapeType(shape)
  if (type === 'number') return 'number'
  return type === 'bool' ? 'bool' : 'text'
}

/** Whether a value is entered as multi-line text: a one-line input would drop its line breaks. */
export const hasLines = (shape: Pick<Shape, 'type' | 'format'>): boolean =>
  isJson(shape) || shape.format === YAML_FORMAT

/** The kind of input for a descriptor (API §2.9, wire facts). */
export const fieldKind = (shape: Shape): FieldKind => {
  const type = shapeType(shape)
  if (type === 'object' && shape.fields) return 'group'
  if (shape.readOnly) return 'readOnly'
  if (type === 'array' && (shape.items || shape.itemFields)) return 'list'
  if (isJson({ type })) return shape.sensitive ? 'secret' : 'json'
  if (shape.sensitive) return 'secret'
  if (type === 'bool') return 'bool'
  if (shape.constraints?.allowedValues) return 'choice'
  if (type === 'number') return 'number'
  if (isOtherType(type)) return 'any'
  if (shape.format === YAML_FORMAT) return 'yaml'
  return type === undefined ? 'any' : 'text'
}
