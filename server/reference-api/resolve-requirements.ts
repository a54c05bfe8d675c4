import type { RequirementStatus } from '#src/contract/component-resolution.ts'
import { own } from '#src/lib/own.ts'
import { evaluateField, violationsAt } from './resolve-fields.ts'
import type { Path } from './resolve-path.ts'
import { type Held, heldAt, isRecord, type Layers } from './resolve-scope.ts'
import type {
  BindingSpec,
  RequirementSpec,
  ResolvedRequirement,
  Scope,
  Violation,
} from './resolve-spec.ts'

/** Where the answers to requirements come from. */
export type Answers = {
  componentKey: string
  /** The profile answers what has the scope PLATFORM_PROFILE. */
  layers: Layers
  /** Inputs of this component; they answer what has the scope CLUSTER, as text. */
  clusterInputs: Readonly<Record<string, string>>
  /** Outputs of other components; they answer what a binding feeds, where nothing was entered. */
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

const fromOutput = (requirement: RequirementSpec, answers: Answers): Held => {
  const binding = answers.bindings.find(({ input }) => input === requirement.key)
  if (!binding) return undefined
  const outputs = own(answers.componentOutputs, binding.fromComponent)
  const value = isRecord(outputs) ? own(outputs, binding.output) : undefined
  if (value === undefined || value === null || value === '') return undefined
  return { value: typeof value === 'string' ? typed(requirement, value) : value, isSaved: false }
}

/** What answers a requirement: what was entered or saved for it, else the output bound to it. */
export const heldByRequirement = (requirement: RequirementSpec, answers: Answers): Held => {
  const { key, scope } = requirement
  if (scope === 'PLATFORM_PROFILE')
    return heldAt(answers.layers, key) ?? fromOutput(requirement, answers)
  const text = own(answers.clusterInputs, key)
  return text === undefined || text === ''
    ? fromOutput(requirement, answers)
    : { value: typed(requirement, text), isSaved: false }
}

const needed = ({ key, label }: RequirementSpec, { bindings }: Answers): string => {
  const binding = bindings.find(({ input }) => input === key)
  return binding
    ? `${label ?? key} is needed: enter it, or take ${binding.output} from ${binding.fromComponent}.`
    : `${label ?? key} is needed.`
}

/** A requirement as it goes out, READY once it has an answer that is not wrong, and what is wrong. */
export const evaluateRequirement = (
  requirement: RequirementSpec,
  answers: Answers,
  at: Scope,
): { resolved: ResolvedRequirement; violations: Violation[] } => {
  const { key, scope } = requirement
  const around: Path = scope === 'CLUSTER' ? ['clusterInputs', answers.componentKey] : []
  const held = heldByRequirement(requirement, answers)
  const layers: Layers = {
    entered: held && !held.isSaved ? Object.fromEntries([[key, held.value]]) : {},
    saved: held?.isSaved ? Object.fromEntries([[key, held.value]]) : {},
  }
  const spec = { ...requirement, required: requirement.required ?? true }
  const { descriptor, violations } = evaluateField(spec, layers, at, around)
  const told = violations.map((violation) =>
    violation.code === 'REQUIRED_FIELD_MISSING'
      ? violationsAt(
          [...around, key],
          [{ code: 'REQUIRED_INPUT_MISSING', message: needed(requirement, answers) }],
        )
      : [violation],
  )
  const isReady = violations.length === 0 && (held !== undefined || descriptor.defaultValue != null)
  const status: RequirementStatus = isReady ? 'READY' : 'MISSING'
  return {
    resolved: { ...descriptor, scope, status },
    violations: told.flat(),
  }
}
