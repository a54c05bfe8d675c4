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
 * Starts the built product once for each Playwright project, on free ports and with a temporary data folder. The
 * JSON line that each one prints is stored in an environment variable.
 */
export default async function serveBuilt() {
  const data = await mkdtemp(join(tmpdir(), 'tidemark-e2e-'))
  const children: ChildProcess[] = []
  const stopAll = async () => {
    await Promise.all(children.map(stop))
    await rm(data, { recursive: true, force: true })
  }
  try {
    await Promise.all(
      Object.values(SERVERS).map(async ({ variable, flags }) => {
        const { child, announced } = start([...flags, '--data', join(data, variable)])
        children.push(child)
        process.env[variable] = await announced
      }),
    )
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}

const start = (flags: readonly string[]) => {
  const args = ['dist/server/main.js', 'console', '--json', '--port', '0', ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const failed = (what: string) => new Error(`node ${args.join(' ')} ${what}\n${errors}`)
  const announced = new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(failed(`did not start within ${READY_WITHIN_MS / 1000} s`))
    }, READY_WITHIN_MS)
    createInterface(child.stdout).once('line', (line) => {
      clearTimeout(limit)
      resolve(line)
    })
    child.once('close', (code) => {
      clearTimeout(limit)
      reject(failed(`ended with ${String(code)} before it had started`))
    })
  })
  return { child, announced }
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(killTimer)
}
