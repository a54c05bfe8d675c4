import { describe, expect, it } from 'vitest'
import { aDeployment, aFullDeployment, anApplication, aPage } from '#src/testing/builders.ts'
import { changeWords } from './change-words.ts'
import { changedItems, EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'

const wordsBetween = (
  before: Parameters<typeof aPage>[0],
  after: Parameters<typeof aPage>[0],
): string | undefined => {
  const was = withPage(EMPTY_HISTORY, aPage(before))
  return changeWords(changedItems(was, withPage(was, aPage(after))), 'UTC')
}

describe('changeWords', () => {
  it.each([
    [
      'names the deployment and its new state',
      [aDeployment({ status: 'DEPLOYING' })],
      [aDeployment({ status: 'DEPLOYMENT_ERROR' })],
      'The 14:30 deployment is now: Deployment failed',
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
      'The 13:53 deployment is now: Deployed. The 13:16 deployment is now: Deployed. The 12:39 deployment is now: Deployed. 1 more state changed',
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
