import { CLUSTER_INPUTS } from '#src/contract/cluster-inputs.ts'
import { readSecrets } from '#host/session/session-secret.ts'
import {
  addressRange,
  anyText,
  baseAddress,
  choice,
  componentAddress,
  credentialText,
  hostName,
  instant,
  listenAddress,
  pathPrefix,
  userHeader,
  wholeNumber,
} from './flag-values.ts'

/* The flags and variables, as data: what they take, which commands know them, and what `--help` says. */

type Group =
  | 'what'
  | 'where'
  | 'proxy'
  | 'session'
  | 'operation'
  | 'check'
  | 'embedded'
  | 'variable'

export type Flag = {
  /** Reads its value; a flag without it takes none. */
  read?: (text: string) => unknown
  /** Its value when the flag stands alone. */
  alone?: string
  default?: string | number
  /** Whether it may be repeated, and its value be several, separated by commas. */
  list?: true
  short?: string
  /** `variable`: there is no such flag, only the variable. */
  group: Group
  /** What it takes, as `--help` shows it. */
  takes?: string
  /** The environment variable that is read in its place. */
  variable?: string
  about: string
  /** Whether `api` takes it as well. */
  api?: true
}

const port = wholeNumber(0, 65_535)
/** Up to 30 days. */
const minutes = (min: number) => wholeNumber(min, 43_200, 'minutes')
const milliseconds = (max: number) => wholeNumber(0, max, 'milliseconds')

