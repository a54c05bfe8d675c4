import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.ts'

const coded = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' })

test.each([
  ['the code of its cause', new TypeError('fetch failed', { cause: coded }), 'ECONNREFUSED'],
  ['its own code', coded, 'ECONNREFUSED'],
  [
    'the innermost message',
    new TypeError('fetch failed', { cause: new Error('bad port') }),
    'bad port',
  ],
  ['its name if it has no message', new TypeError(), 'TypeError'],
  ['a fixed text if it is not an error', 'x', 'unknown reason'],
])('a failure is described by %s', (_name, error, reason) => {
  expect(failureReason(error)).toBe(reason)
})
