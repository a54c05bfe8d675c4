import { expect, test } from 'vitest'
import { parseSearch } from '#src/router/search.ts'
import { readCompareSearch } from './compare-search.ts'

const A = 'de311058-d1ba-5790-aac1-249fd5e9c2d5'
const B = 'f7da1658-3896-583c-b6b5-509c2a6a3c01'
const NONE = { left: undefined, right: undefined, at: undefined, ignored: [] }

test.each([
  ['', NONE],
  ['?left=&right=&at=', NONE],
  [`?left=${A}&right=%20${B}`, { ...NONE, left: A, right: B }],
  [`?left=${A.toUpperCase()}`, { ...NONE, left: A.toUpperCase() }],
  [`?left=bad&right=${B}`, { ...NONE, right: B, ignored: ['bad'] }],
  ['?left=bad&right=worse&at=soon', { ...NONE, ignored: ['bad', 'worse', 'soon'] }],
  ['?at=2026-11-20T14:30Z', { ...NONE, at: '2026-11-20T14:30Z' }],
  ['?left=__proto__&right=constructor', { ...NONE, ignored: ['__proto__', 'constructor'] }],
])('%s', (search, expected) => {
  expect(readCompareSearch(parseSearch(search))).toEqual(expected)
})
