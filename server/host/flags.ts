import { parseArgs } from 'node:util'
import { closest, distance } from 'fastest-levenshtein'

/* The flags of the command line, as data: what they take, which commands know them, and what `--help` says. */

type Group = 'what' | 'where' | 'proxy' | 'session' | 'operation' | 'check' | 'embedded'

type Flag = {
  type: 'string' | 'boolean'
  multiple?: boolean
  short?: string
  group: Group
  /** What it takes, as `--help` shows it. */
  takes?: string
  about: string
  /** Whether `api` takes it as well. */
  api?: boolean
}

export const FLAGS = {
  'api-url': {
    type: 'string',
    group: 'what',
    takes: 'URL',
    about: 'base address of a real API (or API_URL)',
  },
  direct: {
    type: 'boolean',
    group: 'what',
    about: 'the browser calls the API itself and keeps the credential in memory',
  },
  config: {
    type: 'string',
    group: 'what',
    takes: 'FILE',
    about: 'a JSON file with links to other tools and more (or CONFIG_FILE): see the README',
  },
  'cluster-inputs': {
    type: 'string',
    group: 'what',
    takes: 'S',
    about: 'how the API takes clusterInputs of resolve: byComponent, as it is described, or flat',
    api: true,
  },
  'rows-within': {
    type: 'string',
    group: 'what',
    takes: 'MS',
    about: 'how long a page waits for the API, to bring its first rows; default: 400',
  },
  data: {
    type: 'string',
    group: 'what',
    takes: 'DIR',
    about: 'folder for the session secret and the sample data; default: .tidemark',
    api: true,
  },
  port: {
    type: 'string',
    group: 'where',
    takes: 'N',
    about:
      'port to listen on (or PORT); default: 4400 for the console and the next port for the embedded API, 4401 for api; 0 for any free port',
    api: true,
  },
  host: {
    type: 'string',
    group: 'where',
    takes: 'NAME',
    about: 'address to listen on (or HOST); default: 127.0.0.1; 0.0.0.0 for all interfaces',
    api: true,
  },
  'allowed-host': {
    type: 'string',
    multiple: true,
    group: 'where',
    takes: 'NAME',
    about:
      'another host name that the console is opened by; repeat for several (or ALLOWED_HOST, separated by commas)',
  },
  'base-path': {
    type: 'string',
    group: 'where',
    takes: 'PATH',
    about:
      'serve everything under this path, such as /x/y (or BASE_PATH); a proxy has to pass it on as it is',
  },
  'tls-cert': {
    type: 'string',
    group: 'where',
    takes: 'FILE',
    about: 'serve https with this certificate chain (PEM); read again on SIGHUP',
  },
  'tls-key': {
    type: 'string',
    group: 'where',
    takes: 'FILE',
    about: 'the private key of the certificate (PEM)',
  },
  'trust-proxy': {
    type: 'string',
    multiple: true,
    group: 'proxy',
    takes: 'CIDR',
    about:
      'believe X-Forwarded-… and Forwarded of these addresses; repeat for several (or TRUST_PROXY, separated by commas)',
  },
  'require-user-header': {
    type: 'string',
    group: 'proxy',
    takes: 'NAME',
    about:
      'answer only requests with this header of a trusted proxy, in which it says who signed in there, such as X-Forwarded-User; needs --trust-proxy',
  },
  'session-max': {
    type: 'string',
    group: 'session',
    takes: 'MIN',
    about: 'end sessions this many minutes after signing in; default: 720',
  },
  'session-idle': {
    type: 'string',
    group: 'session',
    takes: 'MIN',
    about: 'end sessions that nobody has used for this many minutes; default: 0, never',
  },
  'sign-in-limit': {
    type: 'string',
    group: 'session',
    takes: 'N',
    about: 'sign-ins that one client address may try within ten minutes; default: 30',
  },
  'metrics-port': {
    type: 'string',
    group: 'operation',
    takes: 'N',
    about: 'serve /metrics for Prometheus on this port; default: off',
  },
  log: {
    type: 'string',
    group: 'operation',
    takes: '[json]',
    about: 'write one line per request to stderr; json: every line is a JSON object',
  },
  'drain-delay': {
    type: 'string',
    group: 'operation',
    takes: 'MS',
    about:
      'on SIGTERM, serve on for this long while /readyz says 503, so that a load balancer notices; default: 0',
  },
  'drain-within': {
    type: 'string',
    group: 'operation',
    takes: 'MS',
    about: 'on SIGTERM, then wait this long for open requests; default: 25000',
  },
  json: {
    type: 'boolean',
    group: 'operation',
    about: 'print one line of JSON instead of text',
    api: true,
  },
  help: { type: 'boolean', short: 'h', group: 'operation', about: 'print this', api: true },
  version: { type: 'boolean', group: 'operation', about: 'print the version', api: true },
  check: {
    type: 'boolean',
    group: 'check',
    about:
      'say everything that is wrong with these flags, the files they name and the API, and exit with 2 (configuration), 1 (API) or 0',
  },
  environment: {
    type: 'string',
    group: 'check',
    takes: 'ID',
    about: 'the environment that --check reads',
  },
  component: {
    type: 'string',
    group: 'check',
    takes: 'PATH',
    about: 'the component that --check resolves: its address in the console',
  },
  'rate-limit': {
    type: 'string',
    group: 'embedded',
    takes: 'N',
    about: 'requests per hour and token; default: 1000',
    api: true,
  },
  'seed-size': {
    type: 'string',
    group: 'embedded',
    takes: 'N',
    about: 'number of deployments in the long history; default: 2400',
    api: true,
  },
  now: {
    type: 'string',
    group: 'embedded',
    takes: 'ISO',
    about: 'time at which the clock of the API starts',
    api: true,
  },
} as const satisfies Record<string, Flag>

