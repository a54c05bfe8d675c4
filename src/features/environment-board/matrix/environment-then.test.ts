import { describe, expect, test } from 'vitest'
import { standingsIn } from '#src/deployments/insights/running-service.ts'
import { anEnvironment, aLoadingEnvironment, type Step } from '#board/testing/harbour-shop.ts'
import { environmentThen } from './environment-then.ts'

const STEPS: readonly Step[] = [
  [30, 'DEPLOYED', 'ledger-api v2'],
  [90, 'DEPLOYED', 'ledger-api v1'],
]
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
const versionOf = ({ environment }: ReturnType<typeof environmentThen>) => {
  const { history } = environment
  const standing = history && standingsIn(history).services.get('container named ledger-api')
  return standing?.standing.kind === 'running' ? standing.standing.version : undefined
}

describe('an environment at a moment', () => {
  test.each([
    [10, 'known', 'v2'],
    [60, 'known', 'v1'],
    [120, 'notLoaded', undefined],
  ])('%i minutes ago is %s, with %s', (minutes, kind, version) => {
    const then = environmentThen(anEnvironment('shop', STEPS), minutesAgo(minutes))
    expect(then.kind).toBe(kind)
    expect(versionOf(then)).toBe(version)
  })

  test('is the same history for the same moment, so that nothing renders again', () => {
    const environment = anEnvironment('shop', STEPS)
    const at = minutesAgo(60)
    const { history } = environmentThen(environment, at).environment
    expect(environmentThen({ ...environment, checkedAt: 7 }, at).environment.history).toBe(history)
    expect(environmentThen(environment, at - 1).environment.history).not.toBe(history)
  })

  test('is not known while it loads', () =>
    expect(environmentThen(aLoadingEnvironment('shop'), minutesAgo(60)).kind).toBeUndefined())
})
