import type { Constraints, FieldDescriptor, Items } from '#src/contract/read-resolved-component.ts'

/** The kinds of input there are; `unknown` is a kind, with a plain text input. */
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
  | 'unknown'

/** The format whose text is one YAML mapping document (wire facts). */
const YAML_FORMAT = 'kubernetes-resource-yaml'

/** What a field or the rows of an array have in common. */
export type Shape = {
  type: FieldDescriptor['type']
  constraints?: Constraints | undefined
  sensitive?: boolean | undefined
  format?: string | undefined
  readOnly?: boolean | undefined
  fields?: readonly FieldDescriptor[] | undefined
  items?: Items | undefined
  itemFields?: readonly (readonly FieldDescriptor[])[] | undefined
}

/** Which input a descriptor asks for (API §2.9, wire facts). */
export const fieldKind = (shape: Shape): FieldKind => {
  if (shape.type === 'object') return shape.fields ? 'group' : 'json'
  if (shape.type === 'array') return shape.items || shape.itemFields ? 'list' : 'json'
  if (shape.readOnly) return 'readOnly'
  if (shape.sensitive) return 'secret'
  if (shape.type === 'bool') return 'bool'
  if (shape.type !== 'string' && shape.type !== 'number') return 'unknown'
  if (shape.constraints?.allowedValues) return 'choice'
  if (shape.type === 'number') return 'number'
  return shape.format === YAML_FORMAT ? 'yaml' : 'text'
}
