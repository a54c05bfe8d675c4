import { describe, expect, it } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import { aDeployment, aPage, deploymentId } from '#src/testing/builders.ts'
import { deploymentInProgress } from '#src/deployments/insights/in-progress.ts'
import { headlineOf } from './headline.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'

const load = (...states: DeploymentState[]) =>
  withPage(EMPTY_HISTORY, aPage(states.map((status, n) => aDeployment({ status }, n + 1))))

describe('the deployment in progress', () => {
  it.each<[string, DeploymentState[], number | undefined]>([
    ['none where all are settled', ['DEPLOYED', 'CANCELED'], undefined],
    ['the one that runs', ['DEPLOYMENT_QUEUED', 'DEPLOYING', 'DEPLOYED'], 2],
    ['the newest of two that run', ['BUILDING', 'DEPLOYING', 'DEPLOYED'], 1],
    ['the next to run of two that wait', ['DEPLOYMENT_QUEUED', 'DEPLOYMENT_QUEUED'], 2],
    ['none deeper than what is polled', [...Array(20).fill('DEPLOYED'), 'DEPLOYING'], undefined],
  ])('is %s', (_, states, expected) => {
    expect(deploymentInProgress(load(...states))?.id).toBe(expected && deploymentId(expected))
  })

  it('is the one in the headline', () => {
    const history = load('DEPLOYMENT_QUEUED', 'DEPLOYMENT_QUEUED', 'DEPLOYED')
    const headline = headlineOf(history, 'UTC', Date.parse('2026-11-20T14:32:00Z'))
    const named = headline?.sentence.flatMap((part) => part.deploymentId ?? [])
    expect(named).toEqual([deploymentInProgress(history)?.id])
  })
})
