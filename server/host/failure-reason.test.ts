import { describe, expect, test } from 'vitest'
import { failureReason, unreachableReason } from './failure-reason.ts'
import { startUpstream } from './local-upstream.ts'

const coded = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' })

test.each([
  ['the code of its cause', new TypeError('fetch failed', { cause: coded }), 'ECONNREFUSED'],
  ['its own code', coded, 'ECONNREFUSED'],
  [
    'the innermost words',
    new TypeError('fetch failed', { cause: new Error('bad port') }),
    'bad port',
  ],
  ['its name where it has no words', new TypeError(), 'TypeError'],
  ['nothing that is no error', 'x', 'unknown reason'],
])('a failure is named by %s', (_name, error, reason) => {
  expect(failureReason(error)).toBe(reason)
})

describe('an address', () => {
  test.each([200, 302, 404, 500])('that answers %d is reachable', async (status) => {
    const upstream = await startUpstream((_request, response) => {
      response.writeHead(status, { Location: '/elsewhere' }).end('x')
    })
    expect(await unreachableReason(upstream.url)).toBeUndefined()
    await upstream.close()
  })

  test('that says nothing is not', async () => {
    const upstream = await startUpstream(() => {})
    expect(await unreachableReason(upstream.url, 50)).toMatch(/timeout/)
    await upstream.close()
    expect(await unreachableReason(upstream.url)).toBe('ECONNREFUSED')
  })

  test('that no browser would call either is not', async () => {
    expect(await unreachableReason('http://127.0.0.1:9')).toBe('bad port')
  })
})
