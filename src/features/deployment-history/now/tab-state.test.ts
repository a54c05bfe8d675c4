import { describe, expect, it } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import { aContainer, aDeployment, aPage, deploymentId } from '#src/testing/builders.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { type Line, NOW as NOW_OF_RECORDS, wholeHistory } from '#src/testing/records.ts'
import { tabStateOf } from './tab-state.ts'

const LISTS = { applications: [], containers: [], databases: [], jobs: [], helms: [] }

const NOW = Date.parse('2026-11-20T14:32:00Z')

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
    expect(tabStateOf(history, followed, NOW)).toEqual({ words, tone })
  })

  it.each<[string, readonly Line[], string | undefined, string | undefined]>([
    [
      'B2, what has not begun as not done',
      ['11:58 DEPLOYING web:2.1.0 api:5.1.0:READY worker:3.1.0:READY mail:1.1.0:CANCELED'],
      'Deploying 0/4',
      'progress',
    ],
    ['B3, what is ready as not ended', ['11:58 READY web:2.1.0'], 'Ready 0/1', 'neutral'],
    [
      'E1, nothing of a deployment without an end of days ago',
      ['11:00 DEPLOYED web:2.1.0', '2026-02-27T09:00Z DEPLOYING batch:1.4.0'],
      'Deployed',
      'success',
    ],
    [
      'N1, a service that failed',
      ['11:00 DEPLOYED web:2:DEPLOYMENT_ERROR api:1'],
      'web failed',
      'danger',
    ],
    [
      'I1, no failure of what is gone',
      ['11:00 DEPLOYED web:2.0.0', '2026-02-20T10:00Z DEPLOYMENT_ERROR app/web:bbb1111'],
      'Deployed',
      'success',
    ],
    [
      'A5, a deployment that failed without naming a service',
      ['11:00 RESTARTED mail:1', '10:00 DEPLOYMENT_ERROR web:2:READY'],
      'Restarted',
      'danger',
    ],
    [
      'B1, a failure that did not end',
      ['11:00 UNAVAILABLE web:2', '10:00 DEPLOYMENT_ERROR web:2'],
      'Unavailable 0/1',
      'danger',
    ],
  ])('shows %s', (_, lines, words, tone) => {
    const history = wholeHistory(...lines)
    expect(tabStateOf(history, history.items[0]?.id, NOW_OF_RECORDS)).toEqual({ words, tone })
  })
})
