import { deploymentAt } from '#src/testing/records.ts'
import { expect, test } from 'vitest'
import { LINK_VALUES, type LinkTarget } from '#src/contract/link-templates.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import {
  aCommit,
  aContainer,
  aDatabase,
  aDeployment,
  aHelm,
  anApplication,
  aPage,
} from '#src/testing/builders.ts'
import { changesAt, type ServiceChange } from '#src/deployments/past/changes.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { deploymentValues, environmentValues, serviceValues } from './link-values.ts'

const changeOf = (...records: readonly Deployment[]): ServiceChange => {
  const history = withPage(EMPTY_HISTORY, aPage(records))
  const [change] = changesAt(history, deploymentAt(history)).services
  if (!change) throw new Error('No service')
  return change
}
const bare = { applications: [], containers: [], databases: [], jobs: [], helms: [] }
const built = (id: string, n: number) =>
  aDeployment(
    { ...bare, applications: [anApplication({ commit: aCommit({ git_commit_id: id }) })] },
    n,
  )

test('each kind of link has every value that its template may name', () => {
  const deployment = built('b'.repeat(40), 1)
  const change = changeOf(deployment, built('a'.repeat(40), 2))
  const helm = { repository: { chart_name: 'redis', chart_version: '1.2.3' } }
  const service = new Map([
    ...serviceValues('e', deployment, changeOf(aDeployment({ ...bare, helms: [aHelm(helm)] }))),
    ...serviceValues(
      'e',
      deployment,
      changeOf(aDeployment({ ...bare, containers: [aContainer()] })),
    ),
  ])
  const given: Record<LinkTarget, ReadonlyMap<string, unknown>> = {
    environment: environmentValues('e'),
    deployment: deploymentValues('e', deployment),
    service: new Map([...service, ...serviceValues('e', deployment, change)]),
    commit: new Map([...service, ...serviceValues('e', deployment, change)]),
  }
  for (const [on, names] of Object.entries(LINK_VALUES) as [LinkTarget, readonly string[]][]) {
    expect(names.filter((name) => !given[on].has(name))).toEqual([])
  }
})

test('a commit has its previous one only if that is known', () => {
  const deployment = built('b'.repeat(40), 1)
  const before = (change: ServiceChange) =>
    serviceValues('e', deployment, change).get('previousCommitId')
  expect(before(changeOf(deployment, built('a'.repeat(40), 2)))).toBe('a'.repeat(40))
  expect(before(changeOf(deployment, built('b'.repeat(40), 2)))).toBeUndefined()
  expect(before(changeOf(deployment))).toBeUndefined()
})

test('C7, the previous commit is that of what ran before, not of a failed attempt', () => {
  const deployment = built('c'.repeat(40), 1)
  const failed = { ...built('b'.repeat(40), 2), status: 'DEPLOYMENT_ERROR' } as const
  const attempt = {
    ...failed,
    applications: failed.applications.map((one) => ({
      ...one,
      status: 'DEPLOYMENT_ERROR' as const,
    })),
  }
  const change = changeOf(deployment, attempt, built('a'.repeat(40), 3))
  expect(serviceValues('e', deployment, change).get('previousCommitId')).toBe('a'.repeat(40))
})

test('a field that the record lacks has no value', () => {
  const deployment = aDeployment({ ...bare, databases: [aDatabase()] })
  const values = serviceValues('e', deployment, changeOf(deployment))
  expect(values.get('commitId')).toBeUndefined()
  expect(values.get('image')).toBeUndefined()
  expect(values.get('serviceKind')).toBe('database')
  expect(
    deploymentValues('e', { ...deployment, created_at: 'soon' }).get('createdAtMs'),
  ).toBeUndefined()
})
