import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { servicesOf } from '#src/deployments/record/services.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'

/** In how many of its services a deployment is done: with a good end of what it does. */
export const countDone = (deployment: Deployment): number => {
  const { act } = meaningOf(deployment.status)
  return servicesOf(deployment).filter(({ record }) => {
    const meaning = meaningOf(record.status)
    const isOfIt = act === 'unknown' || act === 'deploy' || meaning.act === act
    return meaning.end === 'good' && isOfIt
  }).length
}

/** The progress of a deployment in short form: "Deploying 1/3". */
export const progressWords = (deployment: Deployment): string => {
  const all = servicesOf(deployment).length
  const { label } = lookOf(deployment.status)
  return all === 0 ? label : `${label} ${countDone(deployment)}/${all}`
}
