import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SERVERS } from './servers.ts'

const READY_WITHIN_MS = 30_000

/**
 * Starts the built product once for each way of reaching the API, on free ports and with a data folder that is thrown
 * away. What each one says about itself is left in an environment variable, as the JSON line that it printed.
 */
export default async function serveBuilt() {
  const data = await mkdtemp(join(tmpdir(), 'tidemark-e2e-'))
  const running = await Promise.all(
    Object.values(SERVERS).map(async ({ variable, flags }) => {
      const folder = join(data, variable)
      const { child, line } = await start([...flags, '--data', folder])
      process.env[variable] = line
      return child
    }),
  )
  return async () => {
    await Promise.all(running.map(stop))
    await rm(data, { recursive: true, force: true })
  }
}

const start = async (flags: readonly string[]) => {
  const args = ['dist/server/main.js', 'console', '--json', '--port', '0', ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  const signal = AbortSignal.timeout(READY_WITHIN_MS)
  const line = await Promise.race([
    once(lines, 'line', { signal }).then(([first]) => String(first)),
    once(child, 'exit').then(([code]) => {
      throw new Error(`node ${args.join(' ')} ended with ${String(code)} before it answered`)
    }),
  ])
  return { child, line }
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
