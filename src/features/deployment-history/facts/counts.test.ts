import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEPLOYMENT_STATES } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { randomHistory, ZONES } from '#src/testing/random-histories.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { hourCounts } from './hour-counts.ts'
import { longestPause } from './longest-pause.ts'
import { operationDurations } from './operation-durations.ts'
import { quantileOf } from './quantile.ts'
import { type Counting, periodsOf } from './period-counts.ts'
import { serviceShares, valueShares } from './shares.ts'
import type { Tally } from './tally.ts'

/*
 * Every number of the facts against a second, naive way to count it, which shares no code with the
 * first: states by their names, days and hours by Intl.
 */

const DAY = 86_400_000
const RUNS = { numRuns: randomRuns(500) }

const outcome = (status: string | undefined, isUnderWay = false): keyof Tally => {
  if (status === undefined || !DEPLOYMENT_STATES.some((known) => known === status)) return 'unknown'
  if (['BUILD_ERROR', 'DEPLOYMENT_ERROR'].includes(status)) return 'failed'
  if (status.endsWith('_ERROR')) return 'otherFailed'
  if (status === 'DEPLOYED') return 'done'
  if (['RESTARTED', 'STOPPED', 'DELETED'].includes(status)) return 'otherDone'
  if (['CANCELED', 'READY', 'RECAP', 'UNAVAILABLE'].includes(status)) return 'neither'
  return isUnderWay ? 'underWay' : 'neither'
}

/** A deployment in which a deploy of a service failed has failed, whatever else did. */
const statusOf = ({ status, containers }: Deployment): string | undefined => {
  const failed = [status, ...containers.map((one) => one.status)].filter((one) =>
    one?.endsWith('_ERROR'),
  )
  return failed.find((one) => outcome(one) === 'failed') ?? failed[0] ?? status
}

const OUTCOMES = [
  'failed',
  'done',
  'otherFailed',
  'otherDone',
  'underWay',
  'neither',
  'unknown',
] as const

const counted = (outcomes: readonly (keyof Tally)[]) => [
  outcomes.length,
  ...OUTCOMES.map((one) => outcomes.filter((other) => other === one).length),
]
const countsOf = (tally: Tally) => [tally.all.length, ...OUTCOMES.map((one) => tally[one].length)]

/** What is under way is the model's to say. */
const isEarly = (item: DeploymentItem) => item.deployment.created_at < '2026-06'
const outcomeIn = (item: DeploymentItem) => outcome(statusOf(item.deployment), isEarly(item))

const formatters = new Map<string, Intl.DateTimeFormat>()
/** "2026-11-20 14" */
const local = (at: string | number, zone: string): string => {
  let format = formatters.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const),
    })
    formatters.set(zone, format)
  }
  return format.format(new Date(at))
}
const dayOf = (at: string | number, zone: string) => local(at, zone).slice(0, 10)
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
const mondayOf = (day: string) => {
  let monday = day
  while (new Date(monday).getUTCDay() !== 1) monday = addDays(monday, -1)
  return monday
}

const deploymentsOf = ({ items }: History): readonly DeploymentItem[] =>
  items.flatMap((item) => (item.kind === 'deployment' ? [item] : []))

const zone = fc.constantFrom(...ZONES)
const limits = fc.record({
  from: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
  to: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
})

/** Some of the days of a history, as a filter would give them. */
const countingOf = (
  { history, now }: { history: History; now: number },
  in_: string,
  { from: back, to: ahead }: { from: number | undefined; to: number | undefined },
): Counting => {
  const all = deploymentsOf(history)
  const oldest = dayOf(all.at(-1)?.deployment.created_at ?? now, in_)
  const from = back === undefined ? undefined : addDays(oldest, back)
  const to = ahead === undefined ? undefined : addDays(dayOf(now, in_), -ahead)
  const items = all.filter(({ deployment }) => {
    const day = dayOf(deployment.created_at, in_)
    return !(from !== undefined && day < from) && !(to !== undefined && day > to)
  })
  return {
    loaded: history,
    items,
    zone: in_,
    now,
    from,
    to,
    cutDay: undefined,
    isUnderWay: isEarly,
  }
}

