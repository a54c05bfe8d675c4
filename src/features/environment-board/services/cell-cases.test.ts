import { describe, expect, it } from 'vitest'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { type History, withPage } from '#src/deployments/history/history.ts'
import { NOW, partOfHistory, recordOf, wholeHistory } from '#src/testing/records.ts'
import { serviceMatrix } from '#board/matrix/service-matrix.ts'
import { anEnvironmentOf } from '#board/testing/cases.ts'
import { attemptCount, cellWords } from './cell-words.ts'

/** A cell as a line: what is said about what runs, and then about attempts, of which it has as many as expected. */
const cell = (history: History, name: string, at?: number): string => {
  const { rows } = serviceMatrix([anEnvironmentOf('production', history)], undefined, {
    now: NOW,
    at,
  })
  const found = rows.find((row) => row.name === name)?.cells[0]
  if (!found) return 'no row'
  const words = cellWords(found.has, 'UTC', '2026-03-02')
  const attempts = 'attempts' in words ? words.attempts : []
  expect(attemptCount(found.has)).toBe(attempts.length)
  const first =
    words.kind === 'version'
      ? [
          words.version,
          words.since,
          ...(words.restarted === undefined ? [] : [`restarted ${words.restarted}`]),
        ]
      : words.kind === 'unknown'
        ? ['?', ...(words.named === undefined ? [] : [words.named]), words.words]
        : words.kind === 'absent'
          ? [words.words]
          : [words.kind]
  return [
    first.join(' '),
    ...attempts.map(({ version, words: how }) => `${version ? `${version} ` : ''}${how}`),
  ].join(' | ')
}

const aboveGap = (newer: string, older: History): History => {
  const page = readDeploymentHistoryPage({ results: [recordOf(newer)] })
  if (!page) throw new Error('not a page')
  return withPage(older, page)
}

