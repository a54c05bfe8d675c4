import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from '../../tools/process.mjs'

/**
 * @typedef {object} EmbeddedApi
 * @property {string} url
 * @property {string} token
 * @property {Record<string, string>} environments
 * @property {string} organizationId
 * @property {string} clusterId
 * @property {readonly string[]} components
 * @property {number} pid
 * @property {string} data the folder of its database
 * @property {() => Promise<void>} stop
 */

/**
 * Starts only the embedded API, on a free port and with a temporary data folder.
 * @param {readonly string[]} [args]
 * @returns {Promise<EmbeddedApi>}
 */
export const startApi = async (args = []) => {
  const data = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
  const child = spawn(
    process.execPath,
    [join(ROOT, 'dist/server/main.js'), 'api', '--json', '--port', '0', '--data', data, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error('The API ended before it printed its address.')
    }),
  ])
  return {
    ...JSON.parse(String(line)),
    pid: child.pid ?? 0,
    data,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
