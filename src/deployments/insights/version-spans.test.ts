import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeploymentState } from '#src/contract/enums.ts'
import { withPage } from '#src/deployments/history/history.ts'
import { aPage } from '#src/testing/builders.ts'
import { aCompleteHistory, containersOf, recordsOf } from '#src/testing/histories.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { servicesAt } from './at-moment.ts'
import type { Loaded } from './service-index.ts'
import { endOf, type VersionSpan, versionSpans } from './version-spans.ts'

const KEY = 'container named web'
const clock = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()
const ms = (minute: number) => Date.parse(clock(minute))
const minuteOf = (at: number | undefined) => (at === undefined ? undefined : (at - ms(0)) / 60_000)

/** Records written as "from-to version state", the newest first. */
const recordsFrom = (...told: readonly string[]) =>
  told.map((one) => {
    const [times = '', version = '', state = 'DEPLOYED'] = one.split(' ')
    const [from = '0', to = from] = times.split('-')
    const at = clock(Number(from))
    return {
      id: `record ${one}`,
      created_at: at,
      updated_at: clock(Number(to)),
      containers: version === '' ? [] : containersOf(at, `web:${version}:${state}`),
      ...(version === '' && { status: 'STOPPED' as const }),
    }
  })

const spansIn = (loaded: Loaded) =>
  versionSpans(loaded, KEY).map(({ version, from, until }) => {
    const end = until.kind === 'changed' ? minuteOf(until.end) : until.kind
    return `${version} ${minuteOf(from)} to ${end}`
  })

describe('the versions of a service', () => {
  test.each([
    ['one that runs', ['0-2 v1'], ['v1 2 to still']],
    ['one after the other', ['10-12 v2', '0-2 v1'], ['v2 12 to still', 'v1 2 to 12']],
    ['the same again', ['10-12 v1', '0-2 v1'], ['v1 2 to still']],
    ['a restart', ['10-12 v1 RESTARTED', '0-2 v1'], ['v1 2 to still']],
    ['a cancel', ['10-12 v2 CANCELED', '0-2 v1'], ['v1 2 to still']],
    ['another that failed', ['10-12 v2 DEPLOYMENT_ERROR', '0-2 v1'], ['v1 2 to still']],
    ['the same that failed', ['10-12 v1 DEPLOYMENT_ERROR', '0-2 v1'], ['v1 2 to unknown']],
    [
      'back after that',
      ['20-22 v1', '10-12 v1 DEPLOYMENT_ERROR', '0-2 v1'],
      ['v1 22 to still', 'v1 2 to unknown'],
    ],
    ['a stop', ['20-22 v1', '10-12 v1 STOPPED', '0-2 v1'], ['v1 22 to still', 'v1 2 to 12']],
    ['a stop of the environment', ['10-12', '0-2 v1'], ['v1 2 to 12']],
    ['one under way', ['10-12 v2 DEPLOYING', '0-2 v1'], ['v1 2 to still']],
    ['overtaken while it deployed', ['5-8 v2', '0-20 v1'], ['v2 8 to still']],
    [
      'overtaken by one that started later',
      ['11-12 v3', '10-20 v2', '0-2 v1'],
      ['v3 12 to still', 'v1 2 to 12'],
    ],
    [
      'a failure while another deploys',
      ['11-15 v1 DEPLOYMENT_ERROR', '10-30 v2', '0-2 v1'],
      ['v2 30 to still', 'v1 2 to unknown'],
    ],
    [
      'a restart after a stop',
      ['20-22 v1 RESTARTED', '10-12 v1 STOPPED', '0-2 v1'],
      ['v1 22 to still', 'v1 2 to 12'],
    ],
    [
      'a restart after a failure',
      ['20-22 v1 RESTARTED', '10-12 v1 DEPLOYMENT_ERROR', '0-2 v1'],
      ['v1 22 to still', 'v1 2 to unknown'],
    ],
    ['none that was good', ['0-2 v1 DEPLOYMENT_ERROR'], []],
  ])('with %s', (_, records, spans) =>
    expect(spansIn(aCompleteHistory(recordsFrom(...records)))).toEqual(spans),
  )

  test('end, as far as is known, at a gap', () => {
    const old = aCompleteHistory(recordsFrom('0-2 v1'))
    const gapped = withPage(old, aPage(recordsOf(recordsFrom('90-95 v9'))))
    expect(gapped.gaps.size).toBe(1)
    expect(spansIn(gapped)).toEqual(['v9 95 to still', 'v1 2 to unknown'])
  })

  /** Some overlap; no two end at once. */
  const told = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 1, max: 6 }),
        lasts: fc.integer({ min: 0, max: 15 }),
        version: fc.constantFrom('v1', 'v2', 'v3'),
        state: fc.constantFrom<DeploymentState>(
          'DEPLOYED',
          'DEPLOYED',
          'DEPLOYMENT_ERROR',
          'RESTARTED',
          'STOPPED',
          'DELETED',
          'CANCELED',
          'DEPLOYING',
        ),
      }),
      { minLength: 1, maxLength: 10 },
    )
    .map((steps) => {
      let from = 0
      const ends = new Set<number>()
      return steps
        .map(({ gap, lasts, version, state }) => {
          from += gap
          let to = from + lasts
          while (ends.has(to)) to += 1
          ends.add(to)
          return `${from}-${to} ${version} ${state}`
        })
        .toReversed()
    })

  /** The minutes at which a record begins and ends. */
  const minutesIn = (record: string) => (record.split(' ')[0] ?? '').split('-').map(Number)

  /** Until when a span is claimed, in ms: what may have ended it had not ended yet. */
  const lastOf = ({ until }: VersionSpan): number => {
    if (until.kind === 'still') return Infinity
    if (until.kind === 'changed') return until.end ?? Infinity
    return (until.by && endOf(until.by)) ?? Infinity
  }

  test('cover what runs at each moment, in random histories', () => {
    fc.assert(
      fc.property(told, (records) => {
        const history = aCompleteHistory(recordsFrom(...records))
        const spans = versionSpans(history, KEY)
        for (const minute of records.flatMap(minutesIn)) {
          const at = ms(minute)
          const then = servicesAt(history, at)
          const standing =
            then.kind === 'known'
              ? then.services.find(({ key }) => key === KEY)?.standing
              : undefined
          const running = standing?.kind === 'running' ? [standing.version] : []
          const spanned = spans
            .filter((span) => (span.from ?? 0) <= at && at < lastOf(span))
            .map(({ version }) => version)
          expect(spanned, `${records.join(', ')} at ${minute}`).toEqual(running)
        }
      }),
      { numRuns: randomRuns(500) },
    )
  })
})
