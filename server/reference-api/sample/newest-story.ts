import { type Story, TRIGGERS, draftOf, everyService, minutes, timeAt } from './story.ts'

/*
 * The last day, which people see first. A worker failed for forty minutes and was fixed; before that
 * come a broken build, a canceled one, a flaky night and a stop.
 */

/** Minutes before the end at which the newest deployments were requested, oldest first. */
export const NEWEST_OFFSETS: readonly number[] = [
  1590, 1320, 750, 660, 645, 421, 394, 300, 200, 192, 110, 64, 44, 31, 19, 4,
]

/** How long before the end, in ms, the newest story begins. */
export const NEWEST_SPAN = minutes(1600)

/** The newest deployments of a sample history. */
export const newestStory: Story = {
  size: NEWEST_OFFSETS.length,
  tell: ({ shop }, times) => {
    const at = (index: number) => timeAt(times, index)
    const stopped = Object.fromEntries(
      shop
        .all()
        .filter(({ spec }) => spec.kind !== 'job')
        .map(({ spec }) => [spec.name, 'STOPPED'] as const),
    )
    const everythingAtFirst = everyService(shop)
    const atStop = everyService(shop, { ...stopped, 'drain-queues': 'DEPLOYED' })
    const atStart = everyService(shop, { 'migrate-schema': 'DEPLOYED' })
    const nightly = shop.now('nightly-reconcile')

    const broken = shop.release('storefront', at(5), 'Move the image builder to the new base')
    const fixed = shop.release('storefront', at(6), 'Pin the image builder to the working release')
    const search = shop.release('search-index', at(7))
    const older = shop.release('storefront', at(8), 'Show the harbour fee before checkout')
    const newer = shop.release(
      'storefront',
      at(9),
      'Show the harbour fee before checkout, not after',
    )
    const berths = shop.release('berth-booking', at(11), 'Count multihulls as two berths')
    const failing = shop.release('checkout-worker', at(12), 'Split settlement into batches')
    const repaired = shop.release(
      'checkout-worker',
      at(15),
      'Close the settlement batch on timeout\n\nAn open batch kept the queue lock, so every new worker waited for the old one\nand was stopped by its health check.',
    )

    return [
      draftOf(at(0), minutes(11), 'DEPLOYED', TRIGGERS.captain, everythingAtFirst),
      draftOf(at(1), minutes(4), 'STOPPED', TRIGGERS.schedule, atStop),
      draftOf(at(2), minutes(7), 'DEPLOYED', TRIGGERS.schedule, atStart),
      draftOf(at(3), minutes(14), 'DEPLOYMENT_ERROR', TRIGGERS.schedule, [
        [nightly, 'DEPLOYMENT_ERROR'],
      ]),
      draftOf(at(4), minutes(6), 'DEPLOYED', TRIGGERS.onCall, [[nightly, 'DEPLOYED']]),
      draftOf(at(5), minutes(2), 'BUILD_ERROR', TRIGGERS.skill, [[broken, 'BUILD_ERROR']]),
      draftOf(at(6), minutes(3), 'DEPLOYED', TRIGGERS.push, [[fixed, 'DEPLOYED']]),
      draftOf(at(7), minutes(5), 'DEPLOYED', TRIGGERS.terraform, [
        [search, 'DEPLOYED'],
        [shop.now('orders-db'), 'DEPLOYED'],
      ]),
      draftOf(at(8), minutes(1), 'CANCELED', TRIGGERS.push, [[older, 'CANCELED']]),
      draftOf(at(9), minutes(4), 'DEPLOYED', TRIGGERS.push, [[newer, 'DEPLOYED']]),
      draftOf(at(10), minutes(1), 'RESTARTED', TRIGGERS.onCall, [
        [shop.now('ledger-api'), 'RESTARTED'],
      ]),
      draftOf(at(11), minutes(5), 'DEPLOYED', TRIGGERS.hook, [[berths, 'DEPLOYED']]),
      draftOf(at(12), minutes(9), 'DEPLOYMENT_ERROR', TRIGGERS.push, [
        [failing, 'DEPLOYMENT_ERROR'],
        [shop.now('storefront'), 'CANCELED'],
        [shop.now('edge-proxy'), 'DEPLOYED'],
      ]),
      draftOf(at(13), minutes(5), 'RESTART_ERROR', TRIGGERS.onCall, [[failing, 'RESTART_ERROR']]),
      draftOf(at(14), minutes(8), 'DEPLOYMENT_ERROR', TRIGGERS.captain, [
        [failing, 'DEPLOYMENT_ERROR'],
      ]),
      draftOf(at(15), minutes(3), 'DEPLOYED', TRIGGERS.push, [
        [repaired, 'DEPLOYED'],
        [shop.now('storefront'), 'DEPLOYED'],
        [shop.now('edge-proxy'), 'DEPLOYED'],
      ]),
    ]
  },
}
