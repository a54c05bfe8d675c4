import type { IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { checkApi, whyUnreachable } from '#host/command/check-api.ts'
import { createHost } from '#host/create-host.ts'
import { type LocalProxy, startProxy } from '#host/testing/local-proxy.ts'
import { type LocalUpstream, signInAt, startUpstream } from '#host/testing/local-upstream.ts'
import { CONNECTIONS, createUpstream } from './upstream.ts'

/* An API that only the proxy can reach: its name exists nowhere else. */

const API = 'http://api.invalid'
const HISTORY = '/environment/e1/deploymentHistory'
const CREDENTIAL = { scheme: 'Token', credential: 't' } as const

let upstream: LocalUpstream | undefined
let proxy: LocalProxy | undefined
afterEach(async () => {
  await proxy?.close()
  await upstream?.close()
})

const start = async (answer?: (request: IncomingMessage) => number | 'silence') => {
  upstream = await startUpstream((request, response) => {
    response
      .writeHead(request.headers.authorization === undefined ? 401 : 200, {
        'Content-Type': 'application/json',
      })
      .end('{"page":1,"page_size":20}')
  })
  proxy = await startProxy(upstream.url, answer)
  const { origin, host } = new URL(proxy.url)
  return { proxy, upstream, origin, at: new URL(`http://me:p%40ss@${host}`) }
}

const hostWith = (at: URL, timeoutMs = 30_000) =>
  createHost({
    reach: { mode: 'gateway', apiUrl: API, sessionSecrets: () => ['s'.repeat(32)] },
    proxy: at,
    timeoutMs,
  })

/** What the gateway answers to somebody who signed in. */
const asked = async (host: ReturnType<typeof createHost>) => {
  const answer = await host.request(`/api${HISTORY}`, { headers: { Cookie: await signInAt(host) } })
  return { status: answer.status, text: await answer.text() }
}

test('the gateway sends requests through the proxy, with its credentials', async () => {
  const { proxy: used, upstream: api, at } = await start()
  expect(await asked(hostWith(at))).toEqual({ status: 200, text: '{"page":1,"page_size":20}' })
  expect(used.asked).toEqual([
    { target: 'api.invalid:80', authorization: `Basic ${btoa('me:p@ss')}` },
  ])
  expect(api.seen[0]?.headers).toMatchObject({ host: 'api.invalid', authorization: 'Token qat_1' })
  expect(api.seen[0]?.headers['proxy-authorization']).toBeUndefined()
})

test('connections through the proxy are kept open, and are no more than without it', async () => {
  const { upstream: api, at } = await start()
  const send = createUpstream(API, { proxy: at })
  const ask = async () => {
    const { signal } = new AbortController()
    const headers = { Authorization: 'a' }
    const answer = await send(`${API}/`, { method: 'GET', headers, redirect: 'manual', signal })
    return new Response(answer.body).text()
  }
  for (let turn = 0; turn < 3; turn += 1)
    await Promise.all(Array.from({ length: 2 * CONNECTIONS }, ask))
  expect(api.seen).toHaveLength(6 * CONNECTIONS)
  expect(api.connections()).toBe(CONNECTIONS)
})

test('the check at the start and --check use the proxy, and --check names it without its credentials', async () => {
  const { proxy: used, at, origin } = await start()
  expect(await whyUnreachable(API, { proxy: at })).toBeUndefined()
  expect(used.asked).toHaveLength(1)
  const [reachable] = await checkApi({
    apiUrl: API,
    credential: CREDENTIAL,
    environment: 'e1',
    direct: false,
    proxy: at,
  })
  expect(reachable).toEqual({
    name: 'reachable',
    outcome: 'ok',
    detail: `${API} responds through the proxy ${origin} and requires a credential.`,
  })
  expect(used.asked.length).toBeGreaterThan(1)
})

/** What the gateway, `--check` and the start say of a proxy, each with its own name for it. */
const saidOf = async (at: URL) => {
  const options = { apiUrl: API, credential: undefined, environment: undefined, direct: false }
  const [reachable] = await checkApi({ ...options, proxy: at })
  const answer = await asked(hostWith(at))
  expect([answer.status, reachable?.outcome]).toEqual([502, 'failed'])
  return {
    byGateway: answer.text,
    byCheck: reachable?.detail,
    atStart: await whyUnreachable(API, { proxy: at }),
  }
}

const REFUSALS: [status: number, says: string][] = [
  [
    403,
    'cannot be reached: the proxy refused the request (the proxy responds 403). Check the rules of the proxy, or list the API in NO_PROXY if it needs no proxy.',
  ],
  [
    407,
    'cannot be reached: the proxy requires a user name and a password (the proxy responds 407). Set the correct ones in HTTPS_PROXY or HTTP_PROXY, as in http://name:password@proxy.example:3128.',
  ],
  [
    502,
    'cannot be reached: the proxy cannot reach it either (the proxy responds 502). Check that it is running, and that the proxy can reach it.',
  ],
  [
    504,
    'cannot be reached: the proxy cannot reach it either (the proxy responds 504). Check that it is running, and that the proxy can reach it.',
  ],
]

test.each(REFUSALS)(
  'a proxy that refuses with %d is the cause, and what helps is said',
  async (status, says) => {
    const { at, origin } = await start(() => status)
    const said = await saidOf(at)
    expect(said.byGateway).toContain(
      `The API at api.invalid, called through the outbound proxy, ${says}`,
    )
    expect(said.byCheck).toBe(`The API at ${API}, called through the proxy ${origin}, ${says}`)
    expect(said.atStart).toBe(said.byCheck)
  },
)

test('a proxy that is not running, or whose name is unknown, is the cause', async () => {
  const { at, proxy: gone } = await start()
  await gone.close()
  const says = 'cannot be reached, because the proxy cannot be reached'
  const step = 'Check that the proxy is running, and its address in HTTPS_PROXY or HTTP_PROXY.'
  for (const [proxyUrl, code] of [
    [at, 'ECONNREFUSED'],
    [new URL('http://proxy.invalid:3128'), '(?:ENOTFOUND|EAI_AGAIN)'],
  ] as const) {
    const said = await saidOf(proxyUrl)
    const sentence = new RegExp(`, called through the .*proxy.*, ${says} \\(${code}\\)\\. ${step}`)
    for (const each of Object.values(said)) expect(each).toMatch(sentence)
  }
})

test('a proxy that does not answer is waited for no longer than the API', async () => {
  const { at } = await start(() => 'silence')
  expect(await whyUnreachable(API, { proxy: at, timeoutMs: 50 })).toMatch(/did not respond in time/)
  expect((await asked(hostWith(at, 50))).status).toBe(504)
})

test('a proxy that did not answer is used again once it does', async () => {
  let isSilent = true
  const { at } = await start(() => (isSilent ? 'silence' : 200))
  const send = createUpstream(API, { proxy: at, connections: 1, tunnelMs: 100 })
  const ask = (signal: AbortSignal) =>
    send(`${API}/`, { method: 'GET', headers: {}, redirect: 'manual', signal })
  await expect(ask(AbortSignal.timeout(20))).rejects.toThrow('timeout')
  isSilent = false
  await expect
    .poll(() => ask(new AbortController().signal).then(({ status }) => status, String))
    .toBe(401)
})
