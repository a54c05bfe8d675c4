import { afterEach, expect, it } from 'vitest'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { pastsIn } from '#src/deployments/past/past.ts'
import { versionSpans } from '#src/deployments/past/version-spans.ts'
import { durationOf, entryName } from '#src/deployments/record/deployment-words.ts'
import { coverageWords } from '#src/deployments/words/coverage.ts'
import { plainText } from '#src/deployments/words/sentence.ts'
import { effectInTable, untilWords } from '#src/deployments/words/since-words.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { clockAhead } from '#src/lib/time/api-clock.ts'
import { formatAgo } from '#src/lib/time/span-format.ts'
import { formatDayHead, formatFull } from '#src/lib/time/time-format.ts'
import { type Extra, NOW, recordOf, wholeHistory } from '#src/testing/records.ts'
import { promotionChecklist } from '#board/compare/checklist.ts'
import { compareCsv } from '#board/compare/compare-csv.ts'
import { behindWords, comparisonWords, failingPart } from '#board/compare/comparison-words.ts'
import { environmentDifferences } from '#board/compare/environment-differences.ts'
import { boardFacts } from '#board/environments/board-facts.ts'
import { boardSentence } from '#board/environments/board-headline.ts'
import { environmentState } from '#board/environments/environment-state.ts'
import { stateWords } from '#board/environments/state-words.ts'
import { stripMarks } from '#board/environments/history-strip.tsx'
import { anEnvironmentOf } from '#board/testing/cases.ts'
import { exportCsv, exportJson } from '#timeline/export/export-history.ts'
import { periodWords } from '#timeline/facts/fact-words.ts'
import { failureRate } from '#timeline/facts/facts-head.tsx'
import { factsOf } from '#timeline/facts/facts-of.ts'
import { quantileOf } from '#timeline/facts/quantile.ts'
import { recoverySpanWords } from '#timeline/facts/recovery-table.tsx'
import { EMPTY_FILTER } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { servicesAt } from '#timeline/moment/services-at.ts'
import { thenWords } from '#timeline/moment/then-words.ts'
import { changeWords } from '#timeline/now/change-words.ts'
import { currentServices } from '#timeline/now/current-services.ts'
import { currentServiceWords } from '#timeline/now/current-services-words.ts'
import { headlineOf } from '#timeline/now/headline.ts'
import { lengthWords } from '#timeline/over-time/service-versions.tsx'
import { incidentNote } from '#timeline/suspects/incident-note.ts'
import { suspectsFor } from '#timeline/suspects/suspects.ts'

/*
 * Times as servers and clocks write them, in each place of a record, and what every reader of the history says of them.
 */

const DAY = '2026-03-02'

const historyOf = (records: readonly Extra[], ahead: number): History => {
  const pages = [records, []].map((results) => readDeploymentHistoryPage({ results }))
  const asked = { at: NOW + ahead, came: NOW + ahead }
  return pages.reduce<History>((history, page) => {
    if (!page) throw new Error('not a page')
    return withPage(history, page, history.items.at(-1)?.id, asked)
  }, EMPTY_HISTORY)
}

const changed = (history: History) =>
  history.items.flatMap((after) =>
    after.kind === 'deployment'
      ? [
          {
            before: { ...after, deployment: { ...after.deployment, status: 'QUEUED' as const } },
            after,
          },
        ]
      : [],
  )

