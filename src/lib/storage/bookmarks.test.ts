import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markOpened, removeBookmark, setName, reorderPins, setPinned } from './change-bookmarks.ts'
import {
  byName,
  byOpened,
  keyOf,
  type Bookmark,
  bookmarkAt,
  knownClusters,
  bookmarkName,
  pinsOf,
  readBookmarks,
} from './bookmarks.ts'

const PROTO = { environmentId: '__proto__' }
const LOKI = { organizationId: 'o', clusterId: 'c', componentKey: 'loki' }
const CLUSTER = { organizationId: 'o', clusterId: 'c' }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))

describe('the list of bookmarks', () => {
  test('distinguishes an environment, a cluster and a component, whatever their IDs', () => {
    const bookmarks = setName(setName(setName([], PROTO, 'E'), CLUSTER, 'C'), LOKI, 'L')
    expect([PROTO, CLUSTER, LOKI].map((address) => bookmarkName(bookmarks, address))).toEqual([
      'E',
      'C',
      'L',
    ])
    expect(bookmarkName(bookmarks, { environmentId: 'constructor' })).toBeUndefined()
    expect(keyOf({ organizationId: 'a', clusterId: 'b","c' })).not.toBe(
      keyOf({ organizationId: 'a', clusterId: 'b', componentKey: 'c' }),
    )
  })

  test('keeps name and pin when a page is opened again', () => {
    const bookmarks = markOpened(setPinned(setName([], PROTO, 'Shop'), PROTO, true), PROTO, at(0))
    expect(bookmarks).toEqual([
      { ...PROTO, name: 'Shop', pinned: true, order: 0, openedAt: '2026-11-20T12:00:00.000Z' },
    ])
  })

  test('treats UUIDs, but no other IDs, as equal in capitals', () => {
    const id = '869d3cea-5e07-4c1b-8f6a-0d6c2a9b7e11'
    const bookmarks = setName([], { environmentId: id }, 'Shop')
    const again = markOpened(bookmarks, { environmentId: id.toUpperCase() }, at(0))
    expect(again).toEqual([
      { environmentId: id, name: 'Shop', openedAt: '2026-11-20T12:00:00.000Z' },
    ])
    expect(
      bookmarkName(setName([], LOKI, 'Logs'), { ...LOKI, componentKey: 'LOKI' }),
    ).toBeUndefined()
  })

  test('drops a bookmark that has no name or pin and was never opened', () => {
    expect(setName(setName([], PROTO, 'Shop'), PROTO, ' ')).toEqual([])
    expect(setPinned(setPinned([], PROTO, true), PROTO, false)).toEqual([])
    expect(removeBookmark(setName([], PROTO, 'Shop'), PROTO)).toEqual([])
  })

  test('keeps the twelve opened last, and all with a name or pin', () => {
    let bookmarks: readonly Bookmark[] = setPinned(setName([], LOKI, 'Logs'), PROTO, true)
    for (let minute = 0; minute < 20; minute += 1) {
      bookmarks = markOpened(bookmarks, { environmentId: `e${minute}` }, at(minute))
    }
    expect(
      bookmarks.toSorted(byOpened).map((bookmark) => bookmark.openedAt?.slice(14, 16)),
    ).toEqual([
      ...Array.from({ length: 12 }, (_, n) => String(19 - n).padStart(2, '0')),
      undefined,
      undefined,
    ])
    expect(bookmarkAt(bookmarks, LOKI)?.name).toBe('Logs')
    expect(bookmarkAt(bookmarks, PROTO)?.pinned).toBe(true)
  })

  test('sorts by name, with numbers by value, and those without a name last', () => {
    const bookmarks = ['Node 10', 'Node 9', undefined, 'Älter'].map((name, n): Bookmark => ({
      environmentId: `e${n}`,
      ...(name !== undefined && { name }),
    }))
    expect(bookmarks.toSorted(byName).map(({ name }) => name)).toEqual([
      'Älter',
      'Node 9',
      'Node 10',
      undefined,
    ])
  })

  test('keeps pins in the order in which they were pinned, until one is moved', () => {
    const names = (bookmarks: readonly Bookmark[]) => pinsOf(bookmarks).map(({ name }) => name)
    const pinned = (bookmarks: readonly Bookmark[], name: string) =>
      setPinned(setName(bookmarks, { environmentId: name }, name), { environmentId: name }, true)
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((environmentId) => ({ environmentId }))
    const three = ['C', 'A', 'B'].reduce(pinned, [])
    expect(names(three)).toEqual(['C', 'A', 'B'])
    // Earlier versions gave no places to pins: those stay by name, and a new one comes after them.
    const withoutPlaces = three.map(({ order: _, ...pin }) => pin)
    expect(names(withoutPlaces)).toEqual(['A', 'B', 'C'])
    expect(names(pinned(withoutPlaces, '0'))).toEqual(['A', 'B', 'C', '0'])
    const moved = reorderPins(
      three,
      [a, c, b].filter((one) => one !== undefined),
    )
    expect(names(moved)).toEqual(['A', 'C', 'B'])
    const more = pinned(pinned(moved, 'Z'), 'D')
    expect(names(more)).toEqual(['A', 'C', 'B', 'Z', 'D'])
    expect(names(pinned(setPinned(more, c ?? LOKI, false), 'C'))).toEqual(['A', 'B', 'Z', 'D', 'C'])
    expect(names(pinned(more, 'C'))).toEqual(['A', 'C', 'B', 'Z', 'D'])
    // Some of them change places among themselves; one that is not pinned is skipped.
    const some = [d, c, { environmentId: 'gone' }].filter((one) => one !== undefined)
    expect(names(reorderPins(more, some))).toEqual(['A', 'D', 'B', 'Z', 'C'])
  })

  test('lists named clusters and those of components, each once', () => {
    const other = { ...LOKI, clusterId: 'd' }
    const bookmarks = setName(
      markOpened(markOpened([], other, at(0)), LOKI, at(1)),
      CLUSTER,
      'Staging',
    )
    expect(knownClusters(bookmarks)).toEqual([
      { ...CLUSTER, name: 'Staging' },
      { organizationId: 'o', clusterId: 'd' },
    ])
  })
})

describe('stored text', () => {
  test.each([undefined, '', 'x', '{}', '7', '[1, null, "a", {}, {"environmentId": 3}]'])(
    '%j is nothing, and no failure',
    (text) => {
      expect(readBookmarks(text)).toEqual([])
    },
  )

  test('is read without its invalid entries', () => {
    const text = JSON.stringify([
      {
        environmentId: 'e',
        name: ' \u202E Shop ',
        pinned: true,
        openedAt: 'yesterday',
        token: 'x',
      },
      { environmentId: 'e', name: 'Another of the same' },
      { clusterId: 'c' },
      LOKI,
    ])
    expect(readBookmarks(text)).toEqual([{ environmentId: 'e', name: 'Shop', pinned: true }, LOKI])
  })

  test.each([
    ['{"environmentId": "e", "pinned": true, "order": 3}', { pinned: true, order: 3 }],
    ['{"environmentId": "e", "pinned": true, "order": "first"}', { pinned: true }],
    ['{"environmentId": "e", "name": "Shop", "order": 3}', { name: 'Shop' }],
  ])('%s is read with its place if it has one', (text, expected) => {
    expect(readBookmarks(`[${text}]`)).toEqual([{ environmentId: 'e', ...expected }])
  })

  test('is always read without throwing', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(Array.isArray(readBookmarks(text))).toBe(true)
      }),
    )
  })
})
