import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { History } from '#src/deployments/history/history.ts'
import { aContainer, aDeployment, deploymentId, timeOf } from '#src/testing/builders.ts'
import { aCompleteHistory, NO_SERVICES } from '#src/testing/histories.ts'

const stateOf = (service: number, n: number): Deployment['status'] => {
  const at = (service * 31 + n * 17) % 40
  if (at === 0) return 'DEPLOYMENT_ERROR'
  if (at === 1) return 'RESTARTED'
  if (at === 2) return 'STOPPED'
  return 'DEPLOYED'
}

const containersIn = (services: number, n: number) =>
  Array.from({ length: services }, (_, service) => service).flatMap((service) =>
    n % 20 === 0 || (service + n * 7) % 12 === 0
      ? [
          aContainer({
            id: `service ${service}`,
            name: `service-${String(service).padStart(3, '0')}`,
            tag: `v1.${400 - Math.floor((n + service) / 40)}.0`,
            status: stateOf(service, n),
            created_at: timeOf(n),
          }),
        ]
      : [],
  )

/** So many deployments of so many services, the newest first: each names every twelfth service, every twentieth all. */
export const serviceDeployments = (services: number, deployments: number): readonly Deployment[] =>
  Array.from({ length: deployments }, (_, index) => {
    const containers = containersIn(services, index + 1)
    const failed = containers.some(({ status }) => status === 'DEPLOYMENT_ERROR')
    return aDeployment(
      {
        ...NO_SERVICES,
        id: deploymentId(index + 1),
        status: failed ? 'DEPLOYMENT_ERROR' : 'DEPLOYED',
        containers,
      },
      index + 1,
    )
  })

/** The whole history of `serviceDeployments`. */
export const wholeServiceHistory = (services: number, deployments: number): History =>
  aCompleteHistory(serviceDeployments(services, deployments))