/** The coverage of each day, by the holes in what is loaded. */
const coverageAt = ({ items, gaps, complete }: History, day: string, in_: string) => {
  const holes: [string, string][] = []
  const unread: [string, string][] = []
  const dayAt = (index: number) => {
    const item = items[index]
    return item?.kind === 'deployment' ? dayOf(item.deployment.created_at, in_) : undefined
  }
  for (let index = 0; index < items.length; index += 1) {
    const isGap = gaps.has(items[index]?.key ?? '')
    if (items[index]?.kind === 'unreadable') {
      let [above, below] = [index, index]
      while (above >= 0 && dayAt(above) === undefined) above -= 1
      while (below < items.length && dayAt(below) === undefined) below += 1
      const [from = dayAt(above), to = dayAt(below)] = [dayAt(below), dayAt(above)]
      if (from !== undefined && to !== undefined) unread.push([from, to])
    }
    if (!isGap) continue
    let [above, below] = [index, index + 1]
    while (above >= 0 && dayAt(above) === undefined) above -= 1
    while (below < items.length && dayAt(below) === undefined) below += 1
    const [from = dayAt(above), to = dayAt(below)] = [dayAt(below), dayAt(above)]
    if (from !== undefined && to !== undefined) holes.push([from, to])
  }
  const oldest = deploymentsOf({ items } as History).at(-1)
  if (!complete && oldest) {
    const last = dayOf(oldest.deployment.created_at, in_)
    holes.push([last, last])
  }
  if (holes.some(([from, to]) => from < day && day < to)) return 'missing'
  const holds = ([from, to]: [string, string]) => from <= day && day <= to
  return holes.some(holds) ? 'partial' : unread.some(holds) ? 'unreadable' : 'whole'
}

describe('deployments by day and week', () => {
  it('equal those counted one by one', () => {
    fc.assert(
      fc.property(randomHistory, zone, limits, (made, in_, limit) => {
        const counting = countingOf(made, in_, limit)
        const { history, now } = made
        const today = dayOf(now, in_)
        const dated = counting.items.map((item) => ({
          day: dayOf(item.deployment.created_at, in_),
          status: outcomeIn(item),
        }))
        const days = periodsOf(counting, 'day')
        const byDay = days.some(0, days.count)
        for (const { first, last, tally, coverage, open } of byDay) {
          expect(last).toBe(first)
          const own = dated.filter(({ day }) => day === first).map(({ status }) => status)
          expect(countsOf(tally)).toEqual(counted(own))
          expect(coverage).toBe(coverageAt(history, first, in_))
          expect(open).toBe(first === today)
        }
        const sum = byDay.reduce((total, { tally }) => total + tally.all.length, 0)
        expect(sum + days.future.length).toBe(counting.items.length)
        expect(byDay.map(({ first }) => first)).toEqual(
          byDay.map((_, n) => addDays(byDay[0]?.first ?? '', -n)),
        )

        const weeks = periodsOf(counting, 'week')
        const byWeek = weeks.some(0, weeks.count)
        for (const { first, last, tally, coverage } of byWeek) {
          const own = dated.filter(({ day }) => mondayOf(day) === mondayOf(first))
          expect(countsOf(tally)).toEqual(counted(own.map(({ status }) => status)))
          const inside = byDay.filter((one) => mondayOf(one.first) === mondayOf(first))
          expect([first, last]).toEqual([inside.at(-1)?.first, inside[0]?.first])
          if (inside.some((one) => one.coverage !== 'whole')) expect(coverage).not.toBe('whole')
          if (coverage === 'missing') expect(own).toEqual([])
        }
        expect(byWeek.flatMap(({ tally }) => tally.all).length).toBe(sum)
      }),
      RUNS,
    )
  })

  it('are read in parts', () => {
    fc.assert(
      fc.property(randomHistory, fc.nat(9), fc.nat(9), (made, skip, most) => {
        const days = periodsOf(countingOf(made, 'UTC', { from: undefined, to: undefined }), 'day')
        expect(days.some(skip, most)).toEqual(days.some(0, days.count).slice(skip, skip + most))
      }),
    )
  })
})

describe('deployments by weekday and hour', () => {
  it('equal those counted one by one', () => {
    fc.assert(
      fc.property(randomHistory, zone, ({ history }, in_) => {
        const all = deploymentsOf(history)
        const counts = hourCounts(all, in_)
        const expected = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
        for (const { deployment } of all) {
          const [day = '', hour] = local(deployment.created_at, in_).split(' ')
          const row = expected[(new Date(day).getUTCDay() + 6) % 7]
          if (row) row[Number(hour)] = (row[Number(hour)] ?? 0) + 1
        }
        expect(counts.map((row) => row.map((cell) => cell.length))).toEqual(expected)
      }),
      RUNS,
    )
  })
})

