import { describe, expect, it, test } from 'vitest'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { type History, withPage } from '#src/deployments/history/history.ts'
import { plainText } from '#src/deployments/words/sentence.ts'
import {
  historyOfPages,
  type Line,
  NOW,
  partOfHistory,
  recordOf,
  wholeHistory,
} from '#src/testing/records.ts'
import { anEnvironmentOf } from '#board/testing/cases.ts'
import { boardTab, newFailures } from './board-alerts.ts'
import { boardFacts } from './board-facts.ts'
import { boardSentence, type BoardMember } from './board-headline.ts'
import { environmentState } from './environment-state.ts'
import { deploymentLine } from './newest-deployment.tsx'
import { stateWords } from './state-words.ts'

const WHEN = { zone: 'UTC', now: NOW }

const known = (history: History, name = 'production'): BoardMember => ({
  ...anEnvironmentOf(name, history),
  state: environmentState(anEnvironmentOf(name, history), NOW),
})

/** The headline, the facts under it, and the row, as a person reads them. */
const board = (history: History) => {
  const one = known(history)
  const { line, detail } = stateWords(one.state, WHEN)
  return {
    headline: plainText(boardSentence([one], WHEN)),
    facts: boardFacts([one], undefined, WHEN).map(({ parts }) => plainText(parts).trim()),
    row: detail === undefined ? line : `${line} (${detail})`,
    tab: boardTab([one]).words,
  }
}

const newest = (...lines: readonly Line[]): string => {
  const history = wholeHistory(...lines)
  const [item] = history.items
  if (item?.kind !== 'deployment') return ''
  const { name, from, to, rest } = deploymentLine(history, item, WHEN)
  return [name, ...(to ? [from ? `${from} → ${to}` : to] : []), ...(rest ? [rest] : [])].join(' ')
}

const hourly = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => {
    const at = new Date(NOW - (n + 1) * 3_600_000).toISOString().slice(0, 16)
    return `${at}Z DEPLOYED web:2.${40 - n}`
  })

type Case = [name: string, history: History, said: Partial<ReturnType<typeof board>>]

/** A page of newer records above a gap. */
const aboveGap = (newer: readonly string[], older: History): History => {
  const page = readDeploymentHistoryPage({ results: newer.map((line) => recordOf(line)) })
  if (!page) throw new Error('not a page')
  return withPage(older, page)
}

