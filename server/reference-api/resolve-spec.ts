import type {
  FieldType,
  RequirementScope,
  WireFieldDescriptor,
  WireRequirement,
  WireResolvedComponent,
} from '#src/contract/component-resolution.ts'

/*
 * What a component is made of. A component is data: descriptors that may vary with what is entered,
 * and small pure functions where data would only be a longer way to say it.
 */

/** A JSON number as read: a bigint where a number would round it. */
export type Numeric = number | bigint

/** `T` as it goes out: numbers may be larger than a JavaScript number holds. */
type Exact<T> = T extends number
  ? T | bigint
  : T extends (infer Item)[]
    ? Exact<Item>[]
    : T extends object
      ? { [K in keyof T]: Exact<T[K]> }
      : T

export type Descriptor = Exact<WireFieldDescriptor>
export type Constraints = Exact<NonNullable<WireFieldDescriptor['constraints']>>
export type ResolvedRequirement = Exact<WireRequirement>

/** Codes of violations: a stable set, though api.md leaves it open (API §7). */
export type ViolationCode =
  | 'UNKNOWN_FIELD'
  | 'INVALID_TYPE'
  | 'REQUIRED_FIELD_MISSING'
  | 'REQUIRED_INPUT_MISSING'
  | 'VALUE_NOT_ALLOWED'
  | 'VALUE_OUT_OF_RANGE'
  | 'LENGTH_OUT_OF_RANGE'
  | 'INPUT_PATTERN_MISMATCH'
  | 'ITEM_COUNT_OUT_OF_RANGE'
  | 'DUPLICATE_ITEM'
  | 'LIMIT_BELOW_REQUEST'
  | 'INVALID_YAML'
  | 'UNSUPPORTED_CLUSTER'

export type Violation = { code: ViolationCode; fieldPath: string; message: string }

/** What is known of a cluster. */
export type ClusterFacts = { kubernetesVersion: string; cloudProvider: string; region: string }

/** What conditions look at: the object a field stands in, and what stands around it. */
export type Scope = {
  /**
   * The value of the nearest field with this literal key: entered, else saved, else its default.
   * Undefined where the field is not active, has no value, or one of another type.
   */
  value: (key: string) => unknown
  cluster: ClusterFacts
}

/** Whether something holds for what is entered. */
export type Condition = (at: Scope) => boolean

/** A `T`, or one that follows from what is entered. */
export type Varying<T> = T | ((at: Scope) => T)

/** What a cross-field rule found; `at` is the literal key of a member, '' for the object itself. */
export type Breach = { code: ViolationCode; at: string; message: string }
export type Rule = (at: Scope) => Breach | undefined

/** A breach of what the cluster itself must be; it belongs to no field. */
export type ContextBreach = {
  fieldPath: `clusterContext.${keyof ClusterFacts}`
  message: string
}

export type Scalar = string | Numeric | boolean

export type ScalarShape = {
  type: Exclude<FieldType, 'object' | 'array'>
  sensitive?: true
  format?: string
  allowedValues?: Varying<readonly string[]>
  min?: Varying<Numeric>
  max?: Varying<Numeric>
  minLength?: number
  maxLength?: number
  /** Meant for the whole text, written without anchors. */
  pattern?: string
  /** How to mend a text that does not match the pattern. */
  hint?: string
  /** Fractions are no such number. */
  whole?: true
  /** Constraints are told and not enforced: patterns that attack whoever runs them. */
  unchecked?: true
}

export type ObjectShape = {
  type: 'object'
  /** Absent: any members. */
  fields?: readonly FieldSpec[]
  rules?: readonly Rule[]
}

export type ArrayShape = {
  type: 'array'
  items: ItemShape
  minItems?: number
  maxItems?: number
  uniqueItems?: true
  /** Members that tell rows apart; no two rows may have them alike. */
  uniqueBy?: readonly string[]
}

export type ItemShape = ScalarShape | ObjectShape | ArrayShape

export type Named = {
  /** Literal: dots and brackets in it mean nothing. */
  key: string
  label?: string
  description?: string
  required?: Varying<boolean>
  visibleWhen?: Condition
  /** Only of scalars. */
  defaultValue?: Varying<Scalar | undefined>
  templates?: readonly { id: string; label: string; value: string }[]
  readOnly?: true
}

export type FieldSpec = Named & ItemShape

/** A need of the component; needed unless told otherwise. */
export type RequirementSpec = FieldSpec & { scope: RequirementScope }

export type BindingSpec = { input: string; fromComponent: string; output: string }

/** The answer of resolve (API §4.2). */
export type Resolved = Pick<WireResolvedComponent, 'clusterId' | 'componentKey'> & {
  fields: Descriptor[]
  requirements: ResolvedRequirement[]
  componentBindings: BindingSpec[]
  violations: Violation[]
}

export type ComponentSpec = {
  fields: readonly FieldSpec[]
  requirements?: readonly RequirementSpec[]
  bindings?: readonly BindingSpec[]
  rules?: readonly Rule[]
  clusterRules?: readonly ((at: Scope) => ContextBreach | undefined)[]
  /** Values under keys that no field has are taken as well. */
  open?: true
}

/** What `varying` is for what is entered. */
export const settled = <T extends Scalar | readonly string[] | undefined>(
  varying: Varying<T>,
  at: Scope,
): T => (typeof varying === 'function' ? varying(at) : varying)
