import { announceApi, announceConsole, announceJson } from '#host/command/announce.ts'
import { whyUnreachable } from '#host/command/check-api.ts'
import { type CliCommand, embeddedPort, type Options, parseCli } from '#host/command/cli.ts'
import { ConfigurationError, messageOf } from '#host/base/configuration-error.ts'
import { createHost } from '#host/create-host.ts'
import type { Signals } from '#host/listen/handle-signals.ts'
import { HELP } from '#host/command/help.ts'
import { type Handler, type Listening, listenUrl, listen } from '#host/listen/listen.ts'
import { followSettings } from '#host/command/follow-settings.ts'
import { createLog } from '#host/watch/log.ts'
import { createMetrics, metricsHandler } from '#host/watch/metrics.ts'
import { hostNameOf, isLoopbackName, nameForOthers, ownNames } from '#host/trust/own-names.ts'
import { stopOnSignals } from '#host/listen/stop-servers.ts'
import { loadSessionSecrets } from '#host/session/session-secret.ts'
import { loadStaticFiles } from '#host/pages/static-files.ts'
import { loadTls } from '#host/listen/tls-files.ts'
import { clockFrom, sampleAccess, startEmbedded } from '#server/embedded-api.ts'
import { runCheck } from '#server/run-check.ts'

/* The command-line program: starts the host and the embedded API, prints where they listen, and stops them. */

/** What the entry passes to the program. */
type Process = {
  signals: Signals
  /** The folder of the built console. */
  consoleFolder: string
}

/** The exit code for a wrong command line, environment or file. */
const WRONG_CONFIGURATION = 2

const print = (text: string) => process.stdout.write(text)
/** The most bytes buffered for a slow reader of stderr. More is dropped, so that memory does not grow. */
const MOST_UNREAD = 256 * 1024
const printError = (line: string) => {
  if (process.stderr.writableLength < MOST_UNREAD) process.stderr.write(`${line}\n`)
}

type Place = { port: number; host: string } & Parameters<typeof listen>[3]

const serve = async (
  handler: Handler,
  what: string,
  { port, host, ...options }: Place,
  report: (line: string) => void,
): Promise<Listening> => {
  const listening = await listen(handler, port, host, options)
  if (port !== 0 && listening.port !== port)
    report(`Port ${port} is in use: ${what} listens on ${listening.port}.`)
  return listening
}

const startApi = async (command: Options, { signals }: Process) => {
  const { host, port, named, json } = command
  const api = startEmbedded(command, printError)
  const listening = await serve(
    (request) => api.fetch(request),
    'the API',
    { port, host, named },
    printError,
  )
  stopOnSignals(signals, { servers: [listening], report: printError, stopped: () => api.close() })
  const url = listenUrl(host, listening.port)
  const announcement = { url, apiUrl: url, sample: await sampleAccess(api) }
  print(json ? `${announceJson(announcement)}\n` : announceApi(announcement))
}

/** Whether to start even if the API does not respond: not at a terminal, where the person can fix that first. */
const shouldStart = async (
  { apiUrl, proxy, direct }: Options,
  report: (line: string) => void,
): Promise<boolean> => {
  const problem = apiUrl === undefined ? undefined : await whyUnreachable(apiUrl, { proxy })
  if (problem === undefined) return true
  // In direct mode the browser must reach the API, and the browser may run on another machine.
  const starts = direct || !process.stdout.isTTY
  report(starts ? `${problem} Starting anyway.` : problem)
  return starts
}

/** A warning if nobody on another machine can sign in, because the console is served over plain http. */
const warnOfPlainHttp = ({ host, direct, tlsCert, trustProxy }: Options) =>
  direct || tlsCert !== undefined || trustProxy.length > 0 || isLoopbackName(hostNameOf(host))
    ? undefined
    : 'Signing in works over https only, except on this machine. Use --tls-cert and --tls-key, or a proxy that terminates https, with its address in --trust-proxy.'

