import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createHost } from './create-host.ts'
import { createLog } from '#host/watch/log.ts'
import { listen } from '#host/listen/listen.ts'
import { startUpstream } from '#host/testing/local-upstream.ts'

/* The host on a real socket, with bytes that no browser or client library would send. */

const HISTORY = '/api/environment/e1/deploymentHistory'
const RESOLVE = '/api/organization/o/cluster/c/platformBinding/component/k/resolve'
const SECRET = 'sealed-and-never-shown'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

type Options = { incomingMs?: number }

const start = async ({ incomingMs }: Options = {}) => {
  const upstream = await startUpstream((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end('{}')
  })
  const traces: string[] = []
  const lines: string[] = []
  const host = createHost({
    reach: {
      mode: 'gateway',
      apiUrl: upstream.url,
      sessionSecrets: () => ['s'.repeat(32)],
    },
    log: createLog('text', (line) => lines.push(line)).request,
    report: (trace) => traces.push(trace),
  })
  const server = await listen((request) => host.fetch(request), 0, '127.0.0.1', {
    ...(incomingMs !== undefined && { incomingMs }),
  })
  opened.push(server, upstream)
  const { port } = server
  const signedIn = await fetch(`http://127.0.0.1:${port}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ scheme: 'Token', credential: SECRET }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { port, cookie, seen: upstream.seen, traces, lines }
}

/** Writes these bytes only, and reads until the host closes the connection. */
const exchange = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })

const head = (first: string, ...headers: string[]) =>
  `${[`${first} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

describe('a request line that some servers read as another path is not forwarded', () => {
  test.each([
    '/api/environment/../deploymentHistory',
    '/api/environment/e1/../../organization',
    '/api/environment/%2e%2e/deploymentHistory',
    '/api/environment/.%2E%2Fx/deploymentHistory',
    '/api/environment/%252e%252e/deploymentHistory',
    '/api/environment/..;x/deploymentHistory',
    '/api/environment/%25252e/deploymentHistory',
    '/api/environment/a%2fb/deploymentHistory',
    '/api/environment/a%5Cb/deploymentHistory',
    '/api/environment/a\\b/deploymentHistory',
    '/api/environment/a%00/deploymentHistory',
    '/api/environment/a\u0000/deploymentHistory',
    '/api/environment/a%0d%0aX:%20y/deploymentHistory',
    '/api/environment/a\tb/deploymentHistory',
    '/api/environment/%c0%ae%c0%ae/deploymentHistory',
    '//api/environment/e1/deploymentHistory',
    '/api//environment/e1/deploymentHistory',
    '/api/environment/e1/deploymentHistory/',
    '/api/environment/e1/deploymentHistory;x',
    '/api@other.example/environment/e1/deploymentHistory',
    'http://other.example/organization',
    `/api/environment/${'a'.repeat(20_000)}/deploymentHistory`,
    '*',
  ])('%j', async (path) => {
    const { port, cookie, seen } = await start()
    const answer = await exchange(port, head(`GET ${path.slice(0, 21_000)}`, `Cookie: ${cookie}`))
    expect([400, 404, 421, 431]).toContain(statusOf(answer))
    expect(seen).toEqual([])
  })
})

describe('a request that two servers could split differently is rejected', () => {
  const body = '{}'
  test.each([
    ['two lengths', ['Content-Length: 2', 'Content-Length: 40']],
    ['the same length twice', ['Content-Length: 2', 'Content-Length: 2']],
    ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 2']],
    ['a length that is not a number', ['Content-Length: +2']],
    ['a negative length', ['Content-Length: -2']],
    ['an unknown coding', ['Transfer-Encoding: xchunked']],
    ['chunked, but not last', ['Transfer-Encoding: chunked, identity']],
    ['a space before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 2']],
    ['a bare line feed', ['X-A: b\nTransfer-Encoding: chunked', 'Content-Length: 2']],
    ['a bare carriage return', ['X-A: b\rContent-Length: 9', 'Content-Length: 2']],
    ['a folded value', ['X-A: b\r\n Transfer-Encoding: chunked', 'Content-Length: 2']],
    ['a zero byte in a value', ['X-A: b\u0000c', 'Content-Length: 2']],
  ])('%s', async (_name, headers) => {
    const { port, cookie, seen } = await start()
    const bytes = `${head(`POST ${RESOLVE}`, `Cookie: ${cookie}`, ...headers)}${body}`
    expect(statusOf(await exchange(port, bytes))).toBe(400)
    expect(seen).toEqual([])
  })

  test('and one with an unexpected body stays one request', async () => {
    const { port, cookie, seen } = await start()
    const smuggled = `GET /organization HTTP/1.1\r\nHost: api\r\n\r\n`
    const bytes = head(`GET ${HISTORY}`, `Cookie: ${cookie}`, `Content-Length: ${smuggled.length}`)
    expect(statusOf(await exchange(port, bytes + smuggled))).toBe(200)
    expect(seen.map(({ url, body: sent }) => [url, sent])).toEqual([
      ['/environment/e1/deploymentHistory', ''],
    ])
  })
})

test('forwarding headers of a client are dropped by the host', async () => {
  const { port, cookie, seen } = await start()
  const bytes = head(
    `GET ${HISTORY}?startId=a%0d%0aAuthorization:%20Bearer%20b`,
    `Cookie: ${cookie}`,
    'Authorization: Bearer of-the-page',
    'Connection: close, Authorization, X-Named',
    'X-Named: 1',
    'Keep-Alive: timeout=9',
    'Proxy-Authorization: Basic eA==',
    'TE: trailers',
    'Trailer: X-End',
    'Upgrade: websocket',
    'Expect-CT: 1',
    'Forwarded: for=10.0.0.1;host=other.example',
    'X-Forwarded-For: 10.0.0.1',
    'X-Forwarded-Host: other.example',
    'X-Real-IP: 10.0.0.1',
    'X-HTTP-Method-Override: DELETE',
    'X-Original-URL: /organization',
    'Accept: application/json',
  )
  expect(statusOf(await exchange(port, bytes))).toBe(200)
  expect(seen).toHaveLength(1)
  expect(seen[0]?.url).toBe(
    '/environment/e1/deploymentHistory?startId=a%0D%0AAuthorization%3A%20Bearer%20b',
  )
  expect(seen[0]?.headers['authorization']).toBe(`Token ${SECRET}`)
  for (const name of [
    'x-named',
    'keep-alive',
    'proxy-authorization',
    'te',
    'trailer',
    'upgrade',
    'expect-ct',
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-real-ip',
    'x-http-method-override',
    'x-original-url',
    'cookie',
  ])
    expect(seen[0]?.headers).not.toHaveProperty(name)
  expect(seen[0]?.headers['connection']).not.toContain('X-Named')
})

describe('a body of more than 1 MiB is rejected', () => {
  test('before it arrives, if it declares its length', async () => {
    const { port, cookie, seen } = await start()
    const bytes = head(`POST ${RESOLVE}`, `Cookie: ${cookie}`, 'Content-Length: 1048577')
    const answer = await exchange(port, bytes)
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain('"error":"Payload Too Large"')
    expect(seen).toEqual([])
  })

  test('as it arrives, if it is chunked', async () => {
    const { port, cookie, seen } = await start()
    const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`
    const bytes = head(`POST ${RESOLVE}`, `Cookie: ${cookie}`, 'Transfer-Encoding: chunked')
    const answer = await exchange(port, `${bytes}${chunk.repeat(17)}0\r\n\r\n`)
    expect(statusOf(answer)).toBe(413)
    expect(seen).toEqual([])
  })
})

