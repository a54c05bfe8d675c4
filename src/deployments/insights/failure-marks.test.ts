import { expect, test } from 'vitest'
import { servicesOf } from '#src/deployments/record/services.ts'
import { aCompleteHistory, aHistory, containersOf, isoTime } from '#src/testing/histories.ts'
import { markedAs } from './failure-marks.ts'
import type { Loaded } from './service-index.ts'

const records = (...told: readonly string[]) =>
  told.map((services, n) => {
    const time = isoTime(`${String(20 - n)}:00`)
    return { created_at: time, containers: containersOf(time, services) }
  })

/** The marks of `web` in each record, newest first. */
const marks = (loaded: Loaded) =>
  loaded.items.map((item) => {
    const service = item.kind === 'deployment' ? servicesOf(item.deployment)[0] : undefined
    if (item.kind !== 'deployment' || !service) return undefined
    const { end, rollback } = markedAs(loaded, item, service)
    return [end, rollback?.version].filter((one) => one !== undefined).join(', ')
  })

test('the ends of an open failure, and a return to a version that was good', () => {
  const told = records(
    'web:v1:DEPLOYMENT_ERROR',
    'web:v2:DEPLOYMENT_ERROR',
    'web:v2:DEPLOYMENT_ERROR',
    'web:v1',
    'web:v0',
  )
  expect(marks(aCompleteHistory(told))).toEqual(['v1', '', 'firstBad', 'lastGood', ''])
})

test('a failure that is over has no ends any more', () =>
  expect(marks(aCompleteHistory(records('web:v1', 'web:v2:BUILD_ERROR', 'web:v1')))).toEqual([
    'v1',
    '',
    '',
  ]))

test('no ends where the first failure may not be loaded', () =>
  expect(marks(aHistory(records('web:v2:BUILD_ERROR', 'web:v2:BUILD_ERROR')))).toEqual(['', '']))
