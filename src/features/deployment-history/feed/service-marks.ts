import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Service } from '#src/deployments/record/services.ts'
import { createStore } from '#src/lib/values/store.ts'

/**
 * Says what a deployment is to a service in it: "first bad", "looks like a rollback to v1". Undefined until its code is
 * there, after the first page.
 */
export const serviceMarks = createStore<
  ((deployment: Deployment, service: Service) => string | undefined) | undefined
>(undefined)
