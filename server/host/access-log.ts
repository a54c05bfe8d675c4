import type { MiddlewareHandler } from 'hono'

/**
 * Writes one line per request: time, method, path, status, milliseconds. Headers and query are left
 * out, so that no secret reaches the log.
 */
export const accessLog =
  (write: (line: string) => void): MiddlewareHandler =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const { pathname } = new URL(c.req.url)
    const took = Math.round(performance.now() - start)
    write(
      `${new Date().toISOString()} ${c.req.method} ${pathname.slice(0, 500)} ${c.res.status} ${took}ms`,
    )
  }
