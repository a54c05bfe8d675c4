import { type Env, Wrong } from '#host/base/configuration-error.ts'
import { CLUSTER_INPUTS, type ClusterInputs } from '#src/contract/cluster-inputs.ts'
import type { PageAddress } from '#src/lib/paths.ts'
import {
  attempts,
  baseAddress,
  clusterInputsOf,
  componentAt,
  hostNames,
  instant,
  integer,
  listenAddress,
  pathPrefix,
  proxies,
  userHeader,
} from './flag-values.ts'
import type { FLAGS } from './flags.ts'
import type { LogFormat } from '#host/watch/log.ts'
import { outboundProxy } from '#host/gateway/outbound-proxy.ts'
import { flagNames, nearest, readFlags } from './read-flags.ts'
import type { SessionEnds } from '#host/session/session-use.ts'
import type { TlsFiles } from '#host/listen/tls-files.ts'

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
  /** What messages call the sources of the port and the host: flags or variables. */
  named: { port: string; host: string }
  data: string
  json: boolean
}

/** The options of the console. */
export type ConsoleOptions = ListenOptions & {
  /** Base address of a real API without a trailing slash; undefined means the embedded API. */
  apiUrl: string | undefined
  /** The proxy through which the host reaches a real API; undefined if it needs none. */
  proxy: URL | undefined
  /** The file with settings. */
  config: string | undefined
  /** More host names and addresses under which the console may be opened. */
  allowedHosts: readonly string[]
  /** The proxies whose word is taken, as addresses and ranges. */
  trustProxy: readonly string[]
  /** The header in which a trusted proxy says who uses the console; undefined if it need not say that. */
  userHeader: string | undefined
  /** When sessions end by themselves, in seconds. */
  sessionEnds: SessionEnds
  /** How many sign-ins one client address may try in ten minutes. */
  signInLimit: number
  tls: TlsFiles | undefined
  /** The path that the console is served under, such as `/x/y`; empty at the root. */
  basePath: string
  /** How the API takes `clusterInputs`; undefined leaves it to the configuration. */
  clusterInputs: ClusterInputs | undefined
  direct: boolean
  log: LogFormat | undefined
  metricsPort: number | undefined
  /** How a host stops, in milliseconds: how long it serves on unready, and then waits for open requests. */
  drain: { delayMs: number; withinMs: number }
  /** How long a page waits for its first answer, in milliseconds. */
  rowsWithinMs: number
  embedded: EmbeddedOptions
}

/** A parsed command line. */
export type Command =
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'wrong'; problems: readonly string[] }
  | ({
      kind: 'api'
      clusterInputs: ClusterInputs | undefined
      embedded: EmbeddedOptions
    } & ListenOptions)
  | ({ kind: 'console' } & ConsoleOptions)
  | ({
      kind: 'check'
      /** What is wrong with the command line; the options that are wrong have their defaults. */
      problems: readonly string[]
      environment: string | undefined
      /** The address of the component to resolve. */
      component: Extract<PageAddress, { page: 'component' }> | undefined
    } & ConsoleOptions)

/** The flags that take one text. */
type TextFlag = {
  [Name in keyof typeof FLAGS]: (typeof FLAGS)[Name] extends { type: 'string'; multiple?: never }
    ? Name
    : never
}[keyof typeof FLAGS]

const refused = (
  where: string,
  given: ReadonlySet<string>,
  names: readonly string[],
): readonly string[] =>
  names.filter((name) => given.has(name)).map((name) => `--${name} is not for ${where}.`)

/** The embedded API takes the port after the console's, so that both addresses survive a restart. */
export const embeddedPort = (port: number): number => (port === 0 || port === 65_535 ? 0 : port + 1)

/** 30 days. */
const MOST_MINUTES = 43_200

const COMMANDS = ['console', 'api']

const unknownCommand = (positionals: readonly string[]): string[] => {
  const [command = 'console', ...more] = positionals
  if (COMMANDS.includes(command) && more.length === 0) return []
  const meant = more.length === 0 ? nearest(command, COMMANDS) : undefined
  const help = meant === undefined ? 'Use console or api.' : `Did you mean ${meant}?`
  return [`Unknown command "${positionals.join(' ')}". ${help}`]
}

