import { parseArgs } from 'node:util'

/** How the embedded API is set up from the command line; absent on a real one. */
export type EmbeddedOptions = {
  rateLimit: number | undefined
  seedSize: number | undefined
  /** The API's clock starts here and runs on. */
  startAt: Date | undefined
}

/** What every command that listens knows. */
type ListenOptions = {
  host: string
  /** 0 lets the system choose. */
  port: number
  data: string
  json: boolean
}

/** What the command line asks for. */
export type Command =
  | { kind: 'help' }
  | { kind: 'wrong'; message: string }
  | ({ kind: 'api'; embedded: EmbeddedOptions } & ListenOptions)
  | ({
      kind: 'console'
      /** Base address of a real API without a trailing slash; undefined for the embedded one. */
      apiUrl: string | undefined
      /** The file with links to other tools. */
      config: string | undefined
      direct: boolean
      log: boolean
      embedded: EmbeddedOptions
    } & ListenOptions)
  | {
      kind: 'check'
      apiUrl: string | undefined
      direct: boolean
      environment: string | undefined
      data: string
      json: boolean
      embedded: EmbeddedOptions
    }

export const HELP = `Tidemark: a console for deployment history and component configuration.

  console            serve the console (the default); without --api-url on the embedded API and sample data
  api                serve the embedded API alone

  --api-url URL      the console on a real API (or API_URL)
  --direct           the browser calls the API itself, and keeps the credential in memory
  --port N           port to listen on (or PORT): console 4400, embedded API the next one, api 4401; 0 for any
  --host NAME        address to listen on (or HOST): 127.0.0.1; 0.0.0.0 for all
  --data DIR         where the session secret and the sample data are kept: .tidemark
  --config FILE      a JSON file with links to other tools (or CONFIG_FILE): see the README
  --log              write one line a request to stderr
  --json             print one line of JSON instead of text
  --check            check an API and end: reachable, authenticated, permitted, headers, contract
  --environment ID   the environment that --check reads

Embedded API only:
  --rate-limit N     requests an hour for each token: 1000
  --seed-size N      deployments in the long history: 2400
  --now ISO          the time at which the API's clock starts

Environment: SESSION_SECRET seals sessions (32 characters or more; made once in --data where it is
missing; the same one on every host behind a load balancer). API_TOKEN or API_JWT is what --check signs in with.
`

const FLAGS = {
  'api-url': { type: 'string' },
  check: { type: 'boolean' },
  config: { type: 'string' },
  data: { type: 'string' },
  direct: { type: 'boolean' },
  environment: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  host: { type: 'string' },
  json: { type: 'boolean' },
  log: { type: 'boolean' },
  now: { type: 'string' },
  port: { type: 'string' },
  'rate-limit': { type: 'string' },
  'seed-size': { type: 'string' },
} as const

class Wrong extends Error {}

const integer = (name: string, text: string | undefined, min: number, max: number) => {
  if (text === undefined) return undefined
  const value = /^\d{1,15}$/.test(text) ? Number(text) : -1
  if (value < min || value > max)
    throw new Wrong(`${name} takes a whole number from ${min} to ${max}, not "${text}".`)
  return value
}

const baseAddress = (name: string, text: string | undefined) => {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Wrong(`${name} takes an address that starts with http:// or https://, not "${text}".`)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Wrong(`${name} takes a bare address, without credentials, query or fragment.`)
  return url.href.replace(/\/+$/, '')
}

const instant = (name: string, text: string | undefined) => {
  if (text === undefined) return undefined
  const value = new Date(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(value.getTime()))
    throw new Wrong(`${name} takes an ISO 8601 time such as 2026-01-31T14:30:00Z, not "${text}".`)
  return value
}

const refuse = (where: string, given: Readonly<Record<string, unknown>>, names: string[]) => {
  const stray = names.find((name) => given[name] !== undefined)
  if (stray !== undefined) throw new Wrong(`--${stray} is not for ${where}.`)
}

const readFlags = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true, strict: true })
  } catch (error) {
    // Only the first sentence: the rest explains how to write a positional argument.
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split(/\.\s/)
    throw new Wrong(`${sentence.replace(/\.$/, '')}.`, { cause: error })
  }
}

const read = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Command => {
  const { values, positionals } = readFlags(argv)
  if (values.help === true) return { kind: 'help' }
  const [command = 'console', ...more] = positionals
  if ((command !== 'console' && command !== 'api') || more.length > 0)
    throw new Wrong(`There is no command "${positionals.join(' ')}": it is console or api.`)

  const { direct = false, json = false, log = false } = values
  const data = values.data ?? '.tidemark'
  const port =
    integer('--port', values.port, 0, 65_535) ??
    integer('PORT', env['PORT'] || undefined, 0, 65_535)
  const host = values.host ?? (env['HOST'] || '127.0.0.1')
  if (host.trim() === '') throw new Wrong('--host takes a name or an address.')
  const embedded = {
    rateLimit: integer('--rate-limit', values['rate-limit'], 1, 1_000_000_000),
    seedSize: integer('--seed-size', values['seed-size'], 0, 1_000_000),
    startAt: instant('--now', values.now),
  }

  if (command === 'api') {
    refuse('the api command', values, [
      'api-url',
      'config',
      'direct',
      'check',
      'environment',
      'log',
    ])
    return { kind: 'api', host, port: port ?? 4401, data, json, embedded }
  }
  const apiUrl =
    baseAddress('--api-url', values['api-url']) ??
    baseAddress('API_URL', env['API_URL'] || undefined)
  if (apiUrl !== undefined) refuse('a real API', values, ['rate-limit', 'seed-size', 'now'])
  if (values.check === true) {
    refuse('--check', values, ['port', 'host', 'config', 'log'])
    const { environment } = values
    return { kind: 'check', apiUrl, direct, environment, data, json, embedded }
  }
  refuse('serving; it belongs to --check', values, ['environment'])
  const config = values.config ?? (env['CONFIG_FILE'] || undefined)
  return {
    kind: 'console',
    host,
    port: port ?? 4400,
    apiUrl,
    config,
    direct,
    log,
    data,
    json,
    embedded,
  }
}

/** Reads the command line and the environment; a wrong flag or value becomes one clear sentence. */
export const parseCli = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Command => {
  try {
    return read(argv, env)
  } catch (error) {
    if (error instanceof Wrong) return { kind: 'wrong', message: error.message }
    throw error
  }
}
