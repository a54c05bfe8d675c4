import { expect, test } from 'vitest'
import type { History } from '#src/deployments/history/history.ts'
import { partOfHistory, wholeHistory } from '#src/testing/records.ts'
import { markedAs } from './failure-marks.ts'
import { eventAt, pastsIn } from './past.ts'

/** The marks of the only service in each record, newest first. */
const marks = (history: History) => {
  const [past] = pastsIn(history).values()
  return history.items.map((_, index) => {
    const event = past && eventAt(past, index)
    if (!past || !event) return undefined
    const { end, rollback } = markedAs(history, past, event)
    return [end, rollback?.version].filter((one) => one !== undefined).join(', ')
  })
}

test('the ends of an open failure, and a return to a version that was good', () =>
  expect(
    marks(
      wholeHistory(
        '11:00 DEPLOYMENT_ERROR web:v1',
        '10:00 DEPLOYMENT_ERROR web:v2',
        '09:00 DEPLOYMENT_ERROR web:v2',
        '08:00 DEPLOYED web:v1',
        '07:00 DEPLOYED web:v0',
      ),
    ),
  ).toEqual(['v1', '', 'firstBad', 'lastGood', '']))

test('a failure that is over has no ends any more', () =>
  expect(
    marks(
      wholeHistory('11:00 DEPLOYED web:v1', '10:00 BUILD_ERROR web:v2', '09:00 DEPLOYED web:v1'),
    ),
  ).toEqual(['v1', '', '']))

test('no ends where the first failure may not be loaded', () =>
  expect(marks(partOfHistory('11:00 BUILD_ERROR web:v2', '10:00 BUILD_ERROR web:v2'))).toEqual([
    '',
    '',
  ]))
