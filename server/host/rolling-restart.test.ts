import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHost } from './create-host.ts'
import { drainServer } from '#host/listen/stop-servers.ts'
import { type Listening, listen } from '#host/listen/listen.ts'
import { signInAt, startUpstream } from '#host/testing/local-upstream.ts'

const HISTORY = '/api/environment/e1/deploymentHistory'
const PROBE_MS = 50

/** A host behind a load balancer, as `program.ts` runs it. */
const startHost = async (apiUrl: string) => {
  let draining = false
  const app = createHost({
    reach: { mode: 'gateway', apiUrl, sessionSecrets: () => ['s'.repeat(32)] },
    isDraining: () => draining,
  })
  const server = await listen((asked, peer) => app.fetch(asked, { peer }), 0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return {
    app,
    port: server.port,
    agent,
    /** `noticed`: the load balancer has seen it. In `program.ts`, `--drain-delay` is the time for that. */
    async stop(noticed: () => Promise<void>) {
      draining = true
      await drainServer(server, { noticed, withinMs: 5000 })
    },
  }
}
type Host = Awaited<ReturnType<typeof startHost>>

const ask = ({ port, agent }: Pick<Host, 'port' | 'agent'>, path: string, cookie: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asked = request(
      { port, agent, host: '127.0.0.1', path, headers: { cookie } },
      (answer) => {
        let body = ''
        answer
          .setEncoding('utf8')
          .on('data', (text: string) => {
            body += text
          })
          .on('end', () => resolve({ status: answer.statusCode, body }))
          .on('error', reject)
      },
    )
    asked.on('error', reject).end()
  })

/** Sends each request to the next host that was ready when it was last asked. Nothing is tried twice. */
const balance = (hosts: Host[]) => {
  const ready = new Set(hosts)
  const probes = new Agent()
  const stopping = new AbortController()
  const probing = (async () => {
    while (!stopping.signal.aborted) {
      for (const host of hosts) {
        const answer = await ask({ port: host.port, agent: probes }, '/readyz', '').catch(
          () => undefined,
        )
        if (answer?.status === 200) ready.add(host)
        else ready.delete(host)
      }
      for (const host of ready) if (!hosts.includes(host)) ready.delete(host)
      await delay(PROBE_MS)
    }
  })()
  let turn = 0
  return {
    isReady: (host: Host) => ready.has(host),
    next: () => [...ready][(turn += 1) % ready.size],
    stop: async () => {
      stopping.abort()
      await probing
    },
  }
}

test('restarting hosts in turn under load fails no request', async () => {
  const half = '{"page":1,'
  const upstream = await startUpstream((_asked, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    // Of unknown length and slow, so that it is forwarded as a stream.
    response.write(half)
    void delay(40).then(() => response.end('"page_size":20}'))
  })
  const hosts = [await startHost(upstream.url), await startHost(upstream.url)]
  const cookie = await signInAt(hosts[0]?.app ?? { request: () => new Response() })
  const balancer = balance(hosts)
  const results = { whole: 0, failed: [] as unknown[] }
  const ended = new AbortController()
  const client = async () => {
    while (!ended.signal.aborted) {
      const host = balancer.next()
      if (host === undefined) throw new Error('no host is ready')
      try {
        const { status, body } = await ask(host, HISTORY, cookie)
        if (status === 200 && body === `${half}"page_size":20}`) results.whole += 1
        else results.failed.push([status, body])
      } catch (error) {
        results.failed.push(error)
      }
    }
  }
  const manyMore = async () => {
    const before = results.whole
    await expect.poll(() => results.whole, { timeout: 20_000 }).toBeGreaterThan(before + 20)
  }
  const clients = Array.from({ length: 6 }, client)
  for (const at of [0, 1, 0, 1]) {
    const old = hosts[at]
    await old?.stop(async () => {
      await expect.poll(() => balancer.isReady(old), { timeout: 20_000 }).toBe(false)
    })
    const restarted = await startHost(upstream.url)
    hosts.splice(at, 1, restarted)
    await expect.poll(() => balancer.isReady(restarted), { timeout: 20_000 }).toBe(true)
    await manyMore()
  }
  ended.abort()
  await Promise.all(clients)
  await balancer.stop()
  await Promise.all(hosts.map((host) => host.stop(() => Promise.resolve())))
  await upstream.close()
  expect(results.failed).toEqual([])
})

test('a host that leaves ends each connection with its next response, also of those that are open', async () => {
  let answer: () => void = () => {}
  const arrived = new Promise<void>((resolve) => {
    answer = resolve
  })
  let finish: (response: Response) => void = () => {}
  const server: Listening = await listen(
    (asked) => {
      if (new URL(asked.url).pathname === '/quick') return new Response('quick')
      answer()
      return new Promise<Response>((resolve) => {
        finish = resolve
      })
    },
    0,
    '127.0.0.1',
  )
  const connectionOf = async (path: string) => {
    const got = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return [got.headers.get('Connection'), await got.text()]
  }
  expect(await connectionOf('/quick')).toEqual(['keep-alive', 'quick'])
  const open = connectionOf('/slow')
  await arrived
  server.leave()
  expect(await connectionOf('/quick')).toEqual(['close', 'quick'])
  finish(new Response('slow'))
  expect(await open).toEqual(['close', 'slow'])
  await server.close()
})
