import {
  type DeploymentHistoryPage,
  readDeploymentHistoryPage,
} from '#src/contract/read-deployment-history.ts'
import type { Api } from './create-api.ts'
import type { Spender } from './rate-budget.ts'
import { deploymentsRequest } from './requests.ts'

/**
 * One page of an environment's deployment history, newest first (API §4.1). Without `startId` the
 * most recent one, else the one after that deployment, which is sent exactly as it came.
 */
export const listDeployments = (
  api: Api,
  environmentId: string,
  startId: string | undefined,
  spender: Spender,
  signal?: AbortSignal,
): Promise<DeploymentHistoryPage> =>
  api.request(
    { ...deploymentsRequest(environmentId, startId, spender), signal },
    readDeploymentHistoryPage,
  )
