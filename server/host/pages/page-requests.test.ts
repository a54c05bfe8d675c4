import { once } from 'node:events'
import { expect, test } from 'vitest'
import { askApi } from './page-requests.ts'

test('a board of many environments asks for all without a warning in the log', async () => {
  const warned = once(process, 'warning')
  const asked = Array.from({ length: 30 }, (_, index) => ({
    request: { method: 'GET' as const, path: `/${index}` },
    url: `https://api.example/${index}`,
  }))
  const { answers } = askApi({
    asked,
    authorization: 'Token t',
    requestId: 'r',
    // As a client does that waits for a place, for a connection and for the answer.
    fetch: async (_url, { signal }) => {
      for (let times = 0; times < 3; times += 1)
        signal.addEventListener('abort', () => {}, { once: true })
      return new Response('{}', { headers: { 'Content-Type': 'application/json' } })
    },
    withinMs: 1000,
  })
  expect(await answers).toHaveLength(30)
  const next = new Promise((resolve) => {
    setImmediate(resolve, 'no warning')
  })
  expect(await Promise.race([warned, next])).toBe('no warning')
})
