import { FIELD_TYPES, type FieldType } from './component-resolution.ts'
import { isKnown, type OpenEnum } from './tolerant.ts'

/** Other names of types, as JSON Schema, Terraform, Helm and programming languages spell them. */
const OTHER_NAMES: Readonly<Record<FieldType, RegExp>> = {
  string: /^(?:str|text)$/,
  number:
    /^(?:num|numeric|integer|u?int(?:8|16|32|64)?|bigint|long|short|float(?:32|64)?|double|decimal)$/,
  bool: /^boolean$/,
  object: /^(?:map|dict|dictionary|struct)$/,
  array: /^list$/,
}

/** The type that a name means, in any case; any other name as it is (API §2.9 shows only `string`). */
export const fieldType = (
  name: OpenEnum<FieldType> | undefined,
): OpenEnum<FieldType> | undefined => {
  const plain = name?.trim().toLowerCase() ?? ''
  if (plain === '') return undefined
  return FIELD_TYPES.find((type) => type === plain || OTHER_NAMES[type].test(plain)) ?? name
}

/** Whether a type is none that this console knows, so that its values may be any JSON. */
export const isOtherType = (type: OpenEnum<FieldType> | undefined): boolean =>
  type !== undefined && !isKnown(FIELD_TYPES, type)
