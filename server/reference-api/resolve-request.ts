import type { ResolveRequest } from '#src/contract/component-resolution.ts'
import { isRecord } from './resolve-scope.ts'

/** A body as read, or what is wrong with it. */
export type ReadRequest =
  | { kind: 'request'; request: ResolveRequest }
  | { kind: 'wrong'; message: string }

const wrong = (message: string): ReadRequest => ({ kind: 'wrong', message })

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

const isInputs = (value: unknown): value is Record<string, Record<string, string>> =>
  isRecord(value) && Object.values(value).every(isTexts)

/** Where in `clusterInputs` something else than text stands. */
const misplaced = (inputs: Record<string, unknown>): string => {
  for (const [component, ofComponent] of Object.entries(inputs)) {
    const name = `clusterInputs.${component}`
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
export const readResolveRequest = (body: unknown): ReadRequest => {
  if (!isRecord(body)) return wrong('The body is not an object')
  const { profileConfig, replaceProfileConfig, clusterInputs, componentOutputs } = body
  if (profileConfig !== undefined && !isRecord(profileConfig))
    return wrong('profileConfig is not an object')
  if (replaceProfileConfig !== undefined && typeof replaceProfileConfig !== 'boolean')
    return wrong('replaceProfileConfig is neither true nor false')
  if (clusterInputs !== undefined && !isInputs(clusterInputs))
    return wrong(
      isRecord(clusterInputs) ? misplaced(clusterInputs) : 'clusterInputs is not an object',
    )
  if (componentOutputs !== undefined && !isRecord(componentOutputs))
    return wrong('componentOutputs is not an object')
  return {
    kind: 'request',
    request: { profileConfig, replaceProfileConfig, clusterInputs, componentOutputs },
  }
}
