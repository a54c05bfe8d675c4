import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createHost } from './create-host.ts'
import { type LocalUpstream, startUpstream } from './local-upstream.ts'

const HISTORY = '/api/environment/e1/deploymentHistory'
const RESOLVE = '/api/organization/o/cluster/c/platformBinding/component/k/resolve'

let upstream: LocalUpstream | undefined
afterEach(async () => {
  await upstream?.close()
  upstream = undefined
})

/** A promise to wait for, and the way to settle it. */
const signal = () => {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

const json = (_request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('Content-Type', 'application/json')
  response.end('{"page":1,"page_size":20,"results":[]}')
}

const hostOn = (apiUrl: string, timeoutMs = 5000) =>
  createHost({ reach: { mode: 'gateway', apiUrl, sessionSecret: 's'.repeat(32) }, timeoutMs })
type Host = ReturnType<typeof hostOn>

const signIn = async (host: Host, credential = 'qat_1') => {
  const answer = await host.request('/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ scheme: 'Token', credential }),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A signed-in client of a host on an upstream that answers with `answer`. */
const client = async (
  answer: Parameters<typeof startUpstream>[0] = json,
  base = '',
  timeoutMs = 5000,
) => {
  upstream = await startUpstream(answer)
  const host = hostOn(`${upstream.url}${base}`, timeoutMs)
  const cookie = await signIn(host)
  const ask = (path: string, init: RequestInit = {}) =>
    host.request(path, { ...init, headers: { Cookie: cookie, ...init.headers } })
  return { ask, seen: upstream.seen, host, cookie }
}

describe('a request to the API', () => {
  test('carries the credential of the session, and nothing of the browser', async () => {
    const { ask, seen } = await client()
    const answer = await ask(`${HISTORY}?startId=A1&other=2`, {
      headers: {
        Accept: 'application/json',
        Authorization: 'Bearer from-the-page',
        'X-Forwarded-For': '10.0.0.1',
        'X-Custom': '1',
        Referer: 'http://localhost/secret',
      },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ page: 1, page_size: 20, results: [] })
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/environment/e1/deploymentHistory?startId=A1',
      headers: {
        authorization: 'Token qat_1',
        accept: 'application/json',
        'user-agent': 'tidemark',
      },
    })
    const names = Object.keys(seen[0]?.headers ?? {})
    for (const name of ['cookie', 'x-forwarded-for', 'x-custom', 'referer', 'origin'])
      expect(names).not.toContain(name)
  })

  test('carries the body of a resolve as it was written', async () => {
    const { ask, seen } = await client()
    const body = '{"profileConfig":{"a":12345678901234567890},  "replaceProfileConfig":false}'
    await ask(RESOLVE, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/organization/o/cluster/c/platformBinding/component/k/resolve',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      body,
    })
  })

  test('keeps the base path of the API, and encoded ids as they came', async () => {
    const { ask, seen } = await client(json, '/v1')
    await ask(RESOLVE.replace('/o/', '/my%20org/'), { method: 'POST', body: '{}' })
    expect(seen[0]?.url).toBe(
      '/v1/organization/my%20org/cluster/c/platformBinding/component/k/resolve',
    )
  })

  test.each([
    ['/api', 'GET', 404],
    ['/api/', 'GET', 404],
    ['/api/organization', 'GET', 404],
    ['/api/environment/a%2fb/deploymentHistory', 'GET', 404],
    ['/api/environment/%2e%2e/deploymentHistory', 'GET', 404],
    ['/api/environment/x/../../environment/e1/secrets', 'GET', 404],
    [HISTORY, 'DELETE', 405],
    [HISTORY, 'HEAD', 405],
    [HISTORY, 'OPTIONS', 405],
    [RESOLVE, 'GET', 405],
  ])('never leaves for %s by %s', async (path, method, status) => {
    const { ask, seen } = await client()
    const answer = await ask(path, { method })
    expect(answer.status).toBe(status)
    if (method !== 'HEAD')
      expect(await answer.json()).toMatchObject({ status, message: expect.stringMatching(/\w/) })
    expect(seen).toEqual([])
  })

  test('never leaves without a session', async () => {
    const { host, seen } = await client()
    const answer = await host.request(HISTORY, { headers: { Authorization: 'Token qat_1' } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      status: 401,
      error: 'Unauthorized',
      message: 'There is no session, or it has ended. Sign in again.',
    })
    expect(seen).toEqual([])
  })

  test('of more than 1 MiB never leaves', async () => {
    const { ask, seen } = await client()
    const answer = await ask(RESOLVE, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ status: 413, error: 'Payload Too Large' })
    expect(seen).toEqual([])
    expect((await ask(RESOLVE, { method: 'POST', body: 'x'.repeat(1024 * 1024) })).status).toBe(200)
  })
})

