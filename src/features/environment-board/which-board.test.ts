import { expect, it } from 'vitest'
import type { Team } from '#src/contract/team.ts'
import type { NamedBoard } from '#src/lib/storage/boards.ts'
import { whichBoard } from './which-board.ts'

const SHOP: NamedBoard = { name: 'Shop', environments: ['a', 'b'] }
const team: Team = {
  environments: [
    { id: 's', name: 's', group: 'Harbour' },
    { id: 't', name: 't', group: 'Harbour' },
    { id: 'u', name: 'u' },
  ],
  boards: [
    { name: 'Harbour', group: 'Harbour' },
    { name: 'Other', environments: ['u', 's'] },
  ],
}

it.each([
  ['the own one', { pins: ['p'] }, 'own', ['p']],
  ['the own one, still empty', { pins: [] }, 'own', []],
  ["the team's first, while nothing is pinned", { pins: [], team }, 'team', ['s', 't']],
  ['the own one, once something is pinned', { pins: ['p'], team }, 'own', ['p']],
  ['the own one, where the team has no board', { pins: [], team: {} }, 'own', []],
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
  ["the team's by its name", { pins: ['p'], team, name: 'Other' }, 'team', ['u', 's']],
  ["the team's by its environments", { pins: ['p'], team, given: ['u', 's'] }, 'team', ['u', 's']],
  [
    'the own one, where the team has none of that name',
    { pins: ['p'], team, name: 'X' },
    'own',
    ['p'],
  ],
  [
    "the own one, where it is the team's",
    { pins: ['s', 't'], team, given: ['s', 't'] },
    'own',
    ['s', 't'],
  ],
  ['a shared one, where nothing is pinned', { pins: [], team, given: ['a'] }, 'shared', ['a']],
] as const)('is %s', (_, boards, kind, environments) => {
  expect(
    whichBoard({ given: undefined, name: undefined, team: undefined, named: [SHOP], ...boards }),
  ).toMatchObject({ kind, environments })
})
