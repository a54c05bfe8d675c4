import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forgotten, named, opened, pinned } from './change-places.ts'
import {
  byName,
  byOpened,
  cleanName,
  keyOf,
  type KnownPlace,
  knownAt,
  knownClusters,
  nameOf,
} from './known-places.ts'
import { readPlaces } from './places-store.ts'

const PROTO = { environmentId: '__proto__' }
const LOKI = { organizationId: 'o', clusterId: 'c', componentKey: 'loki' }
const CLUSTER = { organizationId: 'o', clusterId: 'c' }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))

describe('a name', () => {
  test.each([
    ['  Shop,\n  production ', 'Shop, production'],
    ['\u202Eevil\u202C', 'evil'],
    ['ميناء الإنتاج', 'ميناء الإنتاج'],
    ['👩‍🚀🚀', '👩‍🚀🚀'],
    ['x'.repeat(200), 'x'.repeat(80)],
    ['🚀'.repeat(100), '🚀'.repeat(80)],
    ['half \uD83D', 'half'],
    [' \u200B\u00AD ', undefined],
    ['', undefined],
  ])('%j is kept as %j', (text, name) => {
    expect(cleanName(text)).toBe(name)
  })
})

describe('what is known', () => {
  test('keeps an environment, a cluster and a component apart, whatever their ids', () => {
    const places = named(named(named([], PROTO, 'E'), CLUSTER, 'C'), LOKI, 'L')
    expect([PROTO, CLUSTER, LOKI].map((address) => nameOf(places, address))).toEqual([
      'E',
      'C',
      'L',
    ])
    expect(nameOf(places, { environmentId: 'constructor' })).toBeUndefined()
    expect(keyOf({ organizationId: 'a', clusterId: 'b","c' })).not.toBe(
      keyOf({ organizationId: 'a', clusterId: 'b', componentKey: 'c' }),
    )
  })

  test('keeps name and pin of what is opened again', () => {
    const places = opened(pinned(named([], PROTO, 'Shop'), PROTO, true), PROTO, at(0))
    expect(places).toEqual([
      { ...PROTO, name: 'Shop', pinned: true, openedAt: '2026-11-20T12:00:00.000Z' },
    ])
  })

  test('takes a UUID in capitals for the same, and no other id', () => {
    const id = '869d3cea-5e07-4c1b-8f6a-0d6c2a9b7e11'
    const places = named([], { environmentId: id }, 'Shop')
    const again = opened(places, { environmentId: id.toUpperCase() }, at(0))
    expect(again).toEqual([
      { environmentId: id, name: 'Shop', openedAt: '2026-11-20T12:00:00.000Z' },
    ])
    expect(nameOf(named([], LOKI, 'Logs'), { ...LOKI, componentKey: 'LOKI' })).toBeUndefined()
  })

  test('loses what has neither name nor pin and was never opened', () => {
    expect(named(named([], PROTO, 'Shop'), PROTO, ' ')).toEqual([])
    expect(pinned(pinned([], PROTO, true), PROTO, false)).toEqual([])
    expect(forgotten(named([], PROTO, 'Shop'), PROTO)).toEqual([])
  })

  test('keeps the twelve last opened, and all that is named or pinned', () => {
    let places: readonly KnownPlace[] = pinned(named([], LOKI, 'Logs'), PROTO, true)
    for (let minute = 0; minute < 20; minute += 1) {
      places = opened(places, { environmentId: `e${minute}` }, at(minute))
    }
    expect(places.toSorted(byOpened).map((place) => place.openedAt?.slice(14, 16))).toEqual([
      ...Array.from({ length: 12 }, (_, n) => String(19 - n).padStart(2, '0')),
      undefined,
      undefined,
    ])
    expect(knownAt(places, LOKI)?.name).toBe('Logs')
    expect(knownAt(places, PROTO)?.pinned).toBe(true)
  })

  test('is sorted by name, numbers by their value, and what has no name behind', () => {
    const places = ['Node 10', 'Node 9', undefined, 'Älter'].map((name, n): KnownPlace => ({
      environmentId: `e${n}`,
      ...(name !== undefined && { name }),
    }))
    expect(places.toSorted(byName).map(({ name }) => name)).toEqual([
      'Älter',
      'Node 9',
      'Node 10',
      undefined,
    ])
  })

  test('offers clusters that are named and those of components, each once', () => {
    const other = { ...LOKI, clusterId: 'd' }
    const places = named(opened(opened([], other, at(0)), LOKI, at(1)), CLUSTER, 'Staging')
    expect(knownClusters(places)).toEqual([
      { ...CLUSTER, name: 'Staging' },
      { organizationId: 'o', clusterId: 'd' },
    ])
  })
})

describe('what was stored', () => {
  test.each([null, '', 'x', '{}', '7', '[1, null, "a", {}, {"environmentId": 3}]'])(
    '%j is nothing, and no failure',
    (text) => {
      expect(readPlaces(text)).toEqual([])
    },
  )

  test('is read without what is wrong in it', () => {
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
    expect(readPlaces(text)).toEqual([{ environmentId: 'e', name: 'Shop', pinned: true }, LOKI])
  })

  test('never fails, whatever it is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(Array.isArray(readPlaces(text))).toBe(true)
      }),
    )
  })
})
