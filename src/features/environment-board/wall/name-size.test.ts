import { expect, it } from 'vitest'
import { nameSize } from './name-size.ts'

const SINCE = 'failing since ≈ 16:31'

it.each<[string, Parameters<typeof nameSize>, number]>([
  ['a short name', ['staging', 'Shop', { size: 'one', isUpright: false, since: SINCE }], 14],
  ['one of two', ['staging', 'Shop', { size: 'two', isUpright: false, since: SINCE }], 9],
  ['one of four', ['staging', undefined, { size: 'four', isUpright: false, since: SINCE }], 6],
  [
    'on an upright screen',
    ['staging', undefined, { size: 'one', isUpright: true, since: SINCE }],
    11,
  ],
  [
    'a longer name',
    ['payments-europe-west', undefined, { size: 'one', isUpright: false, since: SINCE }],
    9,
  ],
  [
    'a name of twelve letters',
    ['environment-3', 'Group 3', { size: 'one', isUpright: false, since: SINCE }],
    9,
  ],
  [
    'another script',
    ['負荷試験環境東京第一', undefined, { size: 'one', isUpright: false, since: SINCE }],
    9,
  ],
  [
    'a name that has to break',
    ['n'.repeat(80), undefined, { size: 'two', isUpright: false, since: SINCE }],
    6,
  ],
])('%s', (_, given, size) => {
  expect(nameSize(...given)).toBe(size)
})
