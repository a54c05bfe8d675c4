import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'
import { type LocalUpstream, startUpstream } from '#host/testing/local-upstream.ts'
import { CONNECTIONS, createUpstream } from './upstream.ts'

const HISTORY = '/api/environment/e1/deploymentHistory'

let upstream: LocalUpstream | undefined
afterEach(async () => {
  await upstream?.close()
  upstream = undefined
})

const json = (response: ServerResponse, body: string | Buffer = '{"page":1}') =>
  response.setHeader('Content-Type', 'application/json').end(body)

/** An API that leaves its responses to the test, and a function that asks it for a path. */
const start = async (options: Parameters<typeof createUpstream>[1] = {}) => {
  const waiting: ServerResponse[] = []
  const api = await startUpstream((_request, response) => waiting.push(response))
  upstream = api
  const send = createUpstream(api.url, options)
  const ask = (path: string, credential = 'a', signal = new AbortController().signal) => {
    const headers = { Authorization: credential }
    return send(`${api.url}${path}`, { method: 'GET', headers, redirect: 'manual', signal })
  }
  const paths = () => api.seen.map(({ url }) => url)
  return { waiting, ask, api, paths }
}

/** Answers the oldest request, and waits until the API has seen `seen` in all. */
const answerOne = async ({ waiting, paths }: Awaited<ReturnType<typeof start>>, seen: number) => {
  const response = waiting.shift()
  if (response !== undefined) json(response)
  await expect.poll(() => paths().length).toBe(seen)
}

test('requests use a limited number of connections, again and again, and take turns', async () => {
  const started = await start({ connections: 2 })
  const { ask, api, paths, waiting } = started
  const asked = [
    ...['/a1', '/a2', '/a3', '/a4', '/a5'].map((path) => ask(path, 'a')),
    ...['/b1', '/b2'].map((path) => ask(path, 'b')),
  ]
  const read = Promise.all(asked)
  await expect.poll(() => waiting.length).toBe(2)
  for (const seen of [3, 4, 5, 6, 7]) await answerOne(started, seen)
  for (const response of waiting) json(response)
  expect(await read).toHaveLength(7)
  // The first two arrive over different connections, so either may be first.
  expect(paths().slice(2)).toEqual(['/a3', '/b1', '/a4', '/b2', '/a5'])
  expect(api.connections()).toBe(2)
})

test('a response of unknown size holds its connection until it was read, and one that is given up frees it', async () => {
  const { ask, waiting, paths } = await start({ connections: 1 })
  const first = ask('/first')
  const second = ask('/second')
  await expect.poll(() => waiting.length).toBe(1)
  waiting.shift()?.writeHead(200).write('begun')
  const { body } = await first
  expect(paths()).toEqual(['/first'])
  if (body instanceof ReadableStream) await body.cancel()
  await expect.poll(paths).toEqual(['/first', '/second'])
  for (const response of waiting) json(response)
  expect((await second).status).toBe(200)
})

test('a request that is aborted while it waits is never sent', async () => {
  const started = await start({ connections: 1 })
  const { ask, waiting, paths } = started
  const gone = new AbortController()
  const kept = ask('/kept', 'a')
  const left = ask('/left', 'b', gone.signal)
  const last = ask('/last', 'c')
  await expect.poll(() => waiting.length).toBe(1)
  gone.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  for (const response of waiting.splice(0)) json(response)
  expect((await kept).status).toBe(200)
  await expect.poll(paths).toEqual(['/kept', '/last'])
  for (const response of waiting) json(response)
  expect((await last).status).toBe(200)
})

test('a request that has waited for too long for its turn is not sent, and takes no place', async () => {
  const started = await start({ connections: 1, mostWaiting: 1, waitMs: 50 })
  const { ask, waiting, paths } = started
  const kept = ask('/kept')
  await expect.poll(() => waiting.length).toBe(1)
  await expect(ask('/late', 'b')).rejects.toMatchObject({ what: 'no-turn' })
  const next = ask('/next', 'c')
  await expect(ask('/one-too-many', 'd')).rejects.toMatchObject({ what: 'no-turn' })
  await answerOne(started, 2)
  for (const response of waiting) json(response)
  expect([(await kept).status, (await next).status, paths()]).toEqual([
    200,
    200,
    ['/kept', '/next'],
  ])
})

