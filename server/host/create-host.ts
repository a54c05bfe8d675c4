import { Hono } from 'hono'
import { stringify } from 'lossless-json'
import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import type { ConsoleConfig } from '#src/contract/host.ts'
import type { Preferences } from '#src/lib/storage/preferences.ts'
import { apiError } from '#host/base/api-error.ts'
import { pathReader, underPath } from '#host/trust/base-path.ts'
import { gateway } from '#host/gateway/gateway.ts'
import { NO_SETTINGS, type Settings } from '#host/command/load-settings.ts'
import type { LoggedRequest } from '#host/watch/log.ts'
import type { Metrics } from '#host/watch/metrics.ts'
import { observedRequests, requestId } from '#host/watch/observed-requests.ts'
import { pageFiles, styleHashes } from '#host/pages/page-files.ts'
import { createNameCheck } from '#host/trust/own-names.ts'
import { type PageRenderer, type RenderedPages, renderedPages } from '#host/pages/rendered-pages.ts'
import { type HostEnv, isCrossSite, requestOrigin } from '#host/trust/request-origin.ts'
import { securityHeaders } from '#host/trust/security-headers.ts'
import { requiredUser } from '#host/trust/required-user.ts'
import { createSessionCookie, type SessionEnds } from '#host/session/session-cookie.ts'
import { createSignInLimit } from '#host/session/sign-in-limit.ts'
import type { SessionSecrets } from '#host/session/session-secret.ts'
import { type Sample, sampleCredentialRoutes, sessionRoutes } from '#host/session/session-routes.ts'
import type { StaticFile, StaticFiles } from '#host/pages/static-files.ts'
import { staticRoutes } from '#host/pages/static-routes.ts'
import { type UpstreamFetch, createUpstream, observedUpstream } from '#host/gateway/upstream.ts'

const UPSTREAM_TIMEOUT_MS = 30_000
/** Paths that other sites may not request. */
const GUARDED = ['/session', '/sample-credential', '/api/*']

/** How the console reaches the API. `apiUrl` is the API's absolute base address without a trailing slash. */
type Reach =
  | { mode: 'gateway'; apiUrl: string; sessionSecrets: SessionSecrets }
  | { mode: 'direct'; apiUrl: string }

/** The options of `createHost`. */
type HostOptions = {
  reach: Reach
  /** The sample workspace, with the embedded API only. */
  sample?: Sample
  /** The settings in force, the same object until they change, and what is wrong with a newer version of their file. */
  settings?: () => Settings & { problem?: string | undefined }
  /** Host names and addresses under which the console may be opened, besides the loopback ones. */
  allowedHosts?: readonly string[]
  /** The path that the console is served under, such as `/x/y`; default: the root. */
  basePath?: string
  /** The proxies that are believed, as addresses and ranges. */
  trustProxy?: readonly string[]
  /** Receives the address of the first peer that speaks as a proxy but is not trusted. */
  onStrayProxy?: (address: string) => void
  /** Whether the host is about to stop, so that a load balancer should send nothing more. */
  isDraining?: () => boolean
  /** The format in which the API expects `clusterInputs`; default: by component. */
  clusterInputs?: ClusterInputs | undefined
  /** In gateway mode, the API's public address, if there is one; the settings say whether browsers may know it. */
  publicApiUrl?: string | undefined
  /** The built console; absent in development, where Vite serves it. */
  files?: StaticFiles
  /** In development: the page of a path, as Vite makes it. */
  devPageOf?: (path: string, preferences: Preferences | undefined) => Promise<StaticFile>
  /** Renders pages in gateway mode; default: pages are rendered in the browser only. */
  renderer?: () => Promise<PageRenderer>
  /** How long a page waits for its first answer, in milliseconds; default: 400. */
  rowsWithinMs?: number
  /** The proxy through which the API is reached. */
  proxy?: URL | undefined
  /** Sends requests to the API; default: over a few connections that are kept open. */
  fetch?: UpstreamFetch
  /** Timeout of a request to the API in milliseconds; default: 30 s. */
  timeoutMs?: number
  /** The clock; `--now` and tests set another one. */
  now?: () => Date
  /** The header in which a trusted proxy has to say who uses the console; default: it need not. */
  userHeader?: string | undefined
  /** When sessions end by themselves; default: 12 hours after signing in. */
  sessionEnds?: SessionEnds
  /** How many sign-ins one client may try in ten minutes; default: 30. */
  signInLimit?: number
  /** Receives each answered request; default: no log. */
  log?: ((request: LoggedRequest) => void) | undefined
  /** Receives counts; default: no metrics. */
  metrics?: Metrics | undefined
  /** Receives the stack traces of the host's own failures; default: stderr. */
  report?: (trace: string) => void
}

/** The config of the console, which changes with the settings. */
const configSource = (
  fixed: ConsoleConfig,
  { settings: current = () => NO_SETTINGS, sample, publicApiUrl }: HostOptions,
): (() => ConsoleConfig) => {
  let made: { settings: ReturnType<typeof current>; config: ConsoleConfig } | undefined
  return () => {
    const settings = current()
    if (made?.settings === settings) return made.config
    const { links, tellApiUrl, team = sample?.team, problem } = settings
    const config = {
      ...fixed,
      ...(fixed.mode === 'gateway' && tellApiUrl && publicApiUrl !== undefined && { publicApiUrl }),
      ...(links.length > 0 && { links }),
      ...(team !== undefined && { team }),
      ...(problem !== undefined && { teamProblem: problem }),
    }
    made = { settings, config }
    return config
  }
}

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Why no requests should be sent here now; undefined if they should. */
const whyUnready = ({ reach, isDraining }: HostOptions): string | undefined => {
  if (isDraining?.()) return 'draining'
  if (reach.mode === 'gateway' && reach.sessionSecrets().length === 0) return 'no session secret'
  return undefined
}

