import { describe, expect, it, test } from 'vitest'
import type { History } from '#src/deployments/history/history.ts'
import { NOW, partOfHistory, wholeHistory } from '#src/testing/records.ts'
import { anEnvironmentOf } from '#board/testing/cases.ts'
import { promotionChecklist } from './checklist.ts'
import { compareCsv } from './compare-csv.ts'
import { behindWords, comparisonWords, failingPart } from './comparison-words.ts'
import { environmentDifferences } from './environment-differences.ts'

const WHEN = { zone: 'UTC', now: NOW }

/** What the page says about two environments, and the checklist's lines with their notes. */
const compared = (production: History, staging: History) => {
  const [left, right] = [
    anEnvironmentOf('production', production),
    anEnvironmentOf('staging', staging),
  ]
  const differences = environmentDifferences(left, right, { now: NOW })
  const { text } = promotionChecklist(differences, left, right, {
    when: WHEN,
    address: 'https://console.example.com',
    at: NOW,
  })
  return {
    differences,
    left,
    right,
    sentence: Object.values(comparisonWords(differences, left, right, WHEN))
      .join(' ')
      .trim(),
    steps: text
      .split('\n')
      .slice(4)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('deployed, requested')),
  }
}

type Case = [
  name: string,
  production: History,
  staging: History,
  sentence: string,
  steps: readonly string[],
]

