import { createServer, type Server, type ServerResponse } from 'node:http'
import { expect, test } from '@playwright/test'
import { startProduct } from '#e2e/support/served.ts'

/* The built product as a process that gets SIGTERM while it handles a request. */

/** An API that responds when the test says so. */
const slowApi = async () => {
  const waiting: ServerResponse[] = []
  let asked: () => void = () => {}
  const whenAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const server: Server = createServer((request, response) => {
    if (!request.url?.includes('deploymentHistory')) {
      response.end()
      return
    }
    response.setHeader('Content-Type', 'application/json')
    waiting.push(response)
    asked()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    whenAsked,
    answer: () => waiting.forEach((response) => response.end('{"page":1,"page_size":20}')),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const asking = async (...flags: string[]) => {
  const api = await slowApi()
  const product = await startProduct('console', '--api-url', api.url, ...flags)
  const signedIn = await fetch(`${product.url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"scheme":"Token","credential":"t"}',
  })
  const answer = fetch(`${product.url}/api/environment/e1/deploymentHistory`, {
    headers: { Cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
  })
  await api.whenAsked
  return { api, product, answer }
}

const isRefused = (url: string) =>
  fetch(`${url}/healthz`, { headers: { Connection: 'close' } }).then(
    () => false,
    () => true,
  )

test('a stopping host accepts no new requests, and finishes the open ones @long', async () => {
  const { api, product, answer } = await asking()
  const stopped = product.stop()
  await expect.poll(() => isRefused(product.url)).toBe(true)
  api.answer()
  expect(await (await answer).json()).toEqual({ page: 1, page_size: 20 })
  await stopped
  api.close()
})

test('a host that is told to drain says so while it still serves @long', async () => {
  const product = await startProduct('console', '--drain-delay', '3000')
  const statusOf = async (path: string) => (await fetch(`${product.url}${path}`)).status
  expect(await statusOf('/readyz')).toBe(200)
  const stopped = product.stop()
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/config.json')).toBe(200)
  await stopped
  expect(await isRefused(product.url)).toBe(true)
})

test('a stopping host does not wait for an API that never responds @long', async () => {
  const { api, product, answer } = await asking('--drain-within', '1000')
  const cut = answer.catch((error: unknown) => error)
  await product.stop()
  expect(await cut).toBeInstanceOf(Error)
  api.close()
})
