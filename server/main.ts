import { join } from 'node:path'
import { announceApi, announceConsole, announceJson } from '#server/host/announce.ts'
import { type Check, checkApi, describeChecks } from '#server/host/check-api.ts'
import { type Command, type EmbeddedOptions, HELP, parseCli } from '#server/host/cli.ts'
import { createHost } from '#server/host/create-host.ts'
import { unreachableReason } from '#server/host/failure-reason.ts'
import { type Listening, addressOf, listen } from '#server/host/listen.ts'
import { loadSettings, NO_SETTINGS } from '#server/host/load-settings.ts'
import { nameForOthers, ownNames } from '#server/host/own-names.ts'
import { loadSessionSecret } from '#server/host/session-secret.ts'
import { loadStaticFiles } from '#server/host/static-files.ts'
import type { ReferenceApi } from '#server/reference-api/reference-api.ts'
import { startReferenceApi } from '#server/reference-api/start-reference-api.ts'
import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import type { Credential } from '#src/contract/host.ts'

/* The command-line program: starts the host and the embedded API, prints where they listen, and stops them. */

type CommandOf<K extends Command['kind']> = Extract<Command, { kind: K }>

const print = (text: string) => process.stdout.write(text)
const printError = (line: string) => process.stderr.write(`${line}\n`)

const clockFrom = (start: Date | undefined): (() => Date) => {
  if (start === undefined) return () => new Date()
  const offset = start.getTime() - Date.now()
  return () => new Date(Date.now() + offset)
}

type EmbeddedSetup = {
  data: string
  embedded: EmbeddedOptions
  clusterInputs: ClusterInputs | undefined
}

const startEmbedded = (
  { data, embedded, clusterInputs }: EmbeddedSetup,
  now: () => Date,
): ReferenceApi => {
  const { rateLimit, seedSize } = embedded
  return startReferenceApi(
    {
      dataDir: data,
      now,
      clusterInputs,
      ...(rateLimit === undefined ? {} : { rateLimit }),
      ...(seedSize === undefined ? {} : { seedSize }),
    },
    printError,
  )
}

const sampleAccess = async (api: ReferenceApi) => ({
  token: api.mintToken(),
  jwt: await api.mintJwt(),
  forbiddenToken: api.mintToken({ forbidden: true }),
  workspace: api.sample,
})

const serve = async (
  handler: (request: Request) => Response | Promise<Response>,
  what: string,
  port: number,
  host: string,
): Promise<Listening> => {
  const listening = await listen(handler, port, host)
  if (port !== 0 && listening.port !== port)
    printError(`Port ${port} is in use: ${what} listens on ${listening.port}.`)
  return listening
}

/** The embedded API takes the port after the console's, so that both addresses survive a restart. */
const nextPort = (port: number) => (port === 0 || port === 65_535 ? 0 : port + 1)