const startConsole = async (command: Options, { signals, consoleFolder }: Process) => {
  const { host, port, named, direct, json, metricsPort, tlsCert, tlsKey } = command
  const log = createLog(command.log, printError)
  const metrics = metricsPort === undefined ? undefined : createMetrics()
  const settings = await followSettings(command, {
    report: log.info,
    ...(metrics && { onRead: metrics.settingsRead }),
  })
  const { clusterInputs } = settings.current()
  const readTls = () =>
    tlsCert === undefined || tlsKey === undefined
      ? Promise.resolve(undefined)
      : loadTls({ cert: tlsCert, key: tlsKey })
  const tls = await readTls()
  if (!(await shouldStart(command, log.info))) {
    process.exitCode = 1
    return
  }
  const files = await loadStaticFiles(consoleFolder).catch((error: unknown) => {
    throw new Error('The console is not built. Run npm start, which builds it.', { cause: error })
  })
  const session = direct ? undefined : await loadSessionSecrets(command, log.info)
  const now = clockFrom(command.now)
  const api =
    command.apiUrl === undefined
      ? startEmbedded({ ...command, clusterInputs }, log.info)
      : undefined
  const apiListening =
    api &&
    (await serve(
      (request) => api.fetch(request),
      'the embedded API',
      { port: embeddedPort(port), host, named },
      log.info,
    ))
  const apiPort = apiListening?.port ?? 0
  // Used by browsers and shells on other machines, where localhost means something else.
  const publicApiUrl = command.apiUrl ?? listenUrl(nameForOthers(host), apiPort)
  const apiUrl = command.apiUrl ?? (direct ? publicApiUrl : listenUrl(host, apiPort))

  const metricsListening =
    metrics &&
    (await listen(metricsHandler(metrics), metricsPort ?? 0, host, {
      exact: true,
      named: { ...named, port: '--metrics-port' },
    }))
  let draining = false
  const renderer = () => import('#src/entry-server.tsx')
  const app = createHost({
    reach:
      session === undefined
        ? { mode: 'direct', apiUrl }
        : { mode: 'gateway', apiUrl, sessionSecrets: session.secrets },
    proxy: command.proxy,
    files,
    settings: settings.current,
    allowedHosts: [...ownNames(host), ...command.allowedHost],
    basePath: command.basePath,
    trustProxy: command.trustProxy,
    userHeader: command.requireUserHeader,
    sessionEnds: {
      afterSeconds: 60 * command.sessionMax || Infinity,
      idleSeconds: 60 * command.sessionIdle || undefined,
    },
    signInLimit: command.signInLimit,
    onStrayProxy: (address) =>
      log.info(
        `Ignored the proxy headers of a request from ${address}. If that is your proxy, start with --trust-proxy ${address}.`,
      ),
    isDraining: () => draining,
    clusterInputs,
    publicApiUrl,
    now,
    rowsWithinMs: command.rowsWithin,
    renderer,
    ...(api && {
      sample: { workspace: api.sample, team: api.sampleTeam, mintToken: () => api.mintToken() },
    }),
    log: log.request,
    metrics,
    report: log.error,
  })
  const listening = await serve(
    (request, peer) => app.fetch(request, { peer }),
    'the console',
    { port, host, named, tls },
    log.info,
  )
  stopOnSignals(signals, {
    // The embedded API stops after the console, whose open requests need it.
    servers: [listening, apiListening, metricsListening].filter((each) => each !== undefined),
    drain: {
      delayMs: command.drainDelay,
      withinMs: command.drainWithin,
      begin: () => {
        draining = true
      },
    },
    reload: [
      tls && {
        what: 'certificate',
        read: async () => {
          const renewed = await readTls()
          if (renewed !== undefined) listening.renew(renewed)
        },
      },
      session?.reload && { what: 'session secret', read: session.reload },
      settings.reload,
    ].filter((each) => each !== undefined),
    report: log.info,
    stopped() {
      settings.stop()
      api?.close()
    },
  })
  const plain = warnOfPlainHttp(command)
  if (plain !== undefined) log.info(plain)
  const announcement = {
    url: listenUrl(host, listening.port, tls === undefined ? 'http' : 'https') + command.basePath,
    apiUrl,
    sample: api && (await sampleAccess(api)),
    metricsUrl: metricsListening && `${listenUrl(host, metricsListening.port)}/metrics`,
  }
  print(json ? `${announceJson(announcement)}\n` : announceConsole(announcement, direct))
  // Loads the renderer before the first page needs it. If that fails, the page loads it again and says why.
  if (!direct) void renderer().catch(() => {})
}

declare const __TIDEMARK_VERSION__: string

const run = async (command: CliCommand, started: Process) => {
  switch (command.kind) {
    case 'help':
      print(HELP)
      return
    case 'version':
      print(`${__TIDEMARK_VERSION__}\n`)
      return
    case 'wrong':
      for (const problem of command.problems) printError(problem)
      process.exitCode = WRONG_CONFIGURATION
      return
    case 'api':
      await startApi(command, started)
      return
    case 'check': {
      const { printed, exitCode } = await runCheck(command, printError)
      print(printed)
      process.exitCode = exitCode
      return
    }
    case 'console':
      await startConsole(command, started)
  }
}

/** Runs the command that the process was started with. */
export const runProgram = async (started: Process): Promise<void> => {
  const command = parseCli(process.argv.slice(2), process.env)
  try {
    await run(command, started)
  } catch (error) {
    const log = createLog(command.kind === 'console' ? command.log : undefined, printError)
    log.error(messageOf(error))
    process.exit(error instanceof ConfigurationError ? WRONG_CONFIGURATION : 1)
  }
}
