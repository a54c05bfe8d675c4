import { type Story, TRIGGERS, draftOf, everyService, minutes, timeAt } from './story.ts'

/* Stories that the calendar triggers: nights and weekends. */

/** The nightly job; one night in eight it fails and is run again. */
export const nightlyJob: Story = {
  size: 1,
  tell: ({ shop, random }, times) => [
    draftOf(timeAt(times, 0), random.int(200, 1500) * 1000, 'DEPLOYED', TRIGGERS.schedule, [
      [shop.now('nightly-reconcile'), 'DEPLOYED'],
    ]),
  ],
}

/** The nightly job fails for an unknown reason; the second run succeeds. */
export const flakyNight: Story = {
  size: 2,
  tell: ({ shop }, times) => {
    const job = shop.now('nightly-reconcile')
    return [
      draftOf(timeAt(times, 0), minutes(31), 'DEPLOYMENT_ERROR', TRIGGERS.schedule, [
        [job, 'DEPLOYMENT_ERROR'],
      ]),
      draftOf(timeAt(times, 1), minutes(6), 'DEPLOYED', TRIGGERS.onCall, [[job, 'DEPLOYED']]),
    ]
  },
}

/** Friday evening: everything stops once its queues are drained. */
export const weekendStop: Story = {
  size: 1,
  tell: ({ shop, random }, times) => {
    const stopped = Object.fromEntries(
      shop
        .all()
        .filter(({ spec }) => spec.kind !== 'job')
        .map(({ spec }) => [spec.name, 'STOPPED'] as const),
    )
    const stuck = random.chance(0.05)
    return [
      draftOf(timeAt(times, 0), minutes(4), stuck ? 'STOP_ERROR' : 'STOPPED', TRIGGERS.schedule, [
        ...everyService(shop, {
          ...stopped,
          'drain-queues': 'DEPLOYED',
          ...(stuck ? { 'checkout-worker': 'STOP_ERROR' as const } : {}),
        }),
      ]),
    ]
  },
}

/** Monday morning: everything starts again, the migration job first. */
export const weekStart: Story = {
  size: 1,
  tell: ({ shop }, times) => [
    draftOf(timeAt(times, 0), minutes(7), 'DEPLOYED', TRIGGERS.schedule, [
      ...everyService(shop, { 'migrate-schema': 'DEPLOYED' }),
    ]),
  ],
}

/** A night of failures: seven attempts, restarts and rollbacks, until somebody finds the cause. */
export const nightOfFailures: Story = {
  size: 9,
  tell: ({ shop }, times) => {
    const good = shop.now('ledger-api')
    const bad = shop.release('ledger-api', timeAt(times, 0))
    const second = shop.release('ledger-api', timeAt(times, 3), 'Widen the connection pool')
    const third = shop.release('ledger-api', timeAt(times, 6), 'Log every failed handshake')
    const fixed = shop.release(
      'ledger-api',
      timeAt(times, 7),
      'Trust the renewed database certificate\n\nThe pool was never the problem: the certificate of orders-db was renewed at 21:00\nand the old bundle did not know its issuer.',
    )
    const fail = (index: number, what: typeof bad, who: keyof typeof TRIGGERS) =>
      draftOf(timeAt(times, index), minutes(10), 'DEPLOYMENT_ERROR', TRIGGERS[who], [
        [what, 'DEPLOYMENT_ERROR'],
        [shop.now('checkout-worker'), index < 4 ? 'DEPLOYED' : 'UNAVAILABLE'],
      ])
    return [
      fail(0, bad, 'push'),
      draftOf(timeAt(times, 1), minutes(6), 'RESTART_ERROR', TRIGGERS.onCall, [
        [bad, 'RESTART_ERROR'],
      ]),
      fail(2, good, 'onCall'),
      fail(3, second, 'push'),
      draftOf(timeAt(times, 4), minutes(2), 'RESTARTED', TRIGGERS.onCall, [
        [shop.now('orders-db'), 'RESTARTED'],
      ]),
      fail(5, second, 'captain'),
      fail(6, third, 'push'),
      draftOf(timeAt(times, 7), minutes(3), 'DEPLOYED', TRIGGERS.push, [
        [fixed, 'DEPLOYED'],
        [shop.now('orders-db'), 'DEPLOYED'],
      ]),
      draftOf(timeAt(times, 8), minutes(2), 'RESTARTED', TRIGGERS.onCall, [
        [shop.now('checkout-worker'), 'RESTARTED'],
      ]),
    ]
  },
}
