import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandPath } from './ensure-servers.mjs'

const READY_WITHIN_MS = 20_000

/** Below the ports that systems give to connections and to servers that ask for any. */
const OWN_PORTS = { from: 20_000, to: 32_000 }

/**
 * A port that is free now, and that nobody gets by chance before it is used.
 * @returns {Promise<number>}
 */
export const freePort = async () => {
  const port = randomInt(OWN_PORTS.from, OWN_PORTS.to)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}

/** @param {number} port */
const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })

/** How each is started in the foreground with a configuration and a folder of its own. */
const COMMANDS = {
  /** @param {string} file @param {string} folder */
  nginx: (file, folder) => ['-p', folder, '-c', file, '-e', 'stderr'],
  /** @param {string} file */
  haproxy: (file) => ['-db', '-f', file],
  /** @param {string} file */
  caddy: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
}

/**
 * Starts a web server in the foreground and waits until it listens on `port`.
 * @param {import('./ensure-servers.mjs').Server} name
 * @param {string} configuration
 * @param {number} port
 */
export const runServer = async (name, configuration, port) => {
  const folder = mkdtempSync(join(tmpdir(), `tidemark-${name}-`))
  mkdirSync(join(folder, 'logs'))
  const file = join(folder, name === 'caddy' ? 'Caddyfile' : `${name}.cfg`)
  writeFileSync(file, configuration)
  const command = commandPath(name) ?? name
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  const child = spawn(command, COMMANDS[name](file, folder), {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (printed += text))
  let hasEnded = false
  const ended = once(child, 'exit').then(() => (hasEnded = true))
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const until = Date.now() + READY_WITHIN_MS
  while (!(await accepts(port))) {
    if (hasEnded || Date.now() > until) {
      end()
      throw new Error(`${name} did not start.\n${printed}\n${configuration}`)
    }
    await pause(50)
  }
  return {
    printed: () => printed,
    stop: async () => {
      process.off('exit', end)
      child.kill('SIGTERM')
      const timer = setTimeout(end, 5000)
      await ended
      clearTimeout(timer)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
