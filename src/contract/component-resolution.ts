import * as z from 'zod/mini'

/*
 * Strict wire schemas of API §2.9 and §4.2. api.md shows one field type, one format, one scope and
 * one status and says that others exist; the ones here are those the embedded API sends. Readers
 * keep whatever else comes.
 */

/** Field types: scalars, and the two that nest (API §2.9; names beyond `string` from the catalog). */
export const FIELD_TYPES = ['string', 'number', 'bool', 'object', 'array'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Where a requirement is answered: in the profile, or for the cluster (API §2.9). */
export const REQUIREMENT_SCOPES = ['PLATFORM_PROFILE', 'CLUSTER'] as const
export type RequirementScope = (typeof REQUIREMENT_SCOPES)[number]

/** Whether a requirement is answered (API §2.9). */
export const REQUIREMENT_STATUSES = ['MISSING', 'READY'] as const
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number]

const nullish = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema))
const text = nullish(z.string())

/** constraints: what a value must satisfy; all members optional (API §2.9), item bounds for arrays. */
export const constraintsSchema = z.strictObject({
  allowedValues: nullish(z.array(z.string())),
  min: nullish(z.number()),
  max: nullish(z.number()),
  minLength: nullish(z.number()),
  maxLength: nullish(z.number()),
  pattern: text,
  minItems: nullish(z.number()),
  maxItems: nullish(z.number()),
  uniqueItems: nullish(z.boolean()),
})

/** template: a starting text for an explicit choice (API §2.9). */
export const templateSchema = z.strictObject({ id: text, label: text, value: text })

const described = {
  type: z.enum(FIELD_TYPES),
  required: nullish(z.boolean()),
  label: text,
  sensitive: nullish(z.boolean()),
  constraints: nullish(constraintsSchema),
  defaultValue: nullish(z.union([z.string(), z.number(), z.boolean()])),
  description: text,
  format: text,
  templates: z.optional(z.array(templateSchema)),
  readOnly: nullish(z.boolean()),
}

type Described = z.infer<z.ZodMiniObject<typeof described>>

/** What the rows of an array are: scalars, objects with `fields`, or arrays again. No key, no label. */
export type WireItems = Pick<Described, 'type' | 'constraints' | 'sensitive' | 'format'> & {
  fields?: WireFieldDescriptor[] | null | undefined
  items?: WireItems | null | undefined
}

/** Field descriptor: one input, or a group of them without flattening their values (API §2.9). */
export type WireFieldDescriptor = Described & {
  key: string
  fields?: WireFieldDescriptor[] | null | undefined
  items?: WireItems | null | undefined
  /** Descriptors of each row in row order, where rows differ. */
  itemFields?: WireFieldDescriptor[][] | null | undefined
}

export const itemsSchema: z.ZodMiniType<WireItems> = z.strictObject({
  type: described.type,
  constraints: described.constraints,
  sensitive: described.sensitive,
  format: described.format,
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

/** Requirement: a field descriptor with where it is answered and whether it is (API §2.9). */
export const requirementSchema = z.strictObject({
  ...members,
  scope: z.enum(REQUIREMENT_SCOPES),
  status: z.enum(REQUIREMENT_STATUSES),
})

/** componentBindings element: an input fed by another component's output (API §2.9). */
export const bindingSchema = z.strictObject({ input: text, fromComponent: text, output: text })

/** violations element (API §2.9, §7). None of its members is relied on: a half one is shown too. */
export const violationSchema = z.strictObject({ code: text, fieldPath: text, message: text })

/** Answer of resolve (API §4.2). */
export const resolvedComponentSchema = z.strictObject({
  clusterId: z.guid(),
  componentKey: z.string(),
  fields: z.optional(z.array(fieldDescriptorSchema)),
  requirements: z.optional(z.array(requirementSchema)),
  componentBindings: z.optional(z.array(bindingSchema)),
  violations: z.optional(z.array(violationSchema)),
})

/** Body of resolve (API §4.2). Which members are required is not shown: none is. */
export const resolveRequestSchema = z.object({
  profileConfig: z.optional(z.record(z.string(), z.unknown())),
  replaceProfileConfig: z.optional(z.boolean()),
  clusterInputs: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  componentOutputs: z.optional(z.record(z.string(), z.unknown())),
})

export type WireRequirement = z.infer<typeof requirementSchema>
export type WireResolvedComponent = z.infer<typeof resolvedComponentSchema>
export type ResolveRequest = z.infer<typeof resolveRequestSchema>
