import { expect, it } from 'vitest'
import { tableScope } from './table-scope.ts'

const ids = (count: number) => Array.from({ length: count }, (_, n) => `e${n}`)
const groups = [
  { name: 'Shop', ids: ids(14) },
  { name: 'Payments', ids: ids(2) },
]

it.each([
  ['nothing where nothing is open', { open: [], chosen: [], pins: [] }, undefined],
  [
    'the open group',
    { open: ['Shop'], chosen: [], pins: [] },
    { ids: ids(12), words: 'Shop: the first 12 of 14 environments' },
  ],
  [
    'the pins before a group that opened by itself',
    { open: ['Shop'], chosen: [], pins: ['e3'] },
    { ids: ['e3'], words: 'Your pins: 1 environment' },
  ],
  [
    'the group that was opened last',
    { open: ['Shop', 'Payments'], chosen: ['Shop', 'Payments'], pins: ['e3'] },
    { ids: ids(2), words: 'Payments: 2 environments' },
  ],
])('the table shows %s', (_, options, expected) => {
  const scope = tableScope({ groups, ...options })
  expect(scope && { ids: scope.ids, words: scope.words }).toEqual(expected)
})
