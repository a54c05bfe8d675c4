import { createRandom } from '#reference/store/random.ts'
import {
  type Releases,
  type Scene,
  attempts,
  days,
  deploys,
  everything,
  repeats,
} from './board-scenes.ts'
import { changesRarely, releaseAt } from './live-releases.ts'
import { SHOP_SERVICES, type ServiceSpec } from './shop-services.ts'
import { createSimulatedShop } from './simulated-shop.ts'
import { TRIGGERS, minutes } from './story.ts'
import type { RecordDraft } from './wire-records.ts'

/*
 * The three environments of the sample board: one harbour shop on its way from preview by staging to production.
 *
 * - checkout-worker fails in staging since about an hour, after a good version.
 * - notification-relay is not in production, whose history is short enough to be loaded to its end.
 * - Preview is ahead in several services, and stops every night; edge-proxy was not started again.
 */

/** An environment of the sample board. */
type BoardEnvironment = {
  /** Before the first scene: when each of the services that change often was released, in minutes before the end. */
  start: number
  services: readonly ServiceSpec[]
  /** Services that run an older release than elsewhere from the start. */
  older?: readonly string[]
  /** In any order. */
  scenes: readonly Scene[]
}

const { push, schedule, onCall, captain, hook, terraform, skill } = TRIGGERS

const SHOP = SHOP_SERVICES.filter(({ name }) => name !== 'legacy-basket')

/** The migration job and a service that needs it. */
const migration = (ago: number, releasedAgo: number): Scene =>
  deploys(ago, { 'migrate-schema': releasedAgo, 'ledger-api': releasedAgo }, push, 6, ['orders-db'])
const nightly = (ago: number): Scene => repeats(ago, 'nightly-reconcile', 'DEPLOYED', schedule, 14)
const restart = (ago: number, name: string): Scene => repeats(ago, name, 'RESTARTED', onCall, 2)
const release = (ago: number, name: string, releasedAgo: number): Scene =>
  deploys(ago, { [name]: releasedAgo }, push, 4)

/** Twenty deployments since it was set up, so that the newest page is nearly all of its history. */
const production: BoardEnvironment = {
  start: days(12.2),
  services: SHOP.filter(({ name }) => name !== 'notification-relay'),
  older: ['drain-queues'],
  scenes: [
    everything(days(12), captain, 21),
    release(days(11.1), 'storefront', days(11.3)),
    nightly(days(10.2)),
    release(days(9.9), 'checkout-worker', days(10.1)),
    release(days(9), 'berth-booking', days(9.4)),
    deploys(days(8.2), { 'edge-proxy': days(8.3) }, terraform, 7),
    release(days(7.9), 'storefront', days(8.1)),
    restart(days(7.1), 'session-cache'),
    deploys(days(6), { 'edge-proxy': days(6.35) }, terraform, 7, ['orders-db']),
    release(days(5.3), 'storefront', days(5.65)),
    migration(days(4.9), days(5.2)),
    attempts(days(4.25), 'checkout-worker', days(4.55), 'DEPLOYMENT_ERROR', push, 9),
    deploys(days(4.2), { 'checkout-worker': days(4.55) }, onCall, 5),
    release(days(3.6), 'storefront', days(3.95)),
    deploys(days(3), { 'berth-booking': days(3.45) }, captain, 5),
    attempts(days(2.4), 'storefront', days(2.45), 'CANCELED', push, 1),
    release(days(2.39), 'storefront', days(2.42)),
    restart(days(2.1), 'ledger-api'),
    nightly(days(0.36)),
    deploys(203, { storefront: 330 }, push, 4),
  ],
}

/** Whether a service runs all the time, as all but jobs do. */
const runs = ({ kind }: Pick<ServiceSpec, 'kind'>): boolean => kind !== 'job'

const OFTEN = ['storefront', 'storefront', 'berth-booking', 'checkout-worker', 'ledger-api']

/** Weeks of ordinary days in staging, oldest first. */
const earlierInStaging = (): readonly Scene[] => {
  const random = createRandom('staging/earlier')
  return Array.from({ length: 24 }, (_, index): Scene => {
    const ago = days(23.5 - index * 0.7) - random.int(0, 600)
    if (index % 6 === 4) return nightly(ago)
    const name = random.pick(OFTEN)
    const releasedAgo = ago + random.int(20, 90)
    if (index % 7 === 5) return restart(ago, name)
    if (index % 11 === 8) return attempts(ago, name, releasedAgo, 'CANCELED', hook, 1)
    return index % 9 === 3
      ? attempts(ago, name, releasedAgo, 'DEPLOYMENT_ERROR', push, 8)
      : release(ago, name, releasedAgo)
  })
}

