import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAnnounced } from '../lib/announced-process.mjs'
import { pause } from '../lib/browser.mjs'
import { calibrate, describeCalibration } from '../lib/calibrate.mjs'
import { median } from '../lib/stats.mjs'
import { load, memoryOf } from './load.mjs'

/*
 * The same requests to the API alone, through the gateway and through a bare one, as many at a time as a few people's
 * browsers open and as many as a crowd's. The embedded API that answers is a process of its own.
 */

/** Requests at a time. */
export const FEW = 16
export const MANY = 256
/** How many people share the connections: none of them has as many requests in progress as the host allows. */
const PEOPLE = 32
/** What the kernel counts processor time in, in ms. */
const TICK_MS = 10

/** The processor time of a process so far in ms; NaN where there is no /proc. @param {number} pid */
const cpuOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}

/** A credential for each person. @param {string} consoleUrl a console in direct mode, which hands them out */
const mintTokens = (consoleUrl) =>
  Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const answer = await fetch(`${consoleUrl}/sample-credential`, { method: 'POST' })
      return String((await answer.json()).credential)
    }),
  )

/** Signs in at the host. @param {string} hostUrl @param {string} credential @returns {Promise<string>} the cookie */
export const signedIn = async (hostUrl, credential) => {
  const answer = await fetch(`${hostUrl}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: hostUrl },
    body: JSON.stringify({ scheme: 'Token', credential }),
  })
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

/**
 * @typedef {{ way: string, together: number, perSecond: number, p50: number, p95: number, slowest: number, refused: number, cpu: number, apiCpu: number }} Round
 */

/**
 * Loads all ways in turn, `rounds` times each.
 * @param {{ api: import('../lib/product.mjs').Product, host: import('../lib/product.mjs').Product, path: string, seconds: number, rounds: number, restMs: number }} options
 *   `restMs`: how long the host is left alone until its memory counts, which V8 gives back up to half a minute later; `api`: a console in direct mode, whose embedded API is asked; `host`: a console before that API
 */
export const underLoad = async ({ api, host, path, seconds, rounds, restMs }) => {
  const tokens = await mintTokens(api.url)
  const cookies = await Promise.all(tokens.map((token) => signedIn(host.url, token)))
  const bare = await startAnnounced('The bare gateway', [
    join(import.meta.dirname, 'bare-gateway.mjs'),
    api.apiUrl,
  ])
  const asBrowser = { 'Accept-Encoding': 'gzip, deflate, br', Accept: 'application/json' }
  /** @type {Record<string, { pid: number, ask: (n: number) => import('./load.mjs').Ask }>} */
  const ways = {
    'the API alone': {
      pid: api.pid,
      ask: (n) => ({
        url: api.apiUrl + path,
        headers: { ...asBrowser, Authorization: `Token ${tokens[n % PEOPLE]}` },
      }),
    },
    'through a bare gateway': {
      pid: bare.pid,
      ask: (n) => ({
        url: `${bare.announced.url}/api${path}`,
        headers: { ...asBrowser, Authorization: `Token ${tokens[n % PEOPLE]}` },
      }),
    },
    'through the gateway': {
      pid: host.pid,
      ask: (n) => ({
        url: `${host.url}/api${path}`,
        headers: {
          ...asBrowser,
          'Sec-Fetch-Site': 'same-origin',
          Cookie: cookies[n % PEOPLE] ?? '',
        },
      }),
    },
  }
  /** @param {string} way @param {number} together @param {number} forSeconds @returns {Promise<Round>} */
  const measure = async (way, together, forSeconds) => {
    const { pid, ask } = ways[way] ?? { pid: 0, ask: () => ({ url: '' }) }
    const [before, apiBefore] = [cpuOf(pid), cpuOf(api.pid)]
    const { all, perSecond, p50, p95, slowest, refused } = await load({
      together,
      seconds: forSeconds,
      next: ask,
      watch: () => memory.push(memoryOf(host.pid)),
    })
    const [after, apiAfter] = [cpuOf(pid), cpuOf(api.pid)]
    return {
      ...{ way, together, perSecond, p50, p95, slowest, refused },
      cpu: (after - before) / all,
      apiCpu: (apiAfter - apiBefore) / all,
    }
  }

  /** @type {number[]} */
  const memory = []
  // The first requests run code that is not compiled yet.
  for (const way of Object.keys(ways)) await measure(way, FEW, 2)
  await pause(restMs)
  const idle = memoryOf(host.pid)
  memory.length = 0
  /** @type {Round[]} */
  const samples = []
  const calibrations = [calibrate()]
  for (let round = 0; round < rounds; round += 1) {
    for (const together of [FEW, MANY])
      for (const way of Object.keys(ways)) samples.push(await measure(way, together, seconds))
    calibrations.push(calibrate())
  }
  await bare.stop()
  await pause(restMs)
  return {
    samples,
    memory: { idle, most: Math.max(...memory), after: memoryOf(host.pid) },
    calibrations,
    busy: describeCalibration(calibrations),
  }
}

/** The median of each measure over the rounds, and the slowest of all. @param {readonly Round[]} samples */
export const middlesOf = (samples) => {
  const kinds = [...new Set(samples.map(({ way, together }) => `${together} ${way}`))]
  return kinds.map((kind) => {
    const of = samples.filter(({ way, together }) => `${together} ${way}` === kind)
    /** @param {(sample: Round) => number} pick */
    const middle = (pick) => median(of.map(pick))
    return {
      way: of[0]?.way ?? '',
      together: of[0]?.together ?? 0,
      perSecond: middle(({ perSecond }) => perSecond),
      p50: middle(({ p50 }) => p50),
      p95: middle(({ p95 }) => p95),
      slowest: Math.max(...of.map(({ slowest }) => slowest)),
      cpu: middle(({ cpu }) => cpu),
      refused: of.reduce((sum, { refused }) => sum + refused, 0),
    }
  })
}
