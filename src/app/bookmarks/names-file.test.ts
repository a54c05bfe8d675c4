import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName } from '#src/lib/text/clean-name.ts'
import { idOf, keyOf, pinsOf, type Bookmark } from '#src/lib/storage/bookmarks.ts'
import type { NamedBoard } from '#src/lib/storage/boards.ts'
import type { SavedView } from '#src/lib/storage/saved-views.ts'
import { importBoards, importViews, planBoards, planViews } from './import-kept.ts'
import { importNames, planImport } from './import-names.ts'
import { fileEntries, namesFileText, readNamesFile } from './names-file.ts'

const file = (names: unknown, more: object = {}) =>
  JSON.stringify({ tidemark: 'names', version: 1, names, ...more })

const SHOP: NamedBoard = { name: 'Shop', environments: ['a', 'b'], reference: 'b' }
const BANK: NamedBoard = { name: 'Bank', environments: ['c'] }

describe('boards in a file of names', () => {
  test('are read as they were saved', () => {
    const read = readNamesFile(namesFileText([], [SHOP, BANK]))
    expect(read).toEqual({ entries: [], boards: [BANK, SHOP], views: [] })
    expect(namesFileText([], [BANK, SHOP])).toBe(namesFileText([], [SHOP, BANK]))
  })

  test.each([
    ['theirs', ['c', 'd']],
    ['mine', ['c']],
  ] as const)('are added, and %s is kept where one differs', (choice, environments) => {
    const theirs = [{ ...BANK, environments: ['c', 'd'] }, SHOP]
    expect(planBoards([BANK], theirs)).toEqual({
      added: [SHOP],
      differing: [theirs[0]],
      unchanged: 0,
    })
    const once = importBoards([BANK], theirs, choice)
    expect(once).toEqual([{ ...BANK, environments }, SHOP])
    expect(importBoards(once, theirs, choice)).toEqual(once)
    expect(planBoards(once, once)).toEqual({ added: [], differing: [], unchanged: 2 })
  })
})

const FAILED: SavedView = { name: 'Failed', environmentId: 'a', search: '?status=failed' }
const FACTS: SavedView = { name: 'Facts', environmentId: 'a', search: '?view=facts', pinned: true }
const OTHER: SavedView = { ...FAILED, environmentId: 'b' }

describe('saved views in a file of names', () => {
  test('are read as they were saved', () => {
    const read = readNamesFile(namesFileText([], [], [OTHER, FAILED, FACTS]))
    expect(read).toEqual({ entries: [], boards: [], views: [FACTS, FAILED, OTHER] })
    expect(namesFileText([], [], [FAILED, OTHER, FACTS])).toBe(
      namesFileText([], [], [OTHER, FACTS, FAILED]),
    )
  })

  test.each([
    ['theirs', '?q=x'],
    ['mine', '?status=failed'],
  ] as const)('are added, and %s is kept where one differs', (choice, search) => {
    const theirs = [{ ...FAILED, search: '?q=x' }, FACTS, OTHER]
    const mine = [FAILED, OTHER]
    expect(planViews(mine, theirs)).toEqual({
      added: [FACTS],
      differing: [theirs[0]],
      unchanged: 1,
    })
    const once = importViews(mine, theirs, choice)
    expect(once).toEqual([{ ...FAILED, search }, OTHER, FACTS])
    expect(importViews(once, theirs, choice)).toEqual(once)
  })

  test('that are pinned here stay pinned', () => {
    const theirs = { name: 'Facts', environmentId: 'a', search: '?view=facts' }
    expect(importViews([FACTS], [theirs], 'mine')).toEqual([FACTS])
    expect(planViews([FACTS], [theirs]).differing).toEqual([])
    expect(planViews([theirs], [FACTS]).differing).toEqual([FACTS])
    expect(importViews([theirs], [FACTS], 'theirs')).toEqual([FACTS])
    const changed = { ...theirs, search: '?view=facts&q=x' }
    expect(importViews([FACTS], [changed], 'theirs')).toEqual([{ ...changed, pinned: true }])
  })
})

