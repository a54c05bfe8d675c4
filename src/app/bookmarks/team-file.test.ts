import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTeam } from '#src/contract/team.ts'
import { boardIn, keepBoard, type NamedBoard } from '#src/lib/storage/boards.ts'
import { type Bookmark, bookmarkIn, readBookmarks } from '#src/lib/storage/bookmarks.ts'
import { teamFileText, teamOf } from './team-file.ts'

const CLUSTER = { organizationId: 'quayside', clusterId: 'west' }

test('names, pins and boards become a file for the team', () => {
  const own: readonly Bookmark[] = [
    { environmentId: 'opened', openedAt: '2026-01-01T00:00:00Z' },
    { environmentId: 'staging', name: 'Staging' },
    { environmentId: 'b', name: 'Second', pinned: true, order: 1 },
    { environmentId: 'a', pinned: true, order: 0 },
    { ...CLUSTER, componentKey: 'loki', name: 'Logs' },
    { ...CLUSTER, componentKey: 'dns', pinned: true },
    { ...CLUSTER, componentKey: 'opened' },
    { ...CLUSTER, name: 'West' },
  ]
  const boards: readonly NamedBoard[] = [
    { name: 'Shop', environments: ['a', 'c'], reference: 'c' },
    { name: 'Bank', environments: ['c'], reference: 'gone' },
    { name: 'Pins', environments: ['c'] },
  ]
  const listing = { team: { environments: [{ id: 'c', name: 'Third' }] } }
  expect(teamOf(listing, own, boards)).toEqual({
    environments: [
      { id: 'a', name: 'a' },
      { id: 'b', name: 'Second' },
      { id: 'staging', name: 'Staging' },
      { id: 'c', name: 'Third' },
    ],
    clusters: [{ ...CLUSTER, name: 'West', components: ['dns', 'loki'] }],
    boards: [
      { name: 'Pins', environments: ['a', 'b'] },
      { name: 'Bank', environments: ['c'] },
      { name: 'Pins 2', environments: ['c'] },
      { name: 'Shop', environments: ['a', 'c'], reference: 'c' },
    ],
  })
})

const some = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const anId = fc.oneof(fc.constantFrom('a', 'A', ' ', 'b', '__proto__'), fc.string({ minLength: 1 }))
const aName = fc.oneof(
  fc.constantFrom('Pins', 'x'.repeat(90), '🚢'.repeat(80), `${'🚢'.repeat(60)} 2`),
  fc.string({ unit: 'grapheme' }),
)
const aBookmark = fc
  .oneof(
    fc.record({ environmentId: anId, name: some(aName), pinned: some(fc.boolean()) }),
    fc.record({ organizationId: anId, clusterId: anId, name: some(aName) }),
    fc.record({
      organizationId: anId,
      clusterId: anId,
      componentKey: anId,
      name: some(aName),
      pinned: some(fc.boolean()),
    }),
  )
  .map((json) => bookmarkIn(json))
const aBoard = fc
  .record({
    name: aName,
    environments: fc.array(anId, { minLength: 1, maxLength: 6 }),
    reference: some(anId),
  })
  .map((json) => boardIn(json))
const present = <T>(all: readonly (T | undefined)[]) => all.flatMap((one) => one ?? [])

test('whatever a browser keeps, the file is accepted', () => {
  fc.assert(
    fc.property(fc.array(aBookmark), fc.array(aBoard), (bookmarks, boards) => {
      const own = readBookmarks(JSON.stringify(present(bookmarks)))
      let kept: readonly NamedBoard[] = []
      for (const board of present(boards)) kept = keepBoard(kept, board)
      const text = teamFileText({}, own, kept)
      expect(readTeam(JSON.parse(text))).toEqual({ team: JSON.parse(text) })
    }),
  )
})
