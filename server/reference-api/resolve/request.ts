import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import type { ResolveRequest } from '#src/contract/component-resolution.ts'
import { isRecord } from '#src/lib/values/is-record.ts'

/** A parsed request body, or what is wrong with it. */
export type ReadRequest =
  | { kind: 'request'; request: ResolveRequest }
  | { kind: 'wrong'; message: string }

const wrong = (message: string): ReadRequest => ({ kind: 'wrong', message })

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

const isInputs = (value: unknown): value is Record<string, Record<string, string>> =>
  isRecord(value) && Object.values(value).every(isTexts)

/** Names the first member of `clusterInputs` that is not text. */
const misplaced = (inputs: Record<string, unknown>, shape: ClusterInputs): string => {
  for (const [component, ofComponent] of Object.entries(inputs)) {
    const name = shape === 'flat' ? 'clusterInputs' : `clusterInputs.${component}`
    if (!isRecord(ofComponent)) return `${name} is not an object`
    const key = Object.keys(ofComponent).find((each) => typeof ofComponent[each] !== 'string')
    if (key !== undefined) return `${name}.${key} is not text`
  }
  return 'clusterInputs is not an object'
}

/**
 * Reads the body of resolve (API §4.2). No member is required, and members that this version does
 * not know are left alone. Written out instead of parsed by the contract's schema, which would drop
 * members called `__proto__`.
 */
export const readResolveRequest = (
  body: unknown,
  shape: ClusterInputs,
  componentKey: string,
): ReadRequest => {
  if (!isRecord(body)) return wrong('The body is not an object')
  const { profileConfig, replaceProfileConfig, componentOutputs } = body
  const given = body['clusterInputs']
  // Flat inputs belong to the component that is resolved.
  const clusterInputs = shape === 'flat' && given !== undefined ? { [componentKey]: given } : given
  if (profileConfig !== undefined && !isRecord(profileConfig))
    return wrong('profileConfig is not an object')
  if (replaceProfileConfig !== undefined && typeof replaceProfileConfig !== 'boolean')
    return wrong('replaceProfileConfig must be true or false')
  if (clusterInputs !== undefined && !isInputs(clusterInputs))
    return wrong(
      isRecord(clusterInputs) ? misplaced(clusterInputs, shape) : 'clusterInputs is not an object',
    )
  if (componentOutputs !== undefined && !isRecord(componentOutputs))
    return wrong('componentOutputs is not an object')
  return {
    kind: 'request',
    request: { profileConfig, replaceProfileConfig, clusterInputs, componentOutputs },
  }
}
