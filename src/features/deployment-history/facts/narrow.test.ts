import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { randomHistory, ZONES } from '#src/testing/random-histories.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { EMPTY_FILTER, type Filter } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { printFilter, readFilter } from '#timeline/find/filter-url.ts'
import { factsOf } from './facts-of.ts'
import { byPerson, fromOrigin, onDays, withService, withStates } from './narrow.ts'

const choice = (values: readonly string[]) =>
  fc.subarray([...values], { maxLength: 2 }).map((chosen) => new Set(chosen))

const filters: fc.Arbitrary<Filter> = fc
  .record({
    status: choice(['failed', 'succeeded', 'DEPLOYED', 'CANCELED', '=QUARANTINED']),
    by: choice(['ada', 'ci-bot', '']),
    origin: choice(['GIT', 'CLI', 'POLICY']),
    service: choice(['container:web', 'container:api']),
    from: fc.constantFrom(undefined, undefined, '2026-10-24', 'last-24h', 'last-7d'),
    to: fc.constantFrom(undefined, undefined, '2026-11-20'),
  })
  .map((part) => ({ ...EMPTY_FILTER, ...part }))

type Link = readonly [what: string, items: readonly DeploymentItem[], to: Filter | undefined]

describe('the address behind a number', () => {
  it('shows exactly the deployments that it counts', () => {
    fc.assert(
      fc.property(
        randomHistory,
        filters,
        fc.constantFrom(...ZONES),
        ({ history, now }, of, zone) => {
          const filter = { ...of, zone }
          const facts = factsOf(history, compileFilter(filter, zone, now), zone, now)
          const { tally, periods, people, origins, services, durations } = facts
          const links: Link[] = [
            ['failed', tally.failed, withStates(filter, tally.all, tally.failed, ['failed'])],
            [
              'under way',
              tally.underWay,
              withStates(filter, tally.all, tally.underWay, ['in-progress', 'waiting']),
            ],
            ['neither', tally.neither, withStates(filter, tally.all, tally.neither)],
            ['unknown', tally.unknown, withStates(filter, tally.all, tally.unknown)],
            ...[...periods.day.some(0, 40), ...periods.week.some(0, 40)].flatMap(
              ({ first, last, tally: own }): Link[] => {
                const days = onDays(filter, first, last)
                return [
                  [`${first} to ${last}`, own.all, days],
                  [
                    `${first} to ${last}, failed`,
                    own.failed,
                    withStates(days, own.all, own.failed),
                  ],
                ]
              },
            ),
            ...people.map(({ value, tally: own }): Link => [
              `by ${value}`,
              own.all,
              byPerson(filter, value),
            ]),
            ...origins.map(({ value, tally: own }): Link => [
              `from ${value}`,
              own.failed,
              withStates(fromOrigin(filter, value), own.all, own.failed, ['failed']),
            ]),
            ...services.map(({ token, tally: own }): Link => [
              `of ${token}`,
              own.all,
              token === undefined ? undefined : withService(filter, token),
            ]),
            ...durations.map(({ kind, items }): Link => [
              kind,
              items,
              withStates(filter, tally.all, items),
            ]),
          ]
          for (const [what, items, to] of links) {
            if (items.length === 0 || to === undefined) continue
            // Through the address, as a person would open it.
            const { matches } = compileFilter(readFilter(printFilter(to)).filter, zone, now)
            const shown = history.items.filter(matches).map(({ key }) => key)
            expect([what, shown]).toEqual([what, items.map(({ key }) => key)])
          }
        },
      ),
      { numRuns: randomRuns(500) },
    )
  })
})
