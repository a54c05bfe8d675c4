import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSearch, parseSearch } from '#src/router/search.ts'
import type { FieldAddress } from '#form/draft/field-address.ts'
import {
  collapsedIn,
  pathInAddress,
  readOutline,
  readShow,
  withCollapsed,
  withOutline,
  withShow,
} from './form-search.ts'

const at = (...keys: string[]): FieldAddress => ({
  root: 'profile',
  steps: keys.map((key) => ({ key })),
})

test.each([
  { keys: ['gateway'], path: 'gateway' },
  { keys: ['gateway', 'tls'], path: 'gateway.tls' },
  { keys: ['gateway.tls'], path: 'gateway%2Etls' },
  { keys: ['a b', 'c/d'], path: 'a%20b.c%2Fd' },
  { keys: [''], path: '~' },
  { keys: ['~'], path: '%7E' },
  { keys: ['\uD800'], path: '%EF%BF%BD' },
])('$keys is $path in the address', ({ keys, path }) => {
  expect(pathInAddress(at(...keys))).toBe(path)
})

test('a group in a row and one of the cluster have no path', () => {
  expect(
    pathInAddress({ root: 'profile', steps: [{ key: 'a' }, { row: 'row-1' }] }),
  ).toBeUndefined()
  expect(pathInAddress({ root: 'cluster', steps: [{ key: 'a' }] })).toBeUndefined()
})

const anyKeys = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 })

test('different groups have different paths, and an address keeps them', () => {
  fc.assert(
    fc.property(anyKeys, anyKeys, (one, other) => {
      const [path = '', second = ''] = [one, other].map((keys) => pathInAddress(at(...keys)))
      expect(path === second).toBe(JSON.stringify(one) === JSON.stringify(other))
      const text = formatSearch(withCollapsed([path, second], true)({ at: 'x y' }))
      expect(collapsedIn(text)).toEqual(new Set([path, second]))
      const opened = withCollapsed([path], false)(parseSearch(text))
      expect(collapsedIn(formatSearch(opened)).has(path)).toBe(false)
      expect(opened['at']).toBe('x y')
    }),
  )
})

test('an address shows what it names, and all otherwise', () => {
  expect(readShow({})).toBe('all')
  expect(readShow({ show: 'everything' })).toBe('all')
  for (const only of ['needed', 'edited', 'differs', 'all'] as const) {
    const text = formatSearch(withShow(only)({}))
    expect(readShow(parseSearch(text))).toBe(only)
    expect(text === '').toBe(only === 'all')
  }
})

test('an address says what the person did to the outline', () => {
  for (const isOpen of [true, false])
    expect(readOutline(parseSearch(formatSearch(withOutline(isOpen)({}))))).toBe(isOpen)
  expect(readOutline({})).toBeUndefined()
  expect(readOutline({ outline: 'yes' })).toBeUndefined()
})
