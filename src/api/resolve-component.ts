import { parseExactly } from '#src/contract/exact-json.ts'
import {
  readResolvedComponent,
  type ResolvedComponent,
} from '#src/contract/read-resolved-component.ts'
import { ApiError } from './api-error.ts'
import type { Api } from './create-api.ts'
import type { Purpose } from './rate-budget.ts'
import { type ComponentAddress, resolveRequest } from './requests.ts'

type ResolveOptions = {
  before?: (() => ResolvedComponent | undefined) | undefined
  /** What it is for; the person waits for it by default. */
  purpose?: Purpose
}

/**
 * Resolves a component's fields and requirements for a draft (API §4.2). It only reads, so it can be
 * repeated at any time. `json` is the body as text, because it may hold numbers that a JavaScript
 * number cannot. What equals its counterpart in the answer `before` stays the same object.
 */
export const resolveComponent = (
  api: Api,
  address: ComponentAddress,
  json: string,
  signal: AbortSignal,
  { before, purpose = 'resolving' }: ResolveOptions = {},
): Promise<ResolvedComponent> =>
  api.request({ ...resolveRequest(address, json), purpose, signal, parse: parseExactly }, (body) =>
    readResolvedComponent(body, before?.()),
  )

/** The error for an answer about another cluster or component; undefined when it is about this one. */
export const refuseOther = (
  { clusterId, componentKey }: ResolvedComponent,
  address: ComponentAddress,
): ApiError | undefined =>
  componentKey === address.componentKey &&
  clusterId.toLowerCase() === address.clusterId.toLowerCase()
    ? undefined
    : new ApiError({ kind: 'malformed', expected: 'about this cluster and component' })
