import { describe, expect, it } from 'vitest'
import { deploymentId } from '#src/testing/builders.ts'
import { suspectsFor } from './suspects.ts'
import { load, told } from './testing/told-suspects.ts'

const BAD = 'DEPLOYMENT_ERROR'
const suspects = (lines: readonly string[], complete?: boolean) =>
  told(suspectsFor(load(lines, complete), 'container named web'))

describe('suspects', () => {
  it.each<[string, string[], string[]]>([
    ['none of what is good', ['DEPLOYED web:v1'], ['not failing']],
    [
      'its own version',
      [`${BAD} web:v2:${BAD}`, 'DEPLOYED web:v1'],
      ['bad @1, good @2', 'ownVersion web tag v1>v2 @1'],
    ],
    [
      'its version before its arguments, and both before a neighbour',
      [`${BAD} web:v2+--b:${BAD} api:v2`, 'DEPLOYED web:v1+--a api:v1'],
      [
        'bad @1, good @2',
        'ownVersion web tag v1>v2 @1',
        'ownSetting web arguments --a>--b @1',
        'neighbourWithIt api tag v1>v2 @1',
      ],
    ],
    [
      'only its arguments',
      [`${BAD} web:v1+--b:${BAD}`, 'DEPLOYED web:v1+--a'],
      ['bad @1, good @2', 'ownSetting web arguments --a>--b @1'],
    ],
    [
      'a neighbour in between, the nearest first, if nothing of it changed',
      [
        `${BAD} web:v1:${BAD}`,
        'DEPLOYED api:v2',
        'DEPLOYED edge:v2',
        'DEPLOYED web:v1 api:v1 edge:v1',
      ],
      [
        'bad @1, good @4',
        'neighbourBetween api tag v1>v2 @2',
        'neighbourBetween edge tag v1>v2 @3',
      ],
    ],
    [
      'not what changed together with the last good one, or after the first bad one',
      ['DEPLOYED api:v3', `${BAD} web:v1:${BAD}`, 'DEPLOYED web:v1 api:v2', 'DEPLOYED api:v1'],
      ['bad @2, good @3'],
    ],
    [
      'all changes of a neighbour as one, since it was last good',
      [
        `${BAD} web:v1:${BAD}`,
        'DEPLOYED api:v3',
        'DEPLOYED api:v2',
        'DEPLOYED web:v1',
        'DEPLOYED api:v1',
      ],
      ['bad @1, good @4', 'neighbourBetween api tag v1>v3 @2'],
    ],
    [
      'a neighbour in the deployment that changed it, not in one that repeated it',
      [`${BAD} web:v1:${BAD} api:v2`, 'DEPLOYED api:v2', 'DEPLOYED web:v1', 'DEPLOYED api:v1'],
      ['bad @1, good @3', 'neighbourBetween api tag v1>v2 @2'],
    ],
    [
      'a neighbour that failed with it, although nothing of it changed',
      [`${BAD} web:v1:${BAD} db:${BAD}`, 'DEPLOYED web:v1 db:DEPLOYED'],
      ['bad @1, good @2', 'neighbourFailed db failed @1'],
    ],
    [
      'a neighbour that was stopped, deleted or added',
      [
        `${BAD} web:v1:${BAD}`,
        'DEPLOYED new:v1',
        'DELETED api:v1:DELETED',
        'STOPPED edge:v1:STOPPED',
        'DEPLOYED web:v1 api:v1 edge:v1',
      ],
      [
        'bad @1, good @5',
        'neighbourBetween new added @2',
        'neighbourBetween api gone @3',
        'neighbourBetween edge stopped @4',
      ],
    ],
    [
      'no neighbour for not being named',
      [`${BAD} web:v1:${BAD}`, 'DEPLOYED web:v1 api:v1'],
      ['bad @1, good @2'],
    ],
    [
      'a restart last, and restarts together as one',
      [
        `${BAD} web:v1:${BAD}`,
        'RESTARTED api:v1:RESTARTED edge:v1:RESTARTED',
        'DEPLOYED cron:v2',
        'DEPLOYED web:v1 api:v1 edge:v1 cron:v1',
      ],
      ['bad @1, good @4', 'neighbourBetween cron tag v1>v2 @3', 'operation api&edge restarted @2'],
    ],
    [
      'a restart that failed: it deployed no version',
      ['RESTART_ERROR web:v2:RESTART_ERROR', 'DEPLOYED web:v1'],
      ['bad @1, good @2', 'operation web restarted @1'],
    ],
    [
      'a stop of the whole environment',
      [`${BAD} web:v1:${BAD}`, 'STOPPED', 'DEPLOYED web:v1'],
      ['bad @1, good @3', 'operation  stopped @2'],
    ],
    [
      'the version deployed before the restart in which it was last good',
      [`${BAD} web:v2:${BAD}`, 'RESTARTED web:v2:RESTARTED', 'DEPLOYED web:v1'],
      ['bad @1, good @2', 'ownVersion web tag v1>v2 @1'],
    ],
    [
      'nothing of a neighbour that was canceled, or only waits',
      [
        `${BAD} web:v1:${BAD} edge:v2:DEPLOYMENT_QUEUED`,
        'CANCELED api:v2:CANCELED',
        'DEPLOYED web:v1 api:v1 edge:v1',
      ],
      ['bad @1, good @3', 'untold edge unclear'],
    ],
    [
      'its version after the others once going back to it failed too',
      [`${BAD} web:v1:${BAD}`, `${BAD} web:v2:${BAD} api:v2`, 'DEPLOYED web:v1 api:v1'],
      [
        'bad @2, good @3',
        'neighbourWithIt api tag v1>v2 @2',
        'ownVersion web tag v1>v2 @2 undone @1',
        '@1 back to v1',
      ],
    ],
    [
      'a neighbour last once it went back without help',
      [
        `${BAD} web:v1:${BAD} api:v1`,
        `${BAD} web:v1:${BAD} api:v2`,
        'DEPLOYED edge:v2',
        'DEPLOYED web:v1 api:v1 edge:v1',
      ],
      [
        'bad @2, good @4',
        'neighbourBetween edge tag v1>v2 @3',
        'neighbourWithIt api tag v1>v2 @2 undone @1',
      ],
    ],
    [
      'that a neighbour went back after a failure',
      [
        `${BAD} web:v1:${BAD} api:v1`,
        `DEPLOYED web:v1 api:v2:${BAD}`,
        'DEPLOYED api:v2',
        'DEPLOYED api:v1',
      ],
      ['bad @1, good @2', 'neighbourWithIt api tag v2>v1 @1 back to v1'],
    ],
    [
      'no change of a field that one record leaves out',
      [`${BAD} web:-:${BAD}`, 'DEPLOYED web:v1'],
      ['bad @1, good @2', 'unclear tag'],
    ],
    [
      'of a failure that is over',
      ['DEPLOYED web:v1', `${BAD} web:v2:${BAD}`, 'DEPLOYED web:v1'],
      ['bad @2, good @3', 'ownVersion web tag v1>v2 @2', 'over @1'],
    ],
    [
      'that it was never good',
      [`${BAD} web:v2:${BAD}`, `${BAD} web:v1:${BAD}`],
      ['bad @2, good none'],
    ],
    [
      'what an unreadable record hides',
      [`${BAD} web:v2:${BAD}`, 'unreadable', 'DEPLOYED web:v1'],
      ['bad @1, good unreadable'],
    ],
    [
      'that an unknown state says nothing',
      [`${BAD} web:v1:${BAD} api:v2:PAUSED`, 'DEPLOYED web:v1 api:v1'],
      ['bad @1, good @2', 'untold api unclear'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(suspects(lines)).toEqual(expected)
  })

  it('says what lies beyond the loaded records', () => {
    expect(suspects([`${BAD} web:v2:${BAD} api:v2`], false)).toEqual([
      'bad @1, good notLoaded',
      'untold api notLoaded',
    ])
    expect(suspects([`${BAD} web:v2:${BAD} api:v2`, 'DEPLOYED web:v1'], false)).toEqual([
      'bad @1, good @2',
      'ownVersion web tag v1>v2 @1',
      'untold api notLoaded',
    ])
  })

  it.each<[string, number, string[]]>([
    ['the one that is meant', 6, ['bad @6, good @7', 'ownVersion web tag v1>v2 @6', 'over @5']],
    [
      'all attempts of it, by any of them',
      3,
      ['bad @4, good @5', 'ownVersion web tag v3>v4 @4 undone @3', 'over @2', '@3 back to v3'],
    ],
    [
      'the newest attempt after the first',
      4,
      ['bad @4, good @5', 'ownVersion web tag v3>v4 @4 undone @3', 'over @2', '@3 back to v3'],
    ],
    ['none of a good deployment', 2, ['not failing']],
    ['none of one that is not loaded', 99, ['not failing']],
  ])('of a failure among several: %s', (_, n, expected) => {
    const history = load([
      `${BAD} web:v6:${BAD}`,
      'DEPLOYED web:v5',
      `${BAD} web:v3:${BAD}`,
      `${BAD} web:v4:${BAD}`,
      'DEPLOYED web:v3',
      `${BAD} web:v2:${BAD}`,
      'DEPLOYED web:v1',
    ])
    expect(told(suspectsFor(history, 'container named web', deploymentId(n)))).toEqual(expected)
  })

  it('of a failure that a stop of the environment ended', () => {
    const history = load([
      `${BAD} web:v3:${BAD}`,
      'STOPPED',
      `${BAD} web:v2:${BAD}`,
      'DEPLOYED web:v1',
    ])
    expect(told(suspectsFor(history, 'container named web', deploymentId(3)))).toEqual([
      'bad @3, good @4',
      'ownVersion web tag v1>v2 @3',
      'over @2',
    ])
  })
})
