import { describe, expect, test } from 'vitest'
import { deploymentHistoryPageSchema, deploymentSchema, jobSchema } from './deployment-history.ts'
import { DEPLOYMENT_STATES, JOB_SCHEDULE_EVENTS, ORIGINS } from './enums.ts'

const BASE = {
  id: '7d6c1f0e-55c5-4c7b-9a6b-0d5f3b1f0001',
  created_at: '2026-11-20T14:30:00Z',
}

test('the lists are complete: 29 states, 7 origins, 4 schedule events, without duplicates', () => {
  const counts = [DEPLOYMENT_STATES, ORIGINS, JOB_SCHEDULE_EVENTS].map((list) => new Set(list).size)
  expect(counts).toEqual([29, 7, 4])
})

describe('the strict schemas for a server', () => {
  test.each([
    ['base alone', {}],
    ['each list empty', { applications: [], containers: [], databases: [], jobs: [], helms: [] }],
    ['a null commit', { applications: [{ ...BASE, commit: null }] }],
    ['a helm without a repository', { helms: [{ ...BASE, repository: null, commit: null }] }],
    ['an offset in a date-time', { updated_at: '2026-11-20T15:30:00.5+01:00' }],
  ])('accept %s', (_, members) => {
    expect(deploymentSchema.safeParse({ ...BASE, ...members }).error).toBeUndefined()
  })

  test.each([
    ['an ID that is not a UUID', { id: 'A7' }],
    ['a date-time without a zone', { created_at: '2026-11-20T14:30:00' }],
    ['null for a member that is not nullable', { updated_at: null }],
    ['a state in lower case', { status: 'deployed' }],
    ['an unknown origin', { origin: 'QOVERY_INTERNAL' }],
    ['an unknown member', { state: 'DEPLOYED' }],
    ['a service with a member of another kind', { databases: [{ ...BASE, commit: null }] }],
  ])('refuse %s', (_, members) => {
    expect(deploymentSchema.safeParse({ ...BASE, ...members }).success).toBe(false)
  })

  test.each([
    [{ event: 'CRON', schedule_at: '0 3 * * 1' }, true],
    [{ event: 'ON_START', schedule_at: null }, true],
    [{ event: 'ON_STOP' }, true],
    [{ event: 'HOURLY' }, false],
    [{ event: 'CRON', cron: '0 3 * * 1' }, false],
  ])('the schedule %j is valid: %s', (schedule, accepted) => {
    expect(jobSchema.safeParse({ ...BASE, schedule }).success).toBe(accepted)
  })

  test.each([
    [{ page: 1, page_size: 20 }, true],
    [{ page: 1, page_size: 20, results: [] }, true],
    [{ page: 1, results: [] }, false],
    [{ page_size: 20, results: [] }, false],
    [{ page: '1', page_size: 20 }, false],
  ])('the page %j is valid: %s', (page, accepted) => {
    expect(deploymentHistoryPageSchema.safeParse(page).success).toBe(accepted)
  })
})
