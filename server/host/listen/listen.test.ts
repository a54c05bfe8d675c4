import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'
import { type Listening, listenUrl, listen } from './listen.ts'
import { startUpstream } from '#host/testing/local-upstream.ts'

const HISTORY = '/api/environment/e1/deploymentHistory'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

const start = async (
  handler: Parameters<typeof listen>[0] = () => new Response('ok'),
  port = 0,
): Promise<Listening> => {
  const server = await listen(handler, port, '127.0.0.1')
  opened.push(server)
  return server
}

const signedIn = async (base: string) => {
  const answer = await fetch(`${base}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"scheme":"Token","credential":"t"}',
  })
  return { Cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

describe('listening', () => {
  test('responds at the address that it reports', async () => {
    const { port } = await start((asked) => new Response(new URL(asked.url).pathname))
    expect(await (await fetch(`http://127.0.0.1:${port}/some/path`)).text()).toBe('/some/path')
  })

  test('takes the next free port when one is in use', async () => {
    const first = await start(() => new Response('first'))
    const second = await start(() => new Response('second'), first.port)
    expect(second.port).toBeGreaterThan(first.port)
    expect(await (await fetch(`http://127.0.0.1:${second.port}`)).text()).toBe('second')
  })
})

test('clients that connect at the same time get their first answers about as soon as each other', async () => {
  const { port } = await start()
  const answers: number[] = Array.from({ length: 60 }, () => 0)
  let first = 0
  const sockets = answers.map((_, index) => {
    const socket = connect(port, '127.0.0.1')
    const ask = () => socket.write('GET / HTTP/1.1\r\nHost: console\r\n\r\n')
    // As fast as it is answered, each asks again.
    socket.on('connect', ask).on('data', () => {
      if (answers[index] === 0) first += 1
      answers[index] = (answers[index] ?? 0) + 1
      if (first < answers.length) ask()
    })
    return socket
  })
  await expect.poll(() => first).toBe(answers.length)
  for (const socket of sockets) socket.destroy()
  expect(Math.max(...answers)).toBeLessThan(10)
})

describe('stopping', () => {
  test('lets an open request end, and accepts no new ones', async () => {
    let answer: (response: Response) => void = () => {}
    let asked: () => void = () => {}
    const arrived = new Promise<void>((resolve) => {
      asked = resolve
    })
    const { port, close } = await start(() => {
      asked()
      return new Promise<Response>((resolve) => {
        answer = resolve
      })
    })
    const under = fetch(`http://127.0.0.1:${port}/`)
    await arrived
    const closed = close()
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
    answer(new Response('done'))
    expect(await (await under).text()).toBe('done')
    await closed
    // Closing it again is done at once.
    await close()
  })

  test('does not wait for a connection that a browser opened in advance', async () => {
    const { port, close } = await start()
    const socket = connect(port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    const cut = new Promise((resolve) => socket.once('close', resolve))
    await close()
    await expect(cut).resolves.toBeDefined()
  })
})

test.each([
  ['127.0.0.1', 'http://localhost:80'],
  ['0.0.0.0', 'http://localhost:80'],
  ['::', 'http://localhost:80'],
  ['localhost', 'http://localhost:80'],
  ['10.0.0.7', 'http://10.0.0.7:80'],
  ['fd00::7', 'http://[fd00::7]:80'],
  ['console.example', 'http://console.example:80'],
])('a server on %s is opened at %s', (host, address) => {
  expect(listenUrl(host, 80)).toBe(address)
})

describe('the gateway over real connections', () => {
  const gatewayOn = async (answer: Parameters<typeof startUpstream>[0], timeoutMs = 5000) => {
    const upstream = await startUpstream(answer)
    opened.push(upstream)
    const host = createHost({
      reach: { mode: 'gateway', apiUrl: upstream.url, sessionSecrets: () => ['s'.repeat(32)] },
      timeoutMs,
    })
    const { port } = await start((asked) => host.fetch(asked))
    const base = `http://127.0.0.1:${port}`
    return { base, headers: await signedIn(base) }
  }

  test('sends a short response with its length and the headers of every response', async () => {
    const { base, headers } = await gatewayOn((_request, response) => {
      response.setHeader('X-RateLimit-Remaining', '7').setHeader('Content-Type', 'application/json')
      response.end('{"page":1}')
    })
    const answer = await fetch(`${base}${HISTORY}`, { headers })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': '10',
      'content-type': 'application/json',
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      'x-ratelimit-remaining': '7',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/./),
    })
    expect(answer.headers.has('Transfer-Encoding')).toBe(false)
    expect(await answer.text()).toBe('{"page":1}')
  })

  test('streams, and cuts off a response that stops half way', async () => {
    const { base, headers } = await gatewayOn((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"page":1')
    }, 100)
    const answer = await fetch(`${base}${HISTORY}`, {
      headers: { ...headers, 'Accept-Encoding': 'identity' },
    })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
  })

  test('forwards what arrived when the API cuts its response off', async () => {
    const { base, headers } = await gatewayOn((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{"page":1', () => response.destroy())
    })
    const answer = await fetch(`${base}${HISTORY}`, { headers })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
  })

  test('aborts its request when the browser disconnects', async () => {
    let gone: () => void = () => {}
    const left = new Promise<void>((resolve) => {
      gone = resolve
    })
    const controller = new AbortController()
    const { base, headers } = await gatewayOn((asked) => {
      asked.socket.on('close', gone)
      controller.abort()
    })
    await expect(
      fetch(`${base}${HISTORY}`, { headers, signal: controller.signal }),
    ).rejects.toThrow('aborted')
    await left
  })

  test('responds to HEAD with the length of what GET would send', async () => {
    const { base } = await gatewayOn(() => {})
    const answer = await fetch(`${base}/healthz`, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })
})

test('a port or an address that cannot be listened on names the variable or flag that it comes from', async () => {
  const named = { port: '--metrics-port', host: 'LISTEN_HOST' }
  await expect(listen(() => new Response(), 0, '203.0.113.1', { named })).rejects.toThrow(
    /Choose another address with LISTEN_HOST\.$/,
  )
  const { port } = await start()
  const taken = listen(() => new Response(), port, '127.0.0.1', { named, exact: true })
  await expect(taken).rejects.toThrow(/\(EADDRINUSE\)\. Choose another port with --metrics-port\.$/)
})
