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
  const children: ChildProcess[] = []
  const stopAll = async () => {
    await Promise.all(children.map(stop))
    await rm(data, { recursive: true, force: true })
  }
  try {
    await Promise.all(
      Object.values(SERVERS).map(async ({ variable, flags }) => {
        const { child, answer } = start([...flags, '--data', join(data, variable)])
        children.push(child)
        process.env[variable] = await answer
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
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const failed = (what: string) => new Error(`node ${args.join(' ')} ${what}\n${complaint}`)
  const answer = new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(failed(`did not answer in ${READY_WITHIN_MS / 1000} s`))
    }, READY_WITHIN_MS)
    createInterface(child.stdout).once('line', (line) => {
      clearTimeout(limit)
      resolve(line)
    })
    child.once('close', (code) => {
      clearTimeout(limit)
      reject(failed(`ended with ${String(code)} before it answered`))
    })
  })
  return { child, answer }
}

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(impatience)
}
