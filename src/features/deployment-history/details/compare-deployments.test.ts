import { describe, expect, it } from 'vitest'
import type { History } from '#src/deployments/history/history.ts'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import { plainText } from '#src/deployments/words/sentence.ts'
import { type Line, NOW, partOfHistory, recordTime, wholeHistory } from '#src/testing/records.ts'
import { basesFor, type ComparedDeployment, compareEnvironments } from './compare-deployments.ts'
import { failureNote } from './failure-note.ts'

const UNREADABLE = { created_at: 'yesterday', status: 'DEPLOYED' }

const itemAt = (history: History, index: number): DeploymentItem => {
  const item = history.items[index]
  if (item?.kind !== 'deployment') throw new Error('not loaded')
  return item
}

const versions = (change: ServiceChange): string =>
  'version' in change && change.version ? ` ${change.version.from} → ${change.version.to}` : ''

const said = ({ change }: ComparedDeployment): string =>
  `${serviceName(change.service)} ${change.act} ${change.outcome}, ${change.kind}${versions(change)}`

/** The environment after the newest record against that after another one. */
const compared = (history: History, older: number) => {
  const { changed, unchanged, unknownThen, unknownNow } = compareEnvironments(
    history,
    itemAt(history, 0),
    itemAt(history, older),
  )
  return [
    changed.map(said),
    unchanged.map(({ change }) => serviceName(change.service)),
    unknownThen.map(({ change }) => serviceName(change.service)),
    unknownNow.map(({ service }) => serviceName(service)),
  ]
}

describe('two deployments compared', () => {
  it.each<[string, readonly Line[], string[][]]>([
    [
      'what runs after each, whichever record names it',
      ['12:00 DEPLOYED api:2', '11:00 DEPLOYED web:2', '10:00 DEPLOYED web:1 api:1 db/orders'],
      [['api deploy done, updated 1 → 2', 'web deploy done, updated 1 → 2'], ['orders'], [], []],
    ],
    [
      'a failed attempt first, against what ran',
      ['12:00 DEPLOYMENT_ERROR web:3', '11:00 DEPLOYED web:2 api:2', '10:00 DEPLOYED web:1 api:1'],
      [['web deploy failed, updated 1 → 3', 'api deploy done, updated 1 → 2'], [], [], []],
    ],
    [
      'not a canceled or skipped attempt (C2)',
      ['12:00 DEPLOYED api:2 web:9:CANCELED mail:9:READY', '10:00 DEPLOYED web:1 api:1 mail:1'],
      [['api deploy done, updated 1 → 2'], ['web', 'mail'], [], []],
    ],
    [
      'what was stopped or deleted, as such',
      ['12:00 STOPPED web:2', '11:00 DELETED api:1', '10:00 DEPLOYED web:1 api:1'],
      [['web stop done, updated 1 → 2', 'api delete done, again'], [], [], []],
    ],
    [
      'nothing of what was deleted before both',
      [
        '12:00 DEPLOYED web:2',
        '11:00 DEPLOYED web:1',
        '10:00 DELETED api:1',
        '09:00 DEPLOYED api:1',
      ],
      [['web deploy done, updated 1 → 2'], [], [], []],
    ],
    [
      'what the list names for the first time between them',
      ['12:00 DEPLOYED new:1', '10:00 DEPLOYED web:1'],
      [['new deploy done, firstNamed'], ['web'], [], []],
    ],
  ])('show %s', (_, lines, expected) => {
    const history = wholeHistory(...lines)
    const older = lines.length > 3 ? 1 : lines.length - 1
    expect(compared(history, older)).toEqual(expected)
  })

  it('say what is not known of either', () => {
    expect(
      compared(wholeHistory('12:00 DEPLOYED web:2', UNREADABLE, '10:00 DEPLOYED api:1 web:1'), 2),
    ).toEqual([['web deploy done, updated 1 → 2'], [], [], ['api']])
    expect(compared(partOfHistory('12:00 DEPLOYED web:2', '10:00 DEPLOYED api:1'), 1)).toEqual([
      [],
      ['api'],
      ['web'],
      [],
    ])
  })
})