describe('what the board says about one environment', () => {
  it.each<Case>([
    [
      'A1, one of two is stopped',
      wholeHistory('11:00 STOPPED worker:3.0.0', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'),
      {
        headline: 'Nothing is failing. production: worker stopped since ≈ 11:04.',
        row: 'worker stopped (56 min)',
      },
    ],
    [
      'F4, under way below a record that cannot be read',
      wholeHistory(
        { created_at: 'yesterday', status: 'DEPLOYED' },
        '11:20 DEPLOYING web:1.1',
        '10:00 DEPLOYED web:1',
      ),
      {
        headline:
          'production: deploying since 11:20; 0 of 1 service done, the newest deployment cannot be read.',
        row: 'Deploying since 11:20 (0 of 1 service done, the newest deployment cannot be read)',
      },
    ],
    [
      'F4, two failures, one of them maybe older',
      wholeHistory(
        '11:00 DEPLOYMENT_ERROR worker:2 web:2',
        '10:30 DEPLOYED web:1',
        { created_at: 'yesterday', status: 'DEPLOYED' },
        '10:00 DEPLOYED worker:1 web:1',
      ),
      {
        headline:
          'worker has been failing in production since at least ≈ 11:04; web since ≈ 11:04.',
        row: '2 services failing (worker since at least ≈ 11:04, web since ≈ 11:04, one attempt each)',
      },
    ],
    [
      'under way below a gap',
      aboveGap(
        ['11:50 DEPLOYED api:1'],
        wholeHistory('11:20 DEPLOYING web:1.1', '10:00 DEPLOYED web:1'),
      ),
      {
        headline:
          'Nothing is failing in the newest deployment of production. production has been deploying since 11:20; some deployments since then are not loaded.',
        row: 'Deploying since 11:20 (0 of 1 service done, some deployments since then are not loaded)',
      },
    ],
    [
      'a name that two kinds have',
      wholeHistory('11:00 DEPLOYMENT_ERROR job/web:2', '10:00 DEPLOYED web:1 job/web:1'),
      {
        headline: 'job web has been failing in production since ≈ 11:04.',
        facts: ['job web in production: 2 failed; 1 was last good at ≈ 10:04.'],
      },
    ],
    [
      'B4, unavailable after it was deleted',
      wholeHistory('11:00 UNAVAILABLE web:1', '10:30 DELETED web:1', '10:00 DEPLOYED web:1 api:1'),
      {
        headline: 'production: web unavailable at 11:00, deleted ≈ 10:34.',
        row: 'web unavailable (deleted ≈ 10:34)',
      },
    ],
    [
      'B4, two are in states that do not mean the same',
      wholeHistory('11:00 UNAVAILABLE web:1 api:1:QUARANTINED', '10:00 DEPLOYED web:1 api:1'),
      { headline: 'production: web unavailable at 11:00.', row: 'web unavailable' },
    ],
    [
      'a state of a newer API keeps its letters',
      wholeHistory('11:00 QUARANTINED web:1', '10:00 DEPLOYED web:1'),
      { headline: 'production: QUARANTINED at 11:00.', row: 'QUARANTINED at 11:00' },
    ],
    [
      'F4, a name keeps its letters below a record that cannot be read',
      wholeHistory(
        { created_at: 'yesterday', status: 'DEPLOYED' },
        '11:00 STOPPED Web:1',
        '10:00 DEPLOYED Web:1 api:1',
      ),
      {
        headline: 'production: the newest deployment cannot be read; before it: Web stopped.',
        row: 'The newest deployment cannot be read (before it: Web stopped)',
      },
    ],
    [
      'B4, one of two is unavailable, and when',
      wholeHistory('11:00 UNAVAILABLE web:1', '10:00 DEPLOYED web:1 api:1'),
      { headline: 'production: web unavailable at 11:00.', row: 'web unavailable' },
    ],
    [
      'D, restarts that failed last for no time',
      wholeHistory('11:00 RESTART_ERROR web:1 api:1', '10:00 DEPLOYED web:1 api:1'),
      {
        headline:
          'web could not be restarted in production at ≈ 11:04; api could not be restarted at ≈ 11:04.',
        row: '2 services with failed attempts (web at ≈ 11:04, api at ≈ 11:04, one attempt each)',
      },
    ],
    [
      'A2, a stop names only the job that runs at a stop',
      wholeHistory('11:00 STOPPED job/drain:1.0:DEPLOYED', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'),
      {
        headline:
          'Nothing is failing. production: 2 of 3 services may be stopped: web and worker since ≈ 11:04.',
      },
    ],
    [
      'A3, all are stopped without names, then one is started',
      wholeHistory(
        '11:30 DEPLOYED web:2.0.0',
        '11:00 STOPPED',
        '10:00 DEPLOYED web:2.0.0 worker:3.0.0',
      ),
      {
        headline: 'Nothing is failing. production: worker stopped since ≈ 11:04.',
      },
    ],
    [
      'A4, stopped for the night, one of three started in the morning',
      wholeHistory(
        '08:00 DEPLOYED web:2.0.0',
        '2026-03-01T20:00Z STOPPED web:2.0.0 api:5 worker:3',
        '2026-03-01T08:00Z DEPLOYED web:2.0.0 api:5 worker:3',
      ),
      { row: '2 of 3 services stopped (15 h 56 min)' },
    ],
    [
      'A5, a release that failed before any service was touched',
      wholeHistory(
        '11:00 RESTARTED mail:1.0.0',
        '10:00 DEPLOYMENT_ERROR web:2.1.0:READY api:5.1.0:READY',
        '09:00 DEPLOYED web:2.0.0 api:5.0.0 mail:1.0.0',
      ),
      {
        headline: 'A deployment in production failed at ≈ 10:04.',
        facts: [
          'production: a deployment of web and api failed, and no failing service was listed.',
        ],
        tab: 'production with a failed attempt',
      },
    ],
    [
      'A6, canceled half way',
      wholeHistory(
        '11:00 CANCELED web:2.1.0:DEPLOYED api:5.1.0',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0',
      ),
      { headline: 'Nothing is failing. production: canceled partway ≈ 11:04.' },
    ],
    [
      'B1, UNAVAILABLE ends no failure',
      wholeHistory(
        '11:00 DEPLOYED api:5.1.0 web:2.1.0:UNAVAILABLE',
        '10:30 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0',
      ),
      {
        headline: 'web has been failing in production since ≈ 10:34.',
        facts: [
          'web in production: 2.1.0 failed; 2.0.0 was last good at ≈ 10:04. At ≈ 11:04 it was unavailable.',
        ],
      },
    ],
    [
      'B2, what has not begun is not done',
      wholeHistory(
        '11:58 DEPLOYING web:2.1.0 api:5.1.0:READY worker:3.1.0:READY mail:1.1.0:CANCELED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ),
      { row: 'Deploying since 11:58 (0 of 4 services done, 1 canceled)' },
    ],
    [
      'B4, the newest deployment is UNAVAILABLE',
      wholeHistory('11:00 UNAVAILABLE web:2.0.0', '10:00 DEPLOYED web:2.0.0'),
      { headline: 'production: unavailable at 11:00.', row: 'Unavailable at 11:00' },
    ],
    [
      'D1, a restart ends no failed deploy',
      wholeHistory(
        '11:30 RESTARTED web:2.1.0',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ),
      {
        headline: 'web has been failing in production since ≈ 11:04.',
        facts: ['web in production: 2.1.0 failed; 2.0.0 was last good at ≈ 10:04.'],
      },
    ],
    [
      'F, not what was last good where a record in between cannot be read',
      wholeHistory('11:00 DEPLOYMENT_ERROR web:2', { created_at: 'soon' }, '10:00 DEPLOYED web:1'),
      {
        facts: [
          'web in production: 2 failed; last good not known: a deployment in between cannot be read.',
        ],
        row: 'Failing since at least ≈ 11:04 (≥ 56 min)',
      },
    ],
    [
      'F4, what came after a failure cannot be read',
      wholeHistory({ created_at: 'soon' }, '11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'),
      {
        headline: 'web was failing in production at ≈ 11:04; what came after it is not known.',
        row: 'Failing as of ≈ 11:04 (the newest deployment cannot be read)',
      },
    ],
    [
      'failing when it was stopped',
      wholeHistory('11:00 STOPPED web:1', '10:30 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'),
      {
        headline: 'web was failing in production when it was stopped at ≈ 11:04.',
        row: 'Stopped since ≈ 11:04 (was failing when stopped)',
      },
    ],
    [
      'stopped, and not deployed since',
      wholeHistory('11:30 DEPLOYMENT_ERROR web:3', '11:00 STOPPED web:1', '10:00 DEPLOYED web:1'),
      {
        headline:
          'web could not be deployed in production at ≈ 11:34; it has been stopped since ≈ 11:04.',
        row: 'Stopped since ≈ 11:04 (could not be deployed ≈ 11:34)',
      },
    ],
    [
      'A5, every deployment that failed without naming a failing service',
      wholeHistory(
        '11:30 STOP_ERROR',
        '11:00 RESTART_ERROR',
        '10:30 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED web:1',
      ),
      {
        facts: [
          'web in production: 2 failed; 1 was last good at ≈ 10:04. 2 deployments failed, no failing service listed.',
        ],
      },
    ],
    [
      'G3, what was restarted ran before the list begins',
      wholeHistory('11:00 DEPLOYMENT_ERROR web:2', '10:00 RESTARTED web:1'),
      {
        facts: [
          'web in production: 2 failed; last good not known: its deployment is not in the history.',
        ],
      },
    ],
    [
      'by the deploy that failed, not by a restart before it',
      wholeHistory(
        '11:00 DEPLOYMENT_ERROR web:2',
        '10:30 RESTART_ERROR web:1',
        '10:00 DEPLOYED web:1',
      ),
      {
        headline: 'web has been failing in production since ≈ 11:04.',
        facts: ['web in production: 2 failed; 1 was last good at ≈ 10:04.'],
        row: 'Failing since ≈ 11:04 (56 min)',
      },
    ],
    [
      'D2, what was last good is what was deployed',
      wholeHistory(
        '11:40 DEPLOYMENT_ERROR web:2.1.1',
        '11:30 RESTARTED web:2.1.0',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ),
      {
        facts: [
          'web in production: 2.1.0 and 2.1.1 failed, each once; 2.0.0 was last good at ≈ 10:04.',
        ],
        row: 'Failing since ≈ 11:04 (56 min, 2 attempts)',
      },
    ],
    [
      'D3, a stop failed',
      wholeHistory('11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'),
      {
        headline: 'web could not be stopped in production at ≈ 11:34.',
        facts: ['web in production: could not be stopped; 2.0.0 was running.'],
        row: 'Could not be stopped ≈ 11:34 (26 min)',
      },
    ],
    [
      'E1, a deployment without an end hides nothing',
      wholeHistory(
        '11:00 DEPLOYED web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
        '2026-02-27T09:00Z DEPLOYING batch:1.4.0 web:1.9.0:DEPLOYED',
        '2026-02-26T09:00Z DEPLOYED web:1.8.0 batch:1.3.0',
      ),
      {
        headline: 'Nothing is failing. production: deployed since ≈ 11:04.',
        row: 'Deployed since ≈ 11:04 (56 min, the deployment at 09:00 on 27 February has no recorded end)',
      },
    ],
    [
      'F1, what failed below missing deployments is not failing now',
      aboveGap(
        hourly(20),
        partOfHistory(
          '2025-11-20T09:00Z DEPLOYMENT_ERROR job/reports:0.9.0',
          '2025-11-19T09:00Z DEPLOYED job/reports:0.8.0',
        ),
      ),
      {
        headline:
          'Nothing is failing in the last 20 deployments of production. production: deployed since ≈ 11:04.',
        facts: [
          'reports in production failed at ≈ 09:04 on 20 November 2025, but some deployments since then are not loaded.',
        ],
        tab: undefined,
      },
    ],
    [
      'F2, nothing is failing in what is loaded',
      partOfHistory(...hourly(20)),
      {
        headline:
          'Nothing is failing in the last 20 deployments of production. production: deployed since ≈ 11:04.',
      },
    ],
    [
      'F3, a tab that slept',
      aboveGap(
        ['11:50 DEPLOYED web:2.40'],
        wholeHistory('08:00 DEPLOYMENT_ERROR api:5.1.0', '07:00 DEPLOYED api:5.0.0 web:1'),
      ),
      {
        headline:
          'Nothing is failing in the newest deployment of production. production: deployed since ≈ 11:54.',
        row: 'Deployed since ≈ 11:54 (6 min, api failed ≈ 08:04, but some deployments since then are not loaded)',
      },
    ],
    [
      'W2, a deploy and a failure that overlapped',
      wholeHistory(
        ['10:05 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYMENT_ERROR web:2.0.0', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ),
      {
        headline:
          'production: deployed since ≈ 10:08; web failed ≈ 10:30, but an overlapping deployment succeeded.',
        tab: undefined,
      },
    ],
    [
      'a restart that failed is no failure that lasts, below a record that cannot be read too',
      wholeHistory(
        { created_at: 'yesterday', status: 'RESTARTED' },
        '11:00 RESTART_ERROR web:1',
        '10:00 DEPLOYED web:1',
      ),
      { headline: 'web could not be restarted in production at ≈ 11:04.' },
    ],
    [
      'a deployment and a failure that overlapped, which name no service',
      wholeHistory(
        ['10:05 DEPLOYED', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYMENT_ERROR', { updated_at: '2026-03-02T10:30:00Z' }],
        '09:00 DEPLOYED web:1',
      ),
      {
        headline:
          'production: deployed since ≈ 09:04; a deployment failed ≈ 10:30, but an overlapping deployment succeeded.',
        row: 'Deployed since ≈ 09:04 (2 h 56 min, a deployment failed ≈ 10:30, but an overlapping deployment succeeded)',
        tab: undefined,
      },
    ],
    [
      'F4, the newest record cannot be read',
      wholeHistory(
        { created_at: 'yesterday', status: 'DEPLOYMENT_ERROR' },
        '10:00 DEPLOYED web:2.0.0',
      ),
      {
        headline:
          'production: the newest deployment cannot be read; before it: deployed since ≈ 10:04.',
      },
    ],
    [
      'H2, a failure that took 55 minutes to show',
      wholeHistory(
        ['11:00 DEPLOYMENT_ERROR web:2.1.0', { updated_at: '2026-03-02T11:55:00Z' }],
        '10:00 DEPLOYED web:2.0.0',
      ),
      {
        headline: 'web has been failing in production since ≈ 11:55.',
        row: 'Failing since ≈ 11:55 (5 min)',
      },
    ],
    [
      'I1, moved to another kind while it failed',
      wholeHistory(
        '11:00 DEPLOYED web:2.0.0',
        '2026-02-20T10:00Z DEPLOYMENT_ERROR app/web:bbb1111',
        '2026-02-19T10:00Z DEPLOYED app/web:aaa0000',
      ),
      {
        headline: 'Nothing is failing. production: deployed since ≈ 11:04.',
        facts: [
          'application web in production failed at ≈ 10:04 on 20 February, not listed since.',
        ],
      },
    ],
    [
      'I2, no longer named',
      wholeHistory(
        '11:00 DEPLOYED storefront:2.0.0 api:1',
        '10:50 DEPLOYED api:1',
        '10:40 CANCELED api:1',
        '10:00 DEPLOYMENT_ERROR shop-web:1.9.9 api:1:DEPLOYED',
        '09:00 DEPLOYED shop-web:1.9.8 api:1',
      ),
      {
        row: 'Deployed since ≈ 11:04 (56 min, shop-web failed ≈ 10:04, not listed since)',
        tab: undefined,
      },
    ],
    [
      'I3, blue and green by renaming',
      wholeHistory(
        '11:00 DEPLOYED web-old#9001:1.0.0 web#9002:2.0.0',
        '10:00 DEPLOYED web#9001:1.0.0 web-new#9002:2.0.0',
      ),
      { headline: 'Nothing is failing. production: deployed since ≈ 11:04.' },
    ],
    [
      'I4, deleted and created again under the same name',
      wholeHistory(
        '11:30 DEPLOYMENT_ERROR web:0.1.0',
        '11:00 DELETED web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ),
      {
        facts: [
          'web in production: 0.1.0 failed; no deployment has succeeded since the service was deleted at ≈ 11:04.',
        ],
      },
    ],
    [
      'L1, three versions failed, one after another',
      wholeHistory(
        '11:30 DEPLOYMENT_ERROR web:2.1.2',
        '11:20 DEPLOYMENT_ERROR web:2.1.1',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ),
      {
        facts: [
          'web in production: 2.1.0, 2.1.1 and 2.1.2 failed, each once; 2.0.0 was last good at ≈ 10:04.',
        ],
        row: 'Failing since ≈ 11:04 (56 min, 3 attempts)',
      },
    ],
    [
      'L2, what began to fail last leads',
      wholeHistory(
        '11:50 DEPLOYMENT_ERROR checkout:2.1.0',
        '09:00 DEPLOYED checkout:2.0.0',
        '2026-02-20T10:00Z DEPLOYMENT_ERROR job/a-reports:0.9',
        '2026-02-19T10:00Z DEPLOYED checkout:1 job/a-reports:0.8',
      ),
      {
        headline:
          'checkout has been failing in production since ≈ 11:54; a-reports since ≈ 10:04 on 20 February.',
        row: '2 services failing (checkout since ≈ 11:54, a-reports since ≈ 20 Feb, 10:04, one attempt each)',
      },
    ],
    [
      'L3, three services, each tried once',
      wholeHistory(
        '11:20 DEPLOYMENT_ERROR mail:1',
        '11:10 DEPLOYMENT_ERROR api:1',
        '11:00 DEPLOYMENT_ERROR web:1',
      ),
      { row: '3 services failing (mail since at least ≈ 11:24, one attempt each)' },
    ],
  ])('%s', (_, history, said) => expect(board(history)).toMatchObject(said))
})

describe('the newest deployment in a line', () => {
  it.each<[string, string, readonly Line[]]>([
    [
      'C1, one failed, the others were never begun',
      'web 2.0.0 → 2.1.0 failed ≈ 11:04; 2 more not deployed, 1 more canceled',
      [
        '11:00 DEPLOYMENT_ERROR web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED mail:1.1.0:DEPLOYMENT_QUEUED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ],
    ],
    [
      'C2, two of three were left out',
      'web 2.0.0 → 2.1.0 with 1 more not deployed, 1 more canceled',
      [
        '11:00 DEPLOYED web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0',
      ],
    ],
    [
      'C4, a stop is no update',
      'web and api stopped (the record lists another version of web)',
      ['11:30 STOPPED web:2.1.0 api:5.0.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
    ],
    [
      'C6, one failed, two were deployed',
      'web 2.0.0 → 2.1.0 failed ≈ 11:34; 2 more updated',
      [
        '11:30 DEPLOYMENT_ERROR web:2.1.0 api:5.1.0:DEPLOYED worker:3.1.0:DEPLOYED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0',
      ],
    ],
    [
      'A6, canceled half way',
      'web 2.0.0 → 2.1.0 then canceled; 1 more canceled',
      ['11:00 CANCELED web:2.1.0:DEPLOYED api:5.1.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
    ],
    [
      'others are new, came back, or were stopped',
      'web 2.0.0 → 2.1.0 with 1 more updated, 1 more back after deletion, 1 more first seen here, 1 more stopped',
      [
        '11:00 DEPLOYED web:2.1.0 api:5.1.0 lab:0.2 beta:0.1 mail:1.1.0:STOPPED',
        '10:30 DELETED lab:0.1',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 lab:0.1 mail:1.0.0',
      ],
    ],
    [
      'a stop and a deletion were never begun',
      'web 2.0.0 → 2.1.0 failed ≈ 11:04; 1 more not stopped, 1 more not deleted',
      [
        '11:00 DEPLOYMENT_ERROR web:2.1.0 api:5.0.0:STOP_QUEUED mail:1.0.0:DELETE_QUEUED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 mail:1.0.0',
      ],
    ],
    [
      'W1, a canceled attempt does not hide the change',
      'web 1.9.0 → 2.0.0',
      ['10:20 DEPLOYED web:2.0.0', '10:10 CANCELED web:2.0.0', '09:00 DEPLOYED web:1.9.0'],
    ],
  ])('%s', (_, said, lines) => expect(newest(...lines)).toBe(said))
})

describe('failures that are announced', () => {
  const announced = (before: History, now: History) =>
    newFailures(new Map([['production', before]]), [known(now)])

  test('F2, an old page that is loaded announces nothing', () => {
    const old = ['2026-01-10T09:00Z DEPLOYMENT_ERROR job/reports:0.9.0']
    const lines = hourly(20)
    expect(announced(partOfHistory(...lines), historyOfPages([lines, old]))).toEqual([])
  })

  test('a new failure is announced, whether its record was there before or not', () => {
    const before = wholeHistory('10:00 DEPLOYED web#1:1')
    expect(announced(before, aboveGap(['11:00 DEPLOYMENT_ERROR web#1:2'], before))).toEqual([
      'web started failing in production',
    ])
    const id = { id: '00000000-0000-4000-8000-00000000aaaa' }
    const running = partOfHistory(['11:00 DEPLOYING web#1:2', id])
    expect(announced(running, partOfHistory(['11:00 DEPLOYMENT_ERROR web#1:2', id]))).toEqual([
      'web started failing in production',
    ])
  })

  test('I5, a failing service that gets another name is no new failure', () => {
    const before = wholeHistory(
      '10:00 DEPLOYMENT_ERROR shop-web#777:2',
      '09:00 DEPLOYED shop-web#777:1',
    )
    const page = readDeploymentHistoryPage({
      results: [
        recordOf('11:00 DEPLOYMENT_ERROR storefront#777:2'),
        ...before.items.flatMap((item) => (item.kind === 'deployment' ? [item.deployment] : [])),
      ],
    })
    expect(page && announced(before, withPage(before, page))).toEqual([])
  })
})
