import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../tools/process.mjs'
import { startAnnounced } from './announced-process.mjs'

/**
 * The JSON line of the started console; it has the members of the sample only without `apiUrl`.
 * @typedef {object} Product
 * @property {string} url
 * @property {string} apiUrl
 * @property {string} [token]
 * @property {Record<string, string>} [environments]
 * @property {string} [organizationId]
 * @property {string} [clusterId]
 * @property {readonly string[]} [components]
 * @property {number} pid
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the built product on a free port, with a temporary data folder.
 * @param {{ apiUrl?: string, args?: readonly string[] }} [options] `apiUrl`: a real API instead of the embedded one
 * @returns {Promise<Product>}
 */
export const startProduct = async ({ apiUrl, args = [] } = {}) => {
  const data = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
  const { announced, pid, stop } = await startAnnounced('The product', [
    join(ROOT, 'dist/server/main.js'),
    'console',
    ...['--json', '--port', '0', '--data', data],
    ...(apiUrl === undefined ? [] : ['--api-url', apiUrl]),
    ...args,
  ])
  return {
    ...announced,
    pid,
    stop: async () => {
      await stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Has the format of an API token; only a bench API accepts it. */
export const BENCH_TOKEN = 'bench_token_0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * Signs a browser context in through the host, before it opens a page of the product. With the embedded API, pass the
 * `token` of startProduct.
 * @param {import('playwright').BrowserContext} context
 * @param {Product} product
 * @param {string} [credential]
 */
export const signIn = async (context, product, credential = BENCH_TOKEN) => {
  const answer = await context.request.post(`${product.url}/session`, {
    data: { scheme: 'Token', credential },
    headers: { Origin: product.url },
  })
  if (!answer.ok()) throw new Error(`Sign-in responded ${answer.status()}: ${await answer.text()}`)
}
