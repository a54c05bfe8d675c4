import type { Random } from '#reference/store/random.ts'
import {
  type Story,
  TRIGGERS,
  type Trigger,
  draftOf,
  everyService,
  minutes,
  timeAt,
} from './story.ts'

/* Stories of a working day, each of one to three deployments. */

const MOVING: readonly (readonly [number, string])[] = [
  [9, 'storefront'],
  [6, 'berth-booking'],
  [6, 'checkout-worker'],
  [4, 'ledger-api'],
  [2, 'notification-relay'],
  [2, 'legacy-basket'],
  [1, 'nightly-reconcile'],
  [1, 'quay-monitoring'],
]
const RUNNING = ['storefront', 'berth-booking', 'checkout-worker', 'ledger-api', 'session-cache']

const moving = (random: Random, has: (name: string) => boolean): string => {
  const name = random.weighted(MOVING)
  return has(name) ? name : 'storefront'
}
const took = (random: Random): number => random.int(70, 430) * 1000 + random.int(0, 999)

/** A release of one service, sometimes with all others listed beside it. */
const release =
  (trigger: Trigger): Story['tell'] =>
  ({ shop, random }, times) => {
    const at = timeAt(times, 0)
    const deployed = shop.release(moving(random, shop.has), at)
    const parts = random.chance(0.18)
      ? everyService(shop)
      : [
          [deployed, 'DEPLOYED'] as const,
          ...(random.chance(0.2) ? [[shop.now('session-cache'), 'DEPLOYED'] as const] : []),
        ]
    return [draftOf(at, took(random), 'DEPLOYED', trigger, parts)]
  }

/** A chart or a database setting, applied by infrastructure code. */
const infrastructure: Story['tell'] = ({ shop, random }, times) => {
  const at = timeAt(times, 0)
  const chart = shop.release(random.pick(['edge-proxy', 'search-index', 'quay-monitoring']), at)
  const parts = [[chart, 'DEPLOYED'] as const]
  const withDatabase = random.chance(0.4)
    ? [...parts, [shop.now('orders-db'), 'DEPLOYED'] as const]
    : parts
  return [draftOf(at, took(random), 'DEPLOYED', TRIGGERS.terraform, withDatabase)]
}

/** The migration job runs before the services that need it. */
const migration: Story['tell'] = ({ shop, random }, times) => {
  const at = timeAt(times, 0)
  const job = shop.release('migrate-schema', at)
  const service = shop.release(random.pick(['ledger-api', 'berth-booking']), at)
  return [
    draftOf(at, took(random), 'DEPLOYED', TRIGGERS.push, [
      [job, 'DEPLOYED'],
      [service, 'DEPLOYED'],
      [shop.now('orders-db'), 'DEPLOYED'],
    ]),
  ]
}

/** Deployed again without changes, to apply new environment variables. */
const again: Story['tell'] = ({ shop, random }, times) => [
  draftOf(
    timeAt(times, 0),
    took(random),
    'DEPLOYED',
    random.pick([TRIGGERS.hook, TRIGGERS.captain]),
    everyService(shop),
  ),
]

/** A restart, which changes nothing. */
const restart: Story['tell'] = ({ shop, random }, times) => [
  draftOf(timeAt(times, 0), took(random) / 3, 'RESTARTED', TRIGGERS.onCall, [
    [shop.now(random.pick(RUNNING)), 'RESTARTED'],
  ]),
]

/** A restart that only works the second time. */
const hardRestart: Story['tell'] = ({ shop, random }, times) => {
  const deployed = shop.now(random.pick(RUNNING))
  return [
    draftOf(timeAt(times, 0), minutes(5), 'RESTART_ERROR', TRIGGERS.onCall, [
      [deployed, 'RESTART_ERROR'],
    ]),
    draftOf(timeAt(times, 1), took(random) / 3, 'RESTARTED', TRIGGERS.onCall, [
      [deployed, 'RESTARTED'],
    ]),
  ]
}

/** A bad release that fails twice and is rolled back. */
const badTag: Story['tell'] = ({ shop, random }, times) => {
  const name = random.pick(['checkout-worker', 'ledger-api', 'notification-relay'])
  const good = shop.now(name)
  const bad = shop.release(name, timeAt(times, 0))
  shop.restore(good)
  const around = [shop.now('storefront'), 'DEPLOYED'] as const
  return [
    draftOf(timeAt(times, 0), minutes(9), 'DEPLOYMENT_ERROR', TRIGGERS.push, [
      [bad, 'DEPLOYMENT_ERROR'],
      around,
    ]),
    draftOf(timeAt(times, 1), minutes(8), 'DEPLOYMENT_ERROR', TRIGGERS.captain, [
      [bad, 'DEPLOYMENT_ERROR'],
    ]),
    draftOf(timeAt(times, 2), took(random), 'DEPLOYED', TRIGGERS.onCall, [[good, 'DEPLOYED']]),
  ]
}

/** A build that fails, and its fix. */
const brokenBuild: Story['tell'] = ({ shop, random }, times) => {
  const name = random.pick(['storefront', 'berth-booking'])
  const trigger = random.chance(0.3) ? TRIGGERS.skill : TRIGGERS.push
  const broken = shop.release(name, timeAt(times, 0))
  const fixed = shop.release(name, timeAt(times, 1), 'Pin the image builder to the working release')
  return [
    draftOf(timeAt(times, 0), took(random), 'BUILD_ERROR', trigger, [[broken, 'BUILD_ERROR']]),
    draftOf(timeAt(times, 1), took(random), 'DEPLOYED', TRIGGERS.push, [[fixed, 'DEPLOYED']]),
  ]
}

/** A build that is canceled for a newer commit. */
const supersededBuild: Story['tell'] = ({ shop, random }, times) => {
  const name = moving(random, shop.has)
  const older = shop.release(name, timeAt(times, 0))
  const newer = shop.release(name, timeAt(times, 1))
  return [
    draftOf(timeAt(times, 0), minutes(1), 'CANCELED', TRIGGERS.push, [[older, 'CANCELED']]),
    draftOf(timeAt(times, 1), took(random), 'DEPLOYED', TRIGGERS.push, [[newer, 'DEPLOYED']]),
  ]
}

/** The stories of a working day, weighted by frequency. */
export const WORKING_STORIES: readonly (readonly [weight: number, story: Story])[] = [
  [52, { size: 1, tell: release(TRIGGERS.push) }],
  [9, { size: 1, tell: release(TRIGGERS.hook) }],
  [6, { size: 1, tell: release(['CONSOLE', 'storefront-team']) }],
  [5, { size: 1, tell: release(TRIGGERS.captain) }],
  [4, { size: 1, tell: release(TRIGGERS.skill) }],
  [6, { size: 1, tell: infrastructure }],
  [4, { size: 1, tell: migration }],
  [4, { size: 1, tell: again }],
  [4, { size: 1, tell: restart }],
  [2, { size: 2, tell: hardRestart }],
  [4, { size: 3, tell: badTag }],
  [3, { size: 2, tell: brokenBuild }],
  [4, { size: 2, tell: supersededBuild }],
]
