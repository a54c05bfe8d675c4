import { type Env, InvalidValue } from '#host/base/configuration-error.ts'
import { outboundProxy } from '#host/gateway/outbound-proxy.ts'
import { EMBEDDED, SESSION, flagSpelling } from './flags.ts'
import { type FlagValues, nearest, NOT_FOR_API, readFlags } from './read-flags.ts'

/** The options of a command: the values of all flags and variables, and what follows from several of them. */
export type Options = FlagValues & {
  /** 0 means any free port. */
  port: number
  /** What messages call the sources of the port and the host: flags or variables. */
  named: { port: string; host: string }
  /** The proxy through which the host reaches a real API; undefined if it needs none. */
  proxy: URL | undefined
}

/** A parsed command line. */
export type CliCommand =
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'wrong'; problems: readonly string[] }
  | ({ kind: 'api' | 'console' } & Options)
  /** `problems` is what is wrong with the command line; the options that are wrong have their defaults. */
  | ({ kind: 'check'; problems: readonly string[] } & Options)

/** The embedded API takes the port after the console's, so that both addresses survive a restart. */
export const embeddedPort = (port: number): number => (port === 0 || port === 65_535 ? 0 : port + 1)

const COMMANDS = ['console', 'api']

const unknownCommand = (positionals: readonly string[]): string[] => {
  const [command = 'console', ...more] = positionals
  if (COMMANDS.includes(command) && more.length === 0) return []
  const meant = more.length === 0 ? nearest(command, COMMANDS) : undefined
  const help = meant === undefined ? 'Use console or api.' : `Did you mean ${meant}?`
  return [`Unknown command "${positionals.join(' ')}". ${help}`]
}

/** Parses the command line and the environment variables, and says everything that is wrong with them at once. */
export const parseCli = (argv: readonly string[], env: Env): CliCommand => {
  const { values, positionals, given, sourceOf, problems } = readFlags(argv, env)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  problems.push(...unknownCommand(positionals))
  const isApi = positionals[0] === 'api'
  const { apiUrl, direct, metricsPort, port = isApi ? 4401 : 4400 } = values
  const named = { port: sourceOf('port'), host: sourceOf('host') }
  const refuse = (where: string, names: readonly string[]) => {
    for (const name of names)
      if (given.has(name)) problems.push(`--${name} does not apply to ${where}.`)
  }

  if (isApi) {
    refuse('the api command', NOT_FOR_API)
    if (problems.length > 0) return { kind: 'wrong', problems }
    return { kind: 'api', ...values, port, named, proxy: undefined }
  }

  if (apiUrl !== undefined) refuse('a real API', Object.keys(EMBEDDED).map(flagSpelling))
  if (direct)
    refuse('--direct, where the host keeps no session', Object.keys(SESSION).map(flagSpelling))
  else if (env['SESSION_SECRET'] !== undefined && env['SESSION_SECRET_FILE'] !== undefined)
    problems.push('SESSION_SECRET and SESSION_SECRET_FILE are both set: unset one.')
  if (given.has('require-user-header') && !given.has('trust-proxy') && !env['TRUST_PROXY'])
    problems.push(
      '--require-user-header needs --trust-proxy: the header is trusted only from that proxy.',
    )
  if (given.has('tls-cert') !== given.has('tls-key'))
    problems.push('--tls-cert and --tls-key go together: give both.')
  if (metricsPort !== undefined && metricsPort !== 0) {
    if (metricsPort === port)
      problems.push(`--metrics-port and ${named.port} are both ${metricsPort}.`)
    if (apiUrl === undefined && metricsPort === embeddedPort(port))
      problems.push(
        `--metrics-port ${metricsPort} is taken by the embedded API, which listens on the port after ${named.port}.`,
      )
  }
  const options: Options = { ...values, port, named, proxy: undefined }
  try {
    if (apiUrl !== undefined) options.proxy = outboundProxy(apiUrl, env)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    problems.push(error.message)
  }
  if (values.check) return { kind: 'check', problems, ...options }
  refuse('serving; use it with --check', ['environment', 'component'])
  return problems.length > 0 ? { kind: 'wrong', problems } : { kind: 'console', ...options }
}
