import type { LinkValue } from '#src/contract/link-templates.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { epochMs } from '#src/lib/time/instant.ts'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import { imageOf } from '#src/deployments/record/image.ts'
import { commitOf, type Service } from '#src/deployments/record/services.ts'

/** The values for link templates; undefined if the record has none. */
export type LinkValues = ReadonlyMap<LinkValue, string | undefined>

type Entries = readonly (readonly [LinkValue, string | undefined])[]

const milliseconds = (at: string | undefined) =>
  at === undefined ? undefined : epochMs(at)?.toString()

const environmentEntries = (environmentId: string): Entries => [['environmentId', environmentId]]

const deploymentEntries = (environmentId: string, deployment: Deployment): Entries => [
  ...environmentEntries(environmentId),
  ['deploymentId', deployment.id],
  ['status', deployment.status],
  ['origin', deployment.origin],
  ['triggeredBy', deployment.triggered_by],
  ['createdAt', deployment.created_at],
  ['createdAtMs', milliseconds(deployment.created_at)],
  ['updatedAt', deployment.updated_at],
  ['updatedAtMs', milliseconds(deployment.updated_at)],
]

const packageEntries = (service: Service): Entries => {
  switch (service.kind) {
    case 'container':
    case 'job': {
      const { name, tag, digest } = imageOf(service.record)
      return [
        ['image', name],
        ['tag', tag ?? digest],
      ]
    }
    case 'helm':
      return [
        ['chart', service.record.repository?.chart_name],
        ['chartVersion', service.record.repository?.chart_version],
      ]
    case 'application':
    case 'database':
      return []
  }
}

/** The previous commit of a service, if it is known and differs from this one. */
const previousCommit = (change: ServiceChange): string | undefined =>
  'details' in change
    ? change.details.find(({ field, certain }) => field === 'commit' && certain)?.from
    : undefined

/** The values of a link on an environment. */
export const environmentValues = (environmentId: string): LinkValues =>
  new Map(environmentEntries(environmentId))

/** The values of a link on a deployment. */
export const deploymentValues = (environmentId: string, deployment: Deployment): LinkValues =>
  new Map(deploymentEntries(environmentId, deployment))

/** The values of a link on a service of a deployment, and on its commit; times are the deployment's. */
export const serviceValues = (
  environmentId: string,
  deployment: Deployment,
  change: ServiceChange,
): LinkValues => {
  const { service } = change
  const { record, kind } = service
  const commit = commitOf(service)
  return new Map([
    ...deploymentEntries(environmentId, deployment),
    ['serviceId', record.id],
    ['serviceName', record.name],
    ['serviceKind', kind],
    ['serviceStatus', record.status],
    ...packageEntries(service),
    ['commitId', commit?.git_commit_id],
    ['commitTag', commit?.tag],
    ['previousCommitId', previousCommit(change)],
  ])
}
