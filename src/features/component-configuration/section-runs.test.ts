import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fieldCount,
  sectionRuns,
  sectionsBetween,
  waitingAtFirst,
  without,
} from './section-runs.ts'
import { stableSections } from './stable-sections.ts'

const sectionsOf = (fields: number) =>
  stableSections(
    Array.from({ length: fields }, (_, index) => index),
    [],
  )
const keys = (sections: readonly { key: number }[]) => sections.map(({ key }) => key)

test('a form that a few windows show waits for nothing', () => {
  expect(waitingAtFirst(sectionsOf(70))).toEqual(new Set())
})

test('of a long form all wait but the first sections and the last', () => {
  expect(waitingAtFirst(sectionsOf(100))).toEqual(new Set([60, 70, 80]))
})

test('where nothing is made that waits, the same wait on: nothing renders', () => {
  const waiting = new Set([60, 80])
  expect(without(waiting, [])).toBe(waiting)
  expect(without(waiting, [0, 20])).toBe(waiting)
  expect(without(waiting, [80])).toEqual(new Set([60]))
})

test('sections that wait are one gap until one between them is made', () => {
  const sections = sectionsOf(70)
  const shapes = (waiting: readonly number[]) =>
    sectionRuns(sections, new Set(waiting)).map((run) =>
      run.kind === 'gap' ? keys(run.sections) : run.section.key,
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
])('from $from to $to of a gap of 1,000 pixels, $near are near', ({ from, to, near }) => {
  // 10, 10 and 5 fields: 400, 400 and 200 pixels.
  expect(keys(sectionsBetween(sectionsOf(25), 1000, from, to))).toEqual(near)
})

test('every section stands once, in its order, whichever of them wait', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.array(fc.nat(20)), (fields, chosen) => {
      const sections = sectionsOf(fields)
      const runs = sectionRuns(sections, new Set(chosen.map((index) => index * 10)))
      const all = runs.flatMap((run) => (run.kind === 'gap' ? run.sections : [run.section]))
      expect(all).toEqual(sections)
      expect(fieldCount(all)).toBe(fields)
    }),
  )
})