describe('a file of names', () => {
  test('holds names and pins in a stable order, without bookmarks that were only opened', () => {
    const bookmarks: Bookmark[] = [
      { organizationId: 'o', clusterId: 'c', componentKey: 'loki', pinned: true, openedAt: 'x' },
      { environmentId: 'b', name: 'Shop', openedAt: 'x' },
      { environmentId: 'c', openedAt: 'x' },
      { organizationId: 'o', clusterId: 'c', name: 'Staging', pinned: true },
      { environmentId: 'a', name: 'Bank' },
    ]
    const text = namesFileText(bookmarks)
    expect(JSON.parse(text)).toEqual({
      tidemark: 'names',
      version: 1,
      names: [
        { environmentId: 'a', name: 'Bank' },
        { environmentId: 'b', name: 'Shop' },
        { organizationId: 'o', clusterId: 'c', name: 'Staging' },
        { organizationId: 'o', clusterId: 'c', componentKey: 'loki', pinned: true },
      ],
    })
    expect(namesFileText(bookmarks.toReversed())).toBe(text)
  })

  test.each([
    ['{"tidemark": "na', 'not JSON'],
    ['[]', 'holds no names'],
    ['{"draftOf": {}}', 'holds no names'],
    [file([], { version: 2 }), 'version 2 of the format, but this console reads version 1'],
    ['{"tidemark": "names"}', 'version none'],
    ['{"tidemark": "names", "version": 1}', 'not a valid names file'],
    [file([{ environmentId: 'a', name: 'A' }, { name: 'B' }]), 'Entry 2 needs a name and the IDs'],
    [file([], { boards: {} }), 'not a valid names file'],
    [file([], { boards: [SHOP, { name: 'A', environments: [] }] }), 'Board 2 needs a name'],
    [file([], { boards: [SHOP, { ...SHOP, environments: ['b'] }] }), 'Two boards are named Shop'],
    [file([], { views: {} }), 'not a valid names file'],
    [file([], { views: [FACTS, { name: 'A', environmentId: 'a' }] }), 'View 2 needs a name'],
    [file([], { views: [FAILED, { ...FAILED, search: '' }] }), 'Two views of one environment'],
    [file([{ environmentId: '', name: 'A' }]), 'Entry 1 needs a name and the IDs'],
    [file([{ environmentId: 'a', name: 7 }]), 'Entry 1 needs a name and the IDs'],
    [file([{ environmentId: 'a', name: '\u200B' }]), 'Entry 1 has no name and no pin'],
    [file([{ organizationId: 'o', clusterId: 'c', pinned: true }]), 'Entry 1 has no name'],
    [
      file([
        { environmentId: 'a', name: 'A' },
        { environmentId: 'a', name: 'B' },
      ]),
      'Entry 2 contradicts an earlier entry for a',
    ],
  ])('%s is refused: %s', (text, wrong) => {
    expect(readNamesFile(text)).toEqual({ wrong: expect.stringContaining(wrong) })
  })

  test('is read with IDs of any text, and without unknown members', () => {
    const proto = { environmentId: '__proto__', name: 'Shop' }
    expect(readNamesFile(file([{ ...proto, colour: 'red', openedAt: 'x' }, proto]))).toEqual({
      entries: [proto],
      boards: [],
      views: [],
    })
  })
})

const bookmark: fc.Arbitrary<Bookmark> = fc
  .record({
    ids: fc.oneof(
      fc.record({ environmentId: fc.constantFrom('a', 'b', '__proto__') }),
      fc.record({ organizationId: fc.constant('o'), clusterId: fc.constantFrom('a', 'b') }),
      fc.record({
        organizationId: fc.constant('o'),
        clusterId: fc.constantFrom('a', 'b'),
        componentKey: fc.constantFrom('a', 'toString'),
      }),
    ),
    name: fc.option(fc.constantFrom('Shop', 'Bank', 'ميناء', '🚀'), { nil: undefined }),
    pinned: fc.boolean(),
    order: fc.option(fc.nat(5), { nil: undefined }),
    openedAt: fc.option(fc.constant('2026-11-20T12:00:00Z'), { nil: undefined }),
  })
  .map(({ ids, name, pinned, order, openedAt }) => ({
    ...ids,
    ...(name !== undefined && { name }),
    ...(pinned && { pinned: true, ...(order !== undefined && { order }) }),
    ...(openedAt !== undefined && { openedAt }),
  }))