const ALL: Readonly<Record<string, Flag>> = FLAGS

/** The names of the flags for which `test` holds. */
export const flagNames = (test: (flag: Flag) => boolean): readonly string[] =>
  Object.entries(ALL).flatMap(([name, flag]) => (test(flag) ? [name] : []))

/** The name most like a mistyped one; undefined if none is. */
export const nearest = (name: string, names: readonly string[]): string | undefined => {
  const best = closest(name, names)
  return distance(name, best) <= Math.max(2, name.length / 3) ? best : undefined
}

const suggestion = (name: string) => {
  const meant = nearest(name, Object.keys(ALL))
  return meant === undefined ? 'See --help.' : `Did you mean --${meant}?`
}

/** `--log` alone means text. */
const withLogFormat = (argv: readonly string[]) =>
  argv.map((word, at) =>
    word === '--log' && !['text', 'json'].includes(argv[at + 1] ?? '') ? '--log=text' : word,
  )

type OptionToken = {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

const problemOf = ({ name, rawName, value, inlineValue }: OptionToken): string | undefined => {
  const flag = Object.hasOwn(ALL, name) ? ALL[name] : undefined
  if (flag === undefined) return `Unknown flag ${rawName}. ${suggestion(name)}`
  if (flag.type === 'boolean')
    return value === undefined ? undefined : `--${name} takes no value, but was given "${value}".`
  if (value === undefined) return `--${name} takes a value.`
  return value.startsWith('-') && inlineValue !== true
    ? `--${name} takes a value, and ${value} looks like a flag. If it is meant, write --${name}=${value}.`
    : undefined
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: FLAGS, allowPositionals: true, strict: true })

/** Reads a command line. What is wrong is left out, and named in `problems`. */
export const readFlags = (
  argv: readonly string[],
): Pick<ReturnType<typeof parse>, 'values' | 'positionals'> & { problems: string[] } => {
  const problems: string[] = []
  const { tokens } = parseArgs({
    args: withLogFormat(argv),
    options: FLAGS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  let unknownAt = -2
  const right = tokens.flatMap((token) => {
    if (token.kind === 'option-terminator') return []
    if (token.kind === 'positional') {
      // The value of a flag that nobody knows.
      const isStray = unknownAt === token.index - 1
      return isStray || token.value.startsWith('-') ? [] : [token.value]
    }
    const problem = problemOf(token)
    if (problem !== undefined) {
      problems.push(problem)
      if (!Object.hasOwn(ALL, token.name)) unknownAt = token.index
      return []
    }
    return token.value === undefined ? [`--${token.name}`] : [`--${token.name}=${token.value}`]
  })
  return { ...parse(right), problems }
}
