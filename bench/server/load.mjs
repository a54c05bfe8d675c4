import { execFileSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { median, p95, quantile } from '../lib/stats.mjs'

/**
 * @typedef {{ url: string, method?: string, headers?: Record<string, string>, body?: string }} Ask
 */

/** @param {number} sockets connections that are kept open */
export const createClient = (sockets) => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return {
    /** Sends one request and reads all of the answer. @param {Ask} what @returns {Promise<{ ms: number, bytes: number }>} */
    ask: ({ url, method = 'GET', headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const since = performance.now()
        const sent = request(url, { method, headers, agent }, (answer) => {
          let bytes = 0
          answer.on('data', (chunk) => (bytes += chunk.length))
          answer.on('error', reject)
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve({ ms: performance.now() - since, bytes })
            else reject(new Error(`${method} ${url} answered ${answer.statusCode}`))
          })
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/**
 * Asks one after the other, each of the kinds in turn, so that a busy moment falls on all alike.
 * @param {Record<string, Ask>} kinds
 * @param {number} times
 */
export const takeTurns = async (kinds, times) => {
  const client = createClient(1)
  /** @type {Record<string, { ms: number, bytes: number }[]>} */
  const samples = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]))
  for (let time = 0; time < times + 20; time += 1)
    for (const [name, what] of Object.entries(kinds)) {
      const sample = await client.ask(what)
      // The first ones find nothing compiled.
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
 * Asks `next` for a request again and again, `together` at a time, for so long.
 * @param {{ together: number, seconds: number, next: (n: number) => Ask, watch: () => void }} options
 */
export const load = async ({ together, seconds, next, watch }) => {
  const client = createClient(together)
  const until = performance.now() + seconds * 1000
  /** @type {number[]} */
  const times = []
  let sent = 0
  const watching = setInterval(watch, 500)
  const worker = async () => {
    while (performance.now() < until) {
      sent += 1
      times.push((await client.ask(next(sent))).ms)
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
  clearInterval(watching)
  client.close()
  return {
    perSecond: times.length / seconds,
    p50: median(times),
    p95: p95(times),
    p99: quantile(times, 0.99),
  }
}
