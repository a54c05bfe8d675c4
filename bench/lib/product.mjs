import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '../../tools/process.mjs'

/**
 * What the started console says of itself; the sample's members are there without `apiUrl` only.
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
 * Starts the built product on a free port, with data of its own that is thrown away.
 * @param {{ apiUrl?: string, args?: readonly string[] }} [options] `apiUrl`: a real API instead of the embedded one
 * @returns {Promise<Product>}
 */
export const startProduct = async ({ apiUrl, args = [] } = {}) => {
  const data = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'dist/server/main.js'),
      'console',
      ...['--json', '--port', '0', '--data', data],
      ...(apiUrl === undefined ? [] : ['--api-url', apiUrl]),
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error('The product ended before it told its address.')
    }),
  ])
  return {
    ...JSON.parse(String(line)),
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', end)
      end()
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Of the shape of an API token, known to nobody but a bench API. */
export const BENCH_TOKEN = 'bench_token_0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * Signs a browser's context in by the host's own sign-in, before it has opened a page of the product. On the embedded
 * API pass the `token` of startProduct.
 * @param {import('playwright').BrowserContext} context
 * @param {Product} product
 * @param {string} [credential]
 */
export const signIn = async (context, product, credential = BENCH_TOKEN) => {
  const answer = await context.request.post(`${product.url}/session`, {
    data: { scheme: 'Token', credential },
    headers: { Origin: product.url },
  })
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}: ${await answer.text()}`)
}