describe('what to compare with', () => {
  const bases = (...lines: readonly Line[]) => {
    const history = wholeHistory(...lines)
    return basesFor(history, itemAt(history, 0)).map(
      ({ item, why }) => `${why} ${item.deployment.created_at}`,
    )
  }

  it.each<[string, readonly Line[], string[]]>([
    [
      'the last one in common',
      ['12:00 DEPLOYED web:2', '11:00 DEPLOYED api:1', '10:00 DEPLOYED web:1'],
      [`lastInCommon ${recordTime('10:00')}`],
    ],
    [
      'the last good one first after a failure of any service (N1)',
      ['12:00 DEPLOYED web:3:BUILD_ERROR', '11:00 BUILD_ERROR web:2', '10:00 DEPLOYED web:1'],
      [`lastGood ${recordTime('10:00')}`, `lastInCommon ${recordTime('11:00')}`],
    ],
    [
      'the last good one of what failed, not of what was deployed beside it',
      [
        '12:00 DEPLOYMENT_ERROR web:2 api:3:DEPLOYED',
        '11:00 DEPLOYED api:2',
        '10:00 DEPLOYED web:1 api:1',
      ],
      [`lastGood ${recordTime('10:00')}`, `lastInCommon ${recordTime('11:00')}`],
    ],
    [
      'no restart as the last good one (D2)',
      [
        '12:00 DEPLOYMENT_ERROR web:2.1.1',
        '11:30 RESTARTED web:2.1.0',
        '11:00 DEPLOYMENT_ERROR web:2.1.0',
        '10:00 DEPLOYED web:2.0.0',
      ],
      [`lastGood ${recordTime('10:00')}`, `lastInCommon ${recordTime('11:30')}`],
    ],
    [
      'nothing behind what cannot be read',
      ['12:00 DEPLOYED web:2', UNREADABLE, '10:00 DEPLOYED web:1'],
      [],
    ],
    ['nothing for the first one', ['12:00 DEPLOYED web:2'], []],
  ])('%s', (_, lines, expected) => expect(bases(...lines)).toEqual(expected))
})

describe('the note about a failure', () => {
  const note = (history: History, index: number, against?: number) => {
    const parts = failureNote(
      history,
      itemAt(history, index),
      'container named web',
      against === undefined ? undefined : itemAt(history, against),
      { zone: 'UTC', now: NOW },
    )
    return parts && plainText(parts)
  }
  const failed = wholeHistory(
    '11:40 DEPLOYMENT_ERROR web:2.1.1',
    '11:30 RESTARTED web:2.1.0',
    '11:00 DEPLOYMENT_ERROR web:2.1.0',
    '10:00 DEPLOYED web:2.0.0',
  )

  it('names what changed against the last good one if that is what is compared', () => {
    expect(note(failed, 2, 3)).toBe(
      'First bad. Only the tag changed; 2.0.0 was last good at ≈ 10:04. Suspects',
    )
    expect(note(failed, 2)).toBe(
      'First bad. 2.0.0 was last good at ≈ 10:04: compare with that. Suspects',
    )
  })

  it('D2, names no version as good that never ran', () =>
    expect(note(failed, 0)).toBe(
      'Failing since ≈ 11:04 (requested 11:00). 2.0.0 was last good at ≈ 10:04: compare with that. Suspects',
    ))

  it('says nothing of what did not fail', () => expect(note(failed, 1)).toBeUndefined())

  it.each<[string, History, string]>([
    [
      'I4, it was deleted before',
      wholeHistory('11:30 DEPLOYMENT_ERROR web:0.1', '11:00 DELETED web:2', '10:00 DEPLOYED web:2'),
      'First bad. No successful deployment since it was deleted. Suspects',
    ],
    [
      'older ones are not loaded',
      partOfHistory('11:30 DEPLOYMENT_ERROR web:0.1'),
      'Failing since at least ≈ 11:34 (requested 11:30): older deployments are not loaded. Suspects',
    ],
    [
      'G3, the list ends there',
      wholeHistory('11:30 DEPLOYMENT_ERROR web:0.1'),
      'Failing since at least ≈ 11:34 (requested 11:30): the deployment history goes back no further. Suspects',
    ],
  ])('names no good one where %s', (_, history, words) => expect(note(history, 0)).toBe(words))
})
