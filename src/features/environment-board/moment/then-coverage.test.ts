import { expect, test } from 'vitest'
import { environmentThen } from '#board/matrix/environment-then.ts'
import { anEnvironment, type ShopDeployment } from '#board/testing/harbour-shop.ts'
import { thenCoverage } from './then-coverage.ts'

const STEPS: readonly ShopDeployment[] = [
  [30, 'DEPLOYED', 'ledger-api v2'],
  [90, 'DEPLOYED', 'ledger-api v1'],
]
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

test.each([
  [['a'], 'a is not loaded back to that time and has no column.'],
  [['a', 'b'], 'a and b are not loaded back to that time and have no column.'],
  [['a', 'b', 'c', 'd'], '4 environments are not loaded back to that time and have no column.'],
  [[], ''],
])('what of %j is not loaded is said', (names, words) => {
  const late = names.map((name) => environmentThen(anEnvironment(name, STEPS), minutesAgo(120)))
  const known = environmentThen(anEnvironment('known', STEPS), minutesAgo(60))
  expect(thenCoverage([...late, known])).toBe(words)
})