const stopOnSignal = (listening: readonly Listening[], api: ReferenceApi | undefined) => {
  let stopping = false
  const stop = () => {
    // A second signal means that the person no longer wants to wait.
    if (stopping) process.exit(1)
    stopping = true
    void Promise.all(listening.map((server) => server.close())).then(() => {
      api?.close()
      process.exit(0)
    })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** The settings of the configuration file; a flag overrides them. */
const settingsOf = async ({ config, clusterInputs }: CommandOf<'console' | 'check'>) => {
  const settings = config === undefined ? NO_SETTINGS : await loadSettings(config)
  return { ...settings, clusterInputs: clusterInputs ?? settings.clusterInputs }
}

const startApi = async (command: CommandOf<'api'>) => {
  const { host, port, json } = command
  const api = startEmbedded(command, clockFrom(command.embedded.startAt))
  const listening = await serve((request) => api.fetch(request), 'the API', port, host)
  stopOnSignal([listening], api)
  const url = addressOf(host, listening.port)
  const announcement = { url, apiUrl: url, sample: await sampleAccess(api) }
  print(json ? `${announceJson(announcement)}\n` : announceApi(announcement))
}

/** Whether to start although the API may not respond: at a terminal the person is asked to fix that first. */
const shouldStart = async ({ apiUrl, direct }: CommandOf<'console'>): Promise<boolean> => {
  const reason = apiUrl === undefined ? undefined : await unreachableReason(apiUrl)
  if (reason === undefined) return true
  const line = `The API at ${apiUrl} cannot be reached (${reason}).`
  // In direct mode the browser must reach the API, and the browser may run on another machine.
  const starts = direct || !process.stdout.isTTY
  printError(
    starts ? `${line} Starting anyway.` : `${line} Check the address, and that the API is running.`,
  )
  return starts
}

const startConsole = async (command: CommandOf<'console'>) => {
  const { host, port, data, direct, allowedHosts, embedded, json } = command
  const { links, clusterInputs, tellApiUrl } = await settingsOf(command)
  if (!(await shouldStart(command))) {
    process.exitCode = 1
    return
  }
  const files = await loadStaticFiles(join(import.meta.dirname, '../console')).catch(
    (error: unknown) => {
      throw new Error('The console is not built. Run npm start, which builds it.', { cause: error })
    },
  )
  const sessionSecret = direct ? '' : await loadSessionSecret(process.env['SESSION_SECRET'], data)
  const now = clockFrom(embedded.startAt)
  const api =
    command.apiUrl === undefined ? startEmbedded({ data, embedded, clusterInputs }, now) : undefined
  const apiListening =
    api && (await serve((request) => api.fetch(request), 'the embedded API', nextPort(port), host))
  const apiPort = apiListening?.port ?? 0
  // Used by browsers and shells on other machines, where localhost means something else.
  const publicApiUrl = command.apiUrl ?? addressOf(nameForOthers(host), apiPort)
  const apiUrl = command.apiUrl ?? (direct ? publicApiUrl : addressOf(host, apiPort))

  const app = createHost({
    reach: direct ? { mode: 'direct', apiUrl } : { mode: 'gateway', apiUrl, sessionSecret },
    files,
    links,
    allowedHosts: [...ownNames(host), ...allowedHosts],
    clusterInputs,
    publicApiUrl: tellApiUrl ? publicApiUrl : undefined,
    now,
    rowsWithinMs: command.rowsWithinMs,
    renderer: () => import('#src/entry-server.tsx'),
    ...(api && { sample: { workspace: api.sample, mintToken: () => api.mintToken() } }),
    ...(command.log && { log: printError }),
  })
  const listening = await serve((request) => app.fetch(request), 'the console', port, host)
  stopOnSignal(apiListening ? [listening, apiListening] : [listening], api)
  const announcement = {
    url: addressOf(host, listening.port),
    apiUrl,
    sample: api && (await sampleAccess(api)),
  }
  print(json ? `${announceJson(announcement)}\n` : announceConsole(announcement, direct))
}

const credentialFromEnvironment = (): Credential | undefined => {
  const { API_TOKEN: token, API_JWT: jwt } = process.env
  if (token) return { scheme: 'Token', credential: token }
  return jwt ? { scheme: 'Bearer', credential: jwt } : undefined
}

const checkEmbedded = async (command: CommandOf<'check'>) => {
  const { direct, environment, component, clusterInputs } = command
  const api = startEmbedded(command, clockFrom(command.embedded.startAt))
  const { organizationId, clusterId, components } = api.sample
  const [first] = components
  const listening = await listen((request) => api.fetch(request), 0, '127.0.0.1')
  const checks = await checkApi({
    apiUrl: addressOf('127.0.0.1', listening.port),
    credential: { scheme: 'Token', credential: api.mintToken() },
    environment: environment ?? api.sample.environments[0]?.id,
    component: component ?? (first && { organizationId, clusterId, componentKey: first.key }),
    clusterInputs,
    direct,
  })
  await listening.close()
  api.close()
  return checks
}

const check = async (given: CommandOf<'check'>) => {
  const command = { ...given, clusterInputs: (await settingsOf(given)).clusterInputs }
  const { apiUrl, json } = command
  const checks: Check[] =
    apiUrl === undefined
      ? await checkEmbedded(command)
      : await checkApi({ ...command, apiUrl, credential: credentialFromEnvironment() })
  print(json ? `${JSON.stringify({ checks })}\n` : describeChecks(checks))
  if (checks.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
}

const run = async (command: Command) => {
  switch (command.kind) {
    case 'help':
      print(HELP)
      return
    case 'wrong':
      printError(`${command.message} See --help.`)
      process.exitCode = 2
      return
    case 'api':
      await startApi(command)
      return
    case 'check':
      await check(command)
      return
    case 'console':
      await startConsole(command)
  }
}

try {
  await run(parseCli(process.argv.slice(2), process.env))
} catch (error) {
  printError(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
