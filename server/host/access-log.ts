import type { MiddlewareHandler } from 'hono'

/**
 * One line a request: time, method, path, status, milliseconds. No headers and no query, so that
 * nothing secret can be in it.
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
