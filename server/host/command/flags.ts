/* The flags and variables, as data: what they take, which commands know them, and what `--help` says. */

type Group = 'what' | 'where' | 'proxy' | 'session' | 'operation' | 'check' | 'embedded'

export type Flag = {
  type: 'string' | 'boolean'
  multiple?: boolean
  short?: string
  group: Group
  /** What it takes, as `--help` shows it. */
  takes?: string
  /** The environment variable that is read in its place. */
  variable?: string
  about: string
  /** Whether `api` takes it as well. */
  api?: boolean
}

export const FLAGS = {
  'api-url': {
    type: 'string',
    group: 'what',
    takes: 'URL',
    variable: 'API_URL',
    about: 'base address of a real API',
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
    variable: 'CONFIG_FILE',
    about: 'a JSON file with links to other tools and more: see the README',
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
    variable: 'PORT',
    about:
      'port to listen on; default: 4400 for the console and the next port for the embedded API, 4401 for api; 0 for any free port',
    api: true,
  },
  host: {
    type: 'string',
    group: 'where',
    takes: 'NAME',
    variable: 'HOST',
    about: 'address to listen on; default: 127.0.0.1; 0.0.0.0 for all interfaces',
    api: true,
  },
  'allowed-host': {
    type: 'string',
    multiple: true,
    group: 'where',
    takes: 'NAME',
    variable: 'ALLOWED_HOST',
    about: 'another host name that the console is opened by; repeat it, or separate them by commas',
  },
  'base-path': {
    type: 'string',
    group: 'where',
    takes: 'PATH',
    variable: 'BASE_PATH',
    about: 'serve everything under this path, such as /x/y; a proxy in front has to keep it',
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
    variable: 'TRUST_PROXY',
    about:
      'trust the X-Forwarded-… and Forwarded headers from these addresses; repeat it, or separate them by commas',
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

/** The environment variables that replace no flag, and what `--help` says about them. */
export const VARIABLES = {
  SESSION_SECRET:
    'encrypts sessions; 32 characters or more, the same on every host behind a load balancer. Several are separated by spaces or line breaks: the first one seals, all open. If unset, a generated one is kept in --data',
  SESSION_SECRET_FILE:
    'a file with them instead; /readyz says 503 until it has one; read again on SIGHUP',
  API_TOKEN: 'the API token that --check signs in with',
  API_JWT: 'the JWT that --check signs in with',
} as const
