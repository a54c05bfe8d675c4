import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BASE_PATH, SERVERS } from '#tools/e2e/servers.ts'

/** The JSON line that a started server prints. */
export type Announced = {
  url: string
  apiUrl: string
  token: string
  jwt: string
  forbiddenToken: string
  environments: Record<string, string>
  clusters: Record<string, string>
}

/** Where the console is and how it reaches the API; the names of the Playwright projects. */
export type Reach = keyof typeof SERVERS

/** The JSON line of the console that Playwright's global setup started. */
export const announced = (reach: Reach): Announced => {
  const line = process.env[SERVERS[reach].variable]
  if (line === undefined) throw new Error(`No server was started for ${reach}`)
  return JSON.parse(line) as Announced
}

/** The flags that put a console of a test's own under the path of its project. */
export const basePathFlags = (project: string): readonly string[] =>
  project === 'under-path' ? ['--base-path', BASE_PATH] : []

/** The target of a link to an address of the console, which is written without a slash at its beginning. */
export const servedUrl = ({ url }: Announced, address: string): string => {
  const { pathname, search } = new URL(address, `${url}/`)
  return pathname + search
}

/** The ID of a sample environment; `long`, `live`, `single`, `empty` or a scenario. */
export const environmentOf = ({ environments }: Announced, name: string): string => {
  const id = environments[name]
  if (id === undefined)
    throw new Error(`No environment ${name}, only ${Object.keys(environments).join(', ')}`)
  return id
}

/** A process that a test started; `stop` ends it and removes its data. */
export type Stoppable<T> = T & { stop: () => Promise<void> }

/** A started product, and everything that it printed after its JSON line; complete once it has stopped. */
export type Product = Stoppable<Announced> & { printed: () => string }

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}

/** Starts the built product as `npm start` and `npm run api` do, on a free port. */
export const startProduct = async (
  command: 'console' | 'api',
  ...flags: string[]
): Promise<Product> => {
  const data = await mkdtemp(join(tmpdir(), 'tidemark-e2e-'))
  const args = ['dist/server/main.js', command, '--json', '--port', '0', '--data', data, ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const keep = (text: string) => {
    printed += `${text}\n`
  }
  createInterface(child.stderr).on('line', keep)
  const lines = createInterface(child.stdout)
  const line = await Promise.race([
    once(lines, 'line', { signal: AbortSignal.timeout(30_000) }).then(([first]) => {
      lines.on('line', keep)
      return String(first)
    }),
    once(child, 'exit').then(([code]) => {
      throw new Error(
        `node ${args.join(' ')} ended with ${String(code)} before it had started\n${printed}`,
      )
    }),
  ])
  return {
    ...(JSON.parse(line) as Announced),
    printed: () => printed,
    stop: async () => {
      await end(child)
      await rm(data, { recursive: true, force: true })
    },
  }
}