/** Parses the command line and the environment variables, and says everything that is wrong with them at once. */
export const parseCli = (argv: readonly string[], env: Env): Command => {
  const { values, positionals, given, sourceOf, problems: flagProblems } = readFlags(argv, env)
  if (values.help === true) return { kind: 'help' }
  if (values.version === true) return { kind: 'version' }
  const problems = [...flagProblems, ...unknownCommand(positionals)]
  const { attempt } = attempts(problems)
  const whole = (flag: TextFlag, min: number, max: number) =>
    attempt(() => integer(sourceOf(flag), values[flag], min, max))

  const port = whole('port', 0, 65_535)
  const host = attempt(() => listenAddress(sourceOf('host'), values.host)) ?? '127.0.0.1'
  const named = { port: sourceOf('port'), host: sourceOf('host') }
  const embedded: EmbeddedOptions = {
    rateLimit: whole('rate-limit', 1, 1_000_000_000),
    seedSize: whole('seed-size', 0, 1_000_000),
    startAt: attempt(() => instant('--now', values.now)),
  }
  const clusterInputs = attempt(() => clusterInputsOf(values['cluster-inputs'], CLUSTER_INPUTS))
  const { data = '.tidemark', json = false } = values

  if (positionals[0] === 'api') {
    problems.push(
      ...refused(
        'the api command',
        given,
        flagNames(({ api }) => api !== true),
      ),
    )
    if (problems.length > 0) return { kind: 'wrong', problems }
    return { kind: 'api', host, port: port ?? 4401, named, data, json, clusterInputs, embedded }
  }

  const apiUrl = attempt(() => baseAddress(sourceOf('api-url'), values['api-url']))
  if (apiUrl !== undefined)
    problems.push(
      ...refused(
        'a real API',
        given,
        flagNames(({ group }) => group === 'embedded'),
      ),
    )
  if (values.direct === true)
    problems.push(
      ...refused(
        '--direct, where the host keeps no session',
        given,
        flagNames(({ group }) => group === 'session'),
      ),
    )
  const trustProxy = proxies(sourceOf('trust-proxy'), values['trust-proxy'], attempt)
  if (values['require-user-header'] !== undefined && values['trust-proxy'] === undefined)
    problems.push(
      '--require-user-header needs --trust-proxy: the header is believed of that proxy only.',
    )
  const idle = whole('session-idle', 0, MOST_MINUTES) ?? 0
  const { 'tls-cert': cert, 'tls-key': key } = values
  if (given.has('tls-cert') !== given.has('tls-key'))
    problems.push('--tls-cert and --tls-key go together: give both.')
  const log = attempt((): LogFormat | undefined => {
    if (values.log === undefined || values.log === 'text' || values.log === 'json')
      return values.log
    throw new Wrong(`--log takes json or nothing, not "${values.log}".`)
  })
  const options: ConsoleOptions = {
    host,
    named,
    port: port ?? 4400,
    apiUrl,
    proxy: attempt(() => (apiUrl === undefined ? undefined : outboundProxy(apiUrl, env))),
    config: values.config,
    allowedHosts: hostNames(sourceOf('allowed-host'), values['allowed-host'], attempt),
    trustProxy,
    userHeader: attempt(() => userHeader(values['require-user-header'])),
    sessionEnds: {
      afterSeconds: 60 * (whole('session-max', 1, MOST_MINUTES) ?? 720),
      idleSeconds: idle === 0 ? undefined : 60 * idle,
    },
    signInLimit: whole('sign-in-limit', 1, 1_000_000) ?? 30,
    tls: cert === undefined || key === undefined ? undefined : { cert, key },
    basePath: attempt(() => pathPrefix(sourceOf('base-path'), values['base-path'])) ?? '',
    clusterInputs,
    direct: values.direct ?? false,
    log,
    metricsPort: whole('metrics-port', 0, 65_535),
    drain: {
      delayMs: whole('drain-delay', 0, 600_000) ?? 0,
      withinMs: whole('drain-within', 0, 600_000) ?? 25_000,
    },
    rowsWithinMs: whole('rows-within', 0, 30_000) ?? 400,
    data,
    json,
    embedded,
  }
  const { metricsPort } = options
  if (metricsPort !== undefined && metricsPort !== 0) {
    if (metricsPort === options.port)
      problems.push(`--metrics-port and ${sourceOf('port')} are both ${metricsPort}.`)
    if (apiUrl === undefined && metricsPort === embeddedPort(options.port))
      problems.push(
        `--metrics-port ${metricsPort} is taken by the embedded API, which listens on the port after ${sourceOf('port')}.`,
      )
  }
  if (values.check === true) {
    const { environment } = values
    const component = attempt(() => componentAt(values.component, options.basePath))
    return { kind: 'check', problems, environment, component, ...options }
  }
  problems.push(...refused('serving; it belongs to --check', given, ['environment', 'component']))
  return problems.length > 0 ? { kind: 'wrong', problems } : { kind: 'console', ...options }
}
