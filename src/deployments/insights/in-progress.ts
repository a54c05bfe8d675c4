import type { DeploymentItem, Loaded } from './service-index.ts'
import { servicesOf } from '#src/deployments/record/services.ts'
import { isInProgress, lookOf } from '#src/deployments/record/state-look.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'

/** How many items to search for a deployment in progress: the page that is polled. */
const NEWEST = 20

/**
 * The deployment that the page shows as in progress: the newest running one or, if none is running, the
 * one that has waited longest, because it runs next. Undefined if all are settled.
 */
export const deploymentInProgress = ({
  items,
}: Pick<Loaded, 'items'>): DeploymentItem | undefined => {
  const inProgress = items
    .slice(0, NEWEST)
    .filter((item) => item.kind === 'deployment')
    .filter(({ deployment }) => isInProgress(lookOf(deployment.status)))
  const running = inProgress.find(({ deployment }) => lookOf(deployment.status).shape === 'active')
  return running ?? inProgress.at(-1)
}

/** The progress of a deployment in short form: "Deploying 1/3". */
export const progressWords = (deployment: Deployment): string => {
  const services = servicesOf(deployment)
  const { label } = lookOf(deployment.status)
  if (services.length === 0) return label
  const done = services.filter(({ record }) => !isInProgress(lookOf(record.status))).length
  return `${label} ${done}/${services.length}`
}
