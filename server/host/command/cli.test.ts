import { describe, expect, test } from 'vitest'
import { parseCli } from './cli.ts'
import { FLAGS, type Flag, flagSpelling, VARIABLES } from './flags.ts'

const parse = (line: string, env: Record<string, string> = {}) =>
  parseCli(line.split(' ').filter(Boolean), env)

const NAMED = { port: expect.any(String) as string, host: expect.any(String) as string }
/** What is undefined unless it is given is left out. */
const DEFAULTS = {
  named: NAMED,
  host: '127.0.0.1',
  allowedHost: [],
  trustProxy: [],
  sessionMax: 720,
  sessionIdle: 0,
  signInLimit: 30,
  basePath: '',
  drainDelay: 0,
  drainWithin: 25_000,
  direct: false,
  rowsWithin: 400,
  data: '.tidemark',
  json: false,
  help: false,
  version: false,
  check: false,
}
const CONSOLE = { ...DEFAULTS, kind: 'console', port: 4400 }
const API = { ...DEFAULTS, kind: 'api', port: 4401 }
const CHECK = { ...CONSOLE, kind: 'check', check: true, problems: [] }

describe('the command line', () => {
  test.each<[string, Record<string, string>, object]>([
    ['', {}, CONSOLE],
    ['console', {}, CONSOLE],
    ['api', {}, API],
    ['--port 80 --host 0.0.0.0', {}, { ...CONSOLE, port: 80, host: '0.0.0.0' }],
    ['--port=0', {}, { ...CONSOLE, port: 0 }],
    ['', { PORT: '9000', LISTEN_HOST: '::1' }, { ...CONSOLE, port: 9000, host: '::1' }],
    [
      '--port 80 --host localhost',
      { PORT: '9000', LISTEN_HOST: '::1' },
      { ...CONSOLE, port: 80, host: 'localhost' },
    ],
    ['--api-url https://api.example/v1//', {}, { ...CONSOLE, apiUrl: 'https://api.example/v1' }],
    ['', { API_URL: 'http://api.example' }, { ...CONSOLE, apiUrl: 'http://api.example' }],
    [
      '--api-url http://a.example',
      { API_URL: 'http://b.example' },
      { ...CONSOLE, apiUrl: 'http://a.example' },
    ],
    [
      'api',
      { API_URL: 'http://api.example', PORT: '5' },
      { ...API, port: 5, apiUrl: 'http://api.example' },
    ],
    [
      '--direct --log --json --data /tmp/x',
      {},
      { ...CONSOLE, direct: true, log: 'text', json: true, data: '/tmp/x' },
    ],
    [
      'api --rate-limit 5 --seed-size 40 --now 2026-01-31T14:30:00Z',
      {},
      {
        ...API,
        rateLimit: 5,
        seedSize: 40,
        now: new Date('2026-01-31T14:30:00Z'),
      },
    ],
    ['--config links.json', { CONFIG_FILE: 'x' }, { ...CONSOLE, config: 'links.json' }],
    ['', { CONFIG_FILE: 'links.json' }, { ...CONSOLE, config: 'links.json' }],
    [
      '--allowed-host console.example --allowed-host 10.0.0.7:80',
      { ALLOWED_LISTEN_HOST: 'x' },
      { ...CONSOLE, allowedHost: ['console.example', '10.0.0.7:80'] },
    ],
    ['', { ALLOWED_HOST: 'a.example, ::1' }, { ...CONSOLE, allowedHost: ['a.example', '::1'] }],
    ['--cluster-inputs flat', {}, { ...CONSOLE, clusterInputs: 'flat' }],
    ['api --cluster-inputs byComponent', {}, { ...API, clusterInputs: 'byComponent' }],
    [
      '--check --cluster-inputs flat --config x.json --component http://localhost:4400/organizations/o/clusters/c/components/a%20b?x',
      {},
      {
        ...CHECK,
        clusterInputs: 'flat',
        config: 'x.json',
        component: {
          page: 'component',
          organizationId: 'o',
          clusterId: 'c',
          componentKey: 'a b',
        },
      },
    ],
    ['--check', {}, CHECK],
    [
      '--check --api-url http://a.example --environment e1 --json',
      { PORT: '80', LISTEN_HOST: 'x' },
      { ...CHECK, port: 80, host: 'x', apiUrl: 'http://a.example', environment: 'e1', json: true },
    ],
    ['--log json --port 80', {}, { ...CONSOLE, log: 'json', port: 80 }],
    ['--port 80 --log', {}, { ...CONSOLE, log: 'text', port: 80 }],
    ['--log=json', {}, { ...CONSOLE, log: 'json' }],
    [
      '--trust-proxy 10.0.0.0/8 --trust-proxy fd00::/8,192.0.2.1',
      { TRUST_PROXY: '0.0.0.0/0' },
      { ...CONSOLE, trustProxy: ['10.0.0.0/8', 'fd00::/8', '192.0.2.1'] },
    ],
    ['', { TRUST_PROXY: '::1, 10.1.2.3' }, { ...CONSOLE, trustProxy: ['::1', '10.1.2.3'] }],
    ['--tls-cert c.pem --tls-key k.pem', {}, { ...CONSOLE, tlsCert: 'c.pem', tlsKey: 'k.pem' }],
    [
      '--trust-proxy 10.0.0.1 --require-user-header X-Forwarded-User',
      {},
      { ...CONSOLE, trustProxy: ['10.0.0.1'], requireUserHeader: 'X-Forwarded-User' },
    ],
    [
      '--session-max 480 --session-idle 30 --sign-in-limit 5',
      {},
      { ...CONSOLE, sessionMax: 480, sessionIdle: 30, signInLimit: 5 },
    ],
    ['--session-idle 0', {}, CONSOLE],
    ['--session-max 0', {}, { ...CONSOLE, sessionMax: 0 }],
    ['--metrics-port 9400', {}, { ...CONSOLE, metricsPort: 9400 }],
    [
      '--drain-delay 5000 --drain-within 20000',
      {},
      { ...CONSOLE, drainDelay: 5000, drainWithin: 20_000 },
    ],
    ['--check --host 0.0.0.0 --log', {}, { ...CHECK, host: '0.0.0.0', log: 'text' }],
    ['--base-path /x/y/', {}, { ...CONSOLE, basePath: '/x/y' }],
    ['', { BASE_PATH: '/tide.mark-1' }, { ...CONSOLE, basePath: '/tide.mark-1' }],
    ['--base-path /', {}, CONSOLE],
    ['--version', {}, { kind: 'version' }],
    ['--help', {}, { kind: 'help' }],
    ['api -h', {}, { kind: 'help' }],
  ])('"%s" with %o', (line, env, command) => {
    expect(parse(line, env)).toEqual(command)
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['--prot 80', {}, /^Unknown flag --prot\. Did you mean --port\?$/],
    ['--port', {}, /^--port takes a value\.$/],
    ['--port --json', {}, /^--port takes a value, and --json looks like a flag\./],
    ['--json=yes', {}, /^--json takes no value, but was given "yes"\.$/],
    ['--port http', {}, /^--port takes a whole number from 0 to 65535, not "http"\.$/],
    ['--port 8e3', {}, /--port takes/],
    ['--allowed-host https://a.example', {}, /^--allowed-host takes a name or an address/],
    ['--api-url api.example', {}, /^--api-url takes an address that starts with http/],
    ['--api-url http://me:secret@api.example', {}, /without credentials, query or fragment/],
    ['--api-url http://api.example/?a=1', {}, /without credentials, query or fragment/],
    ['--now yesterday', {}, /^--now takes an ISO 8601 time/],
    ['serve', {}, /^Unknown command "serve"\. Use console or api\.$/],
    ['api extra', {}, /^Unknown command "api extra"/],
    ['api --config x', {}, /^--config does not apply to the api command\.$/],
    ['--api-url http://a.example --seed-size 5', {}, /^--seed-size does not apply to a real API/],
    ['--now 2026-01-01', { API_URL: 'http://a.example' }, /^--now does not apply to a real API/],
    ['--environment e1', {}, /^--environment does not apply to serving; use it with --check/],
    [
      '--component /organizations/o/clusters/c/components/k',
      {},
      /^--component does not apply to serving/,
    ],
    [
      '--trust-proxies=10.0.0.1',
      {},
      /^Unknown flag --trust-proxies\. Did you mean --trust-proxy\?$/,
    ],
    ['--colour', {}, /^Unknown flag --colour\. See --help\.$/],
    ['consol', {}, /^Unknown command "consol"\. Did you mean console\?$/],
    ['--base-path x', {}, /^--base-path takes a path such as/],
    ['--base-path /a/../b', {}, /^--base-path takes/],
    ['--base-path /a"b', {}, /^--base-path takes/],
    ['--log yaml', {}, /^Unknown command "yaml"/],
    ['--log=yaml', {}, /^--log takes text or json, not "yaml"\.$/],
    ['--trust-proxy proxy.example', {}, /^--trust-proxy takes an address or a range such as/],
    ['', { TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY takes .*, not "10\.0\.0\.0\/33"\.$/],
    ['--require-user-header X-User', {}, /^--require-user-header needs --trust-proxy/],
    [
      '--trust-proxy ::1 --require-user-header User-Agent',
      {},
      /^--require-user-header takes the name of a header that only the proxy sets.*"User-Agent"/,
    ],
    ['--session-max 43201', {}, /^--session-max takes a whole number of minutes from 0 to 43200/],
    ['--direct --session-idle 5', {}, /^--session-idle does not apply to --direct/],
    ['--tls-cert c.pem', {}, /^--tls-cert and --tls-key go together/],
    ['--cluster-inputs nested', {}, /^--cluster-inputs takes byComponent or flat, not "nested"/],
  ])('"%s" with %o is rejected with a one-line message', (line, env, message) => {
    const command = parse(line, env)
    expect(command).toEqual({ kind: 'wrong', problems: [expect.stringMatching(message)] })
    expect(JSON.stringify(command)).not.toMatch(/\\n/)
  })

  test('a variable that is empty is refused where a flag overrides it, too', () => {
    expect(parse('--port 80', { PORT: '' })).toMatchObject({ kind: 'wrong' })
    expect(parse('api', { SESSION_SECRET: '' })).toMatchObject({ kind: 'wrong' })
  })

  test.each(['NO_PROXY', 'HTTPS_PROXY', 'https_proxy', 'NO_COLOR'])(
    '%s may be empty, as everywhere else',
    (name) => {
      expect(parse('--api-url https://a.example', { [name]: '' })).toMatchObject({
        kind: 'console',
        proxy: undefined,
      })
    },
  )

  test.each<[string, Record<string, string>, string | undefined]>([
    ['--api-url https://a.example', {}, 'http://proxy.example:3128'],
    ['', { API_URL: 'https://a.example' }, 'http://proxy.example:3128'],
    ['--check --api-url https://a.example', {}, 'http://proxy.example:3128'],
    ['--api-url https://a.example', { NO_PROXY: 'example' }, undefined],
    ['', {}, undefined],
  ])('"%s" with %o and HTTPS_PROXY reaches the API through %s', (line, env, origin) => {
    const command = parse(line, { ...env, HTTPS_PROXY: 'http://proxy.example:3128' })
    expect('proxy' in command && command.proxy?.origin).toBe(origin)
  })

  test.each([
    ['--port 7821 --metrics-port 7821', {}, '--metrics-port and --port are both 7821.'],
    ['--metrics-port 4400', {}, '--metrics-port and --port are both 4400.'],
    ['--metrics-port 80', { PORT: '80' }, '--metrics-port and PORT are both 80.'],
    [
      '--port 7810 --metrics-port 7811',
      {},
      '--metrics-port 7811 is taken by the embedded API, which listens on the port after --port.',
    ],
  ])('two servers are not given one port: "%s" with %o', (line, env, problem) => {
    expect(parse(line, env)).toEqual({ kind: 'wrong', problems: [problem] })
  })

  test.each([
    '--port 0 --metrics-port 0',
    '--port 65535 --metrics-port 1',
    '--port 7810 --metrics-port 7812',
    '--api-url http://a.example --port 7810 --metrics-port 7811',
  ])('two ports that differ are fine: "%s"', (line) => {
    expect(parse(line)).toMatchObject({ kind: 'console' })
  })

  const ALL_WRONG = '--prot 80 --port x --api-url nowhere --trust-proxy a,b --now never'
  const PROBLEMS = [
    /^Unknown flag --prot\./,
    /^--api-url takes/,
    /^--port takes/,
    /^--trust-proxy takes .*"a"/,
    /^--trust-proxy takes .*"b"/,
    /^--now takes/,
  ].map((message) => expect.stringMatching(message) as string)

  test('everything that is wrong is said at once', () => {
    expect(parse(ALL_WRONG)).toEqual({ kind: 'wrong', problems: PROBLEMS })
  })

  test('a check is told everything, too, so that it can go on', () => {
    expect(parse(`${ALL_WRONG} --check --component loki`)).toMatchObject({
      kind: 'check',
      problems: expect.arrayContaining([
        ...PROBLEMS,
        expect.stringMatching(/^--component takes the address of a component/),
      ]) as unknown,
      port: 4400,
    })
  })

  test('a credential in an address is not repeated', () => {
    expect(JSON.stringify(parse('--api-url http://me:secret@api.example'))).not.toContain('secret')
  })
})

/** A value that each reader takes; files, folders and ids can be any text. */
const RIGHT: Partial<Record<string, string>> = {
  apiUrl: 'https://api.example',
  clusterInputs: 'flat',
  rowsWithin: '1',
  port: '4400',
  host: '127.0.0.1',
  allowedHost: 'console.example',
  basePath: '/x',
  trustProxy: '10.0.0.1',
  requireUserHeader: 'X-Forwarded-User',
  sessionMax: '1',
  sessionIdle: '1',
  signInLimit: '1',
  metricsPort: '9',
  log: 'json',
  drainDelay: '1',
  drainWithin: '1',
  component: '/organizations/o/clusters/c/components/k',
  rateLimit: '1',
  seedSize: '1',
  now: '2026-01-31T14:30:00Z',
  sessionSecret: 's'.repeat(32),
  apiToken: 't',
  apiJwt: 't',
}

describe('a value that does not fit is refused, and the message names where it comes from', () => {
  const BLANK = ['', ' ', '\t']
  const BAD = ['*', '*.example', '[a-z]', '(a|b)', 'x,*', 'a b']
  /** Any text is a credential unless it has spaces. */
  const badFor = (name: string) => {
    if (RIGHT[name] === undefined) return BLANK
    return name.startsWith('api') && name !== 'apiUrl' ? [...BLANK, 'Token x'] : [...BLANK, ...BAD]
  }
  const rows = Object.entries<Flag>(FLAGS)
  const problemsOf = (argv: readonly string[], env: Record<string, string> = {}) => {
    const command = parseCli(['--check', ...argv], env)
    return 'problems' in command ? command.problems : []
  }
  const begins = (name: string) =>
    expect.arrayContaining([expect.stringMatching(new RegExp(`^${name}\\b`))]) as string[]
  const taking = rows.flatMap(([name, { value }]) =>
    value === undefined || name in VARIABLES ? [] : [[flagSpelling(name), name] as const],
  )
  const variables = rows.flatMap(([name, { variable }]) =>
    variable === undefined ? [] : [[variable, name] as const],
  )

  test.each(taking)('--%s', (flag, name) => {
    for (const value of badFor(name))
      expect(problemsOf([`--${flag}=${value}`]), value).toEqual(begins(`--${flag}`))
  })

  test.each(variables)('%s', (variable, name) => {
    const twice = [RIGHT[name] ?? [], RIGHT[name] ?? []].flat().join(' ')
    // Several secrets are separated by spaces.
    const more = twice === '' || name === 'sessionSecret' ? [] : [twice]
    for (const value of [...badFor(name), ...more])
      expect(problemsOf([], { [variable]: value }), value).toEqual(begins(variable))
  })

  test.each(rows.flatMap(([name]) => (name in VARIABLES ? [] : [name])))(
    'the flag for %s is taken once, unless it is a list',
    (name) => {
      if (name === 'help' || name === 'version') return
      const { value, list }: Flag = rows.find(([each]) => each === name)?.[1] ?? FLAGS.json
      const flag = `--${flagSpelling(name)}`
      const word = value === undefined ? flag : `${flag}=${RIGHT[name] ?? 'x'}`
      const problem = `${flag} is given more than once. Give it once.`
      // Without --check, which is a flag of its own here.
      const command = parseCli([word, word], {})
      const problems = 'problems' in command ? command.problems : []
      expect(problems.includes(problem)).toBe(list === undefined)
      expect(problemsOf([word].slice(name === 'check' ? 1 : 0))).not.toContain(problem)
    },
  )

  test('no message repeats a secret', () => {
    const env = {
      SESSION_SECRET: 'shrt-sesame',
      API_TOKEN: 'Token sesame',
      API_JWT: 'Bearer sesame',
      API_URL: 'https://me:sesame@api.example',
    }
    expect(problemsOf([], env)).toHaveLength(4)
    expect(problemsOf([], env).join()).not.toContain('sesame')
  })

  test('a variable that shells set for themselves is not ours', () => {
    expect(parseCli([], { HOST: 'x86_64-conda-linux-gnu', HOSTNAME: 'vm' })).toMatchObject({
      kind: 'console',
      host: '127.0.0.1',
    })
  })

  test('two sources of the session secret are refused, unless there are no sessions', () => {
    const both = { SESSION_SECRET: 's'.repeat(32), SESSION_SECRET_FILE: 'x' }
    expect(parseCli([], both)).toEqual({
      kind: 'wrong',
      problems: ['SESSION_SECRET and SESSION_SECRET_FILE are both set: unset one.'],
    })
    expect(parseCli(['--direct'], both)).toMatchObject({ kind: 'console' })
  })
})

test('a component is read as the browser shows its address under a path', () => {
  const argv = (address: string) => ['--check', '--base-path', '/x/y', '--component', address]
  const path = '/organizations/o/clusters/c/components/k'
  for (const address of [`https://a.example/x/y${path}`, `/x/y${path}`, path])
    expect(parseCli(argv(address), {})).toMatchObject({
      problems: [],
      component: { componentKey: 'k' },
    })
})

test('where the port and the address come from is known, for messages about them', () => {
  expect(parse('--port 1', { PORT: '2', LISTEN_HOST: 'vm' })).toMatchObject({
    named: { port: '--port', host: 'LISTEN_HOST' },
  })
  expect(parse('')).toMatchObject({ named: { port: '--port', host: '--host' } })
})
