import { describe, expect, it } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import {
  aContainer,
  aDeployment,
  aFullDeployment,
  anApplication,
  aPage,
} from '#src/testing/builders.ts'
import { changeWords, outcomeWords } from './change-words.ts'
import { changedItems, EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'

const NOW = Date.parse('2026-11-20T14:32:00Z')

const NONE: ReadonlySet<string> = new Set()

const wordsBetween = (
  before: Parameters<typeof aPage>[0],
  after: Parameters<typeof aPage>[0],
): string | undefined => {
  const was = withPage(EMPTY_HISTORY, aPage(before))
  return changeWords(changedItems(was, withPage(was, aPage(after))), NONE, 'UTC', NOW)
}

describe('changeWords', () => {
  it.each([
    [
      'names the deployment and its new state',
      [aDeployment({ status: 'DEPLOYING' })],
      [aDeployment({ status: 'DEPLOYMENT_ERROR' })],
      'The 14:30 deployment has ended: Deployment failed',
    ],
    [
      'names the service where only its state changed',
      [aDeployment({ applications: [anApplication({ status: 'BUILDING' })] })],
      [aDeployment()],
      'checkout-web in the 14:30 deployment is now: Deployed',
    ],
    [
      'counts the changes beyond the first three',
      [
        aFullDeployment({}, 1),
        aDeployment({ status: 'QUEUED' }, 2),
        aDeployment({ status: 'QUEUED' }, 3),
        aDeployment({ status: 'QUEUED' }, 4),
        aDeployment({ status: 'QUEUED' }, 5),
      ],
      [
        aFullDeployment({}, 1),
        aDeployment({}, 2),
        aDeployment({}, 3),
        aDeployment({}, 4),
        aDeployment({}, 5),
      ],
      'The 13:53 deployment has ended: Deployed. The 13:16 deployment has ended: Deployed. The 12:39 deployment has ended: Deployed. 1 more state changed',
    ],
    ['is silent if nothing changed', [aDeployment()], [aDeployment()], undefined],
    [
      'is silent about changes that are not of state',
      [aDeployment()],
      [aDeployment({ updated_at: '2026-11-20T14:59:00Z' })],
      undefined,
    ],
  ])('%s', (_, before, after, words) => {
    expect(wordsBetween(before, after)).toBe(words)
  })
})

describe('the end of a deployment', () => {
  const TIME = '2026-11-20T11:00:00Z'
  const container = (id: number, name: string, status: DeploymentState) =>
    aContainer({ name, status, tag: '1' }, id)
  const deployment = (
    created_at: string,
    status: DeploymentState,
    web: DeploymentState,
    api: DeploymentState,
  ) =>
    aDeployment({
      created_at,
      status,
      applications: [],
      databases: [],
      jobs: [],
      helms: [],
      containers: [container(1, 'web', web), container(2, 'api', api)],
    })

  it.each<[string, string, DeploymentState, DeploymentState, string]>([
    [
      'N2, names what failed although the deployment counts as deployed',
      TIME,
      'DEPLOYED',
      'DEPLOYMENT_ERROR',
      'The 11:00 deployment has ended: web failed and api deployed',
    ],
    [
      'says that all went well',
      TIME,
      'DEPLOYED',
      'DEPLOYED',
      'The 11:00 deployment has ended: Deployed',
    ],
    [
      'H6, dates a deployment of another day',
      '2026-02-27T11:00:00Z',
      'DEPLOYMENT_ERROR',
      'DEPLOYMENT_ERROR',
      'The deployment at 11:00 on 27 February has ended: web failed and api deployed',
    ],
    [
      'B3, is not told of what is ready',
      TIME,
      'READY',
      'READY',
      'The 11:00 deployment is now: Ready',
    ],
  ])('%s', (_, at, status, web, words) => {
    const before = [deployment(at, 'DEPLOYING', 'DEPLOYING', 'DEPLOYING')]
    expect(wordsBetween(before, [deployment(at, status, web, 'DEPLOYED')])).toBe(words)
  })

  it('is the state, or what failed', () => {
    expect(outcomeWords(deployment(TIME, 'DEPLOYED', 'DEPLOYMENT_ERROR', 'DEPLOYED'), NONE)).toBe(
      'web failed',
    )
    expect(outcomeWords(deployment(TIME, 'DEPLOYED', 'DEPLOYED', 'DEPLOYED'), NONE)).toBe(
      'Deployed',
    )
    expect(outcomeWords(deployment(TIME, 'BUILD_ERROR', 'BUILD_ERROR', 'READY'), NONE)).toBe(
      'Build failed',
    )
  })
})
