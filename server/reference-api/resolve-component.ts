import type { ResolveRequest } from '#src/contract/component-resolution.ts'
import { own } from '#src/lib/own.ts'
import { brokenRules, evaluateFields, unknownMembers } from './resolve-fields.ts'
import { type Answers, evaluateRequirement, heldByRequirement } from './resolve-requirements.ts'
import { createScope, heldAt, isActive, type Layers } from './resolve-scope.ts'
import type { ClusterFacts, ComponentSpec, Resolved, Scope, Violation } from './resolve-spec.ts'

/** What a component is resolved for. */
export type ResolveInput = {
  componentKey: string
  cluster: { id: string; facts: ClusterFacts }
  /** Values saved for the component on this cluster; looked at in merge mode alone. */
  saved: Readonly<Record<string, unknown>>
  request: ResolveRequest
}

const outside = (cluster: ClusterFacts): Scope => ({ cluster, value: () => undefined })

const clusterViolations = (spec: ComponentSpec, at: Scope): Violation[] =>
  (spec.clusterRules ?? []).flatMap((rule) => {
    const breach = rule(at)
    return breach ? [{ code: 'UNSUPPORTED_CLUSTER' as const, ...breach }] : []
  })

/**
 * Resolves a component for what is entered (API §4.2): the active fields and requirements, where
 * inputs come from, and what is wrong. With `replaceProfileConfig` the profile is complete and what
 * it omits has its default; else it is laid over the saved values. A pure function.
 */
export const resolveComponent = (spec: ComponentSpec, input: ResolveInput): Resolved => {
  const { componentKey, cluster, request } = input
  const { fields, requirements = [], bindings = [] } = spec
  const layers: Layers = {
    entered: request.profileConfig ?? {},
    saved: request.replaceProfileConfig ? {} : input.saved,
  }
  const answers: Answers = {
    componentKey,
    layers,
    clusterInputs: own(request.clusterInputs ?? {}, componentKey) ?? {},
    componentOutputs: request.componentOutputs ?? {},
    bindings,
  }

  const heldOf = (member: ComponentSpec['fields'][number]) => {
    const requirement = requirements.find((candidate) => candidate === member)
    return requirement ? heldByRequirement(requirement, answers) : heldAt(layers, member.key)
  }
  const at = createScope(outside(cluster.facts), [...requirements, ...fields], heldOf)

  const evaluated = evaluateFields(fields, layers, at, [])
  const needs = requirements
    .filter((requirement) => isActive(requirement, at))
    .map((requirement) => evaluateRequirement(requirement, answers, at))
  const isField = ({ key, scope }: { key: string; scope: string }) =>
    scope === 'PLATFORM_PROFILE' && fields.some((field) => field.key === key)
  const inScope = (scope: string) =>
    requirements.filter((requirement) => requirement.scope === scope).map(({ key }) => key)
  const profileKeys = new Set([...fields.map(({ key }) => key), ...inScope('PLATFORM_PROFILE')])
  const clusterKeys = new Set(inScope('CLUSTER'))

  return {
    clusterId: cluster.id,
    componentKey,
    fields: evaluated.descriptors,
    requirements: needs.map(({ resolved }) => resolved),
    componentBindings: bindings.map((binding) => ({ ...binding })),
    violations: [
      ...evaluated.violations,
      // A field that is a requirement as well has one value, and is told once what is wrong with it.
      ...needs.flatMap(({ resolved, violations }) => (isField(resolved) ? [] : violations)),
      ...brokenRules(spec.rules ?? [], at, []),
      ...clusterViolations(spec, at),
      ...(spec.open
        ? []
        : [
            ...unknownMembers(profileKeys, layers.entered, []),
            ...unknownMembers(clusterKeys, answers.clusterInputs, ['clusterInputs', componentKey]),
          ]),
    ],
  }
}
