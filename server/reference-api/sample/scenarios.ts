import {
  cutOff,
  flaky,
  forbidden,
  gone,
  halfPage,
  pausing,
  signInPage,
  slow,
  stepping,
  withoutResults,
} from '#reference/http/misbehave.ts'
import type { WireDeployment } from '#src/contract/deployment-history.ts'
import type { HistoryBehaviour } from '#reference/http/behaviour.ts'
import { type HistorySource, PAGE_SIZE } from '#reference/store/history-source.ts'
import type { StoredDeployment } from '#reference/store/history-store.ts'
import { BOARD_ENVIRONMENTS, boardHistory } from './board-environments.ts'
import { hostileRecords } from './hostile-records.ts'
import { liveHistory } from './live-history.ts'
import { misleadingRecords, rolledBackRecords } from './misleading-records.ts'
import { malformedRecords, unknownRecords } from './odd-records.ts'
import { type SampleContext, sampleDeployments, stored, withIds } from './sample-records.ts'

/** An environment of the sample workspace: its deployments and how it responds. */
type Scenario = {
  /** Stable: tests and the output of `--json` use it. */
  name: string
  /** One or two sentences for the home page. */
  description: string
  /** Its deployments, oldest first; default: none. */
  records?: (context: SampleContext) => Iterable<StoredDeployment>
  /** Replaces the store as the source of its deployments. */
  source?: (stored: HistorySource, now: () => Date) => HistorySource
  /** Makes it misbehave; called once per API, so that each API has its own counters. */
  behaviour?: (now: () => Date) => HistoryBehaviour
  /** The API does not know it: its ID leads to a 404. */
  unknown?: true
}

/**
 * Treats `startId` as inclusive: a page begins with that deployment, every second page three newer
 * ones before it. Near the end, the last full page is repeated forever.
 */
const inclusiveSource = (store: HistorySource): HistorySource => ({
  ...store,
  positionOf: (id) => {
    const position = store.positionOf(id)
    if (position === undefined) return undefined
    const newer = store.count() - position
    const overlap = Math.ceil(newer / PAGE_SIZE) % 2 === 0 ? 3 : 0
    return Math.max(position + 1 + overlap, Math.min(PAGE_SIZE, store.count()) + 1)
  },
})

const deployments =
  (size: number): NonNullable<Scenario['records']> =>
  (context) =>
    stored(sampleDeployments(context, size))

const SPACING = 12 * 60_000
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Moves a history so that its newest deployments follow each other closely until now: what runs among them is young. */
const untilNow = function* (all: readonly WireDeployment[], newest: number, endsAt: number) {
  const first = all.length - newest
  for (const [at, deployment] of all.entries()) {
    const place = Math.max(at, first)
    const target = endsAt - (all.length - place) * SPACING
    const shift = target - Date.parse(all[place]?.created_at ?? '')
    const text = JSON.stringify(deployment)
    const moved = text.replace(TIME, (time) => new Date(Date.parse(time) + shift).toISOString())
    yield { id: deployment.id, body: moved }
  }
}

const ofBoard =
  (name: keyof typeof BOARD_ENVIRONMENTS): NonNullable<Scenario['records']> =>
  ({ endsAt }) =>
    stored(withIds(name, boardHistory(BOARD_ENVIRONMENTS[name], endsAt)))

const count = new Intl.NumberFormat('en')

/** The names of the environments on the board of the sample workspace, in its order. */
export const BOARD: readonly string[] = ['production', 'staging', 'preview', 'live']

/** Every environment of the sample workspace, in the order of its list. */
export const scenarios = (seedSize: number): readonly Scenario[] => [
  {
    name: 'long',
    description: `${count.format(seedSize)} deployments of a harbour shop over up to 14 months. Scroll back to the first.`,
    records: deployments(seedSize),
  },
  {
    name: 'live',
    description: 'A new deployment every 90 s to 4 min, whose state changes as it runs.',
    source: (_stored, now) => liveHistory(now),
  },
  {
    name: 'single',
    description: 'Only one deployment.',
    records: deployments(1),
  },
  { name: 'empty', description: 'No deployments yet.' },
  {
    name: 'exact',
    description: 'Exactly 40 deployments: the last page is full, and the one after it empty.',
    records: deployments(40),
  },
  {
    name: 'stepping',
    description: 'Changes with each poll: one deployment ends, one starts, then 26 at once.',
    records: (context) => untilNow([...sampleDeployments(context, 90)], 28, context.endsAt),
    behaviour: stepping,
  },
  {
    name: 'slow',
    description: 'Every response takes 3 seconds.',
    records: deployments(60),
    behaviour: () => slow(3000),
  },
  {
    name: 'flaky',
    description: 'Every third request fails: 500.',
    records: deployments(60),
    behaviour: flaky,
  },
  {
    name: 'rate-limited',
    description: 'Five requests succeed, then 429 for 45 seconds.',
    records: deployments(160),
    behaviour: pausing(45_000),
  },
  {
    name: 'forbidden',
    description: 'No token has permission to read it: 403.',
    behaviour: () => forbidden,
  },
  {
    name: 'gone',
    description: 'Every request fails with 401, as if the token had just expired.',
    behaviour: () => gone,
  },
  { name: 'not-found', description: 'No environment has this ID: 404.', unknown: true },
  {
    name: 'malformed',
    description: '46 records on three pages, some of which are malformed.',
    records: malformedRecords,
  },
  {
    name: 'unknown-values',
    description: 'Unknown states, origins, job events and members.',
    records: unknownRecords,
  },
  {
    name: 'new-ids',
    description: 'Services get new IDs in every record; only kind and name stay the same.',
    records: (context) => stored(sampleDeployments(context, 60, { newIds: true })),
  },
  {
    name: 'inclusive-cursor',
    description: 'Pages overlap, and the last one repeats forever.',
    records: deployments(70),
    source: inclusiveSource,
  },
  {
    name: 'missing-results',
    description: 'The second page has no results member.',
    records: deployments(40),
    behaviour: () => withoutResults,
  },
  {
    name: 'hostile',
    description: 'Names, messages and links that try to attack the page.',
    records: hostileRecords,
  },
  {
    name: 'misleading',
    description:
      'Records that are easily misread: cancels, restarts, a moved tag, a deployment that never ends.',
    records: misleadingRecords,
  },
  {
    name: 'rolled-back',
    description: 'The services of “misleading” in another environment, one of them rolled back.',
    records: rolledBackRecords,
  },
  {
    name: 'html',
    description: 'Responds 200 with a sign-in page, as a proxy in between would.',
    behaviour: () => signInPage,
  },
  {
    name: 'broken-json',
    description: 'Responds 200 with only half of the JSON.',
    records: deployments(20),
    behaviour: () => halfPage,
  },
  {
    name: 'cut-off',
    description: 'The connection breaks in the middle of every response.',
    records: deployments(20),
    behaviour: () => cutOff,
  },
  {
    name: 'production',
    description: 'The harbour shop as its customers use it: 20 deployments in twelve days.',
    records: ofBoard('production'),
  },
  {
    name: 'staging',
    description:
      'The same shop, ahead of production. Its checkout-worker has been failing for an hour.',
    records: ofBoard('staging'),
  },
  {
    name: 'preview',
    description: 'The same shop, ahead of staging. It stops every night.',
    records: ofBoard('preview'),
  },
]
