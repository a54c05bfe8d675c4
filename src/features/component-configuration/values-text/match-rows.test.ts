import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { matchRows } from './match-rows.ts'

const matched = (before: string, after: string) =>
  matchRows([...before], [...after])
    .map((at) => at ?? '-')
    .join('')

test.each([
  ['nothing changed', 'abc', 'abc', '012'],
  ['two that changed places', 'ab', 'ba', '10'],
  ['all the other way round', 'abcd', 'dcba', '3210'],
  ['the first goes to the end', 'abc', 'bca', '120'],
  ['one changed', 'abc', 'axc', '012'],
  ['the first changed', 'abc', 'xbc', '012'],
  ['all changed', 'ab', 'xy', '01'],
  ['a new one at the front', 'ab', 'xab', '-01'],
  ['a new one at the end', 'ab', 'abx', '01-'],
  ['one removed', 'abc', 'ac', '02'],
  ['one removed, another added at the end', 'ab', 'bx', '1-'],
  ['equal ones', 'aab', 'aaab', '01-2'],
  ['changed and moved', 'abc', 'cxb', '2-1'],
  ['none before', '', 'ab', '--'],
  ['none after', 'ab', '', ''],
])('%s: %s to %s', (_, before, after, was) => {
  expect(matched(before, after)).toBe(was)
})

it('takes each item at most once, and every equal one', () => {
  const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
  fc.assert(
    fc.property(items, items, (before, after) => {
      const was = matchRows(before, after).filter((at) => at !== undefined)
      expect(new Set(was).size).toBe(was.length)
      for (const text of new Set(after)) {
        const count = (all: readonly string[]) => all.filter((one) => one === text).length
        const kept = matchRows(before, after).filter(
          (at, index) => at !== undefined && after[index] === text && before[at] === text,
        )
        expect(kept.length).toBe(Math.min(count(before), count(after)))
      }
    }),
  )
})
