import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Filled, fillTable, type ColumnSpan } from './fill-table.ts'

const aSpan = fc
  .tuple(fc.nat(29), fc.nat(8))
  .map(([from, more]): ColumnSpan => ({ from, to: Math.min(29, from + more) }))
const someRows = fc.uniqueArray(fc.nat(60), { maxLength: 30 })
const aFilled = fc.array(fc.tuple(fc.nat(60), aSpan)).map((entries): Filled => new Map(entries))

const cellsOf = (filled: Filled): ReadonlySet<string> =>
  new Set(
    [...filled].flatMap(([key, { from, to }]) =>
      Array.from({ length: to - from + 1 }, (_, n) => `${key}:${from + n}`),
    ),
  )

test('a table that comes is filled from the first row on, some rows a frame', () => {
  const span = { from: 0, to: 6 }
  const rows = ['a', 'b', 'c', 'd', 'e']
  const first = fillTable(new Map(), rows, span, 14)
  expect([...first.filled.keys()]).toEqual(['a', 'b'])
  const second = fillTable(first.filled, rows, span, 14)
  expect([...second.filled.keys()]).toEqual(['a', 'b', 'c', 'd'])
  expect(second.isDone).toBe(false)
  expect(fillTable(second.filled, rows, span, 14)).toEqual({
    filled: new Map(rows.map((row) => [row, span])),
    isDone: true,
  })
})

test('a frame adds no more cells than it may, or one row, and takes none away that stays in view', () => {
  fc.assert(
    fc.property(
      aFilled,
      someRows,
      aSpan,
      fc.integer({ min: 1, max: 80 }),
      (had, rows, span, most) => {
        const { filled } = fillTable(had, rows, span, most)
        const before = cellsOf(had)
        const after = cellsOf(filled)
        const added = [...after].filter((cell) => !before.has(cell)).length
        expect(added).toBeLessThanOrEqual(Math.max(most, span.to - span.from + 1))
        for (const row of rows.filter((one) => had.has(one)))
          for (let column = span.from; column <= span.to; column += 1)
            if (before.has(`${row}:${column}`)) expect(after).toContain(`${row}:${column}`)
      },
    ),
  )
})

test('what is in view, and nothing else, is there after a few frames', () => {
  fc.assert(
    fc.property(
      aFilled,
      someRows,
      aSpan,
      fc.integer({ min: 1, max: 80 }),
      (had, rows, span, most) => {
        let [next, frames] = [fillTable(had, rows, span, most), 1]
        while (!next.isDone) {
          next = fillTable(next.filled, rows, span, most)
          frames += 1
        }
        expect(next.filled).toEqual(new Map(rows.map((row) => [row, span])))
        expect(frames).toBeLessThanOrEqual(Math.max(1, rows.length))
      },
    ),
  )
})
