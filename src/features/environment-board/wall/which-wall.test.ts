import { expect, it } from 'vitest'
import type { Team } from '#src/contract/team.ts'
import { type WallSearch, whichWall } from './which-wall.ts'

const TEAM: Team = {
  environments: [
    { id: 'a', name: 'production', group: 'Shop' },
    { id: 'b', name: 'staging', group: 'Shop' },
    { id: 'c', name: 'audit' },
  ],
  boards: [
    { name: 'Release', environments: ['c', 'a'] },
    { name: 'All of the shop', group: 'Shop' },
  ],
}

const wall = (name: string, ...environments: string[]) => ({ kind: 'wall', name, environments })
/** Of a board of the team, which it leads back to. */
const ofBoard = (board: string, ...ids: string[]) => ({ ...wall(board, ...ids), board })
const none = (why: string) => ({ kind: 'none', why })

it.each<[string, Partial<WallSearch>, ReturnType<typeof wall> | ReturnType<typeof none>]>([
  ['a board', { board: 'Release' }, ofBoard('Release', 'c', 'a')],
  ['a board of a group', { board: 'All of the shop' }, ofBoard('All of the shop', 'a', 'b')],
  ['a group', { group: 'Shop' }, wall('Shop', 'a', 'b')],
  ['environments', { environments: ['x', 'y'] }, wall('Board', 'x', 'y')],
  ['the environments of a board', { environments: ['C', 'a'] }, ofBoard('Release', 'C', 'a')],
  ['a board that is gone', { board: 'Old' }, none('The team has no board named “Old”.')],
  ['a group that is gone', { group: 'Old' }, none('The team has no group named “Old”.')],
  ['nothing', {}, none('The address names no board, no group and no environments.')],
])('finds the wall of %s', (_, search, expected) => {
  const nothing = { board: undefined, group: undefined, environments: undefined }
  expect(whichWall({ ...nothing, ...search }, TEAM)).toEqual(expected)
})

it('finds no board without a team', () => {
  const search = { board: 'Release', group: undefined, environments: undefined }
  expect(whichWall(search, undefined)).toEqual(none('The team has no board named “Release”.'))
})
