import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startBuilt } from '#tools/start-built.mjs'
import { makeCertificate } from './certificate.mjs'
import { CONFIGURATIONS } from './configurations.mjs'
import { ensureServers } from './ensure-servers.mjs'
import { type Ask, load, trusting } from './load.mjs'
import { freePort, runServer } from './run-server.mjs'

/*
 * Two hosts behind each web server with its configuration of deploy/, TLS ended there. While people use the console,
 * one host after the other is ended and started again: no request fails and nobody is signed out.
 */

const SECRET = { SESSION_SECRET: 'a-secret-that-both-hosts-share-for-tests' }
const BASES = ['', '/x/y']
/** How long requests are sent to both hosts in between. */
const BOTH_MS = 1000

type Running = Awaited<ReturnType<typeof startBuilt>>

let api: Running
let certificate: ReturnType<typeof makeCertificate>

const servers = await ensureServers()
const cases = servers.flatMap((name) => BASES.map((base) => ({ name, base })))

beforeAll(async () => {
  if (cases.length === 0) return
  certificate = makeCertificate()
  api = await startBuilt(['--direct', '--rate-limit', '1000000000', '--seed-size', '200'])
})

afterAll(async () => {
  if (cases.length === 0) return
  await api.stop()
  certificate.remove()
})

test('every web server is tested where all are required', () => {
  const least = process.env['REQUIRE_ALL'] === undefined ? 0 : 3
  expect(servers.length).toBeGreaterThanOrEqual(least)
})

const startHost = (port: number, base: string) =>
  startBuilt(
    [
      '--port',
      String(port),
      '--api-url',
      api.apiUrl,
      '--rows-within',
      '5000',
      '--trust-proxy',
      '127.0.0.1',
      '--drain-delay',
      '3000',
      '--log',
      ...(base === '' ? [] : ['--base-path', base]),
    ],
    { env: SECRET },
  )

/** Waits until the web server knows that a host is back, which it asks, or sends a request of people to. */
const isUsed = (host: Running) =>
  vi.waitFor(
    () => {
      expect(host.errors()).toMatch(/GET .*200/)
    },
    { timeout: 30_000, interval: 50 },
  )

const signIn = async (console: string): Promise<string[]> => {
  const answer = await request(`${console}/session`, {
    dispatcher: trusting(),
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(console).origin },
    body: JSON.stringify({ scheme: 'Token', credential: api.token }),
  })
  expect([answer.statusCode, await answer.body.text()]).toEqual([200, expect.any(String)])
  return [answer.headers['set-cookie'] ?? []].flat()
}

/** What a browser asks for on the console's pages: the pages, and what can be sent again when a host goes away. */
const asksOf = (cookie: string) => {
  const page = { Accept: 'text/html', Cookie: cookie }
  const data = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
  const { environments = {}, organizationId, clusterId } = api
  const isPage: Ask['expect'] = (status, text) =>
    status === 200 && text.trimEnd().endsWith('</html>') && !text.includes('Sign in')
  const isData: Ask['expect'] = (status, text) => status === 200 && text.trimEnd().endsWith('}')
  const component = `organization/${organizationId}/cluster/${clusterId}/platformBinding/component/external-dns`
  const pages: Ask[] = [
    { path: '/', headers: page, expect: isPage },
    { path: `/environments/${environments['long']}/deployments`, headers: page, expect: isPage },
  ]
  const gets: Ask[] = [
    {
      // Small enough that no host can be killed in the middle of it.
      path: `/api/environment/${environments['single']}/deploymentHistory`,
      headers: data,
      expect: isData,
    },
    {
      path: '/session',
      headers: data,
      expect: (status, text) => status === 200 && text.includes('"Token"'),
    },
    { path: '/theme.js', expect: (status) => status === 200 },
  ]
  const post: Ask = {
    method: 'POST',
    path: `/api/${component}/resolve`,
    headers: { ...data, 'Content-Type': 'application/json' },
    body: '{}',
    expect: isData,
  }
  return { pages, gets, post }
}

describe.each(cases)('$name at $base/', ({ name, base }) => {
  let url: string
  let hosts: [Running, Running]
  let ports: readonly [number, number]
  let server: Awaited<ReturnType<typeof runServer>>

  beforeAll(async () => {
    ports = [await freePort(), await freePort()]
    const port = await freePort()
    hosts = [await startHost(ports[0], base), await startHost(ports[1], base)]
    server = await runServer(
      name,
      CONFIGURATIONS[name]({ port, hosts: ports, base, certificate }),
      port,
    )
    url = `https://localhost:${port}`
  })

  afterAll(async () => {
    await server.stop()
    await Promise.all(hosts.map((host) => host.stop()))
  })

  test('a session is opened with a cookie for https only', async () => {
    const cookies = await signIn(url + base)
    expect(cookies).not.toEqual([])
    for (const cookie of cookies) {
      expect(cookie).toMatch(base === '' ? /^__Host-.*; Secure/ : /^__Secure-.*; Secure/)
      expect(cookie).toContain(`; Path=${base === '' ? '/' : base}`)
    }
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'no request fails while one host after the other gets %s and comes back',
    async (signal) => {
      const cookie = (await signIn(url + base)).map((each) => each.split(';')[0]).join('; ')
      const { pages, gets, post } = asksOf(cookie)
      const asks = [
        ...gets,
        // A host that is killed cuts off the pages that it is sending: their head is with the browser already.
        ...(signal === 'SIGTERM' ? pages : []),
        // Caddy 2.6 does not send a body again; the console itself asks again then.
        ...(name === 'caddy' && signal === 'SIGKILL' ? [] : [post]),
      ]
      let isOver = false
      const loaded = load({ url: url + base, asks, together: 4, isOver: () => isOver })
      for (const which of [0, 1] as const) {
        await pause(BOTH_MS)
        await hosts[which].stop(signal)
        hosts[which] = await startHost(ports[which], base)
        await isUsed(hosts[which])
      }
      await pause(BOTH_MS)
      isOver = true
      const { answered, failed } = await loaded
      const errors = hosts.map((host) => host.errors().replaceAll(/^.* (?:GET|POST) .*\n/gm, ''))
      expect({ failed: failed.slice(0, 5), errors }).toEqual({ failed: [], errors: ['', ''] })
      expect(answered).toBeGreaterThan(100)
    },
  )
})
