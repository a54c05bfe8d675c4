import {
  type DeploymentHistoryPage,
  readDeploymentHistoryPage,
} from '#src/contract/read-deployment-history.ts'
import { apiPaths } from '#src/lib/paths.ts'
import type { Api } from './create-api.ts'
import type { Spender } from './rate-budget.ts'

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
    { method: 'GET', path: apiPaths.deploymentHistory(environmentId, startId), spender, signal },
    readDeploymentHistoryPage,
  )
