import { describe, expect, it } from 'vitest'
import { type Part, plainText } from '#src/deployments/words/sentence.ts'
import { type Line, NOW, partOfHistory, wholeHistory } from '#src/testing/records.ts'
import {
  failingParts,
  noGoodParts,
  overviewOf,
  suspectWords,
  unclearWords,
} from './suspect-words.ts'
import { type Suspects, suspectsFor } from './suspects.ts'

const WHEN = { zone: 'UTC', now: NOW }
const BAD = 'DEPLOYMENT_ERROR'

/** The suspects of `web`. */
const suspectsOf = (lines: readonly Line[], load = wholeHistory): Suspects => {
  const found = suspectsFor(load(...lines), 'container named web')
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

const lastGoodOf = (found: Suspects): string =>
  found.lastGood.kind === 'known'
    ? String(found.lastGood.service.record.name)
    : words(noGoodParts(found.lastGood, found.past, WHEN))

describe('suspects in words', () => {
  it.each<[string, readonly Line[], readonly string[]]>([
    [
      'its own version, and another service in the same deployment',
      [`11:00 ${BAD} web:2 api:2:DEPLOYED`, '10:00 DEPLOYED web:1 api:1'],
      [
        'web, tag | 1 > 2 | Its own version differs in the first deployment that failed.',
        'api, tag | 1 > 2 | Changed in the failing deployment.',
      ],
    ],
    [
      'C1, nothing that was never begun, canceled or left in a queue',
      [
        `11:00 ${BAD} web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED mail:1.1.0:DEPLOYMENT_QUEUED`,
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ],
      ['web, tag | 2.0.0 > 2.1.0 | Its own version differs in the first deployment that failed.'],
    ],
    [
      'C1, an attempt as an attempt',
      [`11:00 ${BAD} web:1 api:2`, '10:00 DEPLOYED web:1 api:1'],
      ['api, failed | 1 > 2 | Failed in the same deployment, so that this was not deployed.'],
    ],
    [
      'M1, a database, a chart and a migration that were deployed again',
      [
        `11:00 ${BAD} web:2.0.0`,
        '10:30 DEPLOYED db/orders job/migrate:7 helm/ingress:4.1',
        '10:00 DEPLOYED web:2.0.0 db/orders job/migrate:7 helm/ingress:4.1',
      ],
      [
        'migrate and ingress, deployed again | Deployed again between last good and first bad, at ≈ 10:34 (requested 10:30): the same version; records do not show its variables.',
        'orders, deployed again | Deployed again between last good and first bad, at ≈ 10:34 (requested 10:30): no record says what changed in it.',
      ],
    ],
    [
      'M2, deployed again before restarted',
      [
        `11:00 ${BAD} web:2`,
        '10:40 RESTARTED mail:1',
        '10:30 DEPLOYED api:5',
        '10:00 DEPLOYED web:2 api:5 mail:1',
      ],
      [
        'api, deployed again | Deployed again between last good and first bad, at ≈ 10:34 (requested 10:30): the same version; records do not show its variables.',
        'mail, restarted | Restarted (same version) between last good and first bad, at ≈ 10:44 (requested 10:40).',
      ],
    ],
    [
      'a tag that may have been moved',
      [`11:00 ${BAD} web:2`, '10:30 DEPLOYED api:latest', '10:00 DEPLOYED web:2 api:latest'],
      [
        'api, deployed again | Deployed again between last good and first bad, at ≈ 10:34 (requested 10:30): the same tag, which may be another image; records do not show its variables.',
      ],
    ],
    [
      'D2, what was restarted after a failure is no last good version',
      [
        `11:40 ${BAD} web:2.1.1`,
        '11:30 RESTARTED web:2.1.0',
        `11:00 ${BAD} web:2.1.0`,
        '10:00 DEPLOYED web:2.0.0',
      ],
      ['web, tag | 2.0.0 > 2.1.0 | Its own version differs in the first deployment that failed.'],
    ],
    [
      'D3, a stop that failed',
      ['11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      ['web, could not be stopped | It could not be stopped; no version was deployed.'],
    ],
    [
      'I4, nothing of a service that was deleted before',
      [`11:30 ${BAD} web:0.1.0`, '11:00 DELETED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      [],
    ],
    [
      'others that came, went and were stopped',
      [
        `11:00 ${BAD} web:1 gone:1:DELETED`,
        '10:50 DEPLOYED new:1',
        '10:40 STOPPED idle:1',
        '10:30 STOPPED',
        '10:00 DEPLOYED web:1 gone:1 idle:1',
      ],
      [
        'gone, deleted | Deleted in the failing deployment.',
        'new, first seen here | Listed for the first time in this history between last good and first bad, at ≈ 10:54 (requested 10:50).',
        'The whole environment, stopped | Stopped between last good and first bad, at ≈ 10:34 (requested 10:30).',
      ],
    ],
    [
      'another that was tried before, and deployed between the two',
      [`11:00 ${BAD} web:1`, '10:50 DEPLOYED new:2', '10:00 DEPLOYED web:1', `09:00 ${BAD} new:1`],
      [
        'new, first deployed here | Deployed for the first time in this history between last good and first bad, at ≈ 10:54 (requested 10:50).',
      ],
    ],
    [
      'one that was asked for before the last good one, and ended after it',
      [
        `11:00 ${BAD} web:1`,
        '10:00 DEPLOYED web:1',
        ['09:50 DEPLOYED api:2', { updated_at: '2026-03-02T10:20:00Z' }],
        '09:00 DEPLOYED web:1 api:1',
      ],
      ['api, tag | 1 > 2 | Changed between last good and first bad, at ≈ 10:20 (requested 09:50).'],
    ],
    [
      'what was reverted without help',
      [`11:00 ${BAD} web:1`, `10:30 ${BAD} web:2`, '10:00 DEPLOYED web:1'],
      [
        'web, tag | 1 > 2 | Its own version differs in the first deployment that failed. Reverted at ≈ 11:04 (requested 11:00); it still failed.',
      ],
    ],
    [
      'what was tried of another in the same deployment, by its own version',
      [`11:00 ${BAD} web:2 lib:3`, '10:30 DEPLOYED lib:2', '10:00 DEPLOYED web:1 lib:1'],
      [
        'web, tag | 1 > 2 | Its own version differs in the first deployment that failed.',
        'lib, tag | 1 > 2 | Changed between last good and first bad, at ≈ 10:34 (requested 10:30); 3 failed together with web.',
      ],
    ],
    [
      'a restart of another that failed after it changed, and one without a version',
      [
        `11:00 ${BAD} web:1 api:2:RESTART_ERROR db/orders idle:1:STOP_ERROR`,
        '10:40 RESTARTED idle:1',
        '10:30 DEPLOYED api:2 db/orders',
        '10:00 DEPLOYED web:1 api:1 idle:1',
      ],
      [
        'idle, could not be stopped | Could not be stopped in the same deployment.',
        'api, tag | 1 > 2 | Changed between last good and first bad, at ≈ 10:34 (requested 10:30); it could not be restarted together with web.',
        'orders, first seen here | Listed for the first time in this history between last good and first bad, at ≈ 10:34 (requested 10:30); it failed together with web.',
      ],
    ],
    [
      'one that changed more than once, by the last time',
      [
        `11:00 ${BAD} web:1`,
        '10:40 DEPLOYED api:3',
        '10:30 DEPLOYED api:2',
        '10:00 DEPLOYED web:1 api:1',
      ],
      [
        'api, tag | 1 > 3 | Changed between last good and first bad, most recently at ≈ 10:44 (requested 10:40).',
      ],
    ],
  ])('%s', (_, lines, expected) => {
    expect(listed(suspectsOf(lines))).toEqual(expected)
  })

  it.each<[string, readonly Line[], string]>([
    [
      'M1, that its own redeploy proves nothing',
      [`11:00 ${BAD} web:2`, '10:00 DEPLOYED web:2'],
      'web itself: the same version; records do not show its variables.',
    ],
    [
      'that nothing is confirmed',
      [`11:00 ${BAD} web:-`, '10:00 DEPLOYED web:2'],
      'No confirmed change between the two deployments.',
    ],
    ['nothing where its own version differs', [`11:00 ${BAD} web:2`, '10:00 DEPLOYED web:1'], ''],
  ])('says %s', (_, lines, expected) => {
    expect(words(overviewOf(suspectsOf(lines)))).toBe(expected)
  })

  it.each<[string, readonly Line[], string]>([
    [
      'H2, by the time of the effect',
      [
        [`11:00 ${BAD} web:2.1.0`, { updated_at: '2026-03-02T11:55:00Z' }],
        '10:00 DEPLOYED web:2.0.0',
      ],
      'Failing since ≈ 11:55 (requested 11:00).',
    ],
    [
      'H4, of which only the request is known',
      [[`11:00 ${BAD} web:2`, { updated_at: undefined }], '10:00 DEPLOYED web:1'],
      'Failing since 11:00 (requested).',
    ],
    [
      'D2, over a restart, with what was tried',
      [
        `11:40 ${BAD} web:2.1.1`,
        '11:30 RESTARTED web:2.1.0',
        `11:00 ${BAD} web:2.1.0`,
        '10:00 DEPLOYED web:2.0.0',
      ],
      'Failing since ≈ 11:04 (requested 11:00), 2 attempts: 2.1.0, then 2.1.1.',
    ],
    [
      'D3, without a version',
      ['11:30 STOP_ERROR web:2.0.0', '10:00 DEPLOYED web:2.0.0'],
      'Could not be stopped at ≈ 11:34 (requested 11:30).',
    ],
    [
      'by the first deploy that failed, not by a restart before it, as the headline says',
      [`11:00 ${BAD} web:2`, '10:30 RESTART_ERROR web:1', '10:00 DEPLOYED web:1'],
      'Failing since ≈ 11:04 (requested 11:00).',
    ],
    [
      'F4, only until what cannot be read',
      [{ created_at: 'soon' }, `11:00 ${BAD} web:2`, '10:00 DEPLOYED web:1'],
      'Failed from ≈ 11:04 (requested 11:00); what came after it is not known.',
    ],
    [
      'that it is over',
      ['11:30 DEPLOYED web:3', `11:00 ${BAD} web:2`, '10:00 DEPLOYED web:1'],
      'Failed from ≈ 11:04 (requested 11:00) until ≈ 11:34 (requested 11:30).',
    ],
    [
      'B1, not over by a state without meaning',
      ['11:30 DEPLOYED api:1 web:2:UNAVAILABLE', `11:00 ${BAD} web:2`, '10:00 DEPLOYED web:1'],
      'Failing since ≈ 11:04 (requested 11:00).',
    ],
    [
      'that it may have failed before',
      [`11:00 ${BAD} web:2`, { created_at: 'soon' }, '10:00 DEPLOYED web:1'],
      'Failing since at least ≈ 11:04 (requested 11:00), a deployment in between cannot be read.',
    ],
  ])('says since when: %s', (_, lines, expected) => {
    expect(words(failingParts(suspectsOf(lines), WHEN))).toBe(expected)
  })

  it.each<[string, readonly Line[], string]>([
    [
      'G3, before the list begins with a failed restart',
      [`10:00 ${BAD} web:2.1.0`, '09:00 RESTART_ERROR web:2.0.0'],
      'Cannot tell: its deployment is not in the history.',
    ],
    [
      'I4, none since it was deleted',
      [`11:30 ${BAD} web:0.1.0`, '11:00 DELETED web:2.1.0', '10:00 DEPLOYED web:2.0.0'],
      'None since it was deleted at ≈ 11:04 (requested 11:00).',
    ],
    [
      'none in the list',
      [`11:00 ${BAD} web:2`],
      'No earlier deployment of it in the history succeeded.',
    ],
    [
      'not known below an unreadable record',
      [`11:00 ${BAD} web:2`, { created_at: 'soon' }, '10:00 DEPLOYED web:1'],
      'Cannot tell: a deployment in between cannot be read.',
    ],
  ])('says what was last good: %s', (_, lines, expected) => {
    expect(lastGoodOf(suspectsOf(lines))).toBe(expected)
  })

  it('I2, says that newer deployments do not name it', () => {
    const found = suspectsFor(
      wholeHistory(
        '11:00 DEPLOYED store:2 api:1',
        '10:50 DEPLOYED store:2 api:1',
        '10:40 DEPLOYED store:2 api:1',
        `10:00 ${BAD} web:1.9 api:1:DEPLOYED`,
        '09:00 DEPLOYED web:1.8 api:1',
      ),
      'container named web',
    )
    expect(found && words(failingParts(found, WHEN))).toBe(
      'Failed from ≈ 10:04 (requested 10:00); newer deployments do not name it.',
    )
  })

  it('says what cannot be told, and why', () => {
    const said = (lines: readonly Line[], load = wholeHistory) => {
      const found = suspectsOf(lines, load)
      return unclearWords(found).map(words)
    }
    expect(
      said([`11:00 ${BAD} web:2 api:2:DEPLOYED`, '10:00 DEPLOYED web:1'], partOfHistory),
    ).toEqual(['Cannot tell whether api changed: older deployments are not loaded.'])
    expect(said([`11:00 ${BAD} web:- api:2:PAUSED`, '10:00 DEPLOYED web:1 api:1'])).toEqual([
      'Cannot tell whether its tag changed: one of the two records leaves it out.',
      'Cannot tell whether api changed: its state does not say what happened.',
    ])
    expect(
      said([`11:00 ${BAD} web:2 api:2:PAUSED job/sync:2:PAUSED`, '10:00 DEPLOYED web:1']),
    ).toEqual(['Cannot tell whether api and sync changed: their states do not say what happened.'])
  })
})