describe('the answer of the API', () => {
  test.each([200, 400, 401, 403, 404, 429, 500, 503])('passes with status %d', async (status) => {
    const body = `{"status":${status},"error":"x","message":"The API's own words."}`
    const { ask } = await client((_request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
    })
    const answer = await ask(HISTORY)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe(body)
  })

  test('passes with the budget and the retry time, and without what concerns this hop', async () => {
    const { ask } = await client((_request, response) => {
      response
        .writeHead(429, {
          'Content-Type': 'application/json; charset=utf-8',
          'Retry-After': '12',
          'X-RateLimit-Limit': '1000',
          'X-RateLimit-Remaining': '0',
          'X-RateLimit-Reset': '1772456400',
          'Set-Cookie': 'upstream=1',
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': '*',
          'Cache-Control': 'public, max-age=60',
          'Keep-Alive': 'timeout=99',
          'X-Internal': 'yes',
          'X-Hop': 'yes',
          Connection: 'keep-alive, X-Hop',
          Server: 'upstream',
          'Content-Security-Policy': 'default-src *',
        })
        .end('{}')
    })
    const answer = await ask(HISTORY)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '12',
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1772456400',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    for (const name of [
      'set-cookie',
      'access-control-allow-origin',
      'access-control-expose-headers',
      'keep-alive',
      'connection',
      'x-internal',
      'x-hop',
      'server',
    ])
      expect([...answer.headers.keys()]).not.toContain(name)
  })

  test('arrives as it is written, not when it is complete', async () => {
    let finish: () => void = () => {}
    const { ask } = await client((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{"first":1,')
      finish = () => response.end('"last":2}')
    })
    const reader = (await ask(HISTORY)).body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('{"first":1,')
    finish()
    expect((await reader?.read())?.value).toBe('"last":2}')
    expect((await reader?.read())?.done).toBe(true)
  })

  test('is readable although the API compressed it', async () => {
    const { ask } = await client((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      response.end(gzipSync('{"page":1}'))
    })
    const answer = await ask(HISTORY)
    expect(answer.headers.has('Content-Encoding')).toBe(false)
    expect(await answer.json()).toEqual({ page: 1 })
  })

  test('is compressed for a browser', async () => {
    const { ask } = await client((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(`["${'x'.repeat(5000)}"]`)
    })
    const answer = await ask(HISTORY, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    const text = await new Response(
      answer.body?.pipeThrough(new DecompressionStream('gzip')),
    ).text()
    expect(text).toHaveLength(5004)
  })

  test('may have no body', async () => {
    const { ask } = await client((_request, response) => {
      response.writeHead(204).end()
    })
    const answer = await ask(HISTORY)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  })

  test.each([301, 302, 304, 307, 308])('is not followed elsewhere (%d)', async (status) => {
    const { ask, seen } = await client((_request, response) => {
      response.writeHead(status, { Location: '/elsewhere' }).end()
    })
    const answer = await ask(HISTORY)
    expect(answer.status).toBe(502)
    expect(answer.headers.has('Location')).toBe(false)
    expect(await answer.json()).toMatchObject({
      status: 502,
      error: 'Bad Gateway',
      message: expect.stringContaining(`a redirect (${status})`),
    })
    expect(seen).toHaveLength(1)
  })
})

describe('an API that fails the gateway', () => {
  test('by not being there is told with its address and what to do', async () => {
    const gone = await startUpstream(json)
    await gone.close()
    const host = hostOn(gone.url)
    const answer = await host.request(HISTORY, { headers: { Cookie: await signIn(host) } })
    expect(answer.status).toBe(502)
    expect(await answer.json()).toEqual({
      status: 502,
      error: 'Bad Gateway',
      message: `The API at ${new URL(gone.url).host} cannot be reached (ECONNREFUSED). Check that it runs and that the console's host may reach it, then try again.`,
    })
  })

  test('by hanging up', async () => {
    const { ask } = await client((request) => {
      request.socket.destroy()
    })
    const answer = await ask(HISTORY)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('cannot be reached'),
    })
  })

  test('by not answering in time', async () => {
    const { ask } = await client(() => {}, '', 50)
    const answer = await ask(HISTORY)
    expect(answer.status).toBe(504)
    expect(await answer.json()).toMatchObject({
      status: 504,
      error: 'Gateway Timeout',
      message: expect.stringMatching(/did not answer within 0.05 seconds. Try again.$/),
    })
  })

  test('by stopping half way breaks the answer off, so that it is not taken for whole', async () => {
    const { ask } = await client(
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"page":1')
      },
      '',
      200,
    )
    const answer = await ask(HISTORY)
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('gave up after 0.2 seconds')
  })
})

describe('a browser that goes away', () => {
  test('before the answer takes the request to the API with it', async () => {
    const gone = signal()
    const asked = signal()
    const { ask } = await client((request) => {
      request.socket.on('close', gone.resolve)
      asked.resolve()
    })
    const controller = new AbortController()
    const answer = ask(HISTORY, { signal: controller.signal })
    await asked.promise
    controller.abort()
    await gone.promise
    expect((await answer).status).toBe(499)
  })

  test('during the answer stops it', async () => {
    const gone = signal()
    const { ask } = await client((_request, response) => {
      response.on('close', gone.resolve)
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
    })
    const answer = await ask(HISTORY)
    await answer.body?.cancel()
    await gone.promise
    expect(answer.status).toBe(200)
  })
})
