import { apiPaths } from '#src/lib/paths.ts'
import type { ApiRequest } from './create-api.ts'
import type { Spender } from './rate-budget.ts'

/*
 * The two operations as requests, apart from the code that reads their answers: a page sends its
 * first one before that code has come.
 */

/** Which component of which cluster is configured (API §4.2); any strings but uuids are usual. */
export type ComponentAddress = {
  organizationId: string
  clusterId: string
  componentKey: string
}

/** One page of an environment's deployment history (API §4.1): the newest, or the one after `startId`. */
export const deploymentsRequest = (
  environmentId: string,
  startId: string | undefined,
  spender: Spender,
): ApiRequest => ({
  method: 'GET',
  path: apiPaths.deploymentHistory(environmentId, startId),
  spender,
})

/** A component resolved for a draft, whose body is `json` (API §4.2). */
export const resolveRequest = (
  { organizationId, clusterId, componentKey }: ComponentAddress,
  json: string,
): ApiRequest => ({
  method: 'POST',
  path: apiPaths.resolve(organizationId, clusterId, componentKey),
  spender: 'resolving',
  json,
})

/** The body of a draft in which nothing was entered, merged with what is saved (API §4.2). */
export const UNTOUCHED_DRAFT =
  '{"profileConfig":{},"replaceProfileConfig":false,"clusterInputs":{},"componentOutputs":{}}'