/**
 * The console's host as an app without a socket: static files, `/config.json`,
 * `/session` and `/api` (gateway) or `/sample-credential` (direct), `/healthz` and `/readyz`. Its errors have
 * the shape of the API's.
 */
export const createHost = (options: HostOptions): Hono<HostEnv> => {
  const {
    reach,
    sample,
    allowedHosts = [],
    clusterInputs,
    files,
    basePath = '',
    trustProxy = [],
    onStrayProxy = () => {},
    userHeader,
    sessionEnds = { afterSeconds: 12 * 60 * 60, idleSeconds: undefined },
    signInLimit = 30,
    log,
    metrics,
    now = () => new Date(),
    report = console.error,
  } = options
  const app = new Hono<HostEnv>({ getPath: pathReader(basePath) })
  const apiOrigin = reach.mode === 'direct' ? new URL(reach.apiUrl).origin : undefined
  app.use(securityHeaders(apiOrigin, files && styleHashes(files)))
  app.use(requestOrigin(trustProxy, onStrayProxy))
  app.use(requestId)
  if (log !== undefined || metrics !== undefined) app.use(observedRequests(log, metrics))

  app.use(underPath(basePath))

  // Before the host name is checked: probes ask by the address of a container.
  const unready = () => whyUnready(options)
  app.get('/healthz', (c) => c.text('ok\n', 200, NO_STORE))
  app.get('/readyz', (c) => c.text(`${unready() ?? 'ready'}\n`, unready() ? 503 : 200, NO_STORE))

  const unknownNameIn = createNameCheck(allowedHosts)
  app.use(async (c, next) => {
    const name = unknownNameIn(c.req.raw, c.get('url'), c.get('origin').host)
    if (name !== undefined)
      return apiError(
        421,
        `This console does not accept the host name “${name}”. Open it at its configured host name, or start it with --allowed-host.`,
      )
    await next()
    return undefined
  })

  if (userHeader !== undefined) app.use(requiredUser(userHeader))

  // It names all other files by their content.
  const version = files?.get('/index.html')?.hash
  const fixed: ConsoleConfig = {
    ...(version !== undefined && { version }),
    mode: reach.mode,
    apiBaseUrl: reach.mode === 'direct' ? reach.apiUrl : `${basePath}/api`,
    ...(basePath !== '' && { basePath }),
    ...(sample === undefined ? {} : { sample: sample.workspace }),
    ...(clusterInputs !== undefined && { clusterInputs }),
    ...(reach.mode === 'gateway' &&
      sessionEnds.idleSeconds !== undefined && { idleSeconds: sessionEnds.idleSeconds }),
  }
  const config = configSource(fixed, options)
  app.get('/config.json', (c) =>
    c.body(stringify(config()) ?? '', 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
    }),
  )

  for (const path of GUARDED) {
    app.use(path, async (c, next) => {
      if (isCrossSite(c.req.raw, c.get('origin')))
        return apiError(403, 'Another site sent this request. Open the console and try again.')
      await next()
      return undefined
    })
  }

  let rendered: RenderedPages | undefined
  if (reach.mode === 'gateway') {
    const { apiUrl, sessionSecrets: secrets } = reach
    const cookie = createSessionCookie({
      secrets,
      upstream: apiUrl,
      basePath,
      ends: sessionEnds,
      now,
    })
    const { proxy, timeoutMs = UPSTREAM_TIMEOUT_MS } = options
    const { fetch = createUpstream(apiUrl, { proxy }) } = options
    const upstream = metrics === undefined ? fetch : observedUpstream(fetch, metrics)
    const tryAgainIn = createSignInLimit(signInLimit, now)
    app.use(async (c, next) => {
      await next()
      cookie.noteUse(c)
    })
    app.route('/session', sessionRoutes({ cookie, sample, tryAgainIn, now, metrics }))
    app.route('/api', gateway({ apiUrl, cookie, fetch: upstream, timeoutMs }))
    const { renderer, rowsWithinMs: withinMs = 400 } = options
    if (renderer !== undefined && withinMs > 0) {
      const parts = { apiUrl, config, cookie, renderer, withinMs, now, report }
      rendered = renderedPages({ ...parts, fetch: upstream })
    }
  } else if (sample !== undefined) {
    app.route('/sample-credential', sampleCredentialRoutes(sample))
  }
  for (const path of GUARDED)
    app.all(path, () =>
      apiError(404, 'This is not available in the mode in which the console runs.'),
    )

  const { devPageOf } = options
  if (devPageOf !== undefined)
    app.route('/', staticRoutes({ files: new Map(), pageOf: devPageOf, rendered }))
  if (files !== undefined)
    app.route('/', staticRoutes({ files, pageOf: pageFiles(files, config), rendered }))
  app.notFound(() => apiError(404, 'Nothing found at this address.'))
  app.onError((error, c) => {
    // The client disconnected, or was too slow and cut off: not a failure of the host.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    report(error.stack ?? error.message)
    return apiError(500, 'The console’s host failed. Try again; its log has the details.')
  })
  return app
}
