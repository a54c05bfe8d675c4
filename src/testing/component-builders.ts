import type {
  WireFieldDescriptor,
  WireItems,
  WireRequirement,
  WireResolvedComponent,
} from '#src/contract/component-resolution.ts'
import {
  readResolvedComponent,
  type ResolvedComponent,
} from '#src/contract/read-resolved-component.ts'

/*
 * Answers of resolve as JSON (API §4.2), for tests and stories. Like real answers, they pass through the
 * console's reader. Types, scopes and statuses are open, because a service may know more of them than
 * this console.
 */

type Open<T, Member extends string> = Omit<T, Member> & {
  [K in Member]?: string | null | undefined
}

/** The rows of an array; this console may not know their type. */
export type ItemsJson = Omit<Open<WireItems, 'type'>, 'fields' | 'items'> & {
  fields?: FieldJson[] | undefined
  items?: ItemsJson | undefined
}

/** A field descriptor; this console may not know its type. */
export type FieldJson = Omit<
  Open<WireFieldDescriptor, 'type'>,
  'fields' | 'items' | 'itemFields'
> & {
  fields?: FieldJson[] | undefined
  items?: ItemsJson | undefined
  itemFields?: FieldJson[][] | undefined
}

/** A requirement; this console may not know its scope and status. */
export type RequirementJson = FieldJson &
  Open<Pick<WireRequirement, 'scope' | 'status'>, 'scope' | 'status'>

/** An answer of resolve. */
export type ComponentJson = Omit<WireResolvedComponent, 'fields' | 'requirements'> & {
  fields?: FieldJson[] | undefined
  requirements?: RequirementJson[] | undefined
}

/** The component of these answers. */
export const COMPONENT = {
  organizationId: 'harbour',
  clusterId: '7b1d9f0a-3c52-4e8f-9d11-5a6c8e2f4b70',
  componentKey: 'signal-tower',
}

/** A new address on each call, so that no story or test finds the stored draft of another one, not even of another file. */
export const anAddress = () => ({ ...COMPONENT, organizationId: crypto.randomUUID() })

/** A field, by default an optional line of text. */
export const aField = (key: string, rest: Partial<FieldJson> = {}): FieldJson => ({
  key,
  type: 'string',
  ...rest,
})

/** A field with members. */
export const aGroup = (
  key: string,
  fields: FieldJson[],
  rest: Partial<FieldJson> = {},
): FieldJson => ({ key, type: 'object', fields, ...rest })

/** An array with rows of the shape `items`. */
export const aList = (key: string, items: ItemsJson, rest: Partial<FieldJson> = {}): FieldJson => ({
  key,
  type: 'array',
  items,
  ...rest,
})

/** A requirement, by default for the cluster and still missing. */
export const aRequirement = (
  key: string,
  rest: Partial<RequirementJson> = {},
): RequirementJson => ({ ...aField(key), scope: 'CLUSTER', status: 'MISSING', ...rest })

/** A violation at a path. */
export const aViolation = (fieldPath: string, message: string, code = 'INVALID_VALUE') => ({
  code,
  fieldPath,
  message,
})

/** The violation for a missing required value. */
export const aMissingValue = (fieldPath: string) =>
  aViolation(fieldPath, 'A value is required.', 'REQUIRED_FIELD_MISSING')

/** An answer, by default with nothing to configure. */
export const aComponent = (parts: Partial<ComponentJson> = {}): ComponentJson => ({
  clusterId: COMPONENT.clusterId,
  componentKey: COMPONENT.componentKey,
  fields: [],
  requirements: [],
  componentBindings: [],
  violations: [],
  ...parts,
})

/** Reads an answer as the console does. Throws if it cannot be read. */
export const readAnswer = (json: unknown): ResolvedComponent => {
  const answer = readResolvedComponent(json)
  if (!answer) throw new Error('This is not an answer of resolve.')
  return answer
}
