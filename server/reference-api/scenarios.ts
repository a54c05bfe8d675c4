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
} from './behaviours.ts'
import { hostileRecords } from './hostile-records.ts'
import { inclusiveSource } from './inclusive-source.ts'
import { liveHistory } from './live-history.ts'
import { malformedRecords, unknownRecords } from './odd-records.ts'
import { sampleDeployments, stored } from './sample-records.ts'
import type { Scenario } from './scenario.ts'

const deployments =
  (size: number): NonNullable<Scenario['records']> =>
  (context) =>
    stored(sampleDeployments(context, size))

const count = new Intl.NumberFormat('en')

/** Every environment of the sample workspace, in the order of its home page. */
export const scenarios = (seedSize: number): readonly Scenario[] => [
  {
    name: 'long',
    description: `${count.format(seedSize)} deployments of a harbour shop, 14 months at most. Scroll to the first.`,
    records: deployments(seedSize),
  },
  {
    name: 'live',
    description: 'A new deployment every 90 s to 4 min, each moving from state to state.',
    source: (_stored, now) => liveHistory(now),
  },
  {
    name: 'single',
    description: 'One deployment, and nothing before it.',
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
    description: 'Moves on at each look: one ends, one arrives, then 26 at once.',
    records: deployments(90),
    behaviour: stepping,
  },
  {
    name: 'slow',
    description: 'Every answer takes 3 seconds.',
    records: deployments(60),
    behaviour: () => slow(3000),
  },
  {
    name: 'flaky',
    description: 'Every third request answers 500.',
    records: deployments(60),
    behaviour: flaky,
  },
  {
    name: 'rate-limited',
    description: 'Five requests are answered, then 429 for 45 seconds.',
    records: deployments(160),
    behaviour: pausing(45_000),
  },
  {
    name: 'forbidden',
    description: 'No token may read this one: 403.',
    behaviour: () => forbidden,
  },
  {
    name: 'gone',
    description: 'Every request answers 401, as if the token had just ended.',
    behaviour: () => gone,
  },
  { name: 'not-found', description: 'No environment has this ID: 404.', unknown: true },
  {
    name: 'malformed',
    description: 'Records that cannot be read among 46, over three pages.',
    records: malformedRecords,
  },
  {
    name: 'unknown-values',
    description: 'States, origins, job events and members that this version does not know.',
    records: unknownRecords,
  },
  {
    name: 'new-ids',
    description: 'Every record gives its services new IDs; only kind and name recur.',
    records: (context) => stored(sampleDeployments(context, 60, { newIds: true })),
  },
  {
    name: 'inclusive-cursor',
    description: 'Pages overlap, and the last one comes again and again.',
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
    description: 'Names, messages and links that attack the page that shows them.',
    records: hostileRecords,
  },
  {
    name: 'html',
    description: 'Answers 200 with a sign-in page, as a proxy in between would.',
    behaviour: () => signInPage,
  },
  {
    name: 'broken-json',
    description: 'Answers 200 with half of the JSON.',
    records: deployments(20),
    behaviour: () => halfPage,
  },
  {
    name: 'cut-off',
    description: 'The connection breaks in the middle of every answer.',
    records: deployments(20),
    behaviour: () => cutOff,
  },
]
