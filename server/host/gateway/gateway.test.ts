import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'
import { type LocalUpstream, signInAt, startUpstream } from '#host/testing/local-upstream.ts'

const HISTORY = '/api/environment/e1/deploymentHistory'
const RESOLVE = '/api/organization/o/cluster/c/platformBinding/component/k/resolve'

let upstream: LocalUpstream | undefined
afterEach(async () => {
  await upstream?.close()
  upstream = undefined
})

/** A promise and the function that settles it. */
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
  createHost({
    reach: { mode: 'gateway', apiUrl, sessionSecrets: () => ['s'.repeat(32)] },
    timeoutMs,
  })

/** A signed-in client of a host whose upstream responds with `answer`. */
const client = async (
  answer: Parameters<typeof startUpstream>[0] = json,
  base = '',
  timeoutMs = 5000,
) => {
  upstream = await startUpstream(answer)
  const host = hostOn(`${upstream.url}${base}`, timeoutMs)
  const cookie = await signInAt(host)
  const ask = (path: string, init: RequestInit = {}) =>
    host.request(path, { ...init, headers: { Cookie: cookie, ...init.headers } })
  return { ask, seen: upstream.seen, host, cookie }
}

describe('a request to the API', () => {
  test('carries the credential of the session, and no headers of the browser', async () => {
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

  test('carries the body of a resolve unchanged', async () => {
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

  test('keeps the base path of the API and the encoding of IDs', async () => {
    const { ask, seen } = await client(json, '/v1')
    await ask(RESOLVE.replace('/o/', '/my%20org/'), { method: 'POST', body: '{}' })
    expect(seen[0]?.url).toBe(
      '/v1/organization/my%20org/cluster/c/platformBinding/component/k/resolve',
    )
  })

  test('is rejected with a message, marked as the host’s own, if its key would lead elsewhere', async () => {
    const { ask, seen } = await client()
    const answer = await ask(RESOLVE.replace('/k/', '/..%3Bx/'), { method: 'POST', body: '{}' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('X-Tidemark-Refusal')).toBe('host')
    expect(await answer.json()).toMatchObject({
      message: expect.stringMatching(
        /^An ID or key .* “\.\.” path segment.* The API was not called\.$/,
      ),
    })
    expect(seen).toEqual([])
  })

  test('is not forwarded without a session', async () => {
    const { host, seen } = await client()
    const answer = await host.request(HISTORY, { headers: { Authorization: 'Token qat_1' } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      status: 401,
      error: 'Unauthorized',
      message: 'You are signed out. Sessions end 12 hours after signing in.',
    })
    expect(seen).toEqual([])
  })

  test('is not forwarded if it is larger than 1 MiB', async () => {
    const { ask, seen } = await client()
    const answer = await ask(RESOLVE, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ status: 413, error: 'Payload Too Large' })
    expect(seen).toEqual([])
    expect((await ask(RESOLVE, { method: 'POST', body: 'x'.repeat(1024 * 1024) })).status).toBe(200)
  })
})

describe('the response of the API', () => {
  test.each([200, 400, 401, 403, 404, 429, 500, 503])('passes with status %d', async (status) => {
    const body = `{"status":${status},"error":"x","message":"A message of the API."}`
    const { ask } = await client((_request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
    })
    const answer = await ask(HISTORY)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe(body)
  })

  test('is forwarded with budget and retry time, and without hop-by-hop headers', async () => {
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
          'X-Tidemark-Refusal': 'host',
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
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    for (const name of [
      'set-cookie',
      'access-control-allow-origin',
      'access-control-expose-headers',
      'keep-alive',
      'connection',
      'x-internal',
      'x-tidemark-refusal',
      'x-hop',
      'server',
    ])
      expect([...answer.headers.keys()]).not.toContain(name)
  })

  test.each([
    ['12', '12'],
    ['Mon, 02 Mar 2026 12:01:00 GMT', '60'],
    ['999999', '3600'],
    ['soon', null],
  ])('with Retry-After: %s is forwarded with %s seconds', async (given, seconds) => {
    const { ask } = await client((_request, response) => {
      const headers = { 'Retry-After': given, Date: 'Mon, 02 Mar 2026 12:00:00 GMT' }
      response.writeHead(429, { 'Content-Type': 'application/json', ...headers }).end('{}')
    })
    expect((await ask(HISTORY)).headers.get('Retry-After')).toBe(seconds)
  })

  describe('is not forwarded unless it is JSON', () => {
    const SCRIPT = '<!doctype html><script src="/api/environment/js/deploymentHistory"></script>'
    const typed = (status: number, type: string | undefined, body = SCRIPT) =>
      client((_request, response) => {
        response.writeHead(status, type === undefined ? {} : { 'Content-Type': type }).end(body)
      })

    test.each([
      'text/html',
      'text/html; charset=utf-8',
      'text/javascript',
      'image/svg+xml',
      'application/json, text/html',
      'application/xhtml+xml',
      undefined,
    ])('whatever its declared type (%s)', async (type) => {
      const { ask } = await typed(200, type)
      const answer = await ask(HISTORY)
      expect(answer.status).toBe(502)
      expect(answer.headers.get('Content-Type')).toBe('application/json')
      expect(answer.headers.get('X-Tidemark-Refusal')).toBe('not-json')
      const text = await answer.text()
      expect(text).not.toContain('<')
      expect(JSON.parse(text)).toMatchObject({
        message: expect.stringMatching(/^The API responded 200 with .* instead of JSON/),
      })
    })

    test.each([401, 403, 404, 429, 503])(
      'but a failure’s status is forwarded (%d)',
      async (status) => {
        const { ask } = await typed(status, 'text/html')
        const answer = await ask(HISTORY)
        expect([answer.status, answer.headers.get('Content-Type'), await answer.text()]).toEqual([
          status,
          null,
          '',
        ])
        expect(answer.headers.has('X-Tidemark-Refusal')).toBe(false)
      },
    )
  })

  test.each([
    [{ 'Accept-Encoding': 'gzip, br' }, 'gzip'],
    [{ 'Accept-Encoding': 'br' }, 'identity'],
    [{}, 'identity'],
  ])('is asked for in what a browser with %j takes', async (headers, coding) => {
    const { ask, seen } = await client()
    expect((await ask(HISTORY, { headers })).status).toBe(200)
    expect(seen[0]?.headers['accept-encoding']).toBe(coding)
  })

  test.each(['with its length', 'in parts'])(
    'stays as the API compressed it for a browser that takes that (%s)',
    async (sent) => {
      const body = gzipSync(`["${'x'.repeat(5000)}"]`, { level: 9 })
      const { ask } = await client((_request, response) => {
        response.setHeader('Content-Type', 'application/json').setHeader('Content-Encoding', 'gzip')
        if (sent === 'in parts') response.write(body.subarray(0, 10))
        response.end(sent === 'in parts' ? body.subarray(10) : body)
      })
      const answer = await ask(HISTORY, { headers: { 'Accept-Encoding': 'gzip, br' } })
      expect(answer.headers.get('Content-Encoding')).toBe('gzip')
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(body)
    },
  )

  test.each(['with its length', 'in parts'])(
    'is compressed for a browser, as it arrives (%s)',
    async (sent) => {
      let finish: () => void = () => {}
      const { ask } = await client((_request, response) => {
        response.setHeader('Content-Type', 'application/json')
        finish = () => response.end('"]')
        if (sent === 'in parts') response.write(`["${'x'.repeat(5000)}`)
        else response.end(`["${'x'.repeat(5000)}"]`)
      })
      const answer = await ask(HISTORY, { headers: { 'Accept-Encoding': 'gzip, br' } })
      expect(answer.headers.get('Content-Encoding')).toBe('gzip')
      const reader = answer.body?.pipeThrough(new DecompressionStream('gzip')).getReader()
      let size = 0
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) break
        size += value?.byteLength ?? 0
        if (size === 5002) finish()
      }
      expect(size).toBe(5004)
    },
  )

  test('may have no body', async () => {
    const { ask } = await client((_request, response) => {
      response.writeHead(204).end()
    })
    const answer = await ask(HISTORY)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  })
})

describe('when the API fails', () => {
  test('because it is not running, the message names its address and what to do', async () => {
    const gone = await startUpstream(json)
    await gone.close()
    const host = hostOn(gone.url)
    const answer = await host.request(HISTORY, { headers: { Cookie: await signInAt(host) } })
    expect(answer.status).toBe(502)
    expect(await answer.json()).toEqual({
      status: 502,
      error: 'Bad Gateway',
      message: `The API at ${new URL(gone.url).host} cannot be reached: the connection failed (ECONNREFUSED). Check that it is running and that the console's host can reach it, then try again.`,
    })
  })

  test('by not responding in time, the response is a 504', async () => {
    const { ask } = await client(() => {}, '', 50)
    const answer = await ask(HISTORY)
    expect(answer.status).toBe(504)
    expect(await answer.json()).toMatchObject({
      status: 504,
      error: 'Gateway Timeout',
      message: expect.stringMatching(
        /did not respond in time \(0.05 seconds\). Check .* try again.$/,
      ),
    })
  })
})

describe('a response that is too large', () => {
  const MOST = 16 * 1024 * 1024

  test('is rejected with a message if it declares its size', async () => {
    const { ask } = await client((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': MOST + 1 })
      response.write('{')
    })
    const answer = await ask(HISTORY)
    expect([answer.status, answer.headers.get('X-Tidemark-Refusal')]).toEqual([502, 'too-large'])
    expect(await answer.json()).toMatchObject({
      message: 'The API’s response is larger than 16 MiB, so it was not forwarded.',
    })
  })

  test.each(['identity', 'gzip'])('is cut off if it does not (%s)', async (coding) => {
    const { ask } = await client((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', write)
      write()
    })
    const { body } = await ask(HISTORY, { headers: { 'Accept-Encoding': coding } })
    const chunks: Uint8Array[] = []
    const read = async () => {
      for await (const chunk of body ?? []) chunks.push(chunk)
    }
    await expect(read()).rejects.toThrow('larger than')
    const bytes = Buffer.concat(chunks)
    const text =
      coding === 'gzip' ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes
    // A little over the limit, so that the reader knows why.
    expect(text.byteLength).toBeGreaterThan(MOST)
    expect(text.byteLength).toBeLessThan(1.1 * MOST)
  })
})

test('a session has at most 16 requests in progress, and the next one when one of them has ended', async () => {
  const waiting: ServerResponse[] = []
  const { ask, host } = await client((_request, response) => {
    // Of unknown length, so that it is in progress until it was read.
    response.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders()
    waiting.push(response)
  })
  const finish = () => {
    for (const response of waiting.splice(0)) response.end('{"page":1}')
  }
  const under = Array.from({ length: 16 }, () => ask(HISTORY))
  await expect.poll(() => waiting.length).toBe(16)
  const refused = await ask(HISTORY)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining('16 requests in progress'),
  })

  const other = host.request(HISTORY, { headers: { Cookie: await signInAt(host, 'qat_2') } })
  await expect.poll(() => waiting.length).toBe(17)
  finish()
  const answers = await Promise.all([...under, other])
  expect((await ask(HISTORY, { method: 'HEAD' })).status).toBe(405)
  // A request ends when its response was read, not when the response began.
  expect((await ask(HISTORY)).status).toBe(503)
  for (const answer of answers) expect(await answer.json()).toMatchObject({ page: 1 })
  const next = ask(HISTORY)
  await expect.poll(() => waiting.length).toBe(1)
  finish()
  expect((await next).status).toBe(200)
})

describe('a browser that disconnects', () => {
  test('before the response aborts the request to the API', async () => {
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

  test('during the response stops it', async () => {
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

  test.each(['identity', 'gzip'])(
    'or reads nothing makes the host read no more of a long response (%s)',
    async (coding) => {
      let sent = 0
      const gone = signal()
      const { ask } = await client((_request, response) => {
        response.on('close', gone.resolve)
        response.writeHead(200, { 'Content-Type': 'application/json' })
        const write = () => {
          do sent += 65_536
          while (!response.destroyed && response.write('x'.repeat(65_536)))
        }
        response.on('drain', write)
        write()
      })
      const { body } = await ask(HISTORY, { headers: { 'Accept-Encoding': coding } })
      let before = -1
      await expect
        .poll(
          () => {
            const isStill = sent === before
            before = sent
            return isStill
          },
          { interval: 300, timeout: 10_000 },
        )
        .toBe(true)
      expect(sent).toBeLessThan(16 * 1024 * 1024)
      await body?.cancel()
      await gone.promise
    },
  )
})
