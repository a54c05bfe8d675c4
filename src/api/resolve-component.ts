import {
  readResolvedComponent,
  type ResolvedComponent,
} from '#src/contract/read-resolved-component.ts'
import { ApiError } from './api-error.ts'
import type { Api } from './create-api.ts'
import { type ComponentAddress, resolveRequest } from './requests.ts'

/**
 * Resolves a component's fields and requirements for a draft (API §4.2). Read-only, so it may be
 * asked again at will. `json` is the body as text: numbers in it may be larger than a JavaScript
 * number holds.
 */
export const resolveComponent = (
  api: Api,
  address: ComponentAddress,
  json: string,
  signal: AbortSignal,
): Promise<ResolvedComponent> =>
  api.request({ ...resolveRequest(address, json), signal }, readResolvedComponent)

/** Why an answer is not applied: it is about another cluster or component. Undefined when it fits. */
export const refuseOther = (
  { clusterId, componentKey }: ResolvedComponent,
  address: ComponentAddress,
): ApiError | undefined =>
  componentKey === address.componentKey &&
  clusterId.toLowerCase() === address.clusterId.toLowerCase()
    ? undefined
    : new ApiError({ kind: 'malformed', expected: 'about this cluster and component' })
