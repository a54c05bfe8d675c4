import type { JobScheduleEvent } from '#src/contract/enums.ts'

/** A version: major, minor, patch. */
export type Version = readonly [major: number, minor: number, patch: number]

type Common = {
  name: string
  /** The team that commits to it and deploys it. */
  team: string
  version: Version
}
type Image = { image: string; arguments?: readonly string[]; entrypoint?: string }
type Schedule = { event: JobScheduleEvent; cron?: string }

/** A service of the sample platform: the properties that all its deployments share. */
export type ServiceSpec =
  | (Common & { kind: 'application' })
  | (Common & { kind: 'container' } & Image)
  | (Common & { kind: 'database' })
  | (Common & { kind: 'job'; schedule: Schedule; source: Image | 'repository' })
  // Without a chart name, the chart is in a repository of the team.
  | (Common & { kind: 'helm'; chart: string | null })

const image = (name: string): string => `registry.example.com/quayside/${name}`

/** The services of Quayside, a made-up harbour with a shop, which most deployments change. */
export const SHOP_SERVICES: readonly ServiceSpec[] = [
  { kind: 'application', name: 'storefront', team: 'storefront-team', version: [4, 11, 0] },
  { kind: 'application', name: 'berth-booking', team: 'berth-team', version: [2, 3, 1] },
  { kind: 'application', name: 'legacy-basket', team: 'storefront-team', version: [1, 48, 7] },
  {
    kind: 'container',
    name: 'checkout-worker',
    team: 'payments-team',
    version: [1, 4, 0],
    image: image('checkout-worker'),
    arguments: ['--queue', 'orders', '--concurrency=8'],
    entrypoint: '/app/worker',
  },
  {
    kind: 'container',
    name: 'ledger-api',
    team: 'payments-team',
    version: [2, 0, 3],
    image: image('ledger-api'),
    entrypoint: '/usr/bin/ledger',
  },
  {
    kind: 'container',
    name: 'notification-relay',
    team: 'platform-team',
    version: [0, 19, 2],
    image: image('notification-relay'),
    arguments: ['serve', '--channels', 'mail,radio,pager'],
  },
  { kind: 'database', name: 'orders-db', team: 'data-team', version: [16, 0, 0] },
  { kind: 'database', name: 'session-cache', team: 'data-team', version: [7, 2, 0] },
  {
    kind: 'job',
    name: 'nightly-reconcile',
    team: 'payments-team',
    version: [0, 6, 0],
    schedule: { event: 'CRON', cron: '15 3 * * *' },
    source: { image: image('reconcile'), arguments: ['--since', 'yesterday', '--strict'] },
  },
  {
    kind: 'job',
    name: 'migrate-schema',
    team: 'data-team',
    version: [0, 31, 0],
    schedule: { event: 'ON_START' },
    source: 'repository',
  },
  {
    kind: 'job',
    name: 'drain-queues',
    team: 'platform-team',
    version: [0, 4, 1],
    schedule: { event: 'ON_STOP' },
    source: { image: image('drain'), entrypoint: '/app/drain --wait 90s' },
  },
  {
    kind: 'job',
    name: 'archive-volumes',
    team: 'data-team',
    version: [0, 2, 0],
    schedule: { event: 'ON_DELETE' },
    source: { image: image('archive'), arguments: ['--keep-days', '400'] },
  },
  { kind: 'helm', name: 'edge-proxy', team: 'platform-team', version: [4, 9, 0], chart: 'ingress' },
  {
    kind: 'helm',
    name: 'search-index',
    team: 'platform-team',
    version: [2, 17, 0],
    chart: 'opensearch',
  },
  {
    kind: 'helm',
    name: 'quay-monitoring',
    team: 'platform-team',
    version: [0, 8, 0],
    chart: null,
  },
]

const PLATFORM_NAMES =
  'berth-planner tide-gauge pilot-roster crane-telemetry customs-gateway manifest-parser ' +
  'tariff-engine invoice-printer voucher-mint gift-wrap parcel-tracker returns-desk stock-counter ' +
  'quay-cameras lock-scheduler weather-feed fuel-meter crew-badges permit-office waste-intake ' +
  'rope-shop chart-room radio-log ferry-times review-moderator mail-room'

/** Smaller services that only a platform release changes; with those of the shop, forty. */
export const PLATFORM_SERVICES: readonly ServiceSpec[] = PLATFORM_NAMES.split(' ').map(
  (name, index): ServiceSpec => {
    const common = { name, team: 'platform-team', version: [1, index % 7, 0] as const }
    return index % 3 === 0
      ? { ...common, kind: 'application' }
      : { ...common, kind: 'container', image: image(name) }
  },
)
