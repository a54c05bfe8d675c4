import { expect, test } from 'vitest'
import type { History } from '#src/deployments/history/history.ts'
import { partOfHistory, wholeHistory } from '#src/testing/records.ts'
import { markedAs } from './failure-marks.ts'
import { eventAt, pastsIn } from '#src/deployments/past/past.ts'

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

test('the ends of an open failure, and a return to a version that ran before', () =>
  expect(
    marks(
      wholeHistory(
        '11:00 DEPLOYMENT_ERROR web:v0',
        '10:00 DEPLOYMENT_ERROR web:v2',
        '09:00 DEPLOYMENT_ERROR web:v2',
        '08:00 DEPLOYED web:v1',
        '07:00 DEPLOYED web:v0',
      ),
    ),
  ).toEqual(['v0', '', 'firstBad', 'lastGood', '']))

test('a failure that is over has no ends any more', () =>
  expect(
    marks(
      wholeHistory('11:00 DEPLOYED web:v1', '10:00 BUILD_ERROR web:v2', '09:00 DEPLOYED web:v1'),
    ),
  ).toEqual(['', '', '']))

test.each<[string, readonly string[]]>([
  [
    'what still runs is deployed again',
    ['11:00 DEPLOYED web:v1', '10:00 BUILD_ERROR web:v2', '09:00 DEPLOYED web:v1'],
  ],
  [
    'what still runs is tried again, over a restart and a cancel',
    [
      '11:00 DEPLOYMENT_ERROR web:v1',
      '10:40 CANCELED web:v0',
      '10:30 RESTARTED web:v1',
      '10:00 BUILD_ERROR web:v2',
      '09:00 DEPLOYED web:v1',
      '08:00 DEPLOYED web:v0',
    ],
  ],
  [
    'it ran before it was deleted',
    [
      '11:00 DEPLOYED web:v1',
      '10:00 BUILD_ERROR web:v2',
      '09:30 DELETED web:v1',
      '09:00 DEPLOYED web:v1',
    ],
  ],
])('no rollback where %s', (_, lines) => {
  const history = wholeHistory(...lines)
  const [past] = pastsIn(history).values()
  const newest = past && eventAt(past, 0)
  expect(past && newest && markedAs(history, past, newest).rollback).toBeUndefined()
})

test('no ends where the first failure may not be loaded', () =>
  expect(marks(partOfHistory('11:00 BUILD_ERROR web:v2', '10:00 BUILD_ERROR web:v2'))).toEqual([
    '',
    '',
  ]))
