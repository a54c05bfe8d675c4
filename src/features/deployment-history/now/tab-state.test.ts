import { describe, expect, it } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import { aContainer, aDeployment, aPage, deploymentId } from '#src/testing/builders.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { tabStateOf } from './tab-state.ts'

const LISTS = { applications: [], containers: [], databases: [], jobs: [], helms: [] }

const deploy = (status: DeploymentState, name = 'web', n = 1) =>
  aDeployment({ ...LISTS, status, containers: [aContainer({ name, status }, n)] }, n)

describe('the tab', () => {
  it.each([
    ['nothing if all is well', [deploy('DEPLOYED')], undefined, undefined, undefined],
    ['what is in progress', [deploy('DEPLOYING')], undefined, 'Deploying 0/1', 'progress'],
    [
      'the result of the followed deployment',
      [deploy('DEPLOYED')],
      deploymentId(1),
      'Deployed',
      'success',
    ],
    [
      'a failure that remains after other deployments',
      [deploy('DEPLOYED', 'api'), deploy('DEPLOYMENT_ERROR', 'web', 2)],
      deploymentId(1),
      'Deployed',
      'danger',
    ],
    [
      'a failure while nothing is in progress',
      [deploy('DEPLOYED', 'api'), deploy('DEPLOYMENT_ERROR', 'web', 2)],
      undefined,
      undefined,
      'danger',
    ],
  ] as const)('shows %s', (_, records, followed, words, tone) => {
    const history = withPage(EMPTY_HISTORY, aPage(records))
    expect(tabStateOf(history, followed)).toEqual({ words, tone })
  })
})
