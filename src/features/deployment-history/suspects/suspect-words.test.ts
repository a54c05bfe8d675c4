import { describe, expect, it } from 'vitest'
import { type Part, plainText } from '#src/deployments/insights/sentence.ts'
import { type Suspects, suspectsFor } from '#src/deployments/insights/suspects.ts'
import { load } from '#src/deployments/insights/testing/told-suspects.ts'
import { failingParts, overviewOf, suspectWords, untoldWords } from './suspect-words.ts'

const WHEN = { zone: 'UTC', now: Date.parse('2026-11-20T15:00:00Z') }
const BAD = 'DEPLOYMENT_ERROR'

/** The suspects of `web`. Records are 37 minutes apart, the newest of 14:30. */
const suspectsOf = (lines: readonly string[], complete?: boolean): Suspects => {
  const found = suspectsFor(load(lines, complete), 'container named web')
  if (!found) throw new Error('web never failed')
  return found
}
const words = (parts: readonly Part[]) => plainText(parts)

/** "title | old > new | why" */
const listed = (found: Suspects): readonly string[] =>
  found.ranked.map((one) => {
    const { title, changes, why } = suspectWords(one, found, WHEN)
    const changed = changes.map((change) =>
      change.kind === 'value'
        ? `${change.flag === undefined ? '' : `${change.flag} `}${change.from} > ${change.to}`
        : change.lines.map(({ kind, text }) => `${kind} ${text}`).join(' '),
    )
    return [words(title), ...changed, words(why)].join(' | ')
  })