describe('shares', () => {
  it('equal those counted one by one', () => {
    fc.assert(
      fc.property(randomHistory, ({ history }) => {
        const all = deploymentsOf(history)
        const services = new Map<string, (keyof Tally)[]>()
        for (const item of all) {
          for (const { name = '', status } of item.deployment.containers)
            services.set(name, [...(services.get(name) ?? []), outcome(status, isEarly(item))])
        }
        const shares = serviceShares(history, () => true, isEarly)
        expect(
          Object.fromEntries(
            shares.map(({ service, tally }) => [service.record.name, countsOf(tally)]),
          ),
        ).toEqual(
          Object.fromEntries([...services].map(([name, statuses]) => [name, counted(statuses)])),
        )
        const failed = shares.map(({ tally }) => tally.failed.length)
        expect(failed).toEqual(failed.toSorted((a, b) => b - a))

        const by = (field: (deployment: Deployment) => string | undefined) =>
          new Map(
            [...new Set(all.map(({ deployment }) => field(deployment)))].map((value) => [
              value,
              counted(
                all
                  .filter(({ deployment }) => field(deployment) === value)
                  .map((item) => outcomeIn(item)),
              ),
            ]),
          )
        expect(
          new Map(
            valueShares(all, isEarly, ({ deployment }) => deployment.triggered_by).map(
              ({ value, tally }) => [value, countsOf(tally)],
            ),
          ),
        ).toEqual(by(({ triggered_by }) => triggered_by))
        expect(
          new Map(
            valueShares(all, isEarly, ({ deployment }) => deployment.origin).map(
              ({ value, tally }) => [value, countsOf(tally)],
            ),
          ),
        ).toEqual(by(({ origin }) => origin))
      }),
      RUNS,
    )
  })
})

const lasted = ({ created_at, updated_at }: Deployment): number | undefined => {
  const ms = Date.parse(updated_at ?? '') - Date.parse(created_at)
  return ms >= 0 && ms <= DAY ? ms : undefined
}

describe('durations', () => {
  it('equal those counted one by one', () => {
    fc.assert(
      fc.property(randomHistory, ({ history }) => {
        const all = deploymentsOf(history)
        const kinds = {
          deploy: 'DEPLOYED',
          restart: 'RESTARTED',
          stop: 'STOPPED',
          delete: 'DELETED',
        }
        const found = new Map(operationDurations(all).map((one) => [one.kind, one]))
        for (const [kind, state] of Object.entries(kinds)) {
          const own = all.filter(({ deployment }) => statusOf(deployment) === state)
          const one = found.get(kind as keyof typeof kinds)
          expect(one?.items.length ?? 0).toBe(own.length)
          const spans = own.flatMap(({ deployment }) => lasted(deployment) ?? [])
          expect(one?.spans.length ?? 0).toBe(spans.length)
          if (spans.length === 0) continue
          const notLonger = (ms: number) => spans.filter((span) => span <= ms).length
          const quantile = (share: number) => quantileOf(one?.spans ?? [], share)?.ms ?? Number.NaN
          for (const share of [0.5, 0.9, 1]) {
            const ms = quantile(share)
            expect(spans).toContain(ms)
            expect(notLonger(ms)).toBeGreaterThanOrEqual(share * spans.length)
            expect(spans.filter((span) => span < ms).length).toBeLessThan(share * spans.length)
          }
          expect(quantile(0)).toBe(Math.min(...spans))
        }
      }),
      RUNS,
    )
  })
})

describe('the longest time without a deployment', () => {
  it('equals the longest of all pairs with nothing between them', () => {
    fc.assert(
      fc.property(randomHistory, fc.boolean(), ({ history, now }, toNow) => {
        const { items, gaps } = history
        const spans: number[] = []
        for (let from = 0; from < items.length; from += 1) {
          const [newer, older] = [items[from], items[from + 1]]
          if (newer?.kind !== 'deployment' || older?.kind !== 'deployment' || gaps.has(newer.key))
            continue
          spans.push(
            Date.parse(newer.deployment.created_at) - Date.parse(older.deployment.created_at),
          )
        }
        const first = items[0]
        if (toNow && first?.kind === 'deployment')
          spans.push(now - Date.parse(first.deployment.created_at))
        const longest = longestPause(history, () => true, toNow ? now : undefined)
        expect(longest?.ms).toBe(spans.length === 0 ? undefined : Math.max(...spans))
      }),
      RUNS,
    )
  })

  it('is found among those that are counted', () => {
    fc.assert(
      fc.property(randomHistory, ({ history }) => {
        const counts = ({ deployment }: DeploymentItem) => deployment.triggered_by === 'ada'
        const times = deploymentsOf(history)
          .filter(counts)
          .map(({ deployment }) => Date.parse(deployment.created_at))
        const most = longestPause(history, counts, undefined)?.ms ?? 0
        const pairs = times.slice(1).map((ms, n) => (times[n] ?? 0) - ms)
        expect([0, ...pairs]).toContain(most)
        if (history.gaps.size === 0 && history.items.every(({ kind }) => kind === 'deployment'))
          expect(most).toBe(Math.max(0, ...pairs))
      }),
      RUNS,
    )
  })
})
