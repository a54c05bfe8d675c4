import { describe, expect, test } from 'vitest'
import { startUpstream } from '#host/testing/local-upstream.ts'
import { unreachableReason } from './unreachable-reason.ts'

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
    expect(await unreachableReason(upstream.url, { timeoutMs: 50 })).toMatch(/timeout/)
    await upstream.close()
    expect(await unreachableReason(upstream.url)).toBe('ECONNREFUSED')
  })

  test('with a port that browsers block is asked like any other', async () => {
    expect(await unreachableReason('http://127.0.0.1:9')).toBe('ECONNREFUSED')
  })
})