describe('suspects in words', () => {
  it.each<[string, string[], string[]]>([
    [
      'its own version, and its arguments too',
      [`${BAD} web:v2+--b:${BAD}`, 'DEPLOYED web:v1+--a'],
      [
        'web, tag | v1 > v2 | Its own version changed in the first bad deployment.',
        'web, arguments | --a > --b | Its arguments changed in the first bad deployment too.',
      ],
    ],
    [
      'only its arguments',
      [`${BAD} web:v1+--max=900:${BAD}`, 'DEPLOYED web:v1+--max=600'],
      [
        'web, arguments | --max 600 > 900 | Its arguments changed in the first bad deployment; its version did not.',
      ],
    ],
    [
      'its arguments, where nobody knows of its version',
      [`${BAD} web:-+--b+--c:${BAD}`, 'DEPLOYED web:v1+--a'],
      [
        'web, arguments | del --a ins --b ins --c | Its arguments changed in the first bad deployment.',
      ],
    ],
    [
      'others in the same deployment',
      [
        `${BAD} web:v1:${BAD} api:v2:${BAD} new:v1 gone:v1:DELETED idle:v1:STOPPED db:${BAD}`,
        'DEPLOYED web:v1 api:v1 gone:v1 idle:v1 db:DEPLOYED',
      ],
      [
        'api, tag | v1 > v2 | Changed in the same deployment, and failed there.',
        'gone, deleted | Deleted in the same deployment.',
        'idle, stopped | Stopped in the same deployment.',
        'new, new | Named for the first time in the same deployment.',
        'db, failed | Failed in the same deployment, although nothing of it changed.',
      ],
    ],
    [
      'others between the two, with the time',
      [
        `${BAD} web:v1:${BAD}`,
        'DEPLOYED api:v2',
        'RESTARTED edge:v1:RESTARTED job:v1:RESTARTED',
        'STOPPED',
        'DEPLOYED web:v1 api:v1 edge:v1 job:v1',
      ],
      [
        'api, tag | v1 > v2 | Changed between the two, at 13:53.',
        'edge and job, restarted | Restarted between the two, without a new version, at 13:16.',
        'The whole environment, stopped | Stopped between the two, at 12:39.',
      ],
    ],
    [
      'others that changed more than once, with the last time',
      [
        `${BAD} web:v1:${BAD} edge:v3`,
        'DEPLOYED api:v3',
        'DEPLOYED api:v2 edge:v2',
        'DEPLOYED web:v1 api:v1 edge:v1',
      ],
      [
        'edge, tag | v1 > v3 | Changed in the same deployment and before it.',
        'api, tag | v1 > v3 | Changed between the two, last at 13:53.',
      ],
    ],
    [
      'one that was deployed again as it was, with the time of the change',
      [`${BAD} web:v1:${BAD}`, 'DEPLOYED api:v2', 'DEPLOYED api:v2', 'DEPLOYED web:v1 api:v1'],
      ['api, tag | v1 > v2 | Changed between the two, at 13:16.'],
    ],
    [
      'a restart that failed',
      ['RESTART_ERROR web:v1:RESTART_ERROR', 'DEPLOYED web:v1'],
      ['web, restarted | It failed in a restart, which deploys no version.'],
    ],
    [
      'what was taken back without help, and looks like a rollback',
      [`${BAD} web:v1:${BAD}`, `${BAD} web:v2:${BAD}`, 'DEPLOYED web:v1'],
      [
        'web, tag | v1 > v2 | Its own version changed in the first bad deployment. Taken back at 14:30, which did not help.',
      ],
    ],
    [
      'a rollback of another service after a failure',
      [
        `${BAD} web:v1:${BAD} api:v1`,
        `DEPLOYED web:v1 api:v2:${BAD}`,
        'DEPLOYED api:v2',
        'DEPLOYED api:v1',
      ],
      [
        'api, tag | v2 > v1 | Changed in the same deployment. It looks like a rollback to v1, which was good at 12:39.',
      ],
    ],
  ])('%s', (_, lines, expected) => {
    expect(listed(suspectsOf(lines))).toEqual(expected)
  })

  it('names five services and counts the others', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const found = suspectsOf([
      `${BAD} web:v1:${BAD}`,
      `RESTARTED ${names.map((name) => `${name}:v1:RESTARTED`).join(' ')}`,
      `DEPLOYED web:v1 ${names.map((name) => `${name}:v1`).join(' ')}`,
    ])
    expect(listed(found)[0]).toMatch(/^a, b, c, d, e and 2 more, restarted /)
  })

  it.each<[string, string[], string]>([
    ['nothing where its own version changed', [`${BAD} web:v2:${BAD}`, 'DEPLOYED web:v1'], ''],
    [
      'that only others changed',
      [`${BAD} web:v1:${BAD} api:v2`, 'DEPLOYED web:v1 api:v1'],
      'Nothing of web itself changed, but others did.',
    ],
    [
      'that nothing changed',
      [`${BAD} web:v1:${BAD}`, 'DEPLOYED web:v1'],
      'Nothing changed between the two that the deployments name. What broke it is not in this history.',
    ],
    [
      'that nothing is certain',
      [`${BAD} web:-:${BAD}`, 'DEPLOYED web:v1'],
      'Nothing is certain to have changed between the two.',
    ],
    [
      'what the suspects are without a good deployment',
      [`${BAD} web:v2:${BAD} api:v2`, 'DEPLOYED api:v1'],
      'What changed in the first bad deployment itself:',
    ],
  ])('says %s', (_, lines, expected) => {
    expect(words(overviewOf(suspectsOf(lines)))).toBe(expected)
  })

  it.each<[string, string[], string]>([
    ['what fails', [`${BAD} web:v2:${BAD}`, 'DEPLOYED web:v1'], 'Failing since 14:30.'],
    [
      'how often',
      [`${BAD} web:v2:${BAD}`, `${BAD} web:v2:${BAD}`, 'DEPLOYED web:v1'],
      'Failing since 13:53, 2 attempts.',
    ],
    [
      'that it is over',
      ['DEPLOYED web:v3', `${BAD} web:v2:${BAD}`, 'DEPLOYED web:v1'],
      'Failed from 13:53; no longer since 14:30.',
    ],
    [
      'that it may have failed before',
      [`${BAD} web:v2:${BAD}`, 'unreadable', 'DEPLOYED web:v1'],
      'Failing since at least 14:30, where a record cannot be read.',
    ],
  ])('says since when: %s', (_, lines, expected) => {
    expect(words(failingParts(suspectsOf(lines), WHEN))).toBe(expected)
  })

  it('says what cannot be told, and why', () => {
    const told = (lines: readonly string[], complete?: boolean) => {
      const found = suspectsOf(lines, complete)
      return untoldWords(found.untold, found.unclearFields).map(words)
    }
    expect(told([`${BAD} web:v2:${BAD} api:v2 edge:v2`, 'DEPLOYED web:v1'], false)).toEqual([
      'Cannot tell whether api and edge changed: loaded history ends.',
    ])
    expect(told([`${BAD} web:-:${BAD} api:v2:PAUSED`, 'DEPLOYED web:v1 api:v1'])).toEqual([
      'Cannot tell whether its tag changed: one of the two records leaves it out.',
      'Cannot tell whether api changed: a record says too little.',
    ])
  })
})
