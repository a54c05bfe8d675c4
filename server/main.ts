import { join } from 'node:path'
import { announceApi, announceConsole, announceJson } from '#server/host/announce.ts'
import { type Check, checkApi, describeChecks } from '#server/host/check-api.ts'
import { type Command, type EmbeddedOptions, HELP, parseCli } from '#server/host/cli.ts'
import { createHost } from '#server/host/create-host.ts'
import { unreachableReason } from '#server/host/failure-reason.ts'
import { type Listening, addressOf, listen } from '#server/host/listen.ts'
import { loadLinks } from '#server/host/load-links.ts'
import { loadSessionSecret } from '#server/host/session-secret.ts'
import { loadStaticFiles } from '#server/host/static-files.ts'
import { createReferenceApi } from '#server/reference-api/reference-api.ts'
import type { Credential } from '#src/contract/host.ts'

/* The command line's program: wires the host and the embedded API, listens, tells, and stops. */

type Embedded = ReturnType<typeof createReferenceApi>
type Asked<K extends Command['kind']> = Extract<Command, { kind: K }>

const say = (text: string) => process.stdout.write(text)
const note = (line: string) => process.stderr.write(`${line}\n`)

const clockFrom = (start: Date | undefined): (() => Date) => {
  if (start === undefined) return () => new Date()
  const offset = start.getTime() - Date.now()
  return () => new Date(Date.now() + offset)
}

const embed = (data: string, options: EmbeddedOptions, now: () => Date): Embedded =>
  createReferenceApi({
    dataDir: data,
    now,
    ...(options.rateLimit === undefined ? {} : { rateLimit: options.rateLimit }),
    ...(options.seedSize === undefined ? {} : { seedSize: options.seedSize }),
  })

const sampleAccess = async (api: Embedded) => ({
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
    note(`Port ${port} is taken: ${what} listens on ${listening.port}.`)
  return listening
}

/** The embedded API stands beside the console, so that both addresses stay the same from start to start. */
const nextPort = (port: number) => (port === 0 || port === 65_535 ? 0 : port + 1)

const stopOnSignal = (listening: readonly Listening[], api: Embedded | undefined) => {
  let stopping = false
  const stop = () => {
    // Asked twice: whoever waits is out of patience.
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

const startApi = async ({ host, port, data, json, embedded }: Asked<'api'>) => {
  const api = embed(data, embedded, clockFrom(embedded.startAt))
  const listening = await serve((request) => api.fetch(request), 'the API', port, host)
  stopOnSignal([listening], api)
  const url = addressOf(host, listening.port)
  const told = { url, apiUrl: url, sample: await sampleAccess(api) }
  say(json ? `${announceJson(told)}\n` : announceApi(told))
}

/** Whether to go on with an API that does not answer now: a person at a terminal is told and asked to mend it. */
const mayStart = async ({ apiUrl, direct }: Asked<'console'>): Promise<boolean> => {
  const reason = apiUrl === undefined ? undefined : await unreachableReason(apiUrl)
  if (reason === undefined) return true
  const line = `The API at ${apiUrl} cannot be reached (${reason}).`
  // In direct mode it is the browser that must reach the API, and it may sit elsewhere.
  const goesOn = direct || !process.stdout.isTTY
  note(goesOn ? `${line} Starting all the same.` : `${line} Check the address and that it runs.`)
  return goesOn
}

const startConsole = async (asked: Asked<'console'>) => {
  const { host, port, data, direct, embedded, json } = asked
  const links = asked.config === undefined ? [] : await loadLinks(asked.config)
  if (!(await mayStart(asked))) {
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
  const api = asked.apiUrl === undefined ? embed(data, embedded, now) : undefined
  const apiListening =
    api && (await serve((request) => api.fetch(request), 'the embedded API', nextPort(port), host))
  const apiUrl = asked.apiUrl ?? addressOf(host, apiListening?.port ?? 0)

  const app = createHost({
    reach: direct ? { mode: 'direct', apiUrl } : { mode: 'gateway', apiUrl, sessionSecret },
    files,
    links,
    now,
    ...(api && { sample: { workspace: api.sample, mintToken: () => api.mintToken() } }),
    ...(asked.log && { log: note }),
  })
  const listening = await serve((request) => app.fetch(request), 'the console', port, host)
  stopOnSignal(apiListening ? [listening, apiListening] : [listening], api)
  const told = {
    url: addressOf(host, listening.port),
    apiUrl,
    sample: api && (await sampleAccess(api)),
  }
  say(json ? `${announceJson(told)}\n` : announceConsole(told, direct))
}

const credentialFromEnvironment = (): Credential | undefined => {
  const { API_TOKEN: token, API_JWT: jwt } = process.env
  if (token) return { scheme: 'Token', credential: token }
  return jwt ? { scheme: 'Bearer', credential: jwt } : undefined
}

const checkEmbedded = async ({ data, direct, embedded, environment }: Asked<'check'>) => {
  const api = embed(data, embedded, clockFrom(embedded.startAt))
  const listening = await listen((request) => api.fetch(request), 0, '127.0.0.1')
  const checks = await checkApi({
    apiUrl: addressOf('127.0.0.1', listening.port),
    credential: { scheme: 'Token', credential: api.mintToken() },
    environment: environment ?? api.sample.environments[0]?.id,
    direct,
  })
  await listening.close()
  api.close()
  return checks
}

const check = async (asked: Asked<'check'>) => {
  const { apiUrl, direct, environment, json } = asked
  const checks: Check[] =
    apiUrl === undefined
      ? await checkEmbedded(asked)
      : await checkApi({ apiUrl, direct, environment, credential: credentialFromEnvironment() })
  say(json ? `${JSON.stringify({ checks })}\n` : describeChecks(checks))
  if (checks.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
}

const run = async (command: Command) => {
  switch (command.kind) {
    case 'help':
      say(HELP)
      return
    case 'wrong':
      note(`${command.message} See --help.`)
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
  note(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
