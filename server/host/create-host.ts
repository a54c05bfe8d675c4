import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ConsoleConfig } from '#src/contract/host.ts'
import type { LinkTemplate } from '#src/contract/link-templates.ts'
import { accessLog } from './access-log.ts'
import { apiError } from './api-error.ts'
import { type UpstreamFetch, gateway } from './gateway.ts'
import { pageFiles } from './page-files.ts'
import { isCrossSite } from './request-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { createSessionCookie } from './session-cookie.ts'
import { type Sample, sampleCredentialRoutes, sessionRoutes } from './session-routes.ts'
import type { StaticFiles } from './static-files.ts'
import { staticRoutes } from './static-routes.ts'

const UPSTREAM_TIMEOUT_MS = 30_000

/** How the console reaches the API. `apiUrl` is its base address, absolute and without a trailing slash. */
type Reach =
  | { mode: 'gateway'; apiUrl: string; sessionSecret: string }
  | { mode: 'direct'; apiUrl: string }

/** What a host is made of. */
type HostOptions = {
  reach: Reach
  /** There when the API is the embedded one. */
  sample?: Sample
  /** Links to other tools. */
  links?: readonly LinkTemplate[]
  /** The built console; absent in development, where Vite serves it. */
  files?: StaticFiles
  /** How requests reach the API; the global `fetch` unless told. */
  fetch?: UpstreamFetch
  /** Milliseconds until a request to the API is given up; 30 s unless told. */
  timeoutMs?: number
  /** The clock; `--now` and tests bring their own. */
  now?: () => Date
  /** Takes the access log, a line a request; no log unless told. */
  log?: (line: string) => void
  /** Takes the traces of the host's own failures; stderr unless told. */
  report?: (trace: string) => void
}

/**
 * The console's host, free of any listening: static files, `/config.json`, `/session` and `/api`
 * (gateway) or `/sample-credential` (direct), `/healthz`. Its refusals have the API's error shape.
 */
export const createHost = (options: HostOptions): Hono => {
  const {
    reach,
    sample,
    links = [],
    files,
    log,
    now = () => new Date(),
    report = console.error,
  } = options
  const app = new Hono()
  if (log !== undefined) app.use(accessLog(log))
  app.use(securityHeaders(reach.mode === 'direct' ? new URL(reach.apiUrl).origin : undefined))

  app.get('/healthz', (c) => c.text('ok\n', 200, { 'Cache-Control': 'no-store' }))

  const config: ConsoleConfig = {
    mode: reach.mode,
    apiBaseUrl: reach.mode === 'direct' ? reach.apiUrl : '/api',
    ...(sample === undefined ? {} : { sample: sample.workspace }),
    ...(links.length > 0 && { links }),
  }
  app.get('/config.json', (c) => c.json(config, 200, { 'Cache-Control': 'no-cache' }))

  for (const path of ['/session', '/sample-credential', '/api/*']) {
    app.use(path, async (c, next) => {
      if (isCrossSite(c.req.raw))
        return apiError(403, 'Another site asked for this. Open the console itself and try again.')
      await next()
      return undefined
    })
  }

  if (reach.mode === 'gateway') {
    const { apiUrl, sessionSecret } = reach
    const cookie = createSessionCookie({ secret: sessionSecret, upstream: apiUrl, now })
    const { fetch: upstream = fetch, timeoutMs = UPSTREAM_TIMEOUT_MS } = options
    app.use('/api/*', compress())
    app.route('/session', sessionRoutes({ cookie, sample, now }))
    app.route('/api', gateway({ apiUrl, cookie, fetch: upstream, timeoutMs }))
  } else if (sample !== undefined) {
    app.route('/sample-credential', sampleCredentialRoutes(sample))
  }
  for (const path of ['/session', '/sample-credential', '/api/*'])
    app.all(path, () => apiError(404, 'This console does not offer that in the mode it runs in.'))

  if (files !== undefined) app.route('/', staticRoutes(files, pageFiles(files, config)))
  app.notFound(() => apiError(404, 'There is nothing at this address.'))
  app.onError((error, c) => {
    // Whoever asked has gone, or was too slow and cut off: no failure of the host.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    report(error.stack ?? error.message)
    return apiError(500, 'The console’s host failed. Try again; its log has the details.')
  })
  return app
}
