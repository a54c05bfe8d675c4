import type { Context, MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { apiError } from '#host/base/api-error.ts'
import type { HostEnv } from './request-origin.ts'

/*
 * The path that the console is served under. Everything behind `underPath` sees paths as at the root.
 */

declare module 'hono' {
  interface ContextVariableMap {
    /** The path of the request within the console, percent-encoded as it came. */
    path: string
  }
}

/** Probes come from inside, where nobody knows the path. */
const PROBES = ['/healthz', '/readyz']

/** A path within the console; undefined if it is outside. */
const within = (path: string, base: string): string | undefined => {
  if (PROBES.includes(path)) return path
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}

/** How the host's app reads the path of a request. Outside of the base path there is nothing. */
export const pathReader =
  (base: string) =>
  (request: Request): string =>
    within(getPath(request), base) ?? '/'

/** Answers what is outside of the base path, and tells the rest where within it they are. */
export const underPath =
  (base: string): MiddlewareHandler<HostEnv> =>
  async (c: Context, next) => {
    const { pathname, search } = c.get('url')
    const path = within(pathname, base)
    if (path === undefined)
      return pathname === base
        ? c.redirect(`${base}/${search}`, 308)
        : apiError(
            404,
            `The console is served at ${base}/. Configure the proxy to keep that path prefix.`,
          )
    c.set('path', path)
    await next()
    return undefined
  }
