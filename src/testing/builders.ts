import type {
  Application,
  Commit,
  Container,
  Database,
  Deployment,
  DeploymentHistoryPage,
  Helm,
  Job,
  PageRecord,
} from '#src/contract/read-deployment-history.ts'
import type { Unrecognized } from '#src/contract/tolerant.ts'

/*
 * Records as the console reads them, for tests and stories. Every member has a default, so a test names
 * only what it is about. `n` determines IDs and times: the same `n` makes the same record, a higher `n`
 * an older one.
 */

const MINUTE = 60_000
const NOW = Date.parse('2026-11-20T14:30:00Z')

const uuid = (prefix: string, n: number) =>
  `${prefix.padEnd(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** ISO 8601 time of the `n`th newest record. The records are 37 minutes apart. */
export const timeOf = (n: number): string => new Date(NOW - (n - 1) * 37 * MINUTE).toISOString()

/** The ID of the `n`th record of `aDeployment`. */
export const deploymentId = (n: number): string => uuid('d', n)

const base = (prefix: string, n: number) => ({
  id: uuid(prefix, n),
  created_at: timeOf(n),
  updated_at: new Date(Date.parse(timeOf(n)) + 4 * MINUTE).toISOString(),
})

/** An enum value that this console does not know. */
export const unrecognized = (text: string): Unrecognized => text as Unrecognized

/** A commit of API §2.6. */
export const aCommit = (overrides: Partial<Commit> = {}, n = 1): Commit => ({
  git_commit_id: (0x9e3779b1 * n).toString(16).padStart(8, '0').slice(-8).repeat(5),
  created_at: new Date(Date.parse(timeOf(n)) - 20 * MINUTE).toISOString(),
  author_name: 'Ada Marsh',
  message: 'Retry the payment once on a timeout',
  tag: `v1.${n}.0`,
  author_avatar_url: undefined,
  commit_page_url: `https://git.example.com/checkout/commit/${n}`,
  ...overrides,
})

/** An application of a deployment (API §2.5). */
export const anApplication = (overrides: Partial<Application> = {}, n = 1): Application => ({
  ...base('a', n),
  name: 'checkout-web',
  status: 'DEPLOYED',
  commit: aCommit({}, n),
  ...overrides,
})

/** A container of a deployment (API §2.5). */
export const aContainer = (overrides: Partial<Container> = {}, n = 1): Container => ({
  ...base('c', n),
  name: 'checkout-worker',
  status: 'DEPLOYED',
  image_name: 'registry.example.com/checkout-worker',
  tag: `2.${n}.0`,
  arguments: ['--queue', 'payments'],
  entrypoint: '/bin/worker',
  ...overrides,
})

/** A database of a deployment (API §2.5). */
export const aDatabase = (overrides: Partial<Database> = {}, n = 1): Database => ({
  ...base('db', n),
  name: 'orders',
  status: 'DEPLOYED',
  ...overrides,
})

/** A job of a deployment, hourly (API §2.5). */
export const aJob = (overrides: Partial<Job> = {}, n = 1): Job => ({
  ...base('b', n),
  name: 'send-invoices',
  status: 'DEPLOYED',
  image_name: 'registry.example.com/invoices',
  tag: `3.${n}.0`,
  commit: undefined,
  schedule: { event: 'CRON', schedule_at: '0 * * * *' },
  arguments: ['--batch', '100'],
  entrypoint: '/bin/invoices',
  ...overrides,
})

/** A helm chart of a deployment (API §2.5). */
export const aHelm = (overrides: Partial<Helm> = {}, n = 1): Helm => ({
  ...base('e', n),
  name: 'ingress',
  status: 'DEPLOYED',
  commit: undefined,
  repository: { chart_name: 'ingress-nginx', chart_version: `4.${n}.0` },
  ...overrides,
})

/** A deployment with one application and no other service (API §2.2). */
export const aDeployment = (overrides: Partial<Deployment> = {}, n = 1): Deployment => ({
  ...base('d', n),
  status: 'DEPLOYED',
  origin: 'GIT',
  triggered_by: 'Ada Marsh',
  applications: [anApplication({}, n)],
  containers: [],
  databases: [],
  jobs: [],
  helms: [],
  ...overrides,
})

/** A deployment with a service of each of the five kinds. */
export const aFullDeployment = (overrides: Partial<Deployment> = {}, n = 1): Deployment =>
  aDeployment(
    {
      containers: [aContainer({}, n)],
      databases: [aDatabase({}, n)],
      jobs: [aJob({}, n)],
      helms: [aHelm({}, n)],
      ...overrides,
    },
    n,
  )

/** A record that the console has to skip: it has an ID but no valid `created_at`. */
export const anUnreadableRecord = (n = 1): PageRecord => ({
  kind: 'unreadable',
  id: deploymentId(n),
  raw: { id: deploymentId(n), created_at: 'long ago' },
  problems: [{ path: ['created_at'], message: 'expected a date-time' }],
})

const toRecord = (record: Deployment | PageRecord): PageRecord =>
  'kind' in record
    ? record
    : { kind: 'deployment', id: record.id, deployment: record, problems: [] }

/** A page of these records, in this order (API §2.8). */
export const aPage = (
  records: readonly (Deployment | PageRecord)[] = [],
): DeploymentHistoryPage => {
  const read = records.map(toRecord)
  return { records: read, lastId: read.findLast((record) => record.id !== undefined)?.id }
}