/** Every text that a reader makes of a history, read in a zone. */
const readers = (history: History, zone: string): Readonly<Record<string, readonly unknown[]>> => {
  const when = { zone, now: NOW }
  const staging = anEnvironmentOf(
    'staging',
    wholeHistory('06:00 DEPLOYED app/web:bbbbbbb1 db/orders'),
  )
  const production = anEnvironmentOf('production', history)
  const state = environmentState(production, NOW)
  const known = [{ ...production, state }]
  const headline = headlineOf(history, zone, NOW)
  const every = compileFilter(EMPTY_FILTER, zone, NOW)
  const facts = factsOf(history, every, zone, NOW)
  const day = facts.periods.day
  const differences = environmentDifferences(production, staging, { now: NOW })
  const found = suspectsFor(history, 'application named web')
  const then = servicesAt(history, NOW)
  const failing = failingPart(production, undefined, when)
  return {
    headline: [headline?.sentence, ...(headline?.facts ?? []).map(({ parts }) => parts)].map(
      (parts) => plainText(parts ?? []),
    ),
    rows: history.items.flatMap((item, index) => {
      if (item.kind !== 'deployment') return ['cannot be read']
      const { deployment } = item
      const changes = changesAt(history, item, index)
      return [
        entryName(deployment, summaryOf(deployment, { changes, ...when }), zone),
        durationOf(deployment, NOW, changes.isOvertaken),
        formatAgo(deployment.created_at, NOW),
        formatFull(deployment.created_at, zone),
        Object.values(formatDayHead(deployment.created_at, zone, NOW)).join(' '),
      ]
    }),
    running: currentServices(history, NOW).map((row) => currentServiceWords(row, when)),
    coverage: [coverageWords(history, undefined, when)],
    board: [
      plainText(boardSentence(known, when)),
      ...boardFacts(known, undefined, when).map(({ parts }) => plainText(parts)),
      ...Object.values(stateWords(state, when)).filter((words) => typeof words === 'string'),
      ...stripMarks(history, when).map(({ name }) => name),
    ],
    compare: [
      ...Object.values(comparisonWords(differences, production, staging, when)),
      ...Object.values(behindWords(differences, production) ?? {}),
      ...Object.values(failing ?? {}),
    ],
    checklist: [
      promotionChecklist(differences, production, staging, {
        when,
        address: 'https://console.example',
        at: NOW,
      }).text,
    ],
    note: found
      ? [
          incidentNote(found, {
            environment: 'production',
            when,
            coverage: coverageWords(history, undefined, when),
            deployment: () => 'https://console.example/d',
            suspects: () => 'https://console.example/s',
          }),
        ]
      : [],
    announcements: [changeWords(changed(history), new Set(), zone, NOW)],
    facts: [
      failureRate(facts.tally, ''),
      ...day.some(0, Math.min(day.count, 10)).map((one) => periodWords(one, 'deployment')),
      `${day.count} days, ${facts.hours.flat(2).length} by hour, mean of ${facts.mean?.days ?? 0}`,
      ...facts.recoveries.map(({ after }) => recoverySpanWords(after)),
      ...facts.durations.map(({ spans }) => `${spans.length} took ${quantileOf(spans, 1)?.ms}`),
      `pause ${facts.pause?.ms}`,
    ],
    overTime: [...pastsIn(history).values()].flatMap((past) =>
      versionSpans(past).map(
        (span) =>
          `${effectInTable(span.from, zone, DAY)} to ${untilWords(span.until, zone, DAY)}, ${lengthWords(span, NOW)}`,
      ),
    ),
    moment:
      then.kind === 'known'
        ? then.services.map((one) => JSON.stringify(thenWords(one, zone, DAY)))
        : [then.kind],
    fileNames: [
      exportCsv(history, every, 'e', NOW).name,
      exportJson(history, every, 'e', NOW).name,
      compareCsv(differences, production, staging, NOW).name,
    ],
  }
}

type Place = 'created_at' | 'updated_at' | 'service' | 'commit'

/** Three records of `web`; a time of the second one is written in another way. */
const recordsWith = (place: Place, time: string, status = 'DEPLOYED'): readonly Extra[] => {
  const record = recordOf(`10:00 ${status} app/web:aaaaaaa2 db/orders`)
  const [app] = record['applications'] as readonly [Extra]
  const commit = { ...(app['commit'] as Extra), created_at: time }
  const odd =
    place === 'service'
      ? { applications: [{ ...app, created_at: time, updated_at: time }] }
      : place === 'commit'
        ? { applications: [{ ...app, commit }] }
        : { [place]: time }
  return [
    recordOf('11:00 DEPLOYMENT_ERROR app/web:aaaaaaa3 db/orders:-:DEPLOYED'),
    { ...record, ...odd },
    recordOf('09:00 DEPLOYED app/web:aaaaaaa1 db/orders'),
  ]
}

const claimsOf = (records: readonly Extra[], { zone = 'UTC', ahead = 0 } = {}) =>
  readers(historyOf(records, ahead), zone)

