import { expect, test } from 'vitest'
import { anEnvironment, production, staging } from '#board/testing/harbour-shop.ts'
import { differenceLines } from './difference-lines.ts'
import { environmentDifferences } from './environment-differences.ts'

const linesOf = (left: ReturnType<typeof production>, right: ReturnType<typeof production>) =>
  differenceLines(environmentDifferences(left, right, { now: Date.now() }))

const ORDER = ['differs', 'onlyRight', 'onlyLeft', 'stopped', 'sameTag', 'unknown']

test('stand section by section, each after those before it', () => {
  const lines = linesOf(production(), staging())
  const heads = lines.flatMap(({ isFirst, section }) => (isFirst ? [section] : []))
  expect(new Set(heads).size).toBe(heads.length)
  expect(heads).toEqual(ORDER.filter((section) => lines.some((one) => one.section === section)))
  for (const [index, { from }] of lines.entries()) {
    const before = lines[index - 1]
    expect(from).toBe(before ? before.from + before.count : 0)
  }
})

test.each([
  ['storefront v1', 'storefront v1', []],
  ['storefront v1', 'storefront v2', ['differs storefront 2']],
  ['storefront v1', 'storefront v1, ledger v1', ['onlyRight ledger 2']],
  ['storefront v1, ledger v1', 'storefront v1', ['onlyLeft ledger 2']],
])('%s and %s', (left, right, expected) => {
  const of = (name: string, services: string) =>
    anEnvironment(name, [[30, 'DEPLOYED', services]], { whole: true })
  const lines = linesOf(of('left', left), of('right', right))
  expect(lines.map(({ section, service, count }) => `${section} ${service.name} ${count}`)).toEqual(
    expected,
  )
})
