import { describe, expect, it } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { nextBoardPoll, type PollCandidate } from './board-poll-plan.ts'
import { gapOf, type Pace, pacedAt, plannedInterval, sentWithinHour } from './request-pace.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const HOUR = 3_600_000
const PACE: Pace = { perHour: 180, atOnce: 150 }

describe('when the next request may be sent', () => {
  const ago = (...seconds: number[]) => seconds.map((s) => NOW - s * 1000)
  const every = (s: number, count: number) =>
    ago(...Array.from({ length: count }, (_, n) => (count - n) * s))
  it.each<[string, readonly number[], boolean, number]>([
    ['nothing sent yet: now', [], false, 0],
    ['one just now: in turn', ago(0), false, 20],
    ['one long ago: now', ago(1200), false, 0],
    [
      'all of the hour sent at once: when it is over',
      ago(...Array.from({ length: 180 }, () => 0)),
      false,
      3600,
    ],
    [
      'most of the hour sent at once: what is left is spread',
      ago(...Array.from({ length: 150 }, () => 0)),
      false,
      116,
    ],
    ['in turn for an hour: in turn', every(20, 180), false, 0],
    ['old after an outage, half of the hour left: now', ago(0), true, 0],
    ['old after an outage, but little left: in turn', every(10, 120), true, 30],
  ])('%s', (_, sent, isUrgent, seconds) => {
    expect(Math.round((pacedAt(sent, PACE, { now: NOW, isUrgent }) - NOW) / 1000)).toBe(seconds)
  })
})

type Wound = {
  readonly count: number
  readonly busy: number
  readonly outage?: readonly [number, number]
}

/** Winds time forward by a day: when requests were sent, and the greatest age of what is at rest. */
const wind = ({ count, busy, outage = [Infinity, Infinity] }: Wound) => {
  const all: PollCandidate[] = Array.from({ length: count }, (_, n) => ({
    environmentId: `e${n}`,
    busy: n < busy,
    error: null,
    failures: 0,
    lastPolledAt: n < PACE.atOnce ? NOW : 0,
  }))
  const sent = all.filter(({ lastPolledAt }) => lastPolledAt > 0).map(() => NOW)
  const isOut = (at: number) => at >= NOW + outage[0] && at < NOW + outage[1]
  const answeredAt = new Map(all.map((one) => [one.environmentId, NOW]))
  let oldest = 0
  let wokeAt = NOW
  for (let now = NOW; now < NOW + 24 * HOUR;) {
    const isUrgent = all.some(({ lastPolledAt }) => lastPolledAt < wokeAt)
    const allowedAt = pacedAt(sentWithinHour(sent, now), PACE, { now, isUrgent })
    const next = nextBoardPoll(all, { now, allowedAt, wokeAt, gap: gapOf(PACE) })
    if (!next) break
    now = next.at
    sent.push(now)
    const at = all.findIndex(({ environmentId }) => environmentId === next.environmentId)
    const polled = all[at]
    if (!polled) break
    const error = isOut(now) ? new ApiError({ kind: 'unreachable', reason: 'network' }) : null
    if (polled.error && !error && all.every((one) => one.error !== null)) wokeAt = now
    all[at] = { ...polled, error, failures: error ? polled.failures + 1 : 0, lastPolledAt: now }
    const age = now - (answeredAt.get(next.environmentId) ?? 0)
    if (!isOut(now)) answeredAt.set(next.environmentId, now)
    if (!polled.busy && outage[0] === Infinity) oldest = Math.max(oldest, age)
  }
  const most = Math.max(
    ...sent.map((at, n) => sent.slice(n).filter((later) => later < at + HOUR).length),
  )
  return { sent, most, oldest, answeredAt }
}

describe('a day at a pace', () => {
  it.each<Wound>([
    { count: 1, busy: 0 },
    { count: 1, busy: 1 },
    { count: 14, busy: 0 },
    { count: 14, busy: 3 },
    { count: 60, busy: 1 },
    { count: 150, busy: 0 },
    { count: 150, busy: 5 },
    { count: 300, busy: 2 },
  ])(
    'of $count environments, $busy of them busy, keeps to the limit in every hour and leaves none out',
    (wound) => {
      const { most, oldest } = wind(wound)
      expect(most).toBeLessThanOrEqual(PACE.perHour)
      if (wound.count <= PACE.atOnce)
        expect(oldest).toBeLessThanOrEqual(
          plannedInterval(PACE, wound.count, wound.busy > 0) + 60_000,
        )
    },
  )

  it('through an outage of an hour keeps to the limit, and asks for all again soon after it', () => {
    const [from, to] = [8 * HOUR, 9 * HOUR]
    const { sent, most } = wind({ count: 14, busy: 1, outage: [from, to] })
    expect(most).toBeLessThanOrEqual(PACE.perHour)
    const after = sent.filter((at) => at >= NOW + to && at < NOW + to + 5 * 60_000)
    expect(after.length).toBeGreaterThanOrEqual(14)
  })
})
