import { describe, expect, test } from 'vitest'
import { failureReason, unreachableReason } from './failure-reason.ts'
import { startUpstream } from './local-upstream.ts'

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

describe('an address', () => {
  test.each([200, 302, 404, 500])('that responds %d is reachable', async (status) => {
    const upstream = await startUpstream((_request, response) => {
      response.writeHead(status, { Location: '/elsewhere' }).end('x')
    })
    expect(await unreachableReason(upstream.url)).toBeUndefined()
    await upstream.close()
  })

  test('where nothing listens is not reachable', async () => {
    const upstream = await startUpstream(() => {})
    expect(await unreachableReason(upstream.url, 50)).toMatch(/timeout/)
    await upstream.close()
    expect(await unreachableReason(upstream.url)).toBe('ECONNREFUSED')
  })

  test('with a port that browsers block is not reachable', async () => {
    expect(await unreachableReason('http://127.0.0.1:9')).toBe('bad port')
  })
})
