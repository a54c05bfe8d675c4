import { expect, test } from 'vitest'
import {
  anEnvironment,
  aLoadingEnvironment,
  type ShopDeployment,
} from '#board/testing/harbour-shop.ts'
import { environmentThen } from './environment-then.ts'

const STEPS: readonly ShopDeployment[] = [
  [30, 'DEPLOYED', 'ledger-api v2'],
  [90, 'DEPLOYED', 'ledger-api v1'],
]
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

test.each([
  [10, 'known'],
  [60, 'known'],
  [120, 'notLoaded'],
])('%i minutes ago is %s', (minutes, kind) => {
  expect(environmentThen(anEnvironment('shop', STEPS), minutesAgo(minutes)).kind).toBe(kind)
})

test('nothing is said of one that is not read', () => {
  expect(environmentThen(aLoadingEnvironment('shop'), minutesAgo(10)).kind).toBeUndefined()
})
