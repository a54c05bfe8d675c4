import type { JobScheduleEvent } from '#src/contract/enums.ts'
import type {
  Application,
  Commit,
  Container,
  Database,
  Deployment,
  Helm,
  Job,
} from '#src/contract/read-deployment-history.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { own } from '#src/lib/values/own.ts'
import { isBlank, visible } from './display-text.ts'
import { imageVersion, shortVersion } from './image.ts'

/** A service of a deployment: one of five kinds (API §2.5). */
export type Service =
  | { kind: 'application'; record: Application }
  | { kind: 'container'; record: Container }
  | { kind: 'database'; record: Database }
  | { kind: 'job'; record: Job }
  | { kind: 'helm'; record: Helm }

export type ServiceKind = Service['kind']

/** All kinds, in the order of the API's lists. */
export const SERVICE_KINDS = [
  'application',
  'container',
  'database',
  'job',
  'helm',
] as const satisfies readonly ServiceKind[]

/** All services of a deployment, in the order of the API's lists. */
export const servicesOf = (deployment: Deployment): readonly Service[] => [
  ...deployment.applications.map((record): Service => ({ kind: 'application', record })),
  ...deployment.containers.map((record): Service => ({ kind: 'container', record })),
  ...deployment.databases.map((record): Service => ({ kind: 'database', record })),
  ...deployment.jobs.map((record): Service => ({ kind: 'job', record })),
  ...deployment.helms.map((record): Service => ({ kind: 'helm', record })),
]

/** The name of a service, or its id if the name is missing or blank. */
export const serviceName = ({ record }: Service): string =>
  visible(record.name === undefined || isBlank(record.name) ? record.id : record.name)

/** The commit that a service was built from, if its record has one. */
export const commitOf = (service: Service): Commit | undefined =>
  'commit' in service.record ? service.record.commit : undefined

/** The usual short form of a commit id: seven characters. */
const shortCommitId = (commit: Commit): string => commit.git_commit_id.slice(0, 7)

const shortImageVersion = (record: Container | Job): string | undefined => {
  const version = imageVersion(record)
  return version && shortVersion(version)
}

/** The version of a service, in short form: tag, digest, commit or chart version. */
export const versionOf = (service: Service): string | undefined => {
  const commit = commitOf(service)
  switch (service.kind) {
    case 'application':
      return commit && shortCommitId(commit)
    case 'container':
      return shortImageVersion(service.record)
    case 'database':
      return undefined
    case 'job':
      return commit && isBlank(service.record.tag ?? '')
        ? shortCommitId(commit)
        : shortImageVersion(service.record)
    case 'helm':
      return service.record.repository?.chart_version ?? (commit && shortCommitId(commit))
  }
}

const EVENT: Record<JobScheduleEvent, string> = {
  ON_START: 'on start',
  ON_STOP: 'on stop',
  ON_DELETE: 'on delete',
  CRON: 'by schedule',
}

/** Whether this console knows the event that runs a job. */
export const isKnownEvent = (event: OpenEnum<JobScheduleEvent>): boolean =>
  own(EVENT, event) !== undefined

/** When a job runs, in words (API §2.7); an unknown event as is. */
export const eventLabel = (event: OpenEnum<JobScheduleEvent>): string => own(EVENT, event) ?? event
