import type { DeploymentState } from '#src/contract/enums.ts'
import type { LivePlan, PlannedStep } from './live-plan.ts'

/** The states of a live deployment and of its services, each in order. */
export type LiveSteps = {
  deployment: readonly PlannedStep[]
  services: readonly (readonly PlannedStep[])[]
}

/** Properties of a service that decide its steps: whether it is built, and whether it runs once. */
export type ServiceTraits = { builds: boolean; runs: boolean }

/** The steps of a restart: all services at once. */
const restartSteps = ({ arrives, begins, ends }: LivePlan, count: number): LiveSteps => {
  const steps = (waiting: DeploymentState): PlannedStep[] => [
    { from: arrives, state: waiting },
    { from: begins, state: 'RESTARTING' },
    { from: ends, state: 'RESTARTED' },
  ]
  return {
    deployment: steps('RESTART_QUEUED'),
    services: Array.from({ length: count }, () => steps('WAITING_RESTARTING')),
  }
}

/** The steps of a deployment with a failing build, which stops all other builds. */
const brokenBuildSteps = (plan: LivePlan, services: readonly ServiceTraits[]): LiveSteps => {
  const { arrives, begins, ends } = plan
  const failing = services.findIndex(({ builds }) => builds)
  return {
    deployment: [
      { from: arrives, state: 'QUEUED' },
      { from: begins, state: 'BUILDING' },
      { from: ends, state: 'BUILD_ERROR' },
    ],
    services: services.map(({ builds }, index) => [
      { from: arrives, state: 'QUEUED' },
      { from: begins, state: builds ? 'BUILDING' : 'WAITING_RUNNING' },
      { from: ends, state: index === failing ? 'BUILD_ERROR' : 'CANCELED' },
    ]),
  }
}

const FINAL = {
  deployed: 'DEPLOYED',
  'deployment-error': 'DEPLOYMENT_ERROR',
  canceled: 'CANCELED',
} as const

/** The steps of a deployment that gets as far as deploying, one service after the other. */
const deploySteps = (
  plan: LivePlan,
  services: readonly ServiceTraits[],
  final: (typeof FINAL)[keyof typeof FINAL],
): LiveSteps => {
  const { arrives, begins, ends } = plan
  const builds = services.some((service) => service.builds)
  const deploys = builds ? begins + Math.round((ends - begins) * 0.45) : begins
  const cancels = Math.round(deploys + (ends - deploys) * 0.7)
  const share = (ends - deploys) / services.length
  const turn = (index: number) => deploys + Math.round(share * index)

  const deployment: PlannedStep[] = [
    { from: arrives, state: 'QUEUED' },
    ...(builds ? [{ from: begins, state: 'BUILDING' } as const] : []),
    { from: deploys, state: 'DEPLOYING' },
    ...(final === 'CANCELED' ? [{ from: cancels, state: 'CANCELING' } as const] : []),
    { from: ends, state: final },
  ]
  const stepsOf = ({ builds: isBuilt, runs }: ServiceTraits, index: number): PlannedStep[] => {
    const waits: PlannedStep[] = [
      { from: arrives, state: 'QUEUED' },
      ...(isBuilt ? [{ from: begins, state: 'BUILDING' } as const] : []),
      { from: isBuilt ? deploys : begins, state: 'WAITING_RUNNING' },
    ]
    const isLast = index === services.length - 1
    const done = turn(index + 1)
    if (final === 'CANCELED' && done > cancels) {
      const started = turn(index) < cancels
      return started
        ? [
            ...waits,
            { from: turn(index), state: runs ? 'EXECUTING' : 'DEPLOYING' },
            { from: cancels, state: 'CANCELING' },
            { from: ends, state: 'CANCELED' },
          ]
        : [...waits, { from: cancels, state: 'CANCELED' }]
    }
    return [
      ...waits,
      { from: turn(index), state: runs ? 'EXECUTING' : 'DEPLOYING' },
      {
        from: isLast ? ends : done,
        state: isLast && final === 'DEPLOYMENT_ERROR' ? 'DEPLOYMENT_ERROR' : 'DEPLOYED',
      },
    ]
  }
  return { deployment, services: services.map(stepsOf) }
}

/** Every state that a live deployment and its services go through, with its start time. */
export const liveSteps = (plan: LivePlan, services: readonly ServiceTraits[]): LiveSteps => {
  const canBreak = services.some(({ builds }) => builds)
  switch (plan.outcome) {
    case 'restarted':
      return restartSteps(plan, services.length)
    case 'build-error':
      return canBreak ? brokenBuildSteps(plan, services) : deploySteps(plan, services, 'DEPLOYED')
    case 'deployed':
    case 'deployment-error':
    case 'canceled':
      return deploySteps(plan, services, FINAL[plan.outcome])
  }
}
