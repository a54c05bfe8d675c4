import { afterAll, describe, expect, it, vi } from 'vitest'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import {
  aLoadingEnvironment,
  anEnvironment,
  anUnreadEnvironment,
  type ShopDeployment,
} from '#board/testing/harbour-shop.ts'
import { freshnessOf } from './freshness.ts'
import { wallCell, type WallCell } from './wall-cell.ts'
import { type Screen, planWall } from './wall-room.ts'
import { deployedWords, groupWords, wallSentence } from './wall-sentence.ts'
import { cellWords } from './wall-words.ts'

// In the middle of a day: soon after midnight, times of the day before have their date.
vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

const MINUTE = 60_000
const DAY = 24 * 60

const GOOD: readonly ShopDeployment[] = [[200, 'DEPLOYED', 'storefront bb0870a']]
const FAILING: readonly ShopDeployment[] = [
  [30, 'DEPLOYMENT_ERROR', 'storefront 9d1c22e DEPLOYMENT_ERROR'],
  [50, 'BUILD_ERROR', 'storefront 9d1c22e BUILD_ERROR'],
  ...GOOD,
]
const LONG_FAILING: readonly ShopDeployment[] = [
  [2 * DAY, 'BUILD_ERROR', 'storefront 9d1c22e BUILD_ERROR'],
  [3 * DAY, 'DEPLOYED', 'storefront bb0870a'],
]
const running = (ago: number): readonly ShopDeployment[] => [
  [ago, 'DEPLOYING', 'checkout-worker v2 DEPLOYING, storefront bb0870a'],
  ...[100, 200, 300].map((at): ShopDeployment => [
    at,
    'DEPLOYED',
    'checkout-worker v1, storefront bb0870a',
  ]),
]
const STOPPED: readonly ShopDeployment[] = [[100, 'STOPPED', 'storefront bb0870a STOPPED'], ...GOOD]

const make = (name: string, steps: readonly ShopDeployment[], checkedSeconds = 10) =>
  anEnvironment(name, steps, { checkedSeconds })

type Made = { readonly cells: readonly WallCell[]; readonly of: (name: string) => WallCell }

/** Cells of environments, each with a group. */
const cellsOf = (
  environments: readonly (readonly [BoardEnvironment, string?])[],
  asOf?: number,
): Made => {
  const now = Date.now()
  const cells = environments.map(([environment, group]) =>
    wallCell(
      { ...environment, group },
      { now, zone: 'UTC', computerNow: now, asOf },
      freshnessOf(environments.length, false),
    ),
  )
  return {
    cells,
    of: (name) => {
      const found = cells.find(({ environment }) => environment.name === name)
      if (!found) throw new Error(`No cell ${name}`)
      return found
    },
  }
}

const text = (cell: WallCell, isPast = false) => {
  const { since, what, detail, brief } = cellWords(cell, isPast)
  return { since, what: what.map((part) => part.text).join(''), detail, brief }
}
const CLOCK = '(?:\\d+ \\w+, )?\\d\\d:\\d\\d'

describe('a cell', () => {
  it.each<
    [string, BoardEnvironment, Partial<Record<'since' | 'what' | 'detail' | 'brief', string>>]
  >([
    [
      'what fails: since when, what, what runs, how often',
      make('a', FAILING),
      {
        since: `failing since ≈ ${CLOCK}`,
        what: 'storefront 9d1c22e failed, bb0870a runs',
        detail: '46 min, 2 attempts',
      },
    ],
    [
      'what fails and is deployed again',
      make('a', [[1, 'DEPLOYING', 'storefront aaaaaaa DEPLOYING'], ...FAILING]),
      { what: `storefront 9d1c22e failed, aaaaaaa deploying, since ${CLOCK}` },
    ],
    [
      'what is under way: how far',
      make('a', running(3)),
      {
        since: '≈ 3 of 4 min',
        what: 'Deploying checkout-worker v2',
        detail: '1 of 2 services done',
      },
    ],
    ['what takes longer than usual', make('a', running(9)), { since: '≈ 9 min, typically 4' }],
    ['what runs', make('a', GOOD), { brief: `(?:≈ ${CLOCK}|\\d+ \\w+) storefront` }],
    ['what is stopped', make('a', STOPPED), { brief: `stopped ≈ ${CLOCK}|\\d+ \\w+` }],
    [
      'what cannot be read',
      anUnreadEnvironment('a', { kind: 'forbidden' }),
      {
        since: '403',
        what: 'This token has no access to this environment',
        detail: `asked ${CLOCK}`,
      },
    ],
    ['what is not loaded', aLoadingEnvironment('a'), { brief: 'not loaded yet' }],
    ['what is old', make('a', GOOD, 12 * 60), { brief: `as of ${CLOCK}` }],
    [
      'what is old and was failing',
      make('a', FAILING, 12 * 60),
      { since: `was failing since ≈ ${CLOCK}`, detail: `as of ${CLOCK}, .+, 2 attempts` },
    ],
    [
      'what is too old to be shown as the state',
      make('a', FAILING, 61 * 60),
      {
        since: 'not known',
        what: 'Too old to be shown as the state',
        detail: `last checked ${CLOCK}`,
      },
    ],
  ])('says %s', (_, environment, expected) => {
    const said = text(cellsOf([[environment]]).of('a'))
    for (const [part, words] of Object.entries(expected))
      expect(said).toMatchObject({ [part]: expect.stringMatching(new RegExp(`^(?:${words})$`)) })
  })

  it('says in an outage what was, as of the last answer', () => {
    const environment = make('a', FAILING, 30 * 60)
    const { of } = cellsOf([[environment]], environment.checkedAt)
    expect(text(of('a'), true)).toMatchObject({
      since: expect.stringMatching(/^was failing since/),
      detail: expect.stringMatching(/^16 min at .+, 2 attempts$/),
    })
  })
})