const staging: BoardEnvironment = {
  start: days(24.2),
  services: SHOP,
  older: ['drain-queues'],
  scenes: [
    everything(days(24), captain, 21),
    ...earlierInStaging(),
    deploys(days(6.3), { 'edge-proxy': days(6.35) }, terraform, 7),
    release(days(5.6), 'storefront', days(5.65)),
    migration(days(5.1), days(5.2)),
    release(days(4.5), 'checkout-worker', days(4.55)),
    release(days(3.9), 'storefront', days(3.95)),
    release(days(3.4), 'berth-booking', days(3.45)),
    everything(days(2.9), hook, 9, { only: runs }),
    migration(days(2.1), days(2.2)),
    deploys(days(1.95), { 'search-index': 0 }, terraform, 6, ['orders-db']),
    release(days(1.8), 'checkout-worker', days(1.9)),
    attempts(days(1.31), 'storefront', days(1.32), 'BUILD_ERROR', skill, 2),
    release(days(1.27), 'storefront', days(1.28)),
    restart(days(0.9), 'session-cache'),
    nightly(days(0.36)),
    attempts(412, 'storefront', 440, 'CANCELED', push, 1),
    deploys(300, { storefront: 330 }, push, 4),
    restart(116, 'ledger-api'),
    deploys(70, { 'berth-booking': 140 }, push, 5),
    attempts(50, 'checkout-worker', 130, 'DEPLOYMENT_ERROR', push, 9, ['edge-proxy']),
    attempts(38, 'checkout-worker', 130, 'RESTART_ERROR', onCall, 5),
    attempts(25, 'checkout-worker', 130, 'DEPLOYMENT_ERROR', captain, 8),
  ],
}

/** Everything stops for the night once the queues are drained, and starts in the morning, the migration job first. */
const nightIn = (daysBefore: number): readonly Scene[] => [
  everything(days(daysBefore) + 960, schedule, 4, {
    state: 'STOPPED',
    only: (spec) => runs(spec) || spec.name === 'drain-queues',
  }),
  everything(days(daysBefore) + 640, schedule, 7, {
    only: ({ kind, name }) =>
      name === 'migrate-schema' || (runs({ kind }) && !(daysBefore === 0 && name === 'edge-proxy')),
  }),
]

/** A container of a smaller environment. */
const smaller = (spec: ServiceSpec): ServiceSpec =>
  spec.name === 'checkout-worker' && spec.kind === 'container'
    ? { ...spec, arguments: ['--queue', 'orders', '--concurrency=2'] }
    : spec

const NEWEST_IN_PREVIEW: Releases = {
  storefront: 120,
  'berth-booking': 140,
  'checkout-worker': 130,
}

const preview: BoardEnvironment = {
  start: days(6.7),
  services: SHOP.map(smaller),
  scenes: [
    everything(days(6.6), captain, 18),
    deploys(days(6.33), { 'edge-proxy': days(6.35) }, terraform, 7),
    restart(days(6), 'session-cache'),
    ...[5, 4, 3, 2, 1, 0].flatMap(nightIn),
    deploys(days(5.42), { storefront: days(5.65) }, hook, 5),
    migration(days(5.18), days(5.2)),
    attempts(days(4.9), 'checkout-worker', days(4.92), 'CANCELED', hook, 1),
    deploys(days(4.3), { 'checkout-worker': days(4.55) }, hook, 5),
    release(days(3.93), 'storefront', days(3.95)),
    release(days(3.43), 'berth-booking', days(3.45)),
    attempts(days(2.8), 'berth-booking', days(2.82), 'BUILD_ERROR', push, 2),
    migration(days(2.18), days(2.2)),
    release(days(1.88), 'checkout-worker', days(1.9)),
    attempts(days(1.37), 'storefront', days(1.38), 'BUILD_ERROR', skill, 2),
    release(days(1.29), 'storefront', days(1.3)),
    release(days(0.9), 'berth-booking', days(0.95)),
    nightly(days(0.36)),
    deploys(290, { storefront: 330 }, push, 4),
    deploys(106, NEWEST_IN_PREVIEW, hook, 5),
  ],
}

/** The environments of the sample board, but for `live`. */
export const BOARD_ENVIRONMENTS = { production, staging, preview } as const

/** The deployments of an environment of the sample board that ends at `endsAt` (ms), oldest first. */
export const boardHistory = function* (
  { start, services, older = [], scenes }: BoardEnvironment,
  endsAt: number,
): Generator<RecordDraft, void> {
  const at = (ago: number) => endsAt - minutes(ago)
  const specs = new Map(services.map((spec) => [spec.name, spec]))
  const spec = (name: string): ServiceSpec => {
    const known = specs.get(name)
    if (!known) throw new Error(`No service is called ${name}`)
    return known
  }
  // The shop's own first releases are replaced at once, so its random numbers do not matter.
  const shop = createSimulatedShop(services, createRandom('board'), at(start))
  for (const known of services) {
    // What changes rarely runs everywhere in the same release, or in the one before.
    const back = older.includes(known.name) ? 1 : 0
    shop.restore(releaseAt(known, changesRarely(known) ? endsAt : at(start), back))
  }
  for (const { play } of scenes.toSorted((a, b) => b.ago - a.ago)) yield play({ shop, at, spec })
}
