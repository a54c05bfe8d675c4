import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { REQUEST_ID } from '#src/contract/host.ts'
import type { LoggedRequest } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { HostEnv } from '#host/trust/request-origin.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

const ID = /^[\w.:@=+/-]{1,128}$/

/** The id that a trusted proxy gave a request, or a new one. It goes into the log, to the API and to the browser. */
export const requestId: MiddlewareHandler<HostEnv> = async (c, next) => {
  const given = c.get('origin').viaProxy ? c.req.header(REQUEST_ID) : undefined
  const id = given !== undefined && ID.test(given) ? given : randomUUID()
  c.set('requestId', id)
  await next()
  c.res.headers.set(REQUEST_ID, id)
}

/** Logs and counts each request once its answer begins. */
export const observedRequests =
  (
    log: ((request: LoggedRequest) => void) | undefined,
    metrics: Metrics | undefined,
  ): MiddlewareHandler<HostEnv> =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const durationMs = Math.round(performance.now() - start)
    const { status, headers } = c.res
    const { method } = c.req
    metrics?.requested({
      path: c.req.path,
      isPage: headers.get('Content-Type')?.startsWith('text/html') === true,
      method,
      status,
      seconds: durationMs / 1000,
    })
    log?.({
      requestId: c.get('requestId'),
      method,
      path: c.get('url').pathname,
      status,
      durationMs,
      client: c.get('origin').client,
    })
  }
