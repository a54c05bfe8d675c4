import { expect, it } from 'vitest'
import type { NamedBoard } from '#src/lib/storage/boards.ts'
import { whichBoard } from './which-board.ts'

const SHOP: NamedBoard = { name: 'Shop', environments: ['a', 'b'] }
const sample = ['s', 't']

it.each([
  ['the own one', { pins: ['p'] }, 'own', ['p']],
  ['the own one, still empty', { pins: [] }, 'own', []],
  ['that of the sample, while nothing is pinned', { pins: [], sample }, 'sample', ['s', 't']],
  ['the own one, once something is pinned', { pins: ['p'], sample }, 'own', ['p']],
  ['a shared one', { pins: ['p'], given: ['a', 'c'] }, 'shared', ['a', 'c']],
  ['one with a name', { pins: ['p'], given: ['A', 'b'] }, 'named', ['A', 'b']],
  [
    'one with a name, even if it holds the pins',
    { pins: ['a', 'b'], given: ['a', 'b'] },
    'named',
    ['a', 'b'],
  ],
  ['the own one by its link', { pins: ['p', 'q'], given: ['p', 'q'] }, 'own', ['p', 'q']],
  [
    'a shared one, in another order than the own',
    { pins: ['p', 'q'], given: ['q', 'p'] },
    'shared',
    ['q', 'p'],
  ],
  ['that of the sample by its link', { pins: ['p'], sample, given: sample }, 'sample', sample],
  [
    'the own one, where it is that of the sample',
    { pins: sample, sample, given: sample },
    'own',
    sample,
  ],
  ['a shared one, where nothing is pinned', { pins: [], sample, given: ['a'] }, 'shared', ['a']],
] as const)('is %s', (_, boards, kind, environments) => {
  expect(
    whichBoard({ given: undefined, sample: undefined, named: [SHOP], ...boards }),
  ).toMatchObject({ kind, environments })
})
