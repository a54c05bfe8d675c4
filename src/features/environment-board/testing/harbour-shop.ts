import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { DEPLOYMENT_STATES, type DeploymentState, type Origin } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import {
  aCommit,
  aContainer,
  aDatabase,
  aDeployment,
  aHelm,
  aJob,
  anApplication,
} from '#src/testing/builders.ts'
import type { ServiceKind } from '#src/deployments/record/services.ts'
import { aCompleteHistory, aHistory, NO_SERVICES } from '#src/testing/histories.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/*
 * A board as in the sample workspace: the same shop in several environments. Times are in minutes before now, so that
 * previews read the same whenever they are looked at.
 */

const MINUTE = 60_000
const KINDS: Readonly<Record<string, ServiceKind>> = {
  'checkout-worker': 'container',
  'ledger-api': 'container',
  'notification-relay': 'container',
  'search-index': 'container',
  'session-cache': 'container',
  storefront: 'application',
  'berth-booking': 'application',
  'drain-queues': 'job',
  'migrate-schema': 'job',
  'nightly-reconcile': 'job',
  'edge-proxy': 'helm',
  'orders-db': 'database',
}

const commit = (short: string, minutesAgo: number) =>
  aCommit({
    git_commit_id: short.padEnd(40, '0'),
    created_at: new Date(Date.now() - (minutesAgo + 90) * MINUTE).toISOString(),
    message: `Change ${short}`,
  })

/** Services written as "name version STATE", such as "storefront bb0870a", "edge-proxy 4.19.0 STOPPED". */
const servicesOf = (text: string, at: string, minutesAgo: number) => {
  const lists = {
    applications: [] as Deployment['applications'][number][],
    containers: [] as Deployment['containers'][number][],
    databases: [] as Deployment['databases'][number][],
    jobs: [] as Deployment['jobs'][number][],
    helms: [] as Deployment['helms'][number][],
  }
  for (const part of text.split(',').map((one) => one.trim())) {
    const [name = '', version = '', state = 'DEPLOYED'] = part.split(' ')
    const status = DEPLOYMENT_STATES.find((one) => one === state)
    const base = { id: `${at} ${name}`, name, created_at: at, status }
    const kind = KINDS[name] ?? 'container'
    if (kind === 'container') lists.containers.push(aContainer({ ...base, tag: version }))
    if (kind === 'application')
      lists.applications.push(anApplication({ ...base, commit: commit(version, minutesAgo) }))
    if (kind === 'job') lists.jobs.push(aJob({ ...base, tag: version }))
    if (kind === 'database') lists.databases.push(aDatabase(base))
    if (kind === 'helm')
      lists.helms.push(aHelm({ ...base, repository: { chart_name: name, chart_version: version } }))
  }
  return lists
}

/** A deployment: minutes before now, its state, its services as above, what triggered it and who. */
export type ShopDeployment = readonly [
  minutesAgo: number,
  state: DeploymentState,
  services: string,
  origin?: Origin,
  who?: string,
]

const deployment = (
  environment: string,
  [ago, status, services, origin, who]: ShopDeployment,
): Deployment => {
  const at = new Date(Date.now() - ago * MINUTE).toISOString()
  const ended = new Date(Date.now() - Math.max(0, ago - 4) * MINUTE).toISOString()
  return aDeployment({
    id: `${environment}-${ago}`,
    created_at: at,
    updated_at: ended,
    status,
    origin: origin ?? 'GIT',
    triggered_by: who ?? 'ci-bot',
    ...(services === '' ? NO_SERVICES : servicesOf(services, at, ago)),
  })
}

let made = 0
const idOf = (name: string) => {
  made += 1
  const hash = Array.from(name).reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0,
    made,
  )
  return `${hash.toString(16).padStart(8, '0')}-5e07-455f-a4e0-1b8e674${hash.toString(16).padStart(8, '0').slice(0, 5)}`
}

/** An environment that was read, newest deployment first; `whole` if these are all that there ever were. */
export const anEnvironment = (
  name: string,
  steps: readonly ShopDeployment[],
  { whole = false, checkedSeconds = 12, id = idOf(name) } = {},
): BoardEnvironment => ({
  environmentId: id,
  name,
  history: (whole ? aCompleteHistory : aHistory)(steps.map((step) => deployment(name, step))),
  error: null,
  checkedAt: Date.now() - checkedSeconds * 1000,
  checking: false,
  further: { kind: 'idle' },
})

/** An environment whose first request failed. */
export const anUnreadEnvironment = (name: string, failure: ApiFailure): BoardEnvironment => ({
  environmentId: idOf(name),
  name,
  history: undefined,
  error: new ApiError(failure),
  checkedAt: 0,
  checking: false,
  further: { kind: 'idle' },
})

/** An environment that was not read yet. */
export const aLoadingEnvironment = (name: string): BoardEnvironment => ({
  environmentId: idOf(name),
  name,
  history: undefined,
  error: null,
  checkedAt: 0,
  checking: false,
  further: { kind: 'idle' },
})

/** Deployments of one service before those that matter, a few hours apart. */
const older = (
  from: number,
  count: number,
  versions: readonly string[],
): readonly ShopDeployment[] =>
  Array.from({ length: count }, (_, n): ShopDeployment => {
    const state = n % 7 === 3 ? 'RESTARTED' : 'DEPLOYED'
    return [from + n * 390, state, versions[n % versions.length] ?? '']
  })

const BASE =
  'archive-volumes v2.1.0, nightly-reconcile v0.9.2, orders-db , search-index v5.3.1, session-cache v7.2.4'

