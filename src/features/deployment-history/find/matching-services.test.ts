import { deploymentAt } from '#src/testing/records.ts'
import { describe, expect, it } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import { aContainer, aDeployment, aPage } from '#src/testing/builders.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { matchingSummary } from '#timeline/feed/matching-summary.ts'
import { matchingFirst } from './matching-services.ts'

const deploy = (status: DeploymentState, parts: string, n: number) =>
  aDeployment(
    {
      status,
      applications: [],
      containers: parts.split(' ').map((part) => {
        const [name, tag, state = 'DEPLOYED'] = part.split(':')
        return aContainer({ name, tag, status: state as DeploymentState })
      }),
    },
    n,
  )

const described = (selected: readonly string[], ...[newest, older]: [string, string]) => {
  const [status = '', ...parts] = newest.split(' ')
  const deployment = deploy(status as DeploymentState, parts.join(' '), 1)
  const history = withPage(EMPTY_HISTORY, aPage([deployment, deploy('DEPLOYED', older, 2)]))
  const { matching, changes } = matchingFirst(
    changesAt(history, deploymentAt(history)),
    new Set(selected.map((name) => `container:${name}`)),
  )
  const names = (all: typeof matching = []) =>
    all.map(({ service }) => service.record.name).join(' ')
  return {
    lines: names(changes.shown),
    folded: names(changes.folded),
    summary: matchingSummary(deployment, matching, changes.services.length),
  }
}

describe('the services that a filter selects', () => {
  it('come first even if unchanged', () => {
    expect(described(['web'], 'DEPLOYED api:v2 db:v1 web:v1', 'api:v1 db:v1 web:v1')).toEqual({
      lines: 'web api',
      folded: 'db',
      summary: 'web v1 deployed again, and 2 others',
    })
  })

  it('come first with their change and result', () => {
    expect(
      described(['web'], 'DEPLOYMENT_ERROR api:v2:CANCELED web:v2:BUILD_ERROR', 'api:v1 web:v1'),
    ).toMatchObject({ lines: 'web api', summary: 'web v1 → v2, build failed, and 1 other' })
  })

  it('are named in the summary if there are at most two', () => {
    const records = ['DEPLOYED a:2 b:2 c:1', 'a:1 b:1 c:1'] as const
    expect(described(['a', 'b'], ...records).summary).toBe('a 1 → 2; b 1 → 2, and 1 other')
    expect(described(['a', 'b', 'c'], ...records).summary).toBeUndefined()
    expect(described([], ...records)).toEqual({ lines: 'a b', folded: 'c', summary: undefined })
  })
})