test('two consoles on one machine work with a credential of 8 kB each', async () => {
  const sent: Record<string, string> = {}
  const ports: number[] = []
  const long = { scheme: 'Token', credential: 'x'.repeat(8192) }
  for (const { port } of [await start(), await start()]) {
    ports.push(port)
    const answer = await fetch(`http://127.0.0.1:${port}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(long),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      sent[name] = value
    }
  }
  const Cookie = Object.entries(sent)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  expect(Cookie.length).toBeGreaterThan(20_000)
  for (const port of ports) {
    const answer = await fetch(`http://127.0.0.1:${port}/session`, { headers: { Cookie } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ session: { scheme: 'Token' } })
  }
})

describe('a slow client is cut off', () => {
  test('during the headers', async () => {
    const { port } = await start({ incomingMs: 200 })
    const answer = await exchange(port, `GET ${HISTORY} HTTP/1.1\r\nHost: localhost\r\nX-A: `)
    expect(statusOf(answer)).toBe(408)
  })

  test('during the body, without a failure in the host’s log', async () => {
    const { port, cookie, seen, traces } = await start({ incomingMs: 200 })
    const bytes = head(`POST ${RESOLVE}`, `Cookie: ${cookie}`, 'Content-Length: 100')
    expect(statusOf(await exchange(port, `${bytes}{`))).toBe(408)
    expect(seen).toEqual([])
    expect(traces).toEqual([])
  })
})

test('the access log of rejected requests has no query, headers or line breaks of a client', async () => {
  const { port, cookie, lines } = await start()
  lines.length = 0
  await exchange(port, head(`GET /api/a%0aforged%20line?token=${SECRET}`, `Cookie: ${cookie}`))
  await exchange(port, head(`GET /x\u001b[31m?${SECRET}`, `Authorization: Token ${SECRET}`))
  const text = lines.join('\n')
  expect(text).not.toContain(SECRET)
  expect(text).not.toContain(cookie)
  expect(text).not.toMatch(/\n(?!\d{4}-)/)
  expect(text).not.toContain('\u001b')
})

describe('a health check over HTTP/1.0', () => {
  test.each(['/healthz', '/readyz'])('may come without a Host: %s', async (path) => {
    const { port } = await start()
    expect(await exchange(port, `GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('is all that is answered without a Host', async () => {
    const { port, cookie } = await start()
    for (const path of ['/', '/session', HISTORY])
      expect(await exchange(port, `GET ${path} HTTP/1.0\r\nCookie: ${cookie}\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 421 /,
      )
    expect(await exchange(port, 'GET /healthz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('an idle connection stays open for longer than load balancers keep theirs, 10 minutes', async () => {
  const { port } = await start()
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('Keep-Alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(600)
})
