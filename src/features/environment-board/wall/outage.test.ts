import { expect, it } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { lastAnswerAt, outageOf, outageWords } from './outage.ts'

const answered = (checkedAt: number) => ({ checkedAt, error: null })
/** Failed just now, and was answered before. */
const failed = (failure: ApiFailure, checkedAt = 1000) => ({
  checkedAt,
  error: new ApiError(failure),
})
const GONE: ApiFailure = { kind: 'unreachable', reason: 'network' }
const ONLINE = { offlineSince: undefined, endedAt: undefined }

it('is none while something answers, or only one environment fails', () => {
  expect(outageOf([answered(1), answered(2)], ONLINE)).toBeUndefined()
  expect(outageOf([failed(GONE), answered(1000), answered(1000)], ONLINE)).toBeUndefined()
  const later = Date.now() + 1000
  expect(
    outageOf([failed(GONE), failed(GONE), failed(GONE), answered(later)], ONLINE),
  ).toBeUndefined()
})

it('is there since the last answer once several fail, or the only one', () => {
  expect(
    outageOf([failed(GONE), failed(GONE), failed(GONE, 3000), answered(2000)], ONLINE),
  ).toMatchObject({ kind: 'failing', since: 3000, failure: GONE })
  expect(outageOf([failed(GONE)], ONLINE)).toMatchObject({ kind: 'failing', since: 1000 })
})

it('knows an offline browser and a session that ended', () => {
  expect(outageOf([answered(1)], { offlineSince: 5, endedAt: undefined })).toEqual({
    kind: 'offline',
    since: 5,
  })
  expect(outageOf([answered(1)], { offlineSince: undefined, endedAt: 7 })).toEqual({
    kind: 'signedOut',
    since: 7,
  })
})

it('counts a refusal of one environment as an answer', () => {
  const refused = failed({ kind: 'forbidden' })
  expect(lastAnswerAt([refused, answered(2000)])).toBe(refused.error.at.getTime())
  expect(outageOf([refused], ONLINE)).toBeUndefined()
})

it.each<[ApiFailure, string]>([
  [GONE, 'No response since 14:31'],
  [{ kind: 'server', status: 503 }, 'The API has responded with 503 since 14:31'],
  [
    { kind: 'server', by: 'host', status: 502 },
    'The Tidemark server has responded with 502 since 14:31',
  ],
  [{ kind: 'notTheApi', status: 0, contentType: '' }, 'Responses since 14:31 are not from the API'],
  [{ kind: 'rateLimited', resetAt: new Date() }, 'Rate limit reached at 14:31'],
  [{ kind: 'malformed', expected: 'JSON' }, 'No readable response since 14:31'],
])('says what %o is', (failure, title) => {
  expect(outageWords({ kind: 'failing', since: 0, failure }, '14:31').title).toBe(title)
})
