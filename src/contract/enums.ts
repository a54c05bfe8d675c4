import { own } from '#src/lib/values/own.ts'

/** StateEnum: every state of an environment or of one of its services (API §2.4). */
export const DEPLOYMENT_STATES = [
  'BUILDING',
  'BUILD_ERROR',
  'CANCELED',
  'CANCELING',
  'DELETED',
  'DELETE_ERROR',
  'DELETE_QUEUED',
  'DELETING',
  'DEPLOYED',
  'DEPLOYING',
  'DEPLOYMENT_ERROR',
  'DEPLOYMENT_QUEUED',
  'EXECUTING',
  'QUEUED',
  'READY',
  'RECAP',
  'RESTARTED',
  'RESTARTING',
  'RESTART_ERROR',
  'RESTART_QUEUED',
  'STOPPED',
  'STOPPING',
  'STOP_ERROR',
  'STOP_QUEUED',
  'UNAVAILABLE',
  'WAITING_DELETING',
  'WAITING_RESTARTING',
  'WAITING_RUNNING',
  'WAITING_STOPPING',
] as const

/** OrganizationEventOrigin: what triggered a deployment (API §2.3). */
export const ORIGINS = [
  'API',
  'CLI',
  'CONSOLE',
  'GIT',
  'SERVICE_INTERNAL',
  'SKILL',
  'TERRAFORM_PROVIDER',
] as const

/** Other names that published clients of the API use. */
const OTHER_NAMES: Readonly<Record<string, (typeof ORIGINS)[number]>> = {
  QOVERY_INTERNAL: 'SERVICE_INTERNAL',
}

/** Translates another name of an origin, from a server or an old link, to the one in the API description. */
export const originNamed = <T extends string>(name: T): T | Origin => own(OTHER_NAMES, name) ?? name

/** JobScheduleEvent: when a job runs (API §2.7). */
export const JOB_SCHEDULE_EVENTS = ['ON_START', 'ON_STOP', 'ON_DELETE', 'CRON'] as const

export type DeploymentState = (typeof DEPLOYMENT_STATES)[number]
export type Origin = (typeof ORIGINS)[number]
export type JobScheduleEvent = (typeof JOB_SCHEDULE_EVENTS)[number]
