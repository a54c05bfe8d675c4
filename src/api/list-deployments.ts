import {
  type DeploymentHistoryPage,
  readDeploymentHistoryPage,
} from '#src/contract/read-deployment-history.ts'
import type { Api } from './create-api.ts'
import type { Purpose } from './rate-budget.ts'
import { deploymentsRequest } from './requests.ts'

/**
 * Requests one page of an environment's deployment history, newest first (API §4.1): without
 * `startId` the newest page, else the page after that deployment. The id is sent exactly as it came.
 */
export const listDeployments = (
  api: Api,
  environmentId: string,
  startId: string | undefined,
  purpose: Purpose,
  signal?: AbortSignal,
): Promise<DeploymentHistoryPage> =>
  api.request(
    { ...deploymentsRequest(environmentId, startId, purpose), signal },
    readDeploymentHistoryPage,
  )
