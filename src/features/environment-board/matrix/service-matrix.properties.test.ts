import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellWords } from '#board/services/cell-words.ts'
import { anEnvironmentOf } from '#board/testing/cases.ts'
import {
  historyOf,
  type RecordedEnvironment,
  recordedEnvironment,
} from '#board/testing/random-environments.ts'
import type { Matrix } from './matrix.ts'
import { serviceMatrix } from './service-matrix.ts'
import { randomRuns } from '#src/testing/random-runs.ts'

/* Random sets of histories, and what more of them says. */

const MOMENT = { now: Date.parse('2026-11-20T14:30:00Z') }
const REFERENCE = 'environment 0'

const matrixOf = (all: readonly RecordedEnvironment[], count: number, before?: Matrix) =>
  serviceMatrix(
    all.map((one, n) =>
      anEnvironmentOf(`environment ${n}`, historyOf(one, Math.min(count, one.records.length))),
    ),
    REFERENCE,
    MOMENT,
    before,
  )

const said = ({ rows }: Matrix) =>
  rows.map(({ key, verdict, cells }) => ({
    key,
    verdict,
    cells: cells.map((cell) => {
      const { kind, ...words } = cellWords(cell.has, 'UTC', '2026-11-20')
      const attempts = 'attempts' in words ? words.attempts.map((line) => line.words) : []
      return {
        kind,
        relation: cell.relation,
        words: JSON.stringify({ ...words, item: undefined, attempts }),
      }
    }),
  }))

test('cells that are kept from the last matrix say what new ones would', () => {
  const scenarios = fc.array(recordedEnvironment, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(scenarios, fc.nat(8), (all, count) => {
      const before = matrixOf(all, count)
      expect(said(matrixOf(all, 9, before))).toEqual(said(matrixOf(all, 9)))
    }),
    { numRuns: randomRuns(500) },
  )
})
