import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from './process.mjs'

/**
 * A running server of the built product, with what it printed about itself.
 * @typedef {{ url: string, apiUrl: string, token?: string, environments?: Record<string, string>,
 *   organizationId?: string, clusterId?: string }} Printed
 * @typedef {Printed & { pid: number, errors: () => string, stop: (signal?: NodeJS.Signals) => Promise<void> }} Running
 */

/**
 * Starts the built product with a data folder of its own, which goes with it; on any free port unless `flags` name one.
 * @param {readonly string[]} flags
 * @param {{ env?: NodeJS.ProcessEnv, main?: string }} [options] `main`: its program, if not that of this build
 * @returns {Promise<Running>}
 */
export const startBuilt = async (
  flags,
  { env = {}, main = join(ROOT, 'dist', 'server', 'main.js') } = {},
) => {
  const data = mkdtempSync(join(tmpdir(), 'tidemark-'))
  const port = flags.some((flag) => /^--port(?:=|$)/.test(flag)) ? [] : ['--port', '0']
  const args = [main, 'console', '--json', ...port, '--data', data, ...flags]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const ended = once(child, 'exit')
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => {
      throw new Error(`The server ended with ${code} before it had started.\n${errors}`)
    }),
  ])
  /** @type {Printed} */
  const printed = JSON.parse(String(line))
  return {
    ...printed,
    pid: child.pid ?? 0,
    errors: () => errors,
    stop: async (signal = 'SIGTERM') => {
      process.off('exit', end)
      child.kill(signal)
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