const bookmarks = fc.uniqueArray(bookmark, { selector: keyOf })
const whose = fc.constantFrom('theirs', 'mine')

const sorted = (some: readonly Bookmark[]) =>
  some.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

describe('importing', () => {
  test('a saved file reads back the same, and changes nothing in the browser that saved it', () => {
    fc.assert(
      fc.property(bookmarks, whose, (mine, choice) => {
        const read = readNamesFile(namesFileText(mine))
        if ('wrong' in read) throw new Error(read.wrong)
        expect(read.entries).toEqual(fileEntries(mine))
        expect(sorted(importNames(mine, read.entries, choice))).toEqual(sorted(mine))
        expect(planImport(mine, read.entries).unchanged).toBe(read.entries.length)
      }),
    )
  })

  test('importing twice equals importing once, in any order', () => {
    fc.assert(
      fc.property(bookmarks, bookmarks, whose, (mine, some, choice) => {
        const theirs = fileEntries(some)
        const once = importNames(mine, theirs, choice)
        expect(sorted(importNames(once, theirs, choice))).toEqual(sorted(once))
        expect(sorted(importNames(mine, theirs.toReversed(), choice))).toEqual(sorted(once))
      }),
    )
  })

  test('removes nothing, and makes exactly the changes that were announced', () => {
    fc.assert(
      fc.property(bookmarks, bookmarks, whose, (mine, some, choice) => {
        const theirs = fileEntries(some)
        const plan = planImport(mine, theirs)
        const after = new Map(importNames(mine, theirs, choice).map((one) => [keyOf(one), one]))
        const renamed = choice === 'theirs' ? plan.renamed : []
        for (const before of mine) {
          const key = keyOf(before)
          const rename = renamed.find((one) => keyOf(one.bookmark) === key)
          const added = plan.added.find((one) => keyOf(one) === key)
          expect(after.get(key)?.name).toBe(rename?.to ?? added?.name ?? before.name)
          expect(after.get(key)?.pinned ?? false).toBe(
            (before.pinned ?? false) || plan.pinned.some((one) => keyOf(one) === key),
          )
          expect(after.get(key)?.openedAt).toBe(before.openedAt)
        }
        for (const { name = '' } of after.values()) expect(cleanName(name) ?? '').toBe(name)
      }),
    )
  })

  const ids = (some: readonly Bookmark[]) => pinsOf(some).map(idOf)
  const pin = (environmentId: string, order?: number): Bookmark => ({
    environmentId,
    pinned: true,
    ...(order !== undefined && { order }),
  })

  test('takes the order of the file where there is none, and keeps the own one with new pins after it', () => {
    const theirs = [pin('a', 2), pin('b', 1), pin('c', 0)]
    expect(ids(importNames([pin('a'), pin('d')], theirs, 'theirs'))).toEqual(['c', 'b', 'a', 'd'])
    expect(planImport([pin('a'), pin('d')], theirs).ordered).toBe(true)
    const mine = [pin('a', 0), pin('d', 1)]
    expect(ids(importNames(mine, theirs, 'theirs'))).toEqual(['a', 'd', 'c', 'b'])
    expect(planImport(mine, theirs).ordered).toBe(false)
    expect(ids(importNames(mine, [pin('b'), pin('a')], 'theirs'))).toEqual(['a', 'd', 'b'])
    expect(importNames([pin('a')], [pin('b')], 'theirs')).toEqual([pin('a'), pin('b')])
  })

  test.each([
    ['theirs', 'Harbour'],
    ['mine', 'Shop'],
  ] as const)('leaves %s where names differ', (choice, name) => {
    const mine = [{ environmentId: 'a', name: 'Shop' }]
    const theirs = [{ environmentId: 'a', name: 'Harbour' }]
    expect(importNames(mine, theirs, choice)).toEqual([{ environmentId: 'a', name }])
    expect(planImport(mine, theirs).renamed).toMatchObject([{ from: 'Shop', to: 'Harbour' }])
  })
})