describe('the sentence', () => {
  const good = make('good', GOOD)
  const failing = make('failing', FAILING)
  const busy = make('busy', running(3))
  const stopped = make('stopped', STOPPED)
  const locked = anUnreadEnvironment('locked', { kind: 'forbidden' })
  it.each<[readonly BoardEnvironment[], string, string]>([
    [[failing, busy, good, stopped], '1 of 4 failing.', '1 deploying, 1 deployed, 1 stopped.'],
    [[good, stopped], '1 of 2 deployed,', '1 stopped.'],
    [[good, good], 'All 2 deployed.', ''],
    [[failing, locked], '1 of 2 failing.', '1 not known.'],
    [[aLoadingEnvironment('x')], 'Loading 1 environment.', ''],
  ])('counts all', (environments, lead, rest) => {
    const { cells } = cellsOf(environments.map((one) => [one]))
    expect(wallSentence(cells)).toMatchObject({ lead, rest })
  })

  it('is in the past during an outage, and says how many failing ones the page shows', () => {
    const { cells } = cellsOf([[failing], [busy], [good]])
    expect(wallSentence(cells, { asOf: '14:31' })).toMatchObject({
      lead: '1 of 3 was failing',
      rest: 'at 14:31. 1 was deploying, 1 deployed.',
    })
    const many = cellsOf([[failing], [failing], [good]]).cells
    expect(wallSentence(many, { onPage: 1 })).toMatchObject({
      lead: '2 of 3 failing,',
      rest: '1 on this page. 1 deployed.',
    })
  })

  it('counts groups', () => {
    expect(groupWords(cellsOf([[failing], [good]]).cells)).toBe('1 of 2 failing')
    expect(groupWords(cellsOf([[good], [stopped]]).cells)).toBe('1 deployed, 1 stopped')
    expect(deployedWords(cellsOf([[failing], [good]]).cells)).toBe('1 of 2 deployed')
    expect(deployedWords(cellsOf([[good], [good]]).cells, true)).toBe('all 2 were deployed')
  })
})

const WIDE: Screen = { height: 100, isUpright: false }
const UPRIGHT: Screen = { height: 177.8, isUpright: true }
const around = (screen: Screen, more = {}) => ({
  screen,
  hasOutage: false,
  hasNote: false,
  hasLongSentence: false,
  ...more,
})

describe('the room of a wall', () => {
  const many = (count: number, steps: readonly ShopDeployment[], group: string) =>
    Array.from({ length: count }, (_, n) => [make(`${group} ${n}`, steps), group] as const)

  it('shows what fails first, and what began more than a day ago last and small', () => {
    const { cells, of } = cellsOf([
      [make('good', GOOD), 'Shop'],
      [make('long', LONG_FAILING), 'Shop'],
      [make('new', FAILING), 'Shop'],
    ])
    const idOf = (name: string) => of(name).environment.environmentId
    const [page] = planWall(cells, around(WIDE)).pages
    expect(page?.failing).toEqual([
      { id: idOf('new'), size: 'two' },
      { id: idOf('long'), size: 'four' },
    ])
    expect(page?.groups).toEqual([{ group: 'Shop', ids: [idOf('good')] }])
  })

  it('shows what is under way before what is not known', () => {
    const { cells, of } = cellsOf([
      [anUnreadEnvironment('locked', { kind: 'forbidden' })],
      [make('busy', running(3))],
    ])
    expect(planWall(cells, around(WIDE)).pages[0]?.busy).toEqual(
      ['busy', 'locked'].map((name) => of(name).environment.environmentId),
    )
  })

  it('turns in pages: failing by four, deployed by whole groups, and gives way to what fails', () => {
    const seven = cellsOf([...many(7, FAILING, 'Shop'), ...many(4, GOOD, 'Payments')])
    const plan = planWall(seven.cells, around(WIDE))
    expect(plan.pages.map(({ failing }) => failing.length)).toEqual([4, 3])
    expect(plan.pages.every(({ groups }) => groups === undefined)).toBe(true)
    const two = cellsOf([
      ...many(2, FAILING, 'Shop'),
      ...many(12, GOOD, 'A'),
      ...many(12, GOOD, 'B'),
    ])
    expect(
      planWall(two.cells, around(WIDE)).pages.map(({ groups }) =>
        groups?.map(({ group }) => group),
      ),
    ).toEqual([['A'], ['B']])
  })

  it.each([
    [1, WIDE],
    [150, WIDE],
    [150, UPRIGHT],
  ])('finds a place for each of %d environments', (count, screen) => {
    const made = cellsOf(many(count, GOOD, 'Shop'))
    const { pages, isLarge } = planWall(made.cells, around(screen))
    const shown = pages.flatMap(({ groups }) => groups?.flatMap(({ ids }) => ids) ?? [])
    expect(isLarge).toBe(true)
    expect(new Set(shown).size).toBe(count)
    expect(shown).toHaveLength(count)
  })

  it('has all that is not known any more stand among the rest after a long outage', () => {
    const environment = make('a', FAILING, 2 * 60 * 60)
    const { cells, of } = cellsOf([[environment]], environment.checkedAt)
    expect(of('a')).toMatchObject({ kind: 'unknown', zone: 'rest' })
    expect(text(of('a'), true).brief).toMatch(/^not known since /)
    expect(planWall(cells, around(WIDE, { hasOutage: true })).pages[0]?.groups).toHaveLength(1)
    expect(Date.now() - environment.checkedAt).toBeGreaterThan(60 * MINUTE)
  })
})