describe('what a cell says', () => {
  it.each<[string, History, string, string]>([
    [
      'A1, only what is named is stopped',
      wholeHistory('11:00 STOPPED worker:3.0.0', '10:00 DEPLOYED web:2.0.0 worker:3.0.0'),
      'worker',
      '3.0.0 stopped ≈ 11:04',
    ],
    [
      'A2, a stop that names others leaves it unknown',
      wholeHistory('11:00 STOPPED job/drain:1.0:DEPLOYED', '10:00 DEPLOYED web:2.0.0'),
      'web',
      '? 2.0.0 may be stopped',
    ],
    [
      'a failure that may have ended, below one that lasts',
      aboveGap(
        '11:00 DEPLOYMENT_ERROR web:3',
        wholeHistory('10:00 DEPLOYMENT_ERROR web:2', '09:00 DEPLOYED web:1'),
      ),
      'web',
      '? 1 as of ≈ 09:04 | 3 failed ≈ 11:04',
    ],
    [
      'named, but not deployed',
      wholeHistory('11:00 CANCELED web:2'),
      'web',
      '? no successful deployment | canceled ≈ 11:04',
    ],
    [
      'A6, canceled half way',
      wholeHistory(
        '11:00 CANCELED web:2.1.0:DEPLOYED api:5.1.0',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0',
      ),
      'api',
      '5.0.0 ≈ 10:04',
    ],
    [
      'B1, UNAVAILABLE is named beside the failure',
      wholeHistory(
        '11:00 DEPLOYED api:5.1.0 web:2.1.0:UNAVAILABLE',
        '10:30 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0',
      ),
      'web',
      '2.0.0 ≈ 10:04 | 2.1.0 failed ≈ 10:34 | unavailable ≈ 11:04',
    ],
    [
      'C3, what was asked for does not run',
      wholeHistory('11:00 READY web:2.1.0', '10:00 DEPLOYED web:2.0.0'),
      'web',
      '2.0.0 ≈ 10:04',
    ],
    [
      'C4, a stop brings no version',
      wholeHistory('11:30 STOPPED web:2.1.0', '10:00 DEPLOYED web:2.0.0'),
      'web',
      '2.0.0 stopped ≈ 11:34',
    ],
    [
      'D1, restarted after a failed deploy',
      wholeHistory(
        '11:30 RESTARTED web:2.1.0',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ),
      'web',
      '2.0.0 ≈ 10:04 restarted ≈ 11:34 | 2.1.0 failed ≈ 11:04',
    ],
    [
      'D3, a stop failed',
      wholeHistory('11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'),
      'web',
      '2.0.0 ≈ 10:04 | could not be stopped ≈ 11:34',
    ],
    [
      'E2, nothing is under way in a deployment that has ended',
      wholeHistory(
        '11:00 DEPLOYMENT_ERROR web:2.1.0 mail:1.1.0:DEPLOYMENT_QUEUED',
        '10:00 DEPLOYED web:2.0.0 mail:1.0.0',
      ),
      'mail',
      '1.0.0 ≈ 10:04',
    ],
    [
      'F3, what was failing below missing deployments',
      aboveGap(
        '11:50 DEPLOYED web:2.40',
        wholeHistory('08:00 DEPLOYMENT_ERROR api:5.1.0', '07:00 DEPLOYED api:5.0.0 web:1'),
      ),
      'api',
      '? 5.0.0 as of ≈ 07:04 | 5.1.0 failed ≈ 08:04',
    ],
    [
      'F4, the newest record cannot be read',
      wholeHistory({ created_at: 'yesterday', status: 'DEPLOYED' }, '10:00 DEPLOYED web:2.0.0'),
      'web',
      '? 2.0.0 as of ≈ 10:04',
    ],
    [
      'G3, the list begins with a failed restart',
      wholeHistory('10:00 DEPLOYMENT_ERROR web:2.1.0', '09:00 RESTART_ERROR web:2.0.0'),
      'web',
      '? no successful deployment | 2.1.0 failed ≈ 10:04 | could not be restarted ≈ 09:04',
    ],
    [
      'H1, since its effect, and not since it was asked for',
      wholeHistory(
        ['11:00 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T11:50:00Z' }],
        '10:00 DEPLOYED web:2.0.0',
      ),
      'web',
      '2.1.0 ≈ 11:50',
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
      'shop-web',
      '? 1.9.8 last listed ≈ 10:04 | 1.9.9 failed ≈ 10:04',
    ],
    [
      'I4, deleted, and created again without success',
      wholeHistory(
        '11:30 DEPLOYMENT_ERROR web:0.1.0',
        '11:00 DELETED web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ),
      'web',
      'deleted ≈ 11:04 | 0.1.0 failed ≈ 11:34',
    ],
    [
      'L1, each version that failed',
      wholeHistory(
        '11:30 DEPLOYMENT_ERROR web:2.1.1',
        '11:20 DEPLOYMENT_ERROR web:2.1.0',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ),
      'web',
      '2.0.0 ≈ 10:04 | 2.1.1 failed ≈ 11:34 | 2.1.0 failed twice ≈ 11:24',
    ],
    [
      'W2, two deploys overlapped',
      wholeHistory(
        ['10:05 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T10:08:00Z' }],
        ['10:00 DEPLOYED web:2.0.0', { updated_at: '2026-03-02T10:30:00Z' }],
      ),
      'web',
      '? 2.0.0 or 2.1.0',
    ],
    [
      'a restart of what was deployed before the loaded part',
      partOfHistory('10:00 RESTARTED web:2.0.0'),
      'web',
      '? 2.0.0 not confirmed | restarted ≈ 10:04',
    ],
    [
      'what is under way is older than a day',
      wholeHistory(
        '2026-02-27T09:00Z DEPLOYING batch:1.4.0',
        '2026-02-26T09:00Z DEPLOYED batch:1.3.0',
      ),
      'batch',
      '1.3.0 26 Feb',
    ],
  ])('%s', (_, history, name, said) => expect(cell(history, name)).toBe(said))

  it('H1, at a moment what has not taken effect is under way', () => {
    const history = wholeHistory(
      ['11:00 DEPLOYED web:2.1.0', { updated_at: '2026-03-02T11:50:00Z' }],
      '10:00 DEPLOYED web:2.0.0',
    )
    expect(cell(history, 'web', Date.parse('2026-03-02T11:30:00Z'))).toBe(
      '2.0.0 ≈ 10:04 | 2.1.0 under way',
    )
  })

  it.each<[string, History, string, string]>([
    [
      'a whole list',
      wholeHistory('11:00 DEPLOYED web:1', '2025-12-04T10:00Z RESTARTED web:1'),
      'not listed',
      'Not in the environment’s list, which goes back to 4 December 2025.',
    ],
    [
      'a part of it',
      partOfHistory('11:00 DEPLOYED web:1'),
      'not in the last 1',
      'None of the loaded deployments lists it.',
    ],
    [
      'an unreadable record',
      wholeHistory('11:00 DEPLOYED web:1', { created_at: 'yesterday' }),
      'not known',
      'It may be listed: a deployment in between cannot be read.',
    ],
  ])('a service that no record of %s names', (_, history, said, why) => {
    const other = anEnvironmentOf('staging', wholeHistory('11:00 DEPLOYED billing:1'))
    const { rows } = serviceMatrix([other, anEnvironmentOf('production', history)], 'staging', {
      now: NOW,
    })
    const found = rows.find(({ name }) => name === 'billing')?.cells[1]
    expect(found && cellWords(found.has, 'UTC', '2026-03-02')).toMatchObject({ words: said, why })
  })
})
