import * as z from 'zod/mini'
import { trueUnlessFalse, pathText, singleValue, valueText } from './safe-side.ts'

/*
 * Strict wire schemas of API §2.9 and §4.2. The API description shows one field type, one format, one
 * scope and one status, and says that others exist. The ones here are those of the embedded API;
 * readers keep unknown ones. The description requires no member of a descriptor, but `key` is required
 * here: a value without a key could not be sent.
 */

/** Field types: scalars, and two that nest (API §2.9; other names than `string` are the catalog's). */
export const FIELD_TYPES = ['string', 'number', 'bool', 'object', 'array'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Where a requirement is fulfilled: in the profile, or for the cluster (API §2.9). */
export const REQUIREMENT_SCOPES = ['PLATFORM_PROFILE', 'CLUSTER'] as const
export type RequirementScope = (typeof REQUIREMENT_SCOPES)[number]

/** Whether a requirement is fulfilled (API §2.9). */
export const REQUIREMENT_STATUSES = ['MISSING', 'READY'] as const
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number]

const nullish = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema))
const text = nullish(z.string())

/** constraints: what a value must satisfy. All members are optional (API §2.9); arrays have item bounds. */
export const constraintsSchema = z.strictObject({
  allowedValues: nullish(z.array(valueText())),
  min: nullish(z.number()),
  max: nullish(z.number()),
  minLength: nullish(z.number()),
  maxLength: nullish(z.number()),
  pattern: text,
  minItems: nullish(z.number()),
  maxItems: nullish(z.number()),
  uniqueItems: nullish(z.boolean()),
})

/** template: a starting text that the person can choose (API §2.9). */
export const templateSchema = z.strictObject({ id: text, label: text, value: text })

const described = {
  type: z.optional(z.enum(FIELD_TYPES)),
  required: nullish(trueUnlessFalse()),
  label: text,
  sensitive: nullish(trueUnlessFalse()),
  constraints: nullish(constraintsSchema),
  defaultValue: nullish(singleValue()),
  description: text,
  format: text,
  templates: z.optional(z.array(templateSchema)),
  readOnly: nullish(trueUnlessFalse()),
}

type Described = z.infer<z.ZodMiniObject<typeof described>>

/** The rows of an array: scalars, objects with `fields`, or arrays. They have no key or label. */
export type WireItems = Pick<
  Described,
  'type' | 'required' | 'constraints' | 'sensitive' | 'format' | 'readOnly'
> & {
  fields?: WireFieldDescriptor[] | null | undefined
  items?: WireItems | null | undefined
}

/** Field descriptor: one input, or a group of inputs with a nested value (API §2.9). */
export type WireFieldDescriptor = Described & {
  key: string
  fields?: WireFieldDescriptor[] | null | undefined
  items?: WireItems | null | undefined
  /** The descriptors of each row, in row order, if the rows differ. */
  itemFields?: WireFieldDescriptor[][] | null | undefined
}

export const itemsSchema: z.ZodMiniType<WireItems> = z.strictObject({
  type: described.type,
  required: described.required,
  constraints: described.constraints,
  sensitive: described.sensitive,
  format: described.format,
  readOnly: described.readOnly,
  fields: nullish(z.array(z.lazy(() => fieldDescriptorSchema))),
  items: nullish(z.lazy(() => itemsSchema)),
})

const members = {
  key: z.string(),
  ...described,
  fields: nullish(z.array(z.lazy(() => fieldDescriptorSchema))),
  items: nullish(itemsSchema),
  itemFields: nullish(z.array(z.array(z.lazy(() => fieldDescriptorSchema)))),
}

export const fieldDescriptorSchema: z.ZodMiniType<WireFieldDescriptor> = z.strictObject(members)

/** Requirement: a field descriptor with a scope and a status (API §2.9). */
export const requirementSchema = z.strictObject({
  ...members,
  scope: z.optional(z.enum(REQUIREMENT_SCOPES)),
  status: z.optional(z.enum(REQUIREMENT_STATUSES)),
})

/** componentBindings element: an input that takes its value from an output of another component (API §2.9). */
export const bindingSchema = z.strictObject({ input: text, fromComponent: text, output: text })

/** violations element (API §2.9, §7). All members are optional: an incomplete violation is shown too. */
export const violationSchema = z.strictObject({
  code: text,
  fieldPath: nullish(pathText()),
  message: text,
})

/** Answer of resolve (API §4.2). */
export const resolvedComponentSchema = z.strictObject({
  clusterId: z.guid(),
  componentKey: z.string(),
  fields: z.optional(z.array(fieldDescriptorSchema)),
  requirements: z.optional(z.array(requirementSchema)),
  componentBindings: z.optional(z.array(bindingSchema)),
  violations: z.optional(z.array(violationSchema)),
})

/** Body of resolve (API §4.2). The description does not say which members are required, so none is. */
export const resolveRequestSchema = z.object({
  profileConfig: z.optional(z.record(z.string(), z.unknown())),
  replaceProfileConfig: z.optional(z.boolean()),
  clusterInputs: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  componentOutputs: z.optional(z.record(z.string(), z.unknown())),
})

export type WireRequirement = z.infer<typeof requirementSchema>
export type WireResolvedComponent = z.infer<typeof resolvedComponentSchema>
export type ResolveRequest = z.infer<typeof resolveRequestSchema>
