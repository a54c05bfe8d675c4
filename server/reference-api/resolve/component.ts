import type { ResolveRequest } from '#src/contract/component-resolution.ts'
import { own } from '#src/lib/values/own.ts'
import { brokenRules, evaluateFields, unknownMembers } from './fields.ts'
import {
  type RequirementSources,
  evaluateRequirement,
  givenForRequirement,
} from './requirements.ts'
import { createScope, givenAt, isActive, type Layers } from './scope.ts'
import type { ClusterFacts, ComponentSpec, Resolved, SpecScope, ReportedViolation } from './spec.ts'

/** The input of resolve. */
export type ResolveInput = {
  componentKey: string
  cluster: { id: string; facts: ClusterFacts }
  /** Values saved for the component on this cluster; used in merge mode only. */
  saved: Readonly<Record<string, unknown>>
  request: ResolveRequest
}

const outside = (cluster: ClusterFacts): SpecScope => ({ cluster, value: () => undefined })

const clusterViolations = (spec: ComponentSpec, at: SpecScope): ReportedViolation[] =>
  (spec.clusterRules ?? []).flatMap((rule) => {
    const breach = rule(at)
    return breach ? [{ code: 'UNSUPPORTED_CLUSTER' as const, ...breach }] : []
  })

/**
 * Resolves a component for the entered values (API §4.2): its active fields and requirements, its
 * bindings and the violations. With `replaceProfileConfig` the profile is complete, and omitted
 * values have their defaults; otherwise it is merged over the saved values. A pure function.
 */
export const evaluateComponent = (spec: ComponentSpec, input: ResolveInput): Resolved => {
  const { componentKey, cluster, request } = input
  const { fields, requirements = [], bindings = [] } = spec
  const layers: Layers = {
    entered: request.profileConfig ?? {},
    saved: request.replaceProfileConfig ? {} : input.saved,
  }
  const sources: RequirementSources = {
    componentKey,
    layers,
    clusterInputs: own(request.clusterInputs ?? {}, componentKey) ?? {},
    componentOutputs: request.componentOutputs ?? {},
    bindings,
  }

  const givenOf = (member: ComponentSpec['fields'][number]) => {
    const requirement = requirements.find((candidate) => candidate === member)
    return requirement ? givenForRequirement(requirement, sources) : givenAt(layers, member.key)
  }
  const at = createScope(outside(cluster.facts), [...requirements, ...fields], givenOf)

  const evaluated = evaluateFields(fields, layers, at, [])
  const needs = requirements
    .filter((requirement) => isActive(requirement, at))
    .map((requirement) => evaluateRequirement(requirement, sources, at))
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
      // A field that is also a requirement has only one value, so report its violations once.
      ...needs.flatMap(({ resolved, violations }) => (isField(resolved) ? [] : violations)),
      ...brokenRules(spec.rules ?? [], at, []),
      ...clusterViolations(spec, at),
      ...(spec.open
        ? []
        : [
            ...unknownMembers(profileKeys, layers.entered, []),
            ...unknownMembers(clusterKeys, sources.clusterInputs, ['clusterInputs', componentKey]),
          ]),
    ],
  }
}
