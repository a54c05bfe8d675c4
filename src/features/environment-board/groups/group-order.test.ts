import { describe, expect, it } from 'vitest'
import { environmentState } from '#board/environments/environment-state.ts'
import {
  aLoadingEnvironment,
  anEnvironment,
  anUnreadEnvironment,
  staging,
} from '#board/testing/harbour-shop.ts'
import { type Standing, standingOf } from '#board/environments/standing.ts'
import { arrangeGroup, arrangeGroups } from './group-order.ts'

const stateOf = (one: Parameters<typeof environmentState>[0]) => environmentState(one, Date.now())

describe('what an environment counts as', () => {
  it.each([
    ['failing', staging()],
    ['deployed', anEnvironment('a', [[30, 'DEPLOYED', 'storefront a, edge-proxy 1']])],
    ['running', anEnvironment('a', [[3, 'DEPLOYING', 'storefront a DEPLOYING']])],
    ['stopped', anEnvironment('a', [[30, 'STOPPED', 'storefront a STOPPED']])],
    ['empty', anEnvironment('a', [])],
    [
      'partly',
      anEnvironment('a', [
        [30, 'STOPPED', 'storefront a STOPPED'],
        [60, 'DEPLOYED', 'storefront a, edge-proxy 1'],
      ]),
    ],
    ['unreadable', anUnreadEnvironment('a', { kind: 'forbidden', message: undefined })],
    ['loading', aLoadingEnvironment('a')],
    ['unchecked', { ...aLoadingEnvironment('a'), unasked: true }],
  ] as const)('is %s', (expected, environment) => {
    expect(standingOf(stateOf(environment))).toBe(expected)
  })
})

const members = (...standings: readonly Standing[]) =>
  standings.map((standing, n) => ({ environmentId: `e${n}`, standing }))

describe('the rows of a group', () => {
  it.each([
    [
      'failing first, then under way, then not readable',
      members('deployed', 'unreadable', 'failing', 'running', 'stopped'),
      'failing',
      ['e2', 'e3', 'e1', 'e4', 'e0'],
      [],
    ],
    [
      'those deployed in one line where there are many',
      members('deployed', 'deployed', 'failing', ...Array<Standing>(5).fill('deployed'), 'stopped'),
      'failing',
      ['e2', 'e8'],
      ['e0', 'e1', 'e3', 'e4', 'e5', 'e6', 'e7'],
    ],
    [
      'all in the order of the team',
      members('deployed', 'failing', 'running'),
      'team',
      ['e0', 'e1', 'e2'],
      [],
    ],
  ] as const)('are %s', (_, some, order, rows, folded) => {
    expect(arrangeGroup(some, order)).toEqual({ rows, folded })
  })
})

it.each([
  ['failing', ['c', 'b', 'a', 'd']],
  ['team', ['a', 'b', 'c', 'd']],
] as const)('groups are ordered: %s', (order, expected) => {
  const groups: { name: string; standings: readonly Standing[] }[] = [
    { name: 'a', standings: ['deployed'] },
    { name: 'b', standings: ['deployed', 'running'] },
    { name: 'c', standings: ['deployed', 'failing'] },
    { name: 'd', standings: ['deployed'] },
  ]
  expect(arrangeGroups(groups, order).map(({ name }) => name)).toEqual(expected)
})