/** By what the program calls them: `apiUrl` is `--api-url`. */
export const FLAGS = {
  apiUrl: {
    read: baseAddress,
    group: 'what',
    takes: 'URL',
    variable: 'API_URL',
    about: 'base address of a real API',
  },
  direct: {
    group: 'what',
    about: 'the browser calls the API itself and keeps the credential in memory',
  },
  config: {
    read: anyText,
    group: 'what',
    takes: 'FILE',
    variable: 'CONFIG_FILE',
    about: 'a JSON file with links to other tools and more: see the README',
  },
  clusterInputs: {
    read: choice(...CLUSTER_INPUTS),
    group: 'what',
    takes: 'S',
    about: 'how the API takes clusterInputs of resolve: byComponent, as it is described, or flat',
    api: true,
  },
  rowsWithin: {
    read: milliseconds(30_000),
    default: 400,
    group: 'what',
    takes: 'MS',
    about: 'how long a page waits for the API, to bring its first rows',
  },
  data: {
    read: anyText,
    default: '.tidemark',
    group: 'what',
    takes: 'DIR',
    variable: 'DATA_DIR',
    about: 'folder for the session secret and the sample data',
    api: true,
  },
  port: {
    read: port,
    group: 'where',
    takes: 'N',
    variable: 'PORT',
    about:
      'port to listen on; default: 4400 for the console and the next port for the embedded API, 4401 for api; 0 for any free port',
    api: true,
  },
  host: {
    read: listenAddress,
    default: '127.0.0.1',
    group: 'where',
    takes: 'NAME',
    variable: 'LISTEN_HOST',
    about: 'address to listen on; 0.0.0.0 for all interfaces',
    api: true,
  },
  allowedHost: {
    read: hostName,
    list: true,
    group: 'where',
    takes: 'NAME',
    variable: 'ALLOWED_HOST',
    about: 'another host name that the console is opened by; repeat it, or separate them by commas',
  },
  basePath: {
    read: pathPrefix,
    default: '',
    group: 'where',
    takes: 'PATH',
    variable: 'BASE_PATH',
    about: 'serve everything under this path, such as /x/y; a proxy in front has to keep it',
  },
  tlsCert: {
    read: anyText,
    group: 'where',
    takes: 'FILE',
    about: 'serve https with this certificate chain (PEM); read again on SIGHUP',
  },
  tlsKey: {
    read: anyText,
    group: 'where',
    takes: 'FILE',
    about: 'the private key of the certificate (PEM)',
  },
  trustProxy: {
    read: addressRange,
    list: true,
    group: 'proxy',
    takes: 'CIDR',
    variable: 'TRUST_PROXY',
    about:
      'trust the X-Forwarded-… and Forwarded headers from these addresses; repeat it, or separate them by commas',
  },
  requireUserHeader: {
    read: userHeader,
    group: 'proxy',
    takes: 'NAME',
    about:
      'answer only requests with this header of a trusted proxy, in which it says who signed in there, such as X-Forwarded-User; needs --trust-proxy',
  },
  sessionMax: {
    read: minutes(1),
    default: 720,
    group: 'session',
    takes: 'MIN',
    about: 'end sessions this many minutes after signing in',
  },
  sessionIdle: {
    read: minutes(0),
    default: 0,
    group: 'session',
    takes: 'MIN',
    about: 'end sessions that nobody has used for this many minutes; 0 for never',
  },
  signInLimit: {
    read: wholeNumber(1, 1_000_000),
    default: 30,
    group: 'session',
    takes: 'N',
    about: 'sign-ins that one client address may try within ten minutes',
  },
  metricsPort: {
    read: port,
    group: 'operation',
    takes: 'N',
    about: 'serve /metrics for Prometheus on this port; default: off',
  },
  log: {
    read: choice('text', 'json'),
    alone: 'text',
    group: 'operation',
    takes: '[json]',
    about: 'write one line per request to stderr; json: every line is a JSON object',
  },
  drainDelay: {
    read: milliseconds(600_000),
    default: 0,
    group: 'operation',
    takes: 'MS',
    about:
      'on SIGTERM, serve on for this long while /readyz says 503, so that a load balancer notices',
  },
  drainWithin: {
    read: milliseconds(600_000),
    default: 25_000,
    group: 'operation',
    takes: 'MS',
    about: 'on SIGTERM, then wait this long for open requests',
  },
  json: {
    group: 'operation',
    about: 'print one line of JSON instead of text',
    api: true,
  },
  help: { short: 'h', group: 'operation', about: 'print this', api: true },
  version: { group: 'operation', about: 'print the version', api: true },
  check: {
    group: 'check',
    about:
      'say everything that is wrong with these flags, the files they name and the API, and exit with 2 (configuration), 1 (API) or 0',
  },
  environment: {
    read: anyText,
    group: 'check',
    takes: 'ID',
    about: 'the environment that --check reads',
  },
  component: {
    read: componentAddress,
    group: 'check',
    takes: 'PATH',
    about: 'the component that --check resolves: its address in the console',
  },
  rateLimit: {
    read: wholeNumber(1, 1_000_000_000),
    group: 'embedded',
    takes: 'N',
    about: 'requests per hour and token; default: 1000',
    api: true,
  },
  seedSize: {
    read: wholeNumber(0, 1_000_000),
    group: 'embedded',
    takes: 'N',
    about: 'number of deployments in the long history; default: 2400',
    api: true,
  },
  now: {
    read: instant,
    group: 'embedded',
    takes: 'ISO',
    about: 'time at which the clock of the API starts',
    api: true,
  },
  sessionSecret: {
    read: readSecrets,
    group: 'variable',
    variable: 'SESSION_SECRET',
    about:
      'encrypts sessions; 32 characters or more, the same on every host behind a load balancer. Several are separated by spaces or line breaks: the first one seals, all open. If unset, a generated one is kept in --data',
  },
  sessionSecretFile: {
    read: anyText,
    group: 'variable',
    variable: 'SESSION_SECRET_FILE',
    about: 'a file with them instead; /readyz says 503 until it has one; read again on SIGHUP',
  },
  apiToken: {
    read: credentialText,
    group: 'variable',
    variable: 'API_TOKEN',
    about: 'the API token that --check signs in with',
  },
  apiJwt: {
    read: credentialText,
    group: 'variable',
    variable: 'API_JWT',
    about: 'the JWT that --check signs in with',
  },
} as const satisfies Record<string, Flag>

export type FlagName = keyof typeof FLAGS

/** `api-url` for `apiUrl`. */
export const spelled = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
