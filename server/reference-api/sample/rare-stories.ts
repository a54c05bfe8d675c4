import type { DeploymentState } from '#src/contract/enums.ts'
import { PLATFORM_SERVICES } from './shop-services.ts'
import { type Story, TRIGGERS, draftOf, everyService, minutes, timeAt } from './story.ts'

/* Stories that happen a few times a year. */

/** The platform release: forty services in one deployment. */
const platformRelease: Story = {
  size: 1,
  tell: ({ shop }, times) => {
    const at = timeAt(times, 0)
    const version = [1, new Date(at).getUTCFullYear() - 2000, new Date(at).getUTCMonth()] as const
    const platform = PLATFORM_SERVICES.map(
      (spec) => [{ spec, release: { version, commit: null } }, 'DEPLOYED'] as const,
    )
    for (const name of ['storefront', 'berth-booking', 'checkout-worker', 'edge-proxy']) {
      shop.release(name, at, 'Release of the whole platform')
    }
    const core = everyService(shop, { 'migrate-schema': 'DEPLOYED' }).filter(
      ([{ spec }]) => spec.name !== 'legacy-basket',
    )
    return [draftOf(at, minutes(38), 'DEPLOYED', TRIGGERS.captain, [...core, ...platform])]
  },
}

/** legacy-basket is deleted after its volumes are archived; only the second attempt succeeds. */
const retireBasket: Story = {
  size: 2,
  tell: ({ shop }, times) => {
    const basket = shop.now('legacy-basket')
    const archive = shop.now('archive-volumes')
    shop.remove('legacy-basket')
    return [
      draftOf(timeAt(times, 0), minutes(12), 'DELETE_ERROR', TRIGGERS.terraform, [
        [archive, 'DEPLOYMENT_ERROR'],
        [basket, 'DELETE_ERROR'],
      ]),
      draftOf(timeAt(times, 1), minutes(5), 'DELETED', TRIGGERS.terraform, [
        [archive, 'DEPLOYED'],
        [basket, 'DELETED'],
      ]),
    ]
  },
}

/** A record that never ended, because the engine itself was replaced during the deployment. */
const lostTrack = (state: DeploymentState): Story => ({
  size: 1,
  tell: ({ shop }, times) => {
    const { updatedAt: _never, ...draft } = draftOf(timeAt(times, 0), 0, state, TRIGGERS.hook, [
      [shop.now('notification-relay'), state],
      [shop.now('drain-queues'), state],
      [shop.now('session-cache'), 'DEPLOYED'],
    ])
    return [draft]
  },
})

const UNFINISHED: readonly DeploymentState[] = [
  'UNAVAILABLE',
  'RECAP',
  'READY',
  'EXECUTING',
  'QUEUED',
  'BUILDING',
  'DEPLOYING',
  'CANCELING',
  'DEPLOYMENT_QUEUED',
  'WAITING_RUNNING',
  'RESTARTING',
  'RESTART_QUEUED',
  'WAITING_RESTARTING',
  'STOPPING',
  'STOP_QUEUED',
  'WAITING_STOPPING',
  'DELETING',
  'DELETE_QUEUED',
  'WAITING_DELETING',
]

/** The rare stories of working days, by how many days before the end each happens. */
export const RARE_STORIES: readonly { daysBefore: number; story: Story }[] = [
  ...UNFINISHED.map((state, index) => ({ daysBefore: 13 + 21 * index, story: lostTrack(state) })),
  ...[30, 121, 212, 303, 394].map((daysBefore) => ({ daysBefore, story: platformRelease })),
  { daysBefore: 176, story: retireBasket },
]

/** The nights of failures, by how many days before the end each begins. */
export const FAILING_NIGHTS: readonly number[] = [9, 98, 233, 341]
