import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../tools/process.mjs'
import { startAnnounced } from './announced-process.mjs'

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
  const { announced, pid, stop } = await startAnnounced('The API', [
    join(ROOT, 'dist/server/main.js'),
    ...['api', '--json', '--port', '0', '--data', data],
    ...args,
  ])
  return {
    ...announced,
    pid,
    data,
    stop: async () => {
      await stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