/** production of the harbour shop: it holds, and lacks what staging has. */
export const production = (): BoardEnvironment =>
  anEnvironment(
    'production',
    [
      [203, 'DEPLOYED', 'storefront bb0870a'],
      [900, 'DEPLOYED', 'storefront 05239ce'],
      [1500, 'RESTARTED', 'ledger-api v3.25.0 RESTARTED', 'CONSOLE', 'Ada Marsh'],
      [2300, 'DEPLOYED', 'berth-booking cae99e9'],
      [2900, 'CANCELED', 'storefront 05239ce CANCELED', 'CONSOLE', 'Ada Marsh'],
      [3400, 'DEPLOYED', 'migrate-schema 15d9cd6'],
      [3900, 'DEPLOYED', 'storefront 05239ce'],
      [4300, 'DEPLOYMENT_ERROR', 'storefront 0a11ce5 DEPLOYMENT_ERROR'],
      [5000, 'DEPLOYED', 'checkout-worker v1.86.2, ledger-api v3.25.0'],
      [5600, 'DEPLOYED', 'edge-proxy 4.19.0', 'TERRAFORM_PROVIDER', 'infra'],
      [6900, 'DEPLOYED', `${BASE}, drain-queues v0.4.1 READY`],
      ...older(7300, 8, ['storefront 99ab001', 'berth-booking 81ffe02']),
      [15_000, 'DEPLOYED', `${BASE}, storefront 99ab001, drain-queues v0.4.1 READY`],
    ],
    { whole: true, checkedSeconds: 40, id: '869d3cea-5e07-455f-a4e0-1b8e674611af' },
  )

/** staging of the harbour shop: checkout-worker fails there since its third attempt ago. */
export const staging = (): BoardEnvironment =>
  anEnvironment(
    'staging',
    [
      [
        30,
        'DEPLOYMENT_ERROR',
        'checkout-worker v1.87.1 DEPLOYMENT_ERROR',
        'CLI',
        'release-captain',
      ],
      [42, 'RESTART_ERROR', 'checkout-worker v1.87.1 RESTART_ERROR', 'CONSOLE', 'Ada Marsh'],
      [55, 'DEPLOYMENT_ERROR', 'checkout-worker v1.87.1 DEPLOYMENT_ERROR, edge-proxy 4.19.0'],
      [75, 'DEPLOYED', 'berth-booking a3897df'],
      [121, 'RESTARTED', 'ledger-api v3.26.0 RESTARTED'],
      [203, 'DEPLOYED', 'storefront bb0870a'],
      [400, 'CANCELED', 'storefront 05239ce CANCELED'],
      [700, 'DEPLOYED', 'checkout-worker v1.87.0'],
      [1200, 'DEPLOYED', 'migrate-schema 8f02b1c'],
      [1700, 'BUILD_ERROR', 'ledger-api v3.26.0 BUILD_ERROR'],
      [2300, 'DEPLOYED', `notification-relay v0.45.1, ${BASE}`],
      ...older(3100, 9, ['storefront 05239ce', 'berth-booking cae99e9']),
    ],
    { id: '0b7733ac-5e07-455f-a4e0-1b8e6746d388' },
  )

/** preview of the harbour shop: ahead of both, and stopped at night. */
export const preview = (): BoardEnvironment =>
  anEnvironment(
    'preview',
    [
      [
        106,
        'DEPLOYED',
        'storefront 7c1e0fa, checkout-worker v1.87.1, berth-booking a3897df',
        'API',
        'deploy-hook',
      ],
      [940, 'STOPPED', 'edge-proxy 4.19.0 STOPPED', 'SERVICE_INTERNAL'],
      [1300, 'DEPLOYED', 'ledger-api v3.26.0, migrate-schema 8f02b1c'],
      [1900, 'BUILD_ERROR', 'storefront 6d0d0d0 BUILD_ERROR'],
      [2500, 'DEPLOYED', `notification-relay v0.45.1, edge-proxy 4.19.0, ${BASE}`],
      [3300, 'DEPLOYED', 'drain-queues v0.4.3 READY'],
      ...older(4100, 9, ['storefront bb0870a', 'berth-booking cae99e9']),
    ],
    { whole: true, checkedSeconds: 66, id: 'c81d07aa-5e07-455f-a4e0-1b8e67465e21' },
  )

/** live: a deployment is under way. */
const live = (): BoardEnvironment =>
  anEnvironment(
    'live',
    [
      [3, 'DEPLOYING', 'checkout-worker v1.87.0 DEPLOYING, storefront bb0870a'],
      [144, 'DEPLOYED', 'storefront bb0870a, checkout-worker v1.86.2'],
      [900, 'DEPLOYED', 'checkout-worker v1.86.2'],
      [1600, 'RESTARTED', 'berth-booking cae99e9 RESTARTED'],
      [2100, 'DEPLOYMENT_ERROR', 'storefront 0a11ce5 DEPLOYMENT_ERROR'],
      [2800, 'DEPLOYED', 'checkout-worker v1.86.1, storefront 05239ce'],
      [3600, 'DEPLOYED', 'ledger-api v3.25.0, edge-proxy 4.19.0'],
      [4500, 'DEPLOYED', `${BASE}, drain-queues v0.4.1 READY`],
      ...older(5300, 9, ['checkout-worker v1.86.0', 'berth-booking cae99e9']),
    ],
    { checkedSeconds: 4, id: '4f9c2d1e-5e07-455f-a4e0-1b8e6746a17b' },
  )

/** partners: the token may not read it. */
export const partners = (): BoardEnvironment =>
  anUnreadEnvironment('partners', { kind: 'forbidden', message: 'insufficient permissions' })

/** The whole board of the harbour shop. */
export const harbourShop = (): readonly BoardEnvironment[] => [
  production(),
  staging(),
  preview(),
  live(),
  partners(),
]
