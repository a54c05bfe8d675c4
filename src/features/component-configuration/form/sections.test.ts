import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fieldCount,
  layoutBlocks,
  sectionsBetween,
  stableSections,
  initiallyDeferred,
  without,
} from './sections.ts'

const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index)
const sizes = (sections: readonly { ids: readonly unknown[] }[]) =>
  sections.map(({ ids }) => ids.length)

test('splits 1,000 fields into 100 sections', () => {
  expect(sizes(stableSections(numbers(1000), []))).toEqual(Array.from({ length: 100 }, () => 10))
})

test('fills the last section with new fields before adding sections', () => {
  const before = stableSections(numbers(15), [])
  expect(sizes(stableSections(numbers(35), before))).toEqual([10, 10, 10, 5])
})

test('adds a new first field to the first section', () => {
  const before = stableSections(numbers(20), [])
  expect(stableSections([-1, ...numbers(20)], before).map(({ key, ids }) => [key, ids[0]])).toEqual(
    [
      [0, -1],
      [10, 10],
    ],
  )
})

test('keeps each remaining field in its section, whatever is added or removed', () => {
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

const sectionsOf = (fields: number) =>
  stableSections(
    Array.from({ length: fields }, (_, index) => index),
    [],
  )
const keys = (sections: readonly { key: number }[]) => sections.map(({ key }) => key)

test('defers nothing of a short form', () => {
  expect(initiallyDeferred(sectionsOf(70))).toEqual(new Set())
})

test('defers all but the first sections and the last of a long form', () => {
  expect(initiallyDeferred(sectionsOf(100))).toEqual(new Set([60, 70, 80]))
})

test('returns the same set if no deferred section renders', () => {
  const deferred = new Set([60, 80])
  expect(without(deferred, [])).toBe(deferred)
  expect(without(deferred, [0, 20])).toBe(deferred)
  expect(without(deferred, [80])).toEqual(new Set([60]))
})

test('joins adjacent deferred sections into one gap', () => {
  const sections = sectionsOf(70)
  const shapes = (deferred: readonly number[]) =>
    layoutBlocks(sections, new Set(deferred)).map((block) =>
      block.kind === 'gap' ? keys(block.sections) : block.section.key,
    )
  expect(shapes([30, 40, 50])).toEqual([0, 10, 20, [30, 40, 50], 60])
  expect(shapes([30, 50])).toEqual([0, 10, 20, [30], 40, [50], 60])
  expect(shapes([])).toEqual([0, 10, 20, 30, 40, 50, 60])
})

test.each([
  { from: -500, to: 100, near: [0] },
  { from: -500, to: 0, near: [] },
  { from: 399, to: 401, near: [0, 10] },
  { from: 900, to: 5000, near: [20] },
  { from: -500, to: 5000, near: [0, 10, 20] },
])('finds $near between $from and $to px in a gap of 1,000 px', ({ from, to, near }) => {
  // 10, 10 and 5 fields: 400, 400 and 200 pixels.
  expect(keys(sectionsBetween(sectionsOf(25), 1000, from, to))).toEqual(near)
})

test('keeps every section once and in order, whichever are deferred', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.array(fc.nat(20)), (fields, chosen) => {
      const sections = sectionsOf(fields)
      const blocks = layoutBlocks(sections, new Set(chosen.map((index) => index * 10)))
      const all = blocks.flatMap((block) =>
        block.kind === 'gap' ? block.sections : [block.section],
      )
      expect(all).toEqual(sections)
      expect(fieldCount(all)).toBe(fields)
    }),
  )
})