describe('what the comparison and its checklist say', () => {
  it.each<Case>([
    [
      'G1, the end of a list is no beginning',
      wholeHistory('11:00 DEPLOYED web:2.0.0', '2025-12-04T10:00Z RESTARTED web:1.9.0'),
      wholeHistory('11:00 DEPLOYED web:2.0.0 billing:1.0'),
      'billing is not in production’s list, which goes back to 4 December 2025.',
      [
        '- [ ] **billing** add 1.0',
        'not in production’s list, which goes back to 4 December 2025',
        'Same: 1.',
      ],
    ],
    [
      'a name that two kinds have',
      wholeHistory('10:00 DEPLOYED web:1 job/web:latest'),
      wholeHistory('09:00 DEPLOYED web:2 job/web:latest'),
      'production and staging differ in 1 version. job web has the same tag, which may point to another image.',
      [
        '- [ ] **container web** 1 → 2',
        'Same tag, which may point to another image: job web. Same: 0.',
      ],
    ],
    [
      'J1, databases have no version',
      wholeHistory('10:00 DEPLOYED web:2.0.0 db/orders'),
      wholeHistory('09:00 DEPLOYED web:2.0.0 db/orders'),
      'production and staging run the same 1 service; orders is in both, without a version in any record.',
      [
        'Nothing to promote, as far as the loaded history shows.',
        'In both, without a version in any record: orders. Same: 1.',
      ],
    ],
    [
      'W3, a mutable tag may name another image',
      wholeHistory('10:00 DEPLOYED web:latest'),
      wholeHistory('09:00 DEPLOYED web:latest'),
      'web has the same tag, which may point to another image.',
      [
        'Nothing to promote, as far as the loaded history shows.',
        'Same tag, which may point to another image: web. Same: 0.',
      ],
    ],
    [
      'K1, staging rolled three services back',
      wholeHistory('10:00 DEPLOYED app/docs:aaaaaaa1 web:2.0.0 api:5.2.0 mail:1.4.0'),
      wholeHistory(
        '11:00 DEPLOYED web:1.9.0 api:5.1.0 mail:1.3.0',
        '09:00 DEPLOYED app/docs:bbbbbbb2 web:2.0.0 api:5.2.0 mail:1.4.0',
      ),
      'production and staging differ in 4 versions. staging returned to an earlier version in api, mail and web at ≈ 11:04.',
      [
        '- [ ] **api** 5.2.0 → 5.1.0',
        'rolls back: staging ran 5.2.0 until ≈ 11:04',
        '- [ ] **docs** aaaaaaa → bbbbbbb',
        '- [ ] **mail** 1.4.0 → 1.3.0',
        'rolls back: staging ran 1.4.0 until ≈ 11:04',
        '- [ ] **web** 2.0.0 → 1.9.0',
        'rolls back: staging ran 2.0.0 until ≈ 11:04',
        'Same: 0.',
      ],
    ],
    [
      'K2, tags only',
      wholeHistory('10:00 DEPLOYED web:2.0.0'),
      wholeHistory('11:00 DEPLOYED web:1.9.0', '09:00 DEPLOYED web:2.0.0'),
      'production and staging differ in 1 version. staging returned to an earlier version in web at ≈ 11:04.',
      ['- [ ] **web** 2.0.0 → 1.9.0', 'rolls back: staging ran 2.0.0 until ≈ 11:04', 'Same: 0.'],
    ],
    [
      'a commit that stood earlier in its own past',
      wholeHistory('10:00 DEPLOYED app/web:bbbbbbb2'),
      wholeHistory(
        '11:00 DEPLOYED app/web:aaaaaaa1',
        '09:00 DEPLOYED app/web:bbbbbbb2',
        '08:00 DEPLOYED app/web:aaaaaaa1',
      ),
      'production and staging differ in 1 version. staging returned to an earlier version in web at ≈ 11:04.',
      [
        '- [ ] **web** bbbbbbb → aaaaaaa',
        'rolls back: staging ran bbbbbbb until ≈ 11:04',
        'Same: 0.',
      ],
    ],
    [
      'what the other has moved on from is lacking',
      wholeHistory('10:00 DEPLOYED web:1.9.0'),
      wholeHistory('11:00 DEPLOYED web:2.0.0', '09:00 DEPLOYED web:1.9.0'),
      'production is behind staging in 1 version.',
      ['- [ ] **web** 1.9.0 → 2.0.0', 'Same: 0.'],
    ],
    [
      'what the target has left',
      wholeHistory('10:00 DEPLOYED web:2.0.0', '09:00 DEPLOYED web:1.9.0'),
      wholeHistory('11:00 DEPLOYED web:1.9.0'),
      'staging is behind production in 1 version.',
      ['- [ ] **web** 2.0.0 → 1.9.0', 'rolls back: production ran 1.9.0 until ≈ 10:04', 'Same: 0.'],
    ],
    [
      'K3, staging is stopped for the night',
      wholeHistory('10:00 DEPLOYED web:2.0.0'),
      wholeHistory(
        '2026-03-01T20:00Z STOPPED web:2.0.0 api:5.0.0',
        '2026-03-01T08:00Z DEPLOYED web:2.0.0 api:5.0.0',
      ),
      'api is not in production’s list, which goes back to 2 March. api is stopped in staging. 1 service is stopped in staging only.',
      [
        '- [ ] **api** add 5.0.0',
        'not in production’s list, which goes back to 2 March',
        'stopped in staging since ≈ 20:04 on 1 March',
        'Stopped in staging only: web. Same: 0.',
      ],
    ],
    [
      'K4, both sides are being deployed',
      wholeHistory('11:58 DEPLOYING web:2.0.0', '10:00 DEPLOYED web:1.9.0'),
      wholeHistory('11:57 DEPLOYING web:2.1.0', '09:00 DEPLOYED web:2.0.0'),
      'production and staging differ in 1 version.',
      [
        '- [ ] **web** 1.9.0 → 2.0.0',
        '2.0.0 is deploying in production since 11:58',
        '2.1.0 is deploying in staging since 11:57',
        'Same: 0.',
      ],
    ],
    [
      'K5, the date of a commit decides nothing',
      wholeHistory('10:00 DEPLOYED app/web:aaaaaaa1 api:5.0.0'),
      wholeHistory('09:00 DEPLOYED app/web:bbbbbbb2 api:5.1.0'),
      'production and staging differ in 2 versions.',
      ['- [ ] **api** 5.0.0 → 5.1.0', '- [ ] **web** aaaaaaa → bbbbbbb', 'Same: 0.'],
    ],
    [
      'C1, what was asked for and not deployed does not count',
      wholeHistory('11:00 DEPLOYMENT_ERROR web:2 api:2:READY', '10:00 DEPLOYED web:1 api:1'),
      wholeHistory('09:00 DEPLOYED web:1 api:1'),
      'production and staging run the same 2 services.',
      ['Nothing to promote.', 'Same: 2.'],
    ],
    [
      'what is not in the loaded part is not known',
      wholeHistory('10:00 DEPLOYED web:2 api:1'),
      partOfHistory('09:00 DEPLOYED web:2'),
      'production and staging run the same 1 service; 1 other cannot be compared yet.',
      ['Nothing to promote, as far as the loaded history shows.', 'Unknown: api. Same: 1.'],
    ],
  ])('%s', (_, production, staging, sentence, steps) => {
    const said = compared(production, staging)
    expect(said.sentence).toBe(sentence)
    expect(said.steps).toEqual(steps)
  })

  test.each<[string, History, string]>([
    [
      'a failure, since when',
      wholeHistory('11:00 DEPLOYMENT_ERROR web:2', '10:00 DEPLOYED web:1'),
      'web has been failing in production since ≈ 11:04 (requested 11:00) with 2. This compares what runs, not what failed.',
    ],
    [
      'F1, a failure below a record that cannot be read, as of then',
      wholeHistory(
        { created_at: 'yesterday', status: 'DEPLOYED' },
        '11:00 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED web:1',
      ),
      'web was failing in production at ≈ 11:04 (requested 11:00) with 2; what came after it is not known. Not known because a deployment in between cannot be read. This compares what runs, not what failed.',
    ],
    [
      'a failing service that was stopped, when',
      wholeHistory(
        '11:30 STOPPED web:2',
        '11:00 DEPLOYMENT_ERROR web:2',
        '10:00 DEPLOYED web:1 api:1',
      ),
      'web was failing in production with 2 when it was stopped at ≈ 11:34 (requested 11:30). This compares what runs, not what failed.',
    ],
    [
      'D3, a stop that failed, as a stop',
      wholeHistory('11:30 STOP_ERROR web:1', '10:00 DEPLOYED web:1'),
      'web could not be stopped in production at ≈ 11:34 (requested 11:30). This compares what runs, not what failed.',
    ],
  ])('beside the comparison: %s', (_, history, expected) => {
    const fact = failingPart(anEnvironmentOf('production', history), undefined, WHEN)
    const version = fact?.version === undefined ? '' : ` with ${fact.version}`
    expect(fact ? `${fact.strong}${version}${fact.rest}` : '').toBe(expected)
  })

  test('J1 and W3, what nobody can prove is not certain in the CSV', () => {
    const { differences, left, right } = compared(
      wholeHistory('10:00 DEPLOYED web:latest api:1 db/orders'),
      wholeHistory('09:00 DEPLOYED web:latest api:1 db/orders'),
    )
    const { parts } = compareCsv(differences, left, right, NOW)
    expect(parts.slice(1).map((row) => row.split(',').slice(0, 7).join())).toEqual([
      'same tag,container,web,version,latest,latest,false',
      'no version,database,orders,version,,,false',
      'same,container,api,version,1,1,true',
    ])
  })

  test('K1, the dates of head commits are told as a hint, and of how many', () => {
    const dated = (id: string, time: string) => ({
      applications: [
        {
          id: `00000000-0000-4000-8000-0000000000${id.slice(-2)}`,
          created_at: time,
          name: 'docs',
          status: 'DEPLOYED',
          commit: {
            created_at: time,
            git_commit_id: id,
            author_name: 'Ada',
            message: 'Change it',
            tag: '',
            commit_page_url: 'https://git.example',
          },
        },
      ],
    })
    const { differences, left } = compared(
      wholeHistory(['10:00 DEPLOYED api:1', dated('aaaaaaa1', '2026-02-01T08:00:00Z')]),
      wholeHistory(['09:00 DEPLOYED api:2', dated('bbbbbbb2', '2026-02-15T08:00:00Z')]),
    )
    expect(behindWords(differences, left)).toEqual({
      strong: 'By commit date, production is ≈ 14 days behind',
      rest: '(commit dates differ in 1 of 2 services). This is only a hint: commits are not always deployed in the order they were written.',
    })
  })
})
