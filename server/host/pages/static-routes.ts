import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { PREFERENCES_COOKIE, readPreferences } from '#src/lib/storage/preferences.ts'
import { negotiateCoding } from '#host/base/accept-encoding.ts'
import { apiError } from '#host/base/api-error.ts'
import type { PageFiles } from './page-files.ts'
import type { RenderedPages } from './rendered-pages.ts'
import { CODINGS, type StaticFile, type StaticFiles } from './static-files.ts'

const HASHED = '/assets/'
const INDEX = '/index.html'

/** Whether the client's cached copy is current (`If-None-Match`, weak comparison). */
const isUnchanged = (header: string | undefined, etag: string): boolean =>
  header
    ?.split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === '*' || part === etag) === true

/** Whether this path may be a page. Only at the first level does a dot mean a file: component keys may contain dots. */
const isPagePath = (path: string): boolean =>
  !path.startsWith(HASHED) && !/^\/[^/]*\.[^/]*$/.test(path)

/** Whether somebody opens a page: a browser, which asks for HTML, or what takes anything and is no part of a page. */
const takesPage = (c: Context): boolean => {
  const accept = c.req.header('Accept') ?? '*/*'
  if (/\btext\/html\b/i.test(accept)) return true
  return /(?:\*|\btext)\/\*/i.test(accept) && c.req.header('Sec-Fetch-Dest') === undefined
}

/**
 * How long a response may be cached: hashed files forever, pages until they change. Every page waits
 * for the few other files, so they may be one visit out of date. `no-transform`: a proxy that hides e-mail addresses or
 * shrinks scripts would break what the page finds in its markup.
 */
const cachingOf = (path: string): string => {
  if (path.startsWith(HASHED)) return 'public, max-age=31536000, immutable, no-transform'
  return path === INDEX
    ? 'no-cache, no-transform'
    : 'public, max-age=3600, stale-while-revalidate=604800, no-transform'
}

const send = (c: Context, path: string, file: StaticFile, headersOfPage = {}): Response => {
  const offered = CODINGS.map(({ coding }) => coding).filter(
    (coding) => file.bodies[coding] !== undefined,
  )
  const coding = negotiateCoding(c.req.header('Accept-Encoding'), offered)
  const etag = `"${file.hash}${coding === 'identity' ? '' : `-${coding}`}"`
  const headers = new Headers({
    'Cache-Control': cachingOf(path),
    ETag: etag,
    ...(offered.length === 0 ? {} : { Vary: 'Accept-Encoding' }),
    ...headersOfPage,
  })
  if (isUnchanged(c.req.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers })

  const body = file.bodies[coding] ?? file.bodies.identity
  headers.set('Content-Type', file.type)
  headers.set('Content-Length', String(body.length))
  if (coding !== 'identity') headers.set('Content-Encoding', coding)
  return new Response(body, { headers })
}

type Options = {
  files: StaticFiles
  pageOf: (...page: Parameters<PageFiles>) => ReturnType<PageFiles> | Promise<StaticFile>
  rendered?: RenderedPages | undefined
}

/**
 * Serves the built console: its files, a page for every address that a browser opens, and 404 for
 * anything else. `pageOf` returns the page for a path and preferences; `rendered` sends it with its content, where it can.
 */
export const staticRoutes = ({ files, pageOf, rendered }: Options): Hono => {
  const sendPage = async (c: Context, path: string): Promise<Response | undefined> => {
    const preferences = readPreferences(getCookie(c, PREFERENCES_COOKIE))
    const page = await pageOf(path, preferences)
    if (page === undefined) return undefined
    return (
      (await rendered?.(c, page)) ??
      send(c, INDEX, page, {
        Vary: 'Cookie, Accept-Encoding',
        ...(preferences !== undefined && { 'Cache-Control': 'private, no-cache, no-transform' }),
      })
    )
  }

  const routes = new Hono()
  routes.all('*', async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return apiError(405, 'Use GET or HEAD for pages and files.', { Allow: 'GET, HEAD' })
    const path = c.get('path')
    // Folders that begin with a dot are internal to the build.
    const file = path === INDEX || path.startsWith('/.') ? undefined : files.get(path)
    if (file !== undefined) return send(c, path, file)
    const isIndex = path === '/' || path === INDEX
    const page = isIndex || (isPagePath(path) && takesPage(c)) ? await sendPage(c, path) : undefined
    if (page !== undefined) return page
    return apiError(404, 'This console has no such file. Check the address.')
  })
  return routes
}