const NONSENSE =
  /NaN|Invalid|undefined|\[object|Infinity|— (?:on|UTC|\(requested\))|-\d+ (?:s|min|h|days?)\b|\d{3,},?\d* (?:days|years)|\bin \d+ (?:s|min|h|days?)\b|\b(?:0001|9999|1970|1 January 1)\b/

afterEach(() => clockAhead.set(0))

const PLACES: readonly Place[] = ['created_at', 'updated_at', 'service', 'commit']
const cases = (times: readonly string[]) =>
  PLACES.flatMap((place) => times.map((time) => [place, time] as const))

const IMPOSSIBLE = [
  '0001-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '9999-12-31T23:59:59Z',
]
const LATER = ['2026-03-02T12:20:00Z', '2026-03-05T13:00:00Z', '2150-01-01T00:00:00Z']

/** What counts and places times, which a later time must not move either; rows show it as the API wrote it. */
const counted = ({ headline, running, facts, overTime, moment }: ReturnType<typeof claimsOf>) => ({
  headline,
  running,
  facts,
  overTime,
  moment,
})

it.each(cases([...IMPOSSIBLE, ...LATER]))('counts no impossible time: %s %s', (place, time) => {
  for (const status of ['DEPLOYED', 'DEPLOYING', 'DEPLOYMENT_ERROR']) {
    const said = claimsOf(recordsWith(place, time, status))
    const none = claimsOf(recordsWith(place, '0001-01-01T00:00:00Z', status))
    expect(JSON.stringify(said)).not.toMatch(NONSENSE)
    // A clock may be ahead by minutes.
    const isLikely = place === 'created_at' && time === LATER[0]
    if (!LATER.includes(time)) expect(said).toEqual(none)
    else if (!isLikely) expect(counted(said)).toEqual(counted(none))
  }
})

it.each(['2026-03-02T09:59:00Z', '2026-03-01T10:00:00Z', '2025-03-02T10:00:00Z'])(
  'takes no update before the request for an end: %s',
  (time) => {
    const said = claimsOf(recordsWith('updated_at', time))
    expect(said).toEqual(claimsOf(recordsWith('updated_at', '0001-01-01T00:00:00Z')))
  },
)

const TEN = [
  '2026-03-02T10:00:00',
  '2026-03-02 10:00',
  '2026-03-02T10Z',
  '2026-03-02T10:00:00,000Z',
  '2026-03-02T10:00:00.000000000Z',
  '20260302T100000Z',
  '20260302T1000',
  '2026-03-02T10:00:00+00',
  '2026-03-02T11:00:00+01:00',
  '2026-03-02T04:30:00-0530',
  '2026-03-02T05:00:00\u221205:00',
  '2026-03-02T10:00:00Z[UTC]',
  '2026-W10-1T10:00:00Z',
  '2026W101T10',
  '2026-061T10:00:00Z',
  '2026061T100000',
]

it.each(cases(TEN))('reads every spelling of ISO 8601 alike: %s %s', (place, time) => {
  for (const zone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    const said = claimsOf(recordsWith(place, time), { zone })
    expect(said).toEqual(claimsOf(recordsWith(place, '2026-03-02T10:00:00Z'), { zone }))
  }
})

const MINUTE = 60_000
it.each([20 * MINUTE, -20 * MINUTE, 24 * 60 * MINUTE, -24 * 60 * MINUTE])(
  'counts from the API’s time where the computer’s is off by %s ms',
  (ahead) => {
    for (const [place, time] of cases([...LATER, '2026-03-02T11:59:00Z'])) {
      clockAhead.set(0)
      const right = claimsOf(recordsWith(place, time))
      clockAhead.set(ahead)
      expect(claimsOf(recordsWith(place, time), { ahead })).toEqual(right)
    }
  },
)

it('names the zone of every time in a file', () => {
  const history = historyOf(recordsWith('created_at', '2026-03-02T10:00:00').slice(1, 2), 0)
  const filter = compileFilter({ ...EMPTY_FILTER, from: DAY }, 'Pacific/Auckland', NOW)
  const csv = exportCsv(history, filter, 'e', NOW).parts.join('')
  const json = exportJson(history, filter, 'e', NOW).parts.join('')
  expect(csv).toContain('2026-03-02T10:00:00Z')
  expect(csv).toContain('Pacific/Auckland')
  expect(csv).not.toMatch(/T10:00:00(?!\.|Z)/)
  expect(json).toContain('UTC where they name no zone')
  expect(json).toContain('"tz": "Pacific/Auckland"')
})
