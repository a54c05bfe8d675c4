import { execFileSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { median, p95, quantile } from '../lib/stats.mjs'

/**
 * @typedef {{ url: string, method?: string, headers?: Record<string, string>, body?: string }} Ask
 * @typedef {{ ms: number, bytes: number, refused: boolean }} Sample `refused`: answered 503, as a host does that is too busy
 */

/** @param {number} sockets number of connections to keep open */
export const createClient = (sockets) => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return {
    /** Sends one request and reads the whole response. @param {Ask} what @returns {Promise<Sample>} */
    ask: ({ url, method = 'GET', headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const since = performance.now()
        const sent = request(url, { method, headers, agent }, (answer) => {
          let bytes = 0
          answer.on('data', (chunk) => (bytes += chunk.length))
          answer.on('error', reject)
          answer.on('end', () => {
            const { statusCode: status = 0 } = answer
            if (status === 200 || status === 503)
              resolve({ ms: performance.now() - since, bytes, refused: status === 503 })
            else reject(new Error(`${method} ${url} answered ${status}`))
          })
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/**
 * Sends requests one after the other, each kind in turn, so that a busy moment affects all of them.
 * @param {Record<string, Ask>} kinds
 * @param {number} times
 */
export const takeTurns = async (kinds, times) => {
  const client = createClient(1)
  /** @type {Record<string, Sample[]>} */
  const samples = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]))
  for (let time = 0; time < times + 20; time += 1)
    for (const [name, what] of Object.entries(kinds)) {
      const sample = await client.ask(what)
      // The first requests run code that is not compiled yet.
      if (time >= 20) samples[name]?.push(sample)
    }
  client.close()
  return Object.fromEntries(
    Object.entries(samples).map(([name, all]) => {
      const times_ = all.map(({ ms }) => ms)
      return [name, { p50: median(times_), p95: p95(times_), kB: (all[0]?.bytes ?? 0) / 1000 }]
    }),
  )
}

/** Resident memory of a process in MB. @param {number} pid */
export const memoryOf = (pid) =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / 1e6

/**
 * Sends the requests of `next`, `together` at a time, for `seconds`.
 * @param {{ together: number, seconds: number, next: (n: number) => Ask, watch: () => void }} options
 */
export const load = async ({ together, seconds, next, watch }) => {
  const client = createClient(together)
  const until = performance.now() + seconds * 1000
  /** @type {Sample[]} */
  const samples = []
  const since = performance.now()
  let sent = 0
  const watching = setInterval(watch, 500)
  const worker = async () => {
    while (performance.now() < until) {
      sent += 1
      samples.push(await client.ask(next(sent)))
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
  clearInterval(watching)
  client.close()
  const times = samples.flatMap(({ ms, refused }) => (refused ? [] : [ms]))
  return {
    all: samples.length,
    refused: samples.length - times.length,
    perSecond: times.length / ((performance.now() - since) / 1000),
    p50: median(times),
    p95: p95(times),
    p99: quantile(times, 0.99),
    slowest: Math.max(...times),
  }
}
