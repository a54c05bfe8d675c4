import { apiPaths } from '#src/lib/page/paths.ts'
import type { ApiRequest } from './create-api.ts'
import type { Purpose } from './rate-budget.ts'

/*
 * The two operations as requests, apart from the code that reads their answers: a page sends its
 * first request before that code is loaded.
 */

/** Which component of which cluster is configured (API §4.2). Usually UUIDs, but any strings are valid. */
export type ComponentAddress = {
  organizationId: string
  clusterId: string
  componentKey: string
}

/** One page of an environment's deployment history (API §4.1): the newest, or the one after `startId`. */
export const deploymentsRequest = (
  environmentId: string,
  startId: string | undefined,
  purpose: Purpose,
): ApiRequest => ({
  method: 'GET',
  path: apiPaths.deploymentHistory(environmentId, startId),
  purpose,
})

/** Resolves a component for the draft in `json` (API §4.2). */
export const resolveRequest = (
  { organizationId, clusterId, componentKey }: ComponentAddress,
  json: string,
): ApiRequest => ({
  method: 'POST',
  path: apiPaths.resolve(organizationId, clusterId, componentKey),
  purpose: 'resolving',
  json,
})

/** The body of an empty draft, to be merged with the saved values (API §4.2). */
export const UNTOUCHED_DRAFT =
  '{"profileConfig":{},"replaceProfileConfig":false,"clusterInputs":{},"componentOutputs":{}}'
