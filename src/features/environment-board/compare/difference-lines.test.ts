import { expect, test } from 'vitest'
import { anEnvironment, production, staging } from '#board/testing/harbour-shop.ts'
import { blocksOf, differenceLines } from './difference-lines.ts'
import { environmentDifferences } from './environment-differences.ts'

const named = (left: ReturnType<typeof production>, right: ReturnType<typeof production>) =>
  differenceLines(environmentDifferences(left, right, { now: Date.now() })).map((line) =>
    line.kind === 'head' ? `# ${line.section}` : `${line.kind} ${line.service.name}`,
  )

test('stand part by part, a line for each field in which a service differs', () => {
  const differences = environmentDifferences(production(), staging(), { now: Date.now() })
  const lines = differenceLines(differences)
  const fields = differences.differs.reduce((sum, one) => sum + one.differences.length, 0)
  expect(lines.filter(({ kind }) => kind === 'field')).toHaveLength(fields)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  const heads = lines.flatMap(({ kind, section }) => (kind === 'head' ? [section] : []))
  expect(heads).toEqual(heads.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
})

const ORDER = ['differs', 'onlyRight', 'onlyLeft', 'stopped', 'sameTag', 'unknown']

test.each([
  ['storefront v1', 'storefront v1', []],
  ['storefront v1', 'storefront v2', ['# differs', 'field storefront']],
  ['storefront v1', 'storefront v1, ledger v1', ['# onlyRight', 'service ledger']],
  ['storefront v1, ledger v1', 'storefront v1', ['# onlyLeft', 'service ledger']],
])('%s and %s', (left, right, expected) => {
  const of = (name: string, services: string) =>
    anEnvironment(name, [[30, 'DEPLOYED', services]], { whole: true })
  expect(named(of('left', left), of('right', right))).toEqual(expected)
})

test('are cut into blocks of one part each, which hold every line once and in order', () => {
  const lines = differenceLines(
    environmentDifferences(production(), staging(), { now: Date.now() }),
  )
  const long = Array.from({ length: 5 }, () => lines).flat()
  const blocks = blocksOf(long)
  expect(blocks.flatMap((block) => block.lines)).toEqual(long)
  for (const { from, lines: some } of blocks) {
    expect(long[from]).toBe(some[0])
    expect(some.length).toBeLessThanOrEqual(12)
    expect(new Set(some.map(({ section }) => section)).size).toBe(1)
  }
})
