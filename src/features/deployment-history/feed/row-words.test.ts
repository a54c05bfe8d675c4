import { describe, expect, it } from 'vitest'
import { changesAt, type ServiceChange } from '#src/deployments/past/changes.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import { AGAIN, byAct } from '#src/deployments/words/act-words.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { type Line, NOW, wholeHistory, deploymentAt } from '#src/testing/records.ts'
import { matchingSummary } from './matching-summary.ts'

const names = (changes: readonly ServiceChange[]) =>
  changes.map(({ service }) => serviceName(service)).join(' ')

/** What the newest row says: its summary, a line for each service as a filter shows it, and what it folds. */
const rowOf = (lines: readonly Line[]): readonly string[] => {
  const history = wholeHistory(...lines)
  const item = deploymentAt(history)
  const changes = changesAt(history, item)
  const { deployment } = item
  return [
    summaryOf(deployment, { changes, zone: 'UTC', now: NOW }),
    ...changes.shown.map((change) => matchingSummary(deployment, [change], 1) ?? ''),
    ...byAct(changes.folded).map(([act, some]) => `${some.length} ${AGAIN[act]}: ${names(some)}`),
  ]
}

describe('a row', () => {
  it.each<[string, readonly Line[], readonly string[]]>([
    [
      'A2, a stop that names only a job',
      ['11:00 STOPPED job/drain:1.0:DEPLOYED', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'],
      ['none stopped, drain ran', 'drain 1.0 first seen here, deployed'],
    ],
    [
      'only failed attempts before it',
      ['11:00 DEPLOYED web:2', '10:00 DEPLOYMENT_ERROR web:1'],
      ['1 first deployed here', 'web 2 first deployed here'],
    ],
    [
      'a state without meaning, of which a service says that it was deployed',
      ['11:00 QUARANTINED ingress:4.2:DEPLOYED api:5', '10:00 DEPLOYED ingress:4.1 api:5'],
      [
        'a state this console does not know: 1 updated, api QUARANTINED',
        'ingress 4.1 → 4.2, deployed',
        'api requested: 5',
      ],
    ],
    [
      'READY, of which a service says that it was deployed',
      ['11:00 READY job/migrate:8:DEPLOYED web:2', '10:00 DEPLOYED web:1 job/migrate:7'],
      ['migrate ran, web ready', 'web requested: 1 → 2', 'migrate 7 → 8, deployed'],
    ],
    [
      'a state without meaning, of services too',
      ['11:00 QUARANTINED web:2', '10:00 DEPLOYED web:1'],
      ['a state this console does not know', 'web requested: 1 → 2'],
    ],
    [
      'A6, canceled half way',
      ['11:00 CANCELED web:2.1.0:DEPLOYED api:5.1.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      ['1 updated, api canceled', 'web 2.0.0 → 2.1.0, deployed', 'api not deployed: 5.0.0 → 5.1.0'],
    ],
    [
      'B1, a state that says nothing',
      [
        '11:00 DEPLOYED api:5.1.0 web:2.1.0:UNAVAILABLE',
        '10:30 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0',
      ],
      [
        '1 updated, web unavailable',
        'api 5.0.0 → 5.1.0',
        'web requested: 2.0.0 → 2.1.0, unavailable',
      ],
    ],
    [
      'B2, what has not begun',
      [
        '11:58 DEPLOYING web:2.1.0 api:5.1.0:READY worker:3.1.0:READY mail:1.1.0:CANCELED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ],
      [
        '0 of 4 services done, 1 canceled',
        'web 2.0.0 → 2.1.0',
        'api requested: 5.0.0 → 5.1.0, ready',
        'worker requested: 3.0.0 → 3.1.0, ready',
        'mail not deployed: 1.0.0 → 1.1.0, canceled',
      ],
    ],
    [
      'B4, unavailable',
      ['11:00 UNAVAILABLE web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      ['web unavailable', 'web requested: 2.0.0'],
    ],
    [
      'C1, one failed, the others were not begun',
      [
        '11:00 DEPLOYMENT_ERROR web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED mail:1.1.0:DEPLOYMENT_QUEUED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ],
      [
        'web failed, nothing was deployed',
        'web 2.0.0 → 2.1.0',
        'api not deployed: 5.0.0 → 5.1.0, ready',
        'worker not deployed: 3.0.0 → 3.1.0, canceled',
        'mail not deployed: 1.0.0 → 1.1.0, deployment queued',
      ],
    ],
    [
      'C2, two of three left out',
      [
        '11:00 DEPLOYED web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0',
      ],
      [
        '1 updated, worker canceled, api was not deployed',
        'web 2.0.0 → 2.1.0',
        'api not deployed: 5.0.0 → 5.1.0, ready',
        'worker not deployed: 3.0.0 → 3.1.0, canceled',
      ],
    ],
    [
      'C3, what is only ready',
      ['11:00 READY web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web ready, not started', 'web requested: 2.0.0 → 2.1.0'],
    ],
    [
      'a database, which has no version, not deployed',
      ['11:00 DEPLOYED web:2.0.0 db/orders:-:CANCELED', '10:00 DEPLOYED web:1.0.0'],
      ['1 updated, orders canceled', 'web 1.0.0 → 2.0.0', 'orders not deployed, canceled'],
    ],
    [
      'C4, a stop whose record has the new tag',
      ['11:30 STOPPED web:2.1.0 api:5.0.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      ['web and api stopped (the record lists another version of web)', 'web', '1 stopped: api'],
    ],
    [
      'C5, named for the first time, and not deployed',
      ['11:00 DEPLOYED web:2.0.0 beta:0.1.0:READY lab:0.2.0:CANCELED', '10:00 DEPLOYED web:2.0.0'],
      [
        '1 deployed again, lab canceled, beta was not deployed',
        'beta not deployed: 0.1.0, ready',
        'lab not deployed: 0.2.0, canceled',
        '1 deployed again: web',
      ],
    ],
    [
      'C6, one failed, two were deployed',
      [
        '11:30 DEPLOYMENT_ERROR web:2.1.0 api:5.1.0:DEPLOYED worker:3.1.0:DEPLOYED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0',
      ],
      [
        'web failed, 2 updated',
        'web 2.0.0 → 2.1.0',
        'api 5.0.0 → 5.1.0, deployed',
        'worker 3.0.0 → 3.1.0, deployed',
      ],
    ],
    [
      'the whole change after a canceled attempt',
      ['11:30 DEPLOYED web:2.1.0', '11:00 CANCELED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['1 updated', 'web 2.0.0 → 2.1.0'],
    ],
    [
      'D1, a restart after a failed deploy',
      ['11:30 RESTARTED web:2.1.0', '11:00 DEPLOYMENT_ERROR web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      ['web restarted (its record lists another version)', 'web'],
    ],
    [
      'D3, a stop that failed',
      ['11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      ['web could not be stopped', 'web'],
    ],
    [
      'E2, not finished when the deployment failed',
      [
        '11:00 DEPLOYMENT_ERROR web:2.1.0 mail:1.1.0:DEPLOYMENT_QUEUED job/seed:3:EXECUTING',
        '10:00 DEPLOYED web:2.0.0 mail:1.0.0 job/seed:2',
      ],
      [
        'web failed, nothing was deployed',
        'web 2.0.0 → 2.1.0',
        'mail not deployed: 1.0.0 → 1.1.0, deployment queued',
        'seed not deployed: 2 → 3, executing',
      ],
    ],
    [
      'G1, a restart at the end of the list',
      ['11:00 RESTARTED web:1.9.0'],
      ['web restarted', 'web'],
    ],
    [
      'M1, what has nothing to compare',
      [
        '10:30 DEPLOYED db/orders job/migrate:7 helm/ingress:4.1',
        '10:00 DEPLOYED web:2.0.0 db/orders job/migrate:7 helm/ingress:4.1',
      ],
      [
        'migrate ran, deployed again, same chart versions as 10:00',
        '3 deployed again: orders migrate ingress',
      ],
    ],
    [
      'M2, deployed again',
      ['10:30 DEPLOYED api:5.0.0', '10:00 DEPLOYED web:2.0.0 api:5.0.0'],
      ['deployed again, same tags and arguments as 10:00', '1 deployed again: api'],
    ],
    [
      'M3, canceled after all was deployed again',
      [
        '11:00 CANCELED web:2.0.0:DEPLOYED db/orders:-:DEPLOYED',
        '10:00 DEPLOYED web:2.0.0 db/orders',
      ],
      ['deployed again, same tags and arguments as 10:00', '2 deployed again: web orders'],
    ],
    [
      'M4, a job that ran',
      ['11:00 DEPLOYED web:2.0.0 job/migrate:8', '10:00 DEPLOYED web:2.0.0 job/migrate:8'],
      [
        'migrate ran, deployed again, same tags and arguments as 10:00',
        '2 deployed again: web migrate',
      ],
    ],
    [
      'N1, deployed, with a service that failed',
      [
        '11:00 DEPLOYED web:2.3.0:DEPLOYMENT_ERROR api:1',
        '10:00 DEPLOYED web:2.2.0:DEPLOYMENT_ERROR api:1',
        '09:00 DEPLOYED web:2.1.0 api:1',
      ],
      [
        'web failed, 1 deployed again',
        'web 2.1.0 → 2.3.0, deployment failed',
        '1 deployed again: api',
      ],
    ],
  ])('%s', (_, lines, expected) => expect(rowOf(lines)).toEqual(expected))
})
