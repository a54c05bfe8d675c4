import { CLUSTER_INPUTS } from '#src/contract/cluster-inputs.ts'
import { readSecrets } from '#host/session/session-secret.ts'
import {
  addressRange,
  anyText,
  baseAddress,
  oneOfKnown,
  componentAddress,
  credentialText,
  hostName,
  instant,
  listenAddress,
  pathPrefix,
  type FlagReader,
  userHeader,
  wholeNumber,
} from './flag-values.ts'

/*
 * The flags and variables as data: what values they take, which commands take them, and what `--help` says. Their keys
 * are the names in the code: `apiUrl` is `--api-url`.
 */

export type Flag = {
  about: string
  /** The value that it takes; undefined for a flag without a value. */
  value?: FlagReader<unknown>
  /** Its value when the flag stands alone. */
  alone?: string
  default?: string | number
  /** Whether it takes several values, repeated or separated by commas. */
  list?: true
  short?: string
  /** The environment variable that is read if the flag is not given. */
  variable?: string
  /** Whether `api` takes it as well. */
  api?: true
}
type Flags = Record<string, Flag>

const port = wholeNumber('N', 0, 65_535)
/** Up to 30 days. */
const minutes = (min: number) => wholeNumber('MIN', min, 43_200, 'minutes')
const milliseconds = (max: number) => wholeNumber('MS', 0, max, 'milliseconds')

const SERVED = {
  apiUrl: { value: baseAddress, variable: 'API_URL', about: 'base address of a real API' },
  direct: { about: 'the browser calls the API itself and keeps the credential in memory' },
  config: {
    value: anyText('FILE'),
    variable: 'CONFIG_FILE',
    about:
      'a JSON file with the team’s names, links to other tools and more, read again when it changes: see docs/deploying.md',
  },
  clusterInputs: {
    value: oneOfKnown(...CLUSTER_INPUTS),
    about:
      'the format of clusterInputs that the API expects: byComponent, as its description says, or flat',
    api: true,
  },
  rowsWithin: {
    value: milliseconds(30_000),
    default: 400,
    about: 'how long to wait for the API before a page is sent without data',
  },
  data: {
    value: anyText('DIR'),
    default: '.tidemark',
    variable: 'DATA_DIR',
    about: 'folder for the session secret and the sample data',
    api: true,
  },
} as const satisfies Flags

const PLACE = {
  port: {
    value: port,
    variable: 'PORT',
    about:
      'port to listen on; default: 4400 for the console and the next port for the embedded API, 4401 for api; 0 for any free port',
    api: true,
  },
  host: {
    value: listenAddress,
    default: '127.0.0.1',
    variable: 'LISTEN_HOST',
    about: 'address to listen on; 0.0.0.0 for all interfaces',
    api: true,
  },
  allowedHost: {
    value: hostName,
    list: true,
    variable: 'ALLOWED_HOST',
    about:
      'another host name that people open the console under; repeat it, or separate values with commas',
  },
  basePath: {
    value: pathPrefix,
    default: '',
    variable: 'BASE_PATH',
    about: 'serve everything under this path, such as /x/y; a proxy in front must keep the path',
  },
  tlsCert: {
    value: anyText('FILE'),
    about: 'serve https with this certificate chain (PEM); read again on SIGHUP',
  },
  tlsKey: { value: anyText('FILE'), about: 'the private key of the certificate (PEM)' },
} as const satisfies Flags

const PROXY = {
  trustProxy: {
    value: addressRange,
    list: true,
    variable: 'TRUST_PROXY',
    about:
      'trust the X-Forwarded-… and Forwarded headers from these addresses; repeat it, or separate values with commas',
  },
  requireUserHeader: {
    value: userHeader,
    about:
      'accept only requests in which a trusted proxy names the signed-in user in this header, such as X-Forwarded-User; needs --trust-proxy',
  },
} as const satisfies Flags

export const SESSION = {
  sessionMax: {
    value: minutes(0),
    default: 720,
    about:
      'end sessions this many minutes after signing in; 0 for never, except with a JWT, which ends at its exp',
  },
  sessionIdle: {
    value: minutes(0),
    default: 0,
    about: 'end sessions after this many minutes without use; 0 for never',
  },
  signInLimit: {
    value: wholeNumber('N', 1, 1_000_000),
    default: 30,
    about: 'sign-in attempts allowed per client address in ten minutes',
  },
} as const satisfies Flags

const OPERATION = {
  metricsPort: { value: port, about: 'serve /metrics for Prometheus on this port; default: off' },
  log: {
    value: oneOfKnown('text', 'json'),
    alone: 'text',
    about: 'write one line per request to stderr; json: every line is a JSON object',
  },
  drainDelay: {
    value: milliseconds(600_000),
    default: 0,
    about:
      'on SIGTERM, keep serving for this long while /readyz answers 503, so that a load balancer notices',
  },
  drainWithin: {
    value: milliseconds(600_000),
    default: 25_000,
    about: 'after that, wait this long for open requests to finish',
  },
  json: { about: 'print one line of JSON instead of text', api: true },
  help: { short: 'h', about: 'print this', api: true },
  version: { about: 'print the version', api: true },
} as const satisfies Flags

const CHECK = {
  check: {
    about:
      'check these flags, the files they name and the API, report every problem, and exit with 2 (configuration), 1 (API) or 0',
  },
  environment: { value: anyText('ID'), about: 'the environment that --check reads' },
  component: {
    value: componentAddress,
    about: 'the component that --check resolves, as its address in the console',
  },
} as const satisfies Flags

export const EMBEDDED = {
  rateLimit: {
    value: wholeNumber('N', 1, 1_000_000_000),
    about: 'requests per hour and token; default: 1000',
    api: true,
  },
  seedSize: {
    value: wholeNumber('N', 0, 1_000_000),
    about: 'number of deployments in the long history; default: 2400',
    api: true,
  },
  now: { value: instant, about: 'time at which the clock of the API starts', api: true },
} as const satisfies Flags

/** Environment variables that have no flag. */
export const VARIABLES = {
  sessionSecret: {
    value: { takes: 'TEXT', read: readSecrets },
    variable: 'SESSION_SECRET',
    about:
      'encrypts sessions; 32 characters or more, the same on every host behind a load balancer. Separate several by spaces or line breaks: the first one encrypts, all decrypt. If unset, one is generated and kept in --data',
  },
  sessionSecretFile: {
    value: anyText('FILE'),
    variable: 'SESSION_SECRET_FILE',
    about:
      'a file with the secrets instead; /readyz answers 503 until it contains one; read again on SIGHUP',
  },
  apiToken: {
    value: credentialText,
    variable: 'API_TOKEN',
    about: 'the API token that --check signs in with',
  },
  apiJwt: {
    value: credentialText,
    variable: 'API_JWT',
    about: 'the JWT that --check signs in with',
  },
} as const satisfies Flags

export const FLAGS = {
  ...SERVED,
  ...PLACE,
  ...PROXY,
  ...SESSION,
  ...OPERATION,
  ...CHECK,
  ...EMBEDDED,
  ...VARIABLES,
}

/** In the order of `--help`. */
export const FLAG_GROUPS: readonly (readonly [heading: string, flags: Flags])[] = [
  ['What to serve:', SERVED],
  ['Where:', PLACE],
  ['Behind a proxy:', PROXY],
  ['Sessions:', SESSION],
  ['Operation:', OPERATION],
  ['Checking:', CHECK],
  ['Embedded API only:', EMBEDDED],
  ['Environment variables:', VARIABLES],
]

/** `api-url` for `apiUrl`. */
export const flagSpelling = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
