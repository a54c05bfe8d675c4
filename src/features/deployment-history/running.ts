import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { History, HistoryItem } from './history.ts'
import { servicesOf } from './services.ts'
import { isInProgress, lookOf } from './state-look.ts'

/** How deep a running deployment is looked for: the page that is polled. */
const NEWEST = 20

const deploymentOf = (item: HistoryItem): Deployment[] =>
  item.kind === 'deployment' ? [item.deployment] : []

/** The deployment that runs, or else waits to; undefined when all is settled. */
export const runningIn = ({ items }: Pick<History, 'items'>): Deployment | undefined => {
  const under = items
    .slice(0, NEWEST)
    .flatMap(deploymentOf)
    .filter(({ status }) => isInProgress(lookOf(status)))
  return under.find(({ status }) => lookOf(status).shape === 'active') ?? under.at(-1)
}

/** How far a deployment is, for where there is room for little: "Deploying 1/3". */
export const progressWords = (deployment: Deployment): string => {
  const services = servicesOf(deployment)
  const { label } = lookOf(deployment.status)
  if (services.length === 0) return label
  const done = services.filter(({ record }) => !isInProgress(lookOf(record.status))).length
  return `${label} ${done}/${services.length}`
}
