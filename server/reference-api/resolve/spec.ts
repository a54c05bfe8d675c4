import type {
  FieldType,
  RequirementScope,
  RequirementStatus,
  WireFieldDescriptor,
  WireRequirement,
  WireResolvedComponent,
} from '#src/contract/component-resolution.ts'

/*
 * The specification of a component. It is data: descriptors that may depend on entered values, and
 * small pure functions where plain data would be longer.
 */

/** A JSON number: a bigint if a JavaScript number would round it. */
export type Numeric = number | bigint

/** `T` as in the response, where a number may be too large for a JavaScript number. */
type Exact<T> = T extends number
  ? T | bigint
  : T extends (infer Item)[]
    ? Exact<Item>[]
    : T extends object
      ? { [K in keyof T]: Exact<T[K]> }
      : T

export type Descriptor = Exact<WireFieldDescriptor>
export type SpecConstraints = Exact<NonNullable<WireFieldDescriptor['constraints']>>
export type ResolvedRequirement = Exact<WireRequirement> & {
  scope: RequirementScope
  status: RequirementStatus
}

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

export type ReportedViolation = { code: ViolationCode; fieldPath: string; message: string }

/** The properties of a cluster. */
export type ClusterFacts = { kubernetesVersion: string; cloudProvider: string; region: string }

/** The values that a condition can read: those of the field's object and of the objects around it. */
export type SpecScope = {
  /**
   * The value of the nearest field with this literal key: entered, otherwise saved, otherwise its
   * default. Undefined if the field is inactive, has no value, or one of the wrong type.
   */
  value: (key: string) => unknown
  cluster: ClusterFacts
}

/** Whether something holds for the entered values. */
export type Condition = (at: SpecScope) => boolean

/** A `T`, or a function that computes one from the entered values. */
export type Varying<T> = T | ((at: SpecScope) => T)

/** The finding of a cross-field rule; `at` is the literal key of a member, '' for the object itself. */
export type Breach = { code: ViolationCode; at: string; message: string }
export type Rule = (at: SpecScope) => Breach | undefined

/** The finding of a rule about the cluster, which belongs to no field. */
export type ContextBreach = {
  fieldPath: `clusterContext.${keyof ClusterFacts}`
  message: string
}

export type SpecScalar = string | Numeric | boolean

export type ScalarShape = {
  type: Exclude<FieldType, 'object' | 'array'>
  sensitive?: true
  format?: string
  allowedValues?: Varying<readonly string[]>
  min?: Varying<Numeric>
  max?: Varying<Numeric>
  minLength?: number
  maxLength?: number
  /** Must match the whole text; written without anchors. */
  pattern?: string
  /** How to correct a text that does not match the pattern. */
  hint?: string
  /** No fractions. */
  whole?: true
  /** Constraints are sent but not enforced: for patterns that attack the program that runs them. */
  unchecked?: true
}

export type ObjectShape = {
  type: 'object'
  /** Without them, any members are allowed. */
  fields?: readonly FieldSpec[]
  rules?: readonly Rule[]
}

export type ArrayShape = {
  type: 'array'
  items: ItemShape
  minItems?: number
  maxItems?: number
  uniqueItems?: true
  /** Members that identify a row; no two rows may have the same values for them. */
  uniqueBy?: readonly string[]
}

export type ItemShape = ScalarShape | ObjectShape | ArrayShape

export type NamedSpec = {
  /** Literal: dots and brackets have no meaning. */
  key: string
  label?: string
  description?: string
  required?: Varying<boolean>
  visibleWhen?: Condition
  /** For scalars only. */
  defaultValue?: Varying<SpecScalar | undefined>
  templates?: readonly { id: string; label: string; value: string }[]
  readOnly?: true
}

export type FieldSpec = NamedSpec & ItemShape

/** A requirement of the component; `required` by default. */
export type RequirementSpec = FieldSpec & { scope: RequirementScope }

export type BindingSpec = { input: string; fromComponent: string; output: string }

/** The response of resolve (API §4.2). */
export type Resolved = Pick<WireResolvedComponent, 'clusterId' | 'componentKey'> & {
  fields: Descriptor[]
  requirements: ResolvedRequirement[]
  componentBindings: BindingSpec[]
  violations: ReportedViolation[]
}

export type ComponentSpec = {
  fields: readonly FieldSpec[]
  requirements?: readonly RequirementSpec[]
  bindings?: readonly BindingSpec[]
  rules?: readonly Rule[]
  clusterRules?: readonly ((at: SpecScope) => ContextBreach | undefined)[]
  /** Accepts values that no field describes. */
  open?: true
}

/** The value of `varying` for the entered values. */
export const evaluate = <T extends SpecScalar | readonly string[] | undefined>(
  varying: Varying<T>,
  at: SpecScope,
): T => (typeof varying === 'function' ? varying(at) : varying)
