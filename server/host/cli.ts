import { parseArgs } from 'node:util'
import { CLUSTER_INPUTS, type ClusterInputs } from '#src/contract/cluster-inputs.ts'
import { type PageAddress, pageAt } from '#src/lib/paths.ts'
import { hostNameOf } from './own-names.ts'

/** Options of the embedded API. */
export type EmbeddedOptions = {
  rateLimit: number | undefined
  seedSize: number | undefined
  /** The API's clock starts here and runs on. */
  startAt: Date | undefined
}

/** Options of every command that starts a server. */
type ListenOptions = {
  host: string
  /** 0 means any free port. */
  port: number
  data: string
  json: boolean
}

/** A parsed command line. */
export type Command =
  | { kind: 'help' }
  | { kind: 'wrong'; message: string }
  | ({
      kind: 'api'
      /** How the API takes `clusterInputs`; undefined leaves it to the configuration. */
      clusterInputs: ClusterInputs | undefined
      embedded: EmbeddedOptions
    } & ListenOptions)
  | ({
      kind: 'console'
      /** Base address of a real API without a trailing slash; undefined means the embedded API. */
      apiUrl: string | undefined
      /** The file with settings. */
      config: string | undefined
      /** More host names and addresses under which the console may be opened. */
      allowedHosts: readonly string[]
      clusterInputs: ClusterInputs | undefined
      direct: boolean
      log: boolean
      /** How long a page waits for its first answer, in milliseconds. */
      rowsWithinMs: number
      embedded: EmbeddedOptions
    } & ListenOptions)
  | {
      kind: 'check'
      apiUrl: string | undefined
      config: string | undefined
      clusterInputs: ClusterInputs | undefined
      direct: boolean
      environment: string | undefined
      /** The address of the component to resolve. */
      component: Extract<PageAddress, { page: 'component' }> | undefined
      data: string
      json: boolean
      embedded: EmbeddedOptions
    }

export const HELP = `Tidemark: a console for deployment history and component configuration.

  console            serve the console (default); without --api-url it uses the embedded API and sample data
  api                serve only the embedded API

  --api-url URL      base address of a real API (or API_URL)
  --direct           the browser calls the API directly and keeps the credential in memory
  --port N           port to listen on (or PORT); default: 4400 for the console and the next port for the
                     embedded API, 4401 for api; 0 for any free port
  --host NAME        address to listen on (or HOST); default: 127.0.0.1; 0.0.0.0 for all interfaces
  --allowed-host NAME  another host name of the console, such as that of a reverse proxy;
                     repeat for several (or ALLOWED_HOST, separated by commas)
  --data DIR         folder for the session secret and the sample data; default: .tidemark
  --config FILE      a JSON file with links to other tools and more (or CONFIG_FILE): see the README
  --cluster-inputs S how the API takes clusterInputs of resolve: byComponent, as it is described, or flat
  --rows-within MS   how long a page waits for the API, to bring its first rows; default: 400
  --log              write one line per request to stderr
  --json             print one line of JSON instead of text
  --check            check an API and exit: reachable, authenticated, permitted, headers, contract, clusterInputs
  --environment ID   the environment that --check reads
  --component PATH   the component that --check resolves: its address in the console

Embedded API only:
  --rate-limit N     requests per hour and token; default: 1000
  --seed-size N      number of deployments in the long history; default: 2400
  --now ISO          time at which the API's clock starts

Environment variables: SESSION_SECRET encrypts sessions (32 characters or more; must be the same on every
host behind a load balancer; if unset, a generated one is kept in --data). --check signs in with API_TOKEN
or API_JWT.
`

const FLAGS = {
  'allowed-host': { type: 'string', multiple: true },
  'api-url': { type: 'string' },
  check: { type: 'boolean' },
  'cluster-inputs': { type: 'string' },
  component: { type: 'string' },
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
  'rows-within': { type: 'string' },
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
    throw new Wrong(`${name} takes an address without credentials, query or fragment.`)
  return url.href.replace(/\/+$/, '')
}

const instant = (name: string, text: string | undefined) => {
  if (text === undefined) return undefined
  const value = new Date(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(value.getTime()))
    throw new Wrong(`${name} takes an ISO 8601 time such as 2026-01-31T14:30:00Z, not "${text}".`)
  return value
}

const hostNames = (given: readonly string[] | undefined, env: string | undefined) => {
  const name = given === undefined ? 'ALLOWED_HOST' : '--allowed-host'
  return (given ?? env?.split(',') ?? []).map((text) => {
    if (hostNameOf(text.trim()) === undefined)
      throw new Wrong(`${name} takes a name or an address such as console.example, not "${text}".`)
    return text.trim()
  })
}

const clusterInputsOf = (text: string | undefined) => {
  const shape = CLUSTER_INPUTS.find((each) => each === text)
  if (text !== undefined && shape === undefined)
    throw new Wrong(`--cluster-inputs takes ${CLUSTER_INPUTS.join(' or ')}, not "${text}".`)
  return shape
}

const componentAt = (text: string | undefined) => {
  if (text === undefined) return undefined
  const address = pageAt(URL.canParse(text) ? new URL(text).pathname : text)
  if (address?.page === 'component') return address
  throw new Wrong(
    `--component takes the address of a component in the console, /organizations/…/clusters/…/components/…, not "${text}".`,
  )
}

const refuse = (where: string, given: Readonly<Record<string, unknown>>, names: string[]) => {
  const stray = names.find((name) => given[name] !== undefined)
  if (stray !== undefined) throw new Wrong(`--${stray} is not for ${where}.`)
}

const readFlags = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true, strict: true })
  } catch (error) {
    // Keep the first sentence only: the rest explains how to pass a positional argument.
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
    throw new Wrong(`Unknown command "${positionals.join(' ')}": use console or api.`)

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

  const clusterInputs = clusterInputsOf(values['cluster-inputs'])

  if (command === 'api') {
    refuse('the api command', values, [
      'allowed-host',
      'api-url',
      'config',
      'direct',
      'check',
      'environment',
      'component',
      'log',
      'rows-within',
    ])
    return { kind: 'api', host, port: port ?? 4401, data, json, clusterInputs, embedded }
  }
  const apiUrl =
    baseAddress('--api-url', values['api-url']) ??
    baseAddress('API_URL', env['API_URL'] || undefined)
  if (apiUrl !== undefined) refuse('a real API', values, ['rate-limit', 'seed-size', 'now'])
  const config = values.config ?? (env['CONFIG_FILE'] || undefined)
  if (values.check === true) {
    refuse('--check', values, ['port', 'host', 'allowed-host', 'log', 'rows-within'])
    const { environment } = values
    const component = componentAt(values.component)
    return {
      kind: 'check',
      apiUrl,
      config,
      clusterInputs,
      direct,
      environment,
      component,
      data,
      json,
      embedded,
    }
  }
  refuse('serving; it belongs to --check', values, ['environment', 'component'])
  return {
    kind: 'console',
    host,
    port: port ?? 4400,
    apiUrl,
    config,
    allowedHosts: hostNames(values['allowed-host'], env['ALLOWED_HOST'] || undefined),
    clusterInputs,
    direct,
    log,
    rowsWithinMs: integer('--rows-within', values['rows-within'], 0, 30_000) ?? 400,
    data,
    json,
    embedded,
  }
}

/** Parses the command line and the environment variables; a wrong flag or value becomes a one-line message. */
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
