import type { Line } from './records.ts'

/*
 * Ten sets of random records, newest first, and what each page says of them. What it has to mean was written down from the
 * rules first (docs/architecture.md, "The past of a service") and compared with what the pages said; the texts here are the
 * pages' own.
 */

type TenRecords = {
  readonly name: string
  /** Whether the list ends with them. */
  readonly isWhole: boolean
  readonly lines: readonly Line[]
  readonly says: {
    readonly headline: string
    readonly row: string
    readonly running: readonly string[]
    readonly facts: string
    readonly board: string
    readonly boardRow: string
    readonly compare: string
  }
}

/** What the other environment of the board has. */
export const BESIDE: readonly Line[] = ['06:00 DEPLOYED web:4']

const until = (line: string, at: string): Line => [line, { updated_at: `2026-03-02T${at}:00Z` }]
const withoutEnd = (line: string): Line => [line, { updated_at: undefined }]
const yearOne = (line: string): Line => [line, { created_at: '0001-01-01T00:00:00Z' }]
const UNREADABLE: Line = { created_at: 'yesterday', status: 'DEPLOYED' }

export const TEN_RECORDS: readonly TenRecords[] = [
  {
    name: 'one under way over a deployment that failed as a whole',
    isWhole: true,
    lines: [
      '10:33 DEPLOYING web:5',
      until('10:03 DEPLOYMENT_ERROR', '10:51'),
      '09:47 DEPLOYED web:4',
      '09:19 DEPLOYED web:-',
      yearOne('08:48 DEPLOYED web:4'),
      '08:16 DEPLOYED web:4',
      withoutEnd('08:11 DEPLOYMENT_ERROR'),
      '07:45 STOP_ERROR web:3',
      until('07:33 DEPLOYED web:3', '08:08'),
      yearOne('07:17 DEPLOYED web:2'),
    ],
    says: {
      headline: 'Deploying since 10:33. The deployment failed at ≈ 10:51.',
      row: '0 of 1 service done',
      running: ['web 4 → 5: Deploying, since 10:33'],
      facts: '2 of 8 attempts to deploy failed',
      board: 'A deployment in production failed at ≈ 10:51.',
      boardRow: 'A deployment failed ≈ 10:51 (now deploying for 1 h 27 min (usually ≈ 4 min))',
      compare: 'production and staging run the same 1 service.',
    },
  },
  {
    name: 'a deploy after deletes, stops and failures',
    isWhole: true,
    lines: [
      '09:55 DEPLOYED seed:5 web:6',
      yearOne('09:33 CANCELED web:5'),
      '09:19 STOP_ERROR seed:5:DEPLOYMENT_ERROR web:5',
      yearOne('09:06 STOPPED seed:5 web:5'),
      '08:54 STOPPED seed:5',
      '08:35 DELETED web:5',
      withoutEnd('08:29 DEPLOYED seed:- web:5'),
      '08:06 DEPLOYING seed:4 web:4',
      '07:59 DEPLOYED seed:4',
      '07:51 DEPLOYMENT_ERROR seed:3:READY web:3',
      '07:42 DEPLOYED seed:3 web:3',
      '07:22 DEPLOYED seed:2 web:2',
    ],
    says: {
      headline: 'Deployed since ≈ 09:59 (requested 09:55).',
      row: '1 back after deletion, 1 not comparable',
      running: [
        'seed 5: Deployed, since ≈ 09:59 (requested 09:55)',
        'web 6: Deployed, since ≈ 09:59 (requested 09:55)',
      ],
      facts: '2 of 7 attempts to deploy failed',
      board: 'Nothing is failing. production: deployed since ≈ 09:59.',
      boardRow: 'Deployed since ≈ 09:59 (2 h 1 min, the deployment at 08:06 has no recorded end)',
      compare: 'production and staging differ in 1 version.',
    },
  },
  {
    name: 'a deploy that overlapped a stop',
    isWhole: false,
    lines: [
      '09:02 DEPLOYED web:4',
      withoutEnd('08:44 STOPPED web:3 seed:2'),
      '08:01 STOPPED web:3 seed:2:DEPLOYED',
      until('07:55 DEPLOYED seed:2 web:3:READY', '09:12'),
      '07:12 DEPLOYED web:2:DEPLOYMENT_ERROR seed:1',
    ],
    says: {
      headline: 'Whether seed runs is not known: two deployments overlapped.',
      row: '1 service, older deployments not loaded',
      running: [
        'seed 2: Not known whether it runs: two deployments overlapped',
        'web 4: Deployed, since ≈ 09:06 (requested 09:02)',
      ],
      facts: '1 of 3 attempts to deploy failed, 1 of them in a service only',
      board:
        'Nothing is failing in the last 5 deployments of production. production: seed not known to run, two deployments overlapped.',
      boardRow: 'seed not known to run, two deployments overlapped',
      compare: 'production and staging run the same 1 service; 1 other cannot be compared yet.',
    },
  },
  {
    name: 'a restart beside a database, and an impossible time',
    isWhole: true,
    lines: [
      '10:02 DEPLOYED db/mail',
      '09:38 DEPLOYED db/mail',
      '09:09 RESTARTED api:5 db/mail',
      yearOne('08:42 DEPLOYED api:- db/mail:-:READY'),
      '08:24 RESTART_ERROR api:5',
      '08:02 DEPLOYED db/mail api:5',
      '07:51 CANCELED api:4 db/mail',
      '07:20 DEPLOYED api:3 db/mail',
      withoutEnd('07:11 DEPLOYED api:- db/mail'),
    ],
    says: {
      headline: 'Deployed since ≈ 10:06 (requested 10:02).',
      row: 'deployed again, a database has no version to compare',
      running: [
        'api —: Deployed, since an unknown time, restarted ≈ 09:13',
        'mail —: Deployed, since ≈ 10:06 (requested 10:02)',
      ],
      facts: '0 of 6 attempts to deploy failed',
      board: 'Nothing is failing. production: deployed since ≈ 10:06.',
      boardRow: 'Deployed since ≈ 10:06 (1 h 54 min)',
      compare: 'web is not in production’s list, which goes back to 2 March.',
    },
  },
  {
    name: 'a name that two kinds have',
    isWhole: false,
    lines: [
      '09:55 DEPLOYED web:3 job/mail:4 job/web:5',
      '09:44 CANCELED web:2:CANCELED job/mail:4:DEPLOYED job/web:4',
      '09:27 BUILD_ERROR web:1 job/mail:3 job/web:3:DEPLOYED',
      '09:00 RESTARTED web:1 job/mail:2 job/web:2',
      '08:48 STOP_ERROR web:1 job/mail:2 job/web:2',
      '08:19 DELETED job/mail:2',
      '08:11 CANCELED web:-:UNAVAILABLE job/mail:2:UNAVAILABLE job/web:2',
      '08:00 RESTARTED web:1',
      until('07:45 RESTART_ERROR web:1', '08:19'),
      '07:35 UNAVAILABLE web:1 job/mail:- job/web:2',
      until('07:14 DEPLOYED web:1 job/mail:2 job/web:2:CANCELED', '07:47'),
    ],
    says: {
      headline: 'Deployed since ≈ 09:59 (requested 09:55).',
      row: 'job web and mail ran, 1 updated',
      running: [
        'mail 4: Deployed, last ran ≈ 09:59',
        'web 3: Deployed, since ≈ 09:59 (requested 09:55)',
        'web 5: Deployed, last ran ≈ 09:59',
      ],
      facts: '1 of 3 attempts to deploy failed',
      board:
        'Nothing is failing in the last 11 deployments of production. production: deployed since ≈ 09:59.',
      boardRow: 'Deployed since ≈ 09:59 (2 h 1 min)',
      compare: 'production and staging differ in 1 version.',
    },
  },
  {
    name: 'failures that overlapped a deploy',
    isWhole: true,
    lines: [
      until('09:54 DEPLOYMENT_ERROR', '10:42'),
      '09:35 CANCELED db/cache job/mail:5',
      until('09:20 STOP_ERROR mail:5:DEPLOYMENT_ERROR web:6 db/cache job/mail:5', '09:56'),
      '08:48 DEPLOYMENT_ERROR job/mail:5:READY web:6:DEPLOYMENT_ERROR mail:5 db/cache:-:DEPLOYMENT_ERROR',
      until('08:38 CANCELED mail:4 db/cache:-:READY job/mail:4 web:-', '09:46'),
      until('08:31 DEPLOYED mail:3 web:4 db/cache job/mail:4', '09:11'),
      '08:09 STOPPED mail:3 web:- db/cache job/mail:3',
      '07:37 DEPLOYED mail:3:READY web:3 db/cache job/mail:3:UNAVAILABLE',
      '07:20 DEPLOYED mail:2:DEPLOYED web:2 db/cache job/mail:2:UNAVAILABLE',
    ],
    says: {
      headline:
        '3 services could not be stopped at ≈ 09:56; container mail has been failing for 2 hours 4 minutes. The deployment failed at ≈ 10:42 and was not tried again.',
      row: 'no services listed',
      running: [
        'cache —: Stop failed at ≈ 09:56, two deployments overlapped',
        'mail 4: Stop failed at ≈ 09:56',
        'mail 3 → 5: Deployment failed, failing since ≈ 09:56, two deployments overlapped',
        'web 4: Stop failed at ≈ 09:56, two deployments overlapped',
      ],
      facts: '3 of 6 attempts to deploy failed',
      board:
        'cache could not be stopped in production at ≈ 09:56; 1 more service failing, 2 with failed attempts.',
      boardRow: '1 service failing, 3 with failed attempts (cache at ≈ 09:56, one attempt each)',
      compare:
        'cache, container mail and job mail are not in staging’s list, which goes back to 2 March.',
    },
  },
  {
    name: 'a deploy of an hour after a state of a newer API',
    isWhole: true,
    lines: [
      until('10:08 DEPLOYED mail:6 web:6 api:-', '11:19'),
      '10:01 QUARANTINED mail:5 web:6 api:-:CANCELED',
      '09:38 STOPPED mail:5 web:6',
      '09:08 DEPLOYMENT_ERROR mail:5 web:6:READY api:4',
      withoutEnd('08:36 DEPLOYED api:3 web:-'),
      '08:30 DEPLOYMENT_ERROR mail:4 web:- api:2',
      '08:00 DEPLOYED web:3 mail:3 api:1',
      '07:46 RESTART_ERROR mail:2 web:2 api:1',
      '07:28 DEPLOYED mail:2 web:2 api:-',
    ],
    says: {
      headline: 'Deployed since ≈ 11:19 (requested 10:08).',
      row: '1 updated, 2 not comparable',
      running: [
        'api —: Deployed, since ≈ 11:19 (requested 10:08)',
        'mail 6: Deployed, since ≈ 11:19 (requested 10:08)',
        'web 6: Deployed, since ≈ 11:19 (requested 10:08)',
      ],
      facts: '2 of 6 attempts to deploy failed',
      board: 'Nothing is failing. production: deployed since ≈ 11:19.',
      boardRow: 'Deployed since ≈ 11:19 (41 min)',
      compare: 'production and staging differ in 1 version.',
    },
  },
  {
    name: 'a deploy above a record that cannot be read',
    isWhole: true,
    lines: [
      withoutEnd('10:05 DEPLOYED mail:8'),
      UNREADABLE,
      yearOne('09:30 STOP_ERROR mail:-'),
      '09:21 DEPLOYED mail:6',
      withoutEnd('09:06 UNAVAILABLE mail:5'),
      '08:55 DEPLOYED mail:5',
      until('08:38 CANCELED mail:5', '09:59'),
      '08:24 RESTARTED mail:4',
      until('08:15 DEPLOYED mail:4', '09:12'),
      '08:05 DEPLOYED mail:3',
      '07:44 DEPLOYED mail:3',
      yearOne('07:18 DEPLOYED mail:2'),
    ],
    says: {
      headline: 'Deployed since 10:05 (requested).',
      row: '1 service, an older one is not readable',
      running: ['mail 8: Deployed, since 10:05 (requested)'],
      facts: '0 of 7 attempts to deploy failed',
      board:
        'Nothing is failing in the last 12 deployments of production (1 unreadable). production: deployed since 10:05.',
      boardRow: 'Deployed since 10:05 (1 h 55 min)',
      compare: 'mail is not in staging’s list, which goes back to 2 March.',
    },
  },
  {
    name: 'deleted while it was stopped',
    isWhole: true,
    lines: [
      until('09:50 DELETED mail:4', '10:47'),
      '09:23 STOPPED',
      '09:02 STOPPED mail:4',
      '08:56 RESTARTED mail:4',
      '08:43 DELETED mail:4',
      '08:35 DEPLOYED mail:4',
      until('08:09 CANCELED mail:4', '08:32'),
      until('08:03 DEPLOYED mail:3', '08:41'),
      '07:42 DEPLOYMENT_ERROR',
      '07:15 DEPLOYED mail:2',
    ],
    says: {
      headline: 'Deleted since ≈ 10:47.',
      row: 'mail deleted',
      running: [],
      facts: '1 of 4 attempts to deploy failed',
      board: 'Nothing is failing. production: deleted since ≈ 10:47.',
      boardRow: 'Deleted since ≈ 10:47 (1 h 13 min)',
      compare: 'web is not in production’s list, which goes back to 2 March.',
    },
  },
  {
    name: 'deleted over what has no recorded end',
    isWhole: false,
    lines: [
      '09:56 DELETED db/seed web:3',
      UNREADABLE,
      '09:12 DEPLOYMENT_QUEUED db/seed web:3',
      '08:37 DEPLOYED db/seed web:3',
      '08:27 UNAVAILABLE db/seed web:2',
      '07:50 DEPLOYED web:2',
      UNREADABLE,
      '07:05 DEPLOYED db/seed web:2',
    ],
    says: {
      headline: 'Deleted since ≈ 10:00.',
      row: 'web and seed deleted',
      running: [],
      facts: '0 of 3 attempts to deploy failed',
      board:
        'Nothing is failing in the last 8 deployments of production (2 unreadable). production: deleted since ≈ 10:00.',
      boardRow: 'Deleted since ≈ 10:00 (2 h, the deployment at 09:12 has no recorded end)',
      compare: 'web was deleted at ≈ 10:00 in production.',
    },
  },
]
