import type {
  WireFieldDescriptor,
  WireItems,
  WireRequirement,
  WireResolvedComponent,
} from '#src/contract/component-resolution.ts'

/*
 * Answers of resolve as JSON (API §4.2), for tests and stories: they pass the console's reader on
 * their way, as an answer of the service does. Types, scopes and statuses are open, because the
 * service may know more of them than this console.
 */

type Open<T, Member extends string> = Omit<T, Member> & { [K in Member]: string }

/** The rows of an array, whose type may be unknown to this console. */
export type ItemsJson = Omit<Open<WireItems, 'type'>, 'fields' | 'items'> & {
  fields?: FieldJson[] | undefined
  items?: ItemsJson | undefined
}

/** A field descriptor, whose type may be unknown to this console. */
export type FieldJson = Omit<
  Open<WireFieldDescriptor, 'type'>,
  'fields' | 'items' | 'itemFields'
> & {
  fields?: FieldJson[] | undefined
  items?: ItemsJson | undefined
  itemFields?: FieldJson[][] | undefined
}

/** A requirement, whose scope and status may be unknown to this console. */
export type RequirementJson = FieldJson &
  Open<Pick<WireRequirement, 'scope' | 'status'>, 'scope' | 'status'>

/** An answer of resolve. */
export type ComponentJson = Omit<WireResolvedComponent, 'fields' | 'requirements'> & {
  fields?: FieldJson[] | undefined
  requirements?: RequirementJson[] | undefined
}

/** Where the answers of these builders come from. */
export const COMPONENT = {
  organizationId: 'harbour',
  clusterId: '7b1d9f0a-3c52-4e8f-9d11-5a6c8e2f4b70',
  componentKey: 'signal-tower',
}

let visits = 0

/** The address of a visit of its own: what was entered on another one is not kept for it. */
export const anAddress = () => {
  visits += 1
  return { ...COMPONENT, organizationId: `${COMPONENT.organizationId}-${visits}` }
}

/** A field: an optional line of text unless told otherwise. */
export const aField = (key: string, rest: Partial<FieldJson> = {}): FieldJson => ({
  key,
  type: 'string',
  ...rest,
})

/** An object with these members. */
export const aGroup = (
  key: string,
  fields: FieldJson[],
  rest: Partial<FieldJson> = {},
): FieldJson => ({ key, type: 'object', fields, ...rest })

/** An array whose rows are as `items` says. */
export const aList = (key: string, items: ItemsJson, rest: Partial<FieldJson> = {}): FieldJson => ({
  key,
  type: 'array',
  items,
  ...rest,
})

/** A requirement for the cluster that is still missing, unless told otherwise. */
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

/** A violation that says that a value is needed and not there. */
export const aMissingValue = (fieldPath: string) =>
  aViolation(fieldPath, 'A value is required.', 'REQUIRED_FIELD_MISSING')

/** An answer with nothing to configure, unless told otherwise. */
export const aComponent = (parts: Partial<ComponentJson> = {}): ComponentJson => ({
  clusterId: COMPONENT.clusterId,
  componentKey: COMPONENT.componentKey,
  fields: [],
  requirements: [],
  componentBindings: [],
  violations: [],
  ...parts,
})
