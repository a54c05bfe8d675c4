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

/** JobScheduleEvent: when a job runs (API §2.7). */
export const JOB_SCHEDULE_EVENTS = ['ON_START', 'ON_STOP', 'ON_DELETE', 'CRON'] as const

export type DeploymentState = (typeof DEPLOYMENT_STATES)[number]
export type Origin = (typeof ORIGINS)[number]
export type JobScheduleEvent = (typeof JOB_SCHEDULE_EVENTS)[number]
