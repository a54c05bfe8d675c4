import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { stableSections } from './stable-sections.ts'

const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index)
const sizes = (sections: readonly { ids: readonly unknown[] }[]) =>
  sections.map(({ ids }) => ids.length)

test('1,000 fields are 100 sections', () => {
  expect(sizes(stableSections(numbers(1000), []))).toEqual(Array.from({ length: 100 }, () => 10))
})

test('new fields at the end fill the last section and then make more', () => {
  const before = stableSections(numbers(15), [])
  expect(sizes(stableSections(numbers(35), before))).toEqual([10, 10, 10, 5])
})

test('a new field at the start joins the first section', () => {
  const before = stableSections(numbers(20), [])
  expect(stableSections([-1, ...numbers(20)], before).map(({ key, ids }) => [key, ids[0]])).toEqual(
    [
      [0, -1],
      [10, 10],
    ],
  )
})

test('whatever comes and goes, a field that stays keeps its section, and each has one', () => {
  const some = fc.uniqueArray(fc.nat(200)).map((ids) => ids.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(fc.array(some, { minLength: 2, maxLength: 5 }), (answers) => {
      let sections: ReturnType<typeof stableSections<number>> = []
      for (const ids of answers) {
        const keys = new Map(sections.flatMap(({ key, ids: own }) => own.map((id) => [id, key])))
        sections = stableSections(ids, sections)
        expect(sections.flatMap((section) => section.ids)).toEqual(ids)
        expect(new Set(sections.map(({ key }) => key)).size).toBe(sections.length)
        for (const { key, ids: own } of sections) {
          for (const id of own) expect(keys.get(id) ?? key).toBe(key)
        }
      }
    }),
  )
})
