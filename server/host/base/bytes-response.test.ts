import { expect, test, vi } from 'vitest'
import { BytesResponse } from './bytes-response.ts'

const answer = () => {
  const onEnd = vi.fn<() => void>()
  const bytes = new TextEncoder().encode('{"page":1}')
  return { onEnd, response: new BytesResponse(bytes, onEnd, { status: 201 }) }
}

test.each<[string, (response: BytesResponse) => Promise<unknown>, unknown]>([
  ['text', (response) => response.text(), '{"page":1}'],
  ['JSON', (response) => response.json(), { page: 1 }],
  ['bytes', async (response) => (await response.arrayBuffer()).byteLength, 10],
  ['a stream', (response) => new Response(response.body).text(), '{"page":1}'],
  ['all at once', (response) => Promise.resolve(response.take().byteLength), 10],
])('a body in memory can be read as %s, which ends it', async (_as, read, expected) => {
  const { onEnd, response } = answer()
  expect(response.status).toBe(201)
  expect(onEnd).not.toHaveBeenCalled()
  expect(await read(response)).toEqual(expected)
  expect(onEnd).toHaveBeenCalled()
})

test('a body that nobody wants has ended', async () => {
  const { onEnd, response } = answer()
  await response.body.cancel()
  expect(onEnd).toHaveBeenCalled()
})