test('a request that is aborted while the API works on it frees its connection', async () => {
  const { ask, waiting, paths } = await start({ connections: 1 })
  const gone = new AbortController()
  const left = ask('/left', 'a', gone.signal)
  const next = ask('/next', 'b')
  await expect.poll(() => waiting.length).toBe(1)
  gone.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect.poll(paths).toEqual(['/left', '/next'])
  for (const response of waiting) json(response)
  expect((await next).status).toBe(200)
})

test('a failure frees the place of its request', async () => {
  const { ask, waiting } = await start({ connections: 1 })
  const failed = ask('/failed')
  const next = ask('/next')
  await expect.poll(() => waiting.length).toBe(1)
  waiting.shift()?.destroy()
  await expect(failed).rejects.toThrow('other side closed')
  await expect.poll(() => waiting.length).toBe(1)
  for (const response of waiting) json(response)
  expect((await next).status).toBe(200)
})

test.each([[[]], [['{"page":1}']], [['{"pa', 'ge"', ':1}']]])(
  'a small body is read whole, in pieces as it arrives: %j',
  async (pieces) => {
    const { ask, waiting } = await start()
    const asked = ask('/')
    await expect.poll(() => waiting.length).toBe(1)
    const [response] = waiting
    response?.writeHead(200, { 'Content-Length': pieces.join('').length })
    for (const piece of pieces) {
      response?.write(piece)
      // Each piece leaves the API on its own.
      await new Promise((resolve) => setImmediate(resolve))
    }
    response?.end()
    const { body } = await asked
    expect(await new Response(body).text()).toBe(pieces.join(''))
  },
)

test('a small body that breaks off is a failure, and so is one that nobody waits for any more', async () => {
  const { ask, waiting } = await start({ connections: 1 })
  const gone = new AbortController()
  const broken = ask('/broken')
  const left = ask('/left', 'a', gone.signal)
  const failed = Promise.allSettled([broken, left])
  const next = ask('/next')
  for (const end of [(begun: ServerResponse) => begun.destroy(), () => gone.abort()]) {
    await expect.poll(() => waiting.length).toBe(1)
    const begun = waiting.shift()
    begun?.writeHead(200, { 'Content-Length': 10 }).write('{"pa')
    await new Promise((resolve) => setImmediate(resolve))
    if (begun !== undefined) end(begun)
  }
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => waiting.length).toBe(1)
  for (const response of waiting) json(response)
  expect((await next).status).toBe(200)
})

describe('the gateway', () => {
  const signIn = async (host: ReturnType<typeof createHost>, credential: string) => {
    const answer = await host.request('/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ scheme: 'Token', credential }),
    })
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  test('opens no more connections to the API than its limit, however many sessions ask', async () => {
    const { api, waiting } = await start()
    const host = createHost({
      reach: { mode: 'gateway', apiUrl: api.url, sessionSecrets: () => ['s'.repeat(32)] },
    })
    const sessions = await Promise.all(
      Array.from({ length: 8 }, (_, index) => signIn(host, `qat_${index}`)),
    )
    const all = sessions.flatMap((Cookie) =>
      Array.from({ length: 16 }, async () => {
        const answer = await host.request(HISTORY, { headers: { Cookie } })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    await expect.poll(() => waiting.length).toBe(CONNECTIONS)
    while (api.seen.length < all.length || waiting.length > 0) {
      for (const response of waiting.splice(0)) json(response)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
    expect(api.connections()).toBe(CONNECTIONS)
  })

  test('says so when a request has no turn', async () => {
    const { api, waiting } = await start()
    const host = createHost({
      reach: { mode: 'gateway', apiUrl: api.url, sessionSecrets: () => ['s'.repeat(32)] },
      fetch: createUpstream(api.url, { connections: 1, mostWaiting: 0 }),
    })
    const Cookie = await signIn(host, 'qat_1')
    const first = host.request(HISTORY, { headers: { Cookie } })
    await expect.poll(() => waiting.length).toBe(1)
    const refused = await host.request(HISTORY, { headers: { Cookie } })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1'])
    expect(refused.headers.get('X-Tidemark-Refusal')).toBe('host')
    expect(await refused.json()).toEqual({
      status: 503,
      error: 'Service Unavailable',
      message: `The API at ${new URL(api.url).host} was not called, because the console's host already has too many requests to it in progress. Try again in a moment.`,
    })
    for (const response of waiting) json(response)
    expect((await first).status).toBe(200)
  })
})
