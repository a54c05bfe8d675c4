import type { RequirementStatus } from '#src/contract/component-resolution.ts'
import { own } from '#src/lib/values/own.ts'
import { evaluateField, violationsAt } from './fields.ts'
import type { Path } from './path.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { type Given, givenAt, type Layers } from './scope.ts'
import type {
  BindingSpec,
  RequirementSpec,
  ResolvedRequirement,
  SpecScope,
  ReportedViolation,
} from './spec.ts'

/** Where the values of requirements come from. */
export type RequirementSources = {
  componentKey: string
  /** Profile values, for requirements with the scope PLATFORM_PROFILE. */
  layers: Layers
  /** Cluster inputs of this component as text, for requirements with the scope CLUSTER. */
  clusterInputs: Readonly<Record<string, string>>
  /** Outputs of other components, used through bindings where nothing was entered. */
  componentOutputs: Readonly<Record<string, unknown>>
  bindings: readonly BindingSpec[]
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/u

/** A cluster input, which is text on the wire, as a value of the requirement's type. */
const typed = ({ type }: RequirementSpec, text: string): unknown => {
  if (type === 'bool' && (text === 'true' || text === 'false')) return text === 'true'
  if (type !== 'number' || !NUMBER.test(text)) return text
  const value = Number(text)
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(text) : value
}

const fromOutput = (requirement: RequirementSpec, sources: RequirementSources): Given => {
  const binding = sources.bindings.find(({ input }) => input === requirement.key)
  if (!binding) return undefined
  const outputs = own(sources.componentOutputs, binding.fromComponent)
  const value = isRecord(outputs) ? own(outputs, binding.output) : undefined
  if (value === undefined || value === null || value === '') return undefined
  return { value: typeof value === 'string' ? typed(requirement, value) : value, isSaved: false }
}

/** The value of a requirement: the entered or saved one, otherwise the output that is bound to it. */
export const givenForRequirement = (
  requirement: RequirementSpec,
  sources: RequirementSources,
): Given => {
  const { key, scope } = requirement
  if (scope === 'PLATFORM_PROFILE')
    return givenAt(sources.layers, key) ?? fromOutput(requirement, sources)
  const text = own(sources.clusterInputs, key)
  return text === undefined || text === ''
    ? fromOutput(requirement, sources)
    : { value: typed(requirement, text), isSaved: false }
}

const needed = ({ key, label }: RequirementSpec, { bindings }: RequirementSources): string => {
  const binding = bindings.find(({ input }) => input === key)
  return binding
    ? `${label ?? key} is needed: enter it, or take ${binding.output} from ${binding.fromComponent}.`
    : `${label ?? key} is needed.`
}

/** The resolved requirement, READY once it has a valid value, and its violations. */
export const evaluateRequirement = (
  requirement: RequirementSpec,
  sources: RequirementSources,
  at: SpecScope,
): { resolved: ResolvedRequirement; violations: ReportedViolation[] } => {
  const { key, scope } = requirement
  const around: Path = scope === 'CLUSTER' ? ['clusterInputs', sources.componentKey] : []
  const given = givenForRequirement(requirement, sources)
  const layers: Layers = {
    entered: given && !given.isSaved ? Object.fromEntries([[key, given.value]]) : {},
    saved: given?.isSaved ? Object.fromEntries([[key, given.value]]) : {},
  }
  const spec = { ...requirement, required: requirement.required ?? true }
  const { descriptor, violations } = evaluateField(spec, layers, at, around)
  const reported = violations.flatMap((violation) =>
    violation.code === 'REQUIRED_FIELD_MISSING'
      ? violationsAt(
          [...around, key],
          [{ code: 'REQUIRED_INPUT_MISSING', message: needed(requirement, sources) }],
        )
      : [violation],
  )
  const isReady =
    violations.length === 0 && (given !== undefined || descriptor.defaultValue != null)
  const status: RequirementStatus = isReady ? 'READY' : 'MISSING'
  return {
    resolved: { ...descriptor, scope, status },
    violations: reported,
  }
}
